import { z } from 'zod';
import type { MemberRole } from '../../contract/staff-roles.ts';
import { noRight, requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { type HeldRole, hasLimit } from '../../foundation/access/custom-role.ts';
import { isLivingSession, maySignInBy, type StaffMember, type StaffSession } from '../../foundation/access/staff.ts';
import { defaultStaffPolicy } from '../../foundation/access/staff-policy.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Money } from '../../foundation/kernel/money.ts';
import { changedMeanwhile, invalidParameters, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { commitStaff, toAuditWrite } from './commit-staff.ts';
import { findVisibleRole } from './custom-role-operations.ts';
import { mailCompanyInvitation, makeLink, type StaffLink, sendLink } from './link.ts';
import type { StaffContext } from './ports.ts';
import { findBreaches, findDifference, isChanged, mayEndAdministration, refusalOfChange } from './rules.ts';

export interface NewStaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Of CUSTOM. */
  readonly customRoleId?: string | undefined;
  readonly entityId: string;
  readonly refundLimit?: Money | null;
}

/** What is absent stays as it is. */
export interface StaffChange {
  readonly name?: string | undefined;
  readonly role?: MemberRole | undefined;
  /** Of CUSTOM. */
  readonly customRoleId?: string | undefined;
  readonly entityId?: string | undefined;
  readonly refundLimit?: Money | null | undefined;
  readonly disabled?: boolean | undefined;
  /** Refuses the change, 409, where the member has moved on from the version that somebody saw. */
  readonly expectedVersion?: number | undefined;
}

/** `link` null: it was mailed. */
export interface LinkedMember {
  readonly member: StaffMember;
  readonly link: StaffLink | null;
}

const emailLike = z.email().max(254);

/** Staff of the caller's entity and all below it. */
export async function staffMembers(context: StaffContext): Promise<readonly StaffMember[]> {
  return context.ports.store.staff.below(requireScopePath(requireCaller(context, 'configuration:read')));
}

/** Undefined for somebody of an entity that the caller does not see. */
export async function readStaffMember(context: StaffContext, id: string): Promise<StaffMember | undefined> {
  const caller = requireCaller(context, 'configuration:read');
  const member = await context.ports.store.staff.byId(id);
  return member && isWithin(caller.entityPath, member.entityPath) ? member : undefined;
}

/** An account without a password, and the link that sets one. Refuses a role above the caller's and a foreign entity. */
export async function inviteStaffMember(context: StaffContext, request: NewStaffMember): Promise<LinkedMember> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', request.entityId);
  const email = request.email.trim().toLowerCase();
  const member: StaffMember = {
    id: ports.newId(),
    email,
    name: request.name.trim(),
    ...(await wantedRole(context, caller, request)),
    entityId: entity.id,
    entityPath: entity.path,
    refundLimit: request.refundLimit ?? null,
    disabledAt: null,
    secondFactor: false,
    passkeys: 0,
    accepted: false,
    version: 1,
    createdAt: ports.clocks.now(),
    lastSeenAt: null,
  };
  const emailBreach = emailLike.safeParse(email).success
    ? []
    : [{ name: 'email', value: request.email, message: 'email must be an e-mail address' }];
  refuseBreaches([...emailBreach, ...findBreaches(caller, member)]);
  const { customRole, entityId } = member;
  const role = customRole?.name ?? member.role;
  const insert: PlatformWrite = { write: 'staff.insert', member };
  const audit = toAuditWrite(context, caller, 'staff.invite', member, { email, role, entityId });
  if (!mayHavePassword(context, member)) {
    await commitStaff(context, [insert, audit]);
    await mailCompanyInvitation(ports, member);
    return { member, link: null };
  }
  const { link, write } = await makeLink(ports, member, { purpose: 'invitation', base: linkBase(context) });
  await commitStaff(context, [insert, write, audit]);
  return { member, link: await handedOver(context, member, link) };
}

/**
 * Changes role, limit, entity or access. Who is disabled is signed out here at once. Refuses to leave an installation
 * without anybody who administers it (409). A request that changes nothing writes nothing, so that the version stays.
 */
export async function updateStaffMember(context: StaffContext, id: string, change: StaffChange): Promise<StaffMember> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const before = await visibleMember(context, caller, id);
  if (change.expectedVersion !== undefined && change.expectedVersion !== before.version) throw changedMeanwhile('the member of staff');
  const after = await changedMember(context, before, change);
  const refusal = refusalOfChange(caller, before, after);
  if (refusal) throw new Refused(refusal);
  refuseBreaches(findBreaches(caller, after));
  const keepAdministrator = mayEndAdministration(before, after);
  const at = ports.clocks.now();
  // From now on an administrator decides it, and no claim lets them in again.
  const account = change.disabled !== undefined && before.companyAccount?.endedByClaim ? before.companyAccount : undefined;
  if (account === undefined && !isChanged(before, after)) return before;
  await commitStaff(context, [
    { write: 'staff.update', member: after, at, keepAdministrator },
    ...(account ? [{ write: 'staff.company-account', userId: id, account: { ...account, endedByClaim: false }, at } as const] : []),
    ...(after.disabledAt === null ? [] : [{ write: 'staff.end-sessions', userId: id } as const]),
    toAuditWrite(context, caller, 'staff.update', after, findDifference(before, after)),
  ]);
  return { ...after, version: after.version + 1 };
}

/**
 * A link that sets a new password. With `secondFactor` the second factor and passkeys are forgotten and every session
 * ends, for whoever lost the telephone, and their next sign-in with the company's account may be with another one. Until the link is used
 * the old password stands. No link where only the company's accounts sign in.
 */
export async function resetStaffPassword(context: StaffContext, id: string, secondFactor: boolean): Promise<LinkedMember> {
  const caller = requireCaller(context, 'admin');
  const member = await visibleMember(context, caller, id);
  const refusal = refusalOfChange(caller, member, member);
  if (refusal) throw new Refused(refusal);
  const purpose = member.accepted ? 'reset' : 'invitation';
  const forgotten: readonly PlatformWrite[] = secondFactor
    ? [
        { write: 'staff.forget-factors', userId: id },
        { write: 'staff.end-sessions', userId: id },
      ]
    : [];
  const audit = toAuditWrite(context, caller, 'staff.reset-password', member, { secondFactor });
  if (!mayHavePassword(context, member)) {
    await commitStaff(context, [...forgotten, audit]);
    return { member: (await context.ports.store.staff.byId(id)) ?? member, link: null };
  }
  const { link, write } = await makeLink(context.ports, member, { purpose, base: linkBase(context) });
  await commitStaff(context, [write, ...forgotten, audit]);
  return { member: (await context.ports.store.staff.byId(id)) ?? member, link: await handedOver(context, member, link) };
}

/** The sessions of a member in which somebody is signed in, the one that was used last first. */
export async function sessionsOfMember(context: StaffContext, { id }: StaffMember): Promise<readonly StaffSession[]> {
  const { ports } = context;
  requireCaller(context, 'configuration:read');
  const now = ports.clocks.now();
  const policy = ports.staffPolicy ?? defaultStaffPolicy;
  return (await ports.store.staffSessions.ofMember(id)).filter((session) => isLivingSession(session, now, policy));
}

/** Signs a member out at once, everywhere or in one session. They may sign in again: `updateStaffMember` shuts them out. */
export async function endStaffSessions(context: StaffContext, id: string, sessionId: string | undefined): Promise<StaffMember> {
  const caller = requireCaller(context, 'admin');
  const member = await visibleMember(context, caller, id);
  const refusal = refusalOfChange(caller, member, member);
  if (refusal) throw new Refused(refusal);
  const end: PlatformWrite =
    sessionId === undefined ? { write: 'staff.end-sessions', userId: id } : { write: 'staff.end-session', userId: id, id: sessionId };
  // As the audit log names it where somebody ends their own.
  const change = { how: sessionId === undefined ? 'revoke-sessions' : 'revoke-session' };
  await commitStaff(context, [end, toAuditWrite(context, caller, 'staff.sessions', member, change)]);
  return (await context.ports.store.staff.byId(id)) ?? member;
}

/** Whether a password would let the member in. */
function mayHavePassword({ ports }: StaffContext, { email }: StaffMember): boolean {
  return maySignInBy('PASSWORD', email, ports.staffPolicy ?? defaultStaffPolicy);
}

/** A Host header is whatever a client wrote: what is mailed to somebody else carries the configured address. */
function linkBase({ ports, request }: StaffContext): string {
  return ports.mail ? ports.publicUrl : request.publicUrl;
}

/** Mailed, or shown to whoever asked where no mail is set up or its server did not take it. */
async function handedOver({ ports }: StaffContext, member: StaffMember, link: StaffLink): Promise<StaffLink | null> {
  if (!ports.mail) return link;
  try {
    await sendLink(ports, member, link);
    return null;
  } catch (error) {
    ports.log.warn('a link was not mailed', { userId: member.id, kind: error instanceof Error ? error.name : typeof error });
    return link;
  }
}

/** CUSTOM and its id go together. */
async function wantedRole(
  context: StaffContext,
  caller: Caller,
  { role, customRoleId }: { readonly role: MemberRole; readonly customRoleId?: string | undefined },
): Promise<HeldRole> {
  if ((role === 'CUSTOM') !== (customRoleId !== undefined)) {
    throw wrongParameter('customRoleId', 'customRoleId must be there where role is CUSTOM, and only there', customRoleId ?? null);
  }
  if (role !== 'CUSTOM' || customRoleId === undefined) return { role };
  const customRole = await findVisibleRole(context, caller, customRoleId);
  if (customRole) return { role, customRole };
  throw wrongParameter('customRoleId', 'customRoleId must be a role that is in use', customRoleId);
}

async function roleAfter(context: StaffContext, before: StaffMember, { role, customRoleId }: StaffChange): Promise<HeldRole> {
  if (role === undefined && customRoleId === undefined)
    return before.customRole ? { role: before.role, customRole: before.customRole } : { role: before.role };
  return wantedRole(context, requireCaller(context, 'admin'), { role: role ?? 'CUSTOM', customRoleId });
}

async function changedMember(context: StaffContext, before: StaffMember, change: StaffChange): Promise<StaffMember> {
  const entity = change.entityId === undefined ? undefined : (await requireEntity(context, 'admin', change.entityId)).entity;
  const disabledAt =
    change.disabled === undefined ? before.disabledAt : change.disabled ? (before.disabledAt ?? context.ports.clocks.now()) : null;
  const { role: _role, customRole: _customRole, ...rest } = before;
  const held = await roleAfter(context, before, change);
  return {
    ...rest,
    ...held,
    name: change.name?.trim() ?? before.name,
    refundLimit: limitAfter(before, held, change),
    disabledAt,
    ...(entity ? { entityId: entity.id, entityPath: entity.path } : {}),
  };
}

/** Who comes to a role without limits has none left from before. */
function limitAfter(before: StaffMember, held: HeldRole, { refundLimit }: StaffChange): Money | null {
  if (refundLimit !== undefined) return refundLimit;
  return hasLimit(held) ? before.refundLimit : null;
}

/** Malformed, unknown and another's are alike: it does not exist. */
async function visibleMember(context: StaffContext, caller: Caller, id: string): Promise<StaffMember> {
  const member = isId(id) ? await context.ports.store.staff.byId(id) : undefined;
  if (member === undefined || !isWithin(caller.entityPath, member.entityPath))
    throw new Refused({ resultCode: '200.300.406', status: 404 });
  return member;
}

function refuseBreaches(breaches: Parameters<typeof invalidParameters>[0]): void {
  // A role above one's own is a matter of rights, whatever else is wrong.
  if (breaches.some(({ name }) => name === 'role')) throw noRight();
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
}
