/** Roles that administrators make, change and retire (decision: custom-roles). */
import { noRight, requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { CustomRole } from '../../foundation/access/custom-role.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { changedMeanwhile, invalidParameters, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { commitStaff, toAuditWrite } from './commit-staff.ts';
import {
  customRolesMax,
  findRoleBreaches,
  findRoleDifference,
  mayMakeRole,
  refusalOfRoleChange,
  toPermissions,
} from './custom-role-rules.ts';
import type { StaffContext } from './ports.ts';
import { findDifference } from './rules.ts';

export interface NewCustomRole {
  readonly name: string;
  readonly about: string;
  readonly entityId: string;
  readonly permissions: readonly Permission[];
  readonly refundsLimited: boolean;
}

/** What is absent stays as it is. */
export interface CustomRoleChange {
  readonly name?: string | undefined;
  readonly about?: string | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  readonly refundsLimited?: boolean | undefined;
  /** Refuses the change, 409, where the role has moved on from the version that somebody saw. */
  readonly expectedVersion?: number | undefined;
}

/** Roles of the caller's entity, of those above it, which it may give, and of those below it. Retired ones are left out. */
export async function customRoles(context: StaffContext): Promise<readonly CustomRole[]> {
  return context.ports.store.staff.roles(requireScopePath(requireCaller(context, 'configuration:read')));
}

/** Undefined for one that the caller does not see. */
export async function readCustomRole(context: StaffContext, id: string): Promise<CustomRole | undefined> {
  const caller = requireCaller(context, 'configuration:read');
  return findVisibleRole(context, caller, id);
}

/** One of the caller's entity, of one above it or of one below it, retired or not. */
export async function findVisibleRole({ ports }: StaffContext, { entityPath }: Caller, id: string): Promise<CustomRole | undefined> {
  const role = isId(id) ? await ports.store.staff.roleById(id) : undefined;
  return role && (isWithin(entityPath, role.entityPath) || isWithin(role.entityPath, entityPath)) ? role : undefined;
}

/** Refuses permissions that the caller does not have, and an entity that it does not see. */
export async function createCustomRole(context: StaffContext, wanted: NewCustomRole): Promise<CustomRole> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', wanted.entityId);
  const now = ports.clocks.now();
  const role: CustomRole = {
    id: ports.newId(),
    name: wanted.name.trim(),
    about: wanted.about.trim(),
    entityId: entity.id,
    entityPath: entity.path,
    permissions: toPermissions(wanted.permissions),
    limited: wanted.refundsLimited,
    retiredAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  requireRight(caller, role, wanted.permissions);
  if ((await ports.store.staff.roles(requireScopePath(caller))).length >= customRolesMax) {
    throw wrongParameter('name', `there may be ${customRolesMax} roles: retire one first`);
  }
  const { name, permissions, limited } = role;
  await commitStaff(context, [
    { write: 'custom-role.insert', role },
    toAuditWrite(context, caller, 'role.create', role, { name, permissions, limited }),
  ]);
  return role;
}

/** Changes what everybody may do who has the role, in open sessions too. */
export async function updateCustomRole(context: StaffContext, id: string, change: CustomRoleChange): Promise<CustomRole> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const before = await changeableRole(context, caller, id, change.expectedVersion);
  const after: CustomRole = {
    ...before,
    name: change.name?.trim() ?? before.name,
    about: change.about?.trim() ?? before.about,
    permissions: change.permissions ? toPermissions(change.permissions) : before.permissions,
    limited: change.refundsLimited ?? before.limited,
    updatedAt: ports.clocks.now(),
  };
  requireRight(caller, after, change.permissions ?? []);
  await commitStaff(context, [
    { write: 'custom-role.update', role: after },
    toAuditWrite(context, caller, 'role.update', after, findRoleDifference(before, after)),
  ]);
  return { ...after, version: after.version + 1 };
}

/**
 * Nobody is given it any more. Refuses while somebody has it (409), so that nobody loses their rights by the way. Who has it by a claim of
 * the company's accounts cannot be given another one here. With `endClaimed` they are shut out and signed out, and come back at their
 * next sign-in with what the claim gives them by then.
 */
export async function retireCustomRole(
  context: StaffContext,
  id: string,
  { expectedVersion, endClaimed }: { readonly expectedVersion?: number | undefined; readonly endClaimed: boolean },
): Promise<CustomRole> {
  const caller = requireCaller(context, 'admin');
  const before = await changeableRole(context, caller, id, expectedVersion);
  const at = context.ports.clocks.now();
  const claimed = (await context.ports.store.staff.below(toDataScope(before.entityPath))).filter((member) => isClaimed(member, before));
  if (claimed.length > 0 && !endClaimed) throw heldByClaim(claimed);
  await commitStaff(context, [
    ...claimed.flatMap((member) => endOf(context, caller, member, at)),
    { write: 'custom-role.retire', id: before.id, version: before.version, at },
    toAuditWrite(context, caller, 'role.retire', before, { name: before.name }),
  ]);
  return { ...before, retiredAt: at, updatedAt: at, version: before.version + 1 };
}

/** Whether they have the role now, and no colleague can give them another one. */
function isClaimed({ customRole, companyAccount, disabledAt }: StaffMember, { id }: CustomRole): boolean {
  return customRole?.id === id && companyAccount?.roleByClaim === true && disabledAt === null;
}

/** As where the claim that gave it is gone. */
function endOf(context: StaffContext, caller: Caller, member: StaffMember, at: Timestamp): readonly PlatformWrite[] {
  const { id: userId, companyAccount } = member;
  const after = { ...member, disabledAt: at };
  return [
    { write: 'staff.update', member: after, at, keepAdministrator: false },
    ...(companyAccount
      ? [{ write: 'staff.company-account', userId, account: { ...companyAccount, endedByClaim: true }, at } as const]
      : []),
    { write: 'staff.end-sessions', userId },
    toAuditWrite(context, caller, 'staff.update', after, { ...findDifference(member, after), how: 'role-retired' }),
  ];
}

const namesMax = 5;

function heldByClaim(members: readonly StaffMember[]): Refused {
  const names = members.slice(0, namesMax).map(({ name }) => name);
  const more = members.length > namesMax ? ` and ${members.length - namesMax} more` : '';
  const description = `${names.join(', ')}${more} have this role by a claim of the company's accounts: end it there (OIDC_ROLES), or end their access with the role`;
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

/** Of the caller's entity or below it: one above is given here, and changed there. */
async function changeableRole(context: StaffContext, caller: Caller, id: string, expectedVersion?: number): Promise<CustomRole> {
  const role = await findVisibleRole(context, caller, id);
  if (role === undefined || role.retiredAt !== null || !isWithin(caller.entityPath, role.entityPath)) {
    throw new Refused({ resultCode: '200.300.406', status: 404 });
  }
  if (expectedVersion !== undefined && expectedVersion !== role.version) throw changedMeanwhile('the role');
  const refusal = refusalOfRoleChange(caller, role);
  if (refusal) throw new Refused(refusal);
  return role;
}

function requireRight(caller: Caller, role: CustomRole, wanted: readonly Permission[]): void {
  if (!mayMakeRole(caller, role)) throw noRight();
  const breaches = findRoleBreaches(role, wanted);
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
}
