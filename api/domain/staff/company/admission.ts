/** Whom the company's account lets in, and as whom. Pure. */

import type { CompanyRefusal } from '../../../contract/company-refusals.ts';
import { type CustomRole, hasLimit } from '../../../foundation/access/custom-role.ts';
import type { CompanyAccount, StaffMember } from '../../../foundation/access/staff.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Identity } from './identity.ts';

export interface AdmissionFacts {
  readonly identity: Identity;
  /** The member whose account of the provider it is. */
  readonly bound: StaffMember | undefined;
  /** The member who has the address. */
  readonly byEmail: StaffMember | undefined;
  /** What the claim gives, with its entity; undefined where it gives nothing. */
  readonly granted: Granted | undefined;
  readonly now: Timestamp;
  readonly newId: () => Id;
}

export interface Granted {
  readonly role: StaffMember['role'];
  /** Present where `role` is CUSTOM. */
  readonly customRole?: CustomRole;
  readonly entity: Pick<Entity, 'id' | 'path'>;
}

export type Admission =
  | { readonly status: 'refused'; readonly why: CompanyRefusal; readonly member: StaffMember | undefined }
  /** The claim that gave the role is gone: they are shut out, and their sessions end. */
  | { readonly status: 'ended'; readonly before: StaffMember; readonly after: StaffMember; readonly account: CompanyAccount }
  | { readonly status: 'joins'; readonly member: StaffMember; readonly account: CompanyAccount }
  | { readonly status: 'returns'; readonly before: StaffMember; readonly after: StaffMember; readonly account: CompanyAccount };

/**
 * No stranger: who was invited by this address, or to whom the claim gives a role. From the first sign-in on the provider's
 * own name of the person counts and not the address, which the provider may give to somebody else one day.
 */
export function decideAdmission(facts: AdmissionFacts): Admission {
  const { identity, bound, byEmail, granted, now } = facts;
  const member = bound ?? byEmail;
  if (!member) return granted ? { status: 'joins', ...newcomer(facts, granted) } : { status: 'refused', why: 'NOT_INVITED', member };
  const before = member.companyAccount;
  const isSomebodyElse = !bound && before?.issuer === identity.issuer && before.subject !== null;
  if (isSomebodyElse) return { status: 'refused', why: 'OTHER_PERSON', member };
  if (member.disabledAt !== null && !before?.endedByClaim) return { status: 'refused', why: 'ACCOUNT_DISABLED', member };
  const account = { ...accountOf(identity), roleByClaim: before?.roleByClaim ?? false };
  if (!account.roleByClaim) return { status: 'returns', before: member, after: member, account };
  if (granted) return { status: 'returns', before: member, after: withRole({ ...member, disabledAt: null }, granted), account };
  if (member.disabledAt !== null) return { status: 'refused', why: 'ROLE_GONE', member };
  return { status: 'ended', before: member, after: { ...member, disabledAt: now }, account: { ...account, endedByClaim: true } };
}

function accountOf({ issuer, subject, secondFactor }: Identity): CompanyAccount {
  return { issuer, subject, secondFactor, roleByClaim: false, endedByClaim: false };
}

/** A limit that an administrator gave stays, where the role has one. */
function withRole(member: StaffMember, { entity, ...held }: Granted): StaffMember {
  const { customRole: _customRole, ...rest } = member;
  const refundLimit = hasLimit(held) ? member.refundLimit : null;
  return { ...rest, ...held, entityId: entity.id, entityPath: entity.path, refundLimit };
}

function newcomer({ identity, now, newId }: AdmissionFacts, { entity, ...held }: Granted) {
  const { email, name } = identity;
  const account = { ...accountOf(identity), roleByClaim: true };
  const member: StaffMember = {
    ...{ id: newId(), email, name, ...held, entityId: entity.id, entityPath: entity.path },
    ...{ refundLimit: null, disabledAt: null, secondFactor: false, passkeys: 0, companyAccount: account, accepted: true },
    ...{ version: 1, createdAt: now, lastSeenAt: null },
  };
  return { member, account };
}
