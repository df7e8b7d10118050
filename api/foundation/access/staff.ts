import type { MemberRole } from '../../contract/staff-roles.ts';
import { isWithin } from '../entities/tree.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Money } from '../kernel/money.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { StaffCaller } from './caller.ts';
import { type CustomRole, mustSecure, permissionsOf, scopesOf } from './custom-role.ts';
import type { SignInMethod } from './sign-in-method.ts';
import type { StaffPolicy } from './staff-policy.ts';

/** What the gateway keeps of somebody's account at the company's identity provider: who it is there, and no token. */
export interface CompanyAccount {
  readonly issuer: string;
  /** The provider's name of the person, which never changes there. Null: an administrator forgot it, and the next sign-in binds another. */
  readonly subject: string | null;
  /** Whether the provider said at the last sign-in that it had asked for a second factor. */
  readonly secondFactor: boolean;
  /** Whether the role comes from a claim of the provider, at each sign-in again, and not from an administrator. */
  readonly roleByClaim: boolean;
  /** Whether they were shut out because the claim was gone: then its return lets them in again. */
  readonly endedByClaim: boolean;
}

export interface StaffMember {
  readonly id: Id;
  /** In lower case. It never changes. */
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Present where `role` is CUSTOM. */
  readonly customRole?: CustomRole;
  /** They see this entity and everything below it. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** Of all refunds on one payment. Null: none, where the role needs one (`hasLimit`). */
  readonly refundLimit: Money | null;
  readonly disabledAt: Timestamp | null;
  /** Whether a second factor is asked for after the password. */
  readonly secondFactor: boolean;
  readonly passkeys: number;
  /** Present where they have signed in with the company's account. */
  readonly companyAccount?: CompanyAccount;
  /** Whether they have set a password or signed in with the company's account: who was invited and never came has not. */
  readonly accepted: boolean;
  /** Absent: as `accepted`. */
  readonly hasPassword?: boolean;
  readonly version: number;
  readonly createdAt: Timestamp;
  /** Of the sessions that are left. */
  readonly lastSeenAt: Timestamp | null;
}

export interface StaffSession {
  readonly id: Id;
  readonly createdAt: Timestamp;
  /** When it was last used, to the minute. */
  readonly seenAt: Timestamp;
  readonly expiresAt: Timestamp;
  readonly address: string | null;
  readonly agent: string | null;
  /** Null: the session is older than this fact. */
  readonly signedInBy: SignInMethod | null;
  /** Whether the company's identity provider asked for a second factor. */
  readonly secondFactor: boolean;
  readonly member: StaffMember;
}

/** Whether the session still stands for its member. */
export function isLivingSession(session: StaffSession, now: Timestamp, policy: StaffPolicy): boolean {
  const { expiresAt, createdAt, seenAt, member, signedInBy } = session;
  if (!maySignInBy(signedInBy, member.email, policy)) return false;
  return member.disabledAt === null && now < expiresAt && now < createdAt + policy.sessionMs && now < seenAt + policy.sessionIdleMs;
}

/** Whether the installation lets this person in by this way: with `companyOnly`, nobody but one comes in beside the company's accounts. */
export function maySignInBy(method: SignInMethod | null, email: string, { companyOnly }: StaffPolicy): boolean {
  return !companyOnly || method === 'COMPANY_ACCOUNT' || email === companyOnly.exceptEmail;
}

/**
 * Whether the member has to set up a second factor or a passkey before anything else: in live, those who move money or
 * give rights (decision: second-factor-in-live).
 */
export function mustEnrol(member: StaffMember, environment: 'test' | 'live', session?: Pick<StaffSession, 'secondFactor'>): boolean {
  // A session counts for itself; without one (lists, assistants), what the last sign-in with the company's account said.
  const isSecuredThere = session ? session.secondFactor : (member.companyAccount?.secondFactor ?? false);
  return mustSecure(member, environment) && !member.secondFactor && member.passkeys === 0 && !isSecuredThere;
}

/** Whether a password alone must not sign the member in: their passkey is the second factor, so they have to use it. */
export function mustUsePasskey(member: StaffMember, environment: 'test' | 'live'): boolean {
  return mustSecure(member, environment) && !member.secondFactor && member.passkeys > 0;
}

/** Whether the member still works here, sees the entity, and may read payments. */
export function mayReadPayments(
  member: Pick<StaffMember, 'role' | 'customRole' | 'entityPath' | 'disabledAt'>,
  path: string,
  environment: 'test' | 'live',
): boolean {
  return member.disabledAt === null && isWithin(member.entityPath, path) && permissionsOf(member, environment).includes('payments:read');
}

export function callerOfStaff(
  member: StaffMember,
  sessionId: Id,
  environment: 'test' | 'live',
  session?: Pick<StaffSession, 'signedInBy' | 'secondFactor'>,
): StaffCaller {
  const { id: userId, email, name, role, customRole, entityId, entityPath, refundLimit } = member;
  const isIncomplete = mustEnrol(member, environment, session);
  return {
    kind: 'staff',
    id: email,
    name,
    entityId,
    entityPath,
    scopes: isIncomplete ? [] : scopesOf(member),
    permissions: isIncomplete ? [] : permissionsOf(member, environment),
    userId,
    sessionId,
    role,
    ...(customRole && { customRole }),
    refundLimit,
    mustEnrol: isIncomplete,
    signedInBy: session?.signedInBy ?? null,
  };
}
