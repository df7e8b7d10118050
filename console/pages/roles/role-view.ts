/** The form of a role: what is ticked, what may be ticked, what it comes to, and the input that is sent. Pure. */
import { findCautions, namesBeyondLimits, type RoleCautionName, securedNames } from '../../../api/contract/role-facts.ts';
import { type Permission, permissions } from '../../client/schema-enums.ts';
import type { BuiltInRole, CreateInput, CustomRole, RoleMember, UpdateInput } from './documents.ts';

export interface RoleForm {
  readonly name: string;
  readonly about: string;
  readonly entityId: string;
  readonly permissions: readonly Permission[];
  readonly refundsLimited: boolean;
}

/** By what one does with them, from the least harm to the most. Staff make no payments, so PAYMENTS_WRITE is in none. */
export const permissionGroups = {
  see: ['PAYMENTS_READ', 'PERSONAL_REVEAL', 'PERSONAL_READ', 'EXPORT', 'CONFIGURATION_READ'],
  help: ['NOTES_WRITE', 'PAYMENTS_INQUIRE', 'WEBHOOKS_REDELIVER', 'LINKS_MANAGE', 'ACCOUNTS_ERASE'],
  move: ['PAYMENTS_REFUND', 'PAYMENTS_CAPTURE', 'PAYMENTS_REVERSE', 'JOBS_MANAGE'],
  books: ['PAYMENTS_DECIDE', 'RECONCILE'],
  administer: ['ADMIN'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type GroupName = keyof typeof permissionGroups;

export const groupNames: readonly GroupName[] = ['see', 'help', 'move', 'books', 'administer'];

/** That a role may have. */
export const permissionsCount = groupNames.flatMap((name): readonly Permission[] => permissionGroups[name]).length;

export function emptyRole(entityId: string): RoleForm {
  return { name: '', about: '', entityId, permissions: ['PAYMENTS_READ'], refundsLimited: false };
}

/** A copy to begin with: of the rights, not of the name. */
export function copyOf(
  { permissions: held, refundsLimited }: Pick<BuiltInRole, 'permissions' | 'refundsLimited'>,
  entityId: string,
): RoleForm {
  return { ...emptyRole(entityId), permissions: held.filter((name) => name !== 'PAYMENTS_WRITE'), refundsLimited };
}

export function toRoleForm({ name, about, entityId, permissions: held, refundsLimited }: CustomRole): RoleForm {
  return { name, about, entityId, permissions: held, refundsLimited };
}

/** Why it cannot be ticked; undefined where it can. */
export type Lock = 'always' | 'notYours' | 'limit';

export function findLock(permission: Permission, form: RoleForm, own: readonly Permission[]): Lock | undefined {
  if (permission === 'PAYMENTS_READ') return 'always';
  if (!own.includes(permission)) return 'notYours';
  return form.refundsLimited && namesBeyondLimits.includes(permission) ? 'limit' : undefined;
}

/** In the order of the schema. Without refunds there is no limit. */
export function tick(form: RoleForm, permission: Permission, isTicked: boolean): RoleForm {
  const ticked = permissions.filter((name) => (name === permission ? isTicked : form.permissions.includes(name)));
  return { ...form, permissions: ticked, refundsLimited: form.refundsLimited && ticked.includes('PAYMENTS_REFUND') };
}

/** With a limit, what would let money out past it is taken away. */
export function limit(form: RoleForm, isLimited: boolean): RoleForm {
  const kept = isLimited ? form.permissions.filter((name) => !namesBeyondLimits.includes(name)) : form.permissions;
  return { ...form, permissions: kept, refundsLimited: isLimited };
}

export function cautionsOf({ permissions: ticked, refundsLimited }: RoleForm): readonly RoleCautionName[] {
  return findCautions(ticked, refundsLimited);
}

/** Whether the role needs a second factor or a passkey where money is real. */
export function needsSecondFactor({ permissions: ticked }: Pick<RoleForm, 'permissions'>): boolean {
  return ticked.some((name) => securedNames.includes(name));
}

export interface RightsChange {
  readonly gained: readonly Permission[];
  readonly lost: readonly Permission[];
}

/** What the people who have it come to, and lose. */
export function findRightsChange(before: Pick<CustomRole, 'permissions'>, form: RoleForm): RightsChange {
  return {
    gained: form.permissions.filter((name) => !before.permissions.includes(name)),
    lost: before.permissions.filter((name) => !form.permissions.includes(name)),
  };
}

export function holdersOf(members: readonly RoleMember[], { id }: Pick<CustomRole, 'id'>): readonly RoleMember[] {
  return members.filter(({ customRole }) => customRole?.id === id);
}

/** Who can be given another role by hand, and who has it by a claim of the company's accounts; nobody of these who is shut out already. */
export function groupHolders(holders: readonly RoleMember[]): {
  readonly byHand: readonly RoleMember[];
  readonly byClaim: readonly RoleMember[];
} {
  return {
    byHand: holders.filter(({ roleByClaim }) => !roleByClaim),
    byClaim: holders.filter(({ roleByClaim, disabledAt }) => roleByClaim && disabledAt === null),
  };
}

export function toCreateInput(form: RoleForm): CreateInput {
  const { entityId, refundsLimited, permissions: ticked } = form;
  return { name: form.name.trim(), about: form.about.trim(), entityId, refundsLimited, permissions: [...ticked] };
}

/** Only what is different, upon the version that was seen. Undefined where nothing is. */
export function toUpdateInput(before: CustomRole, form: RoleForm): UpdateInput | undefined {
  const { gained, lost } = findRightsChange(before, form);
  const change: UpdateInput = {
    ...(form.name.trim() !== before.name && { name: form.name.trim() }),
    ...(form.about.trim() !== before.about && { about: form.about.trim() }),
    ...(gained.length + lost.length > 0 && { permissions: [...form.permissions] }),
    ...(form.refundsLimited !== before.refundsLimited && { refundsLimited: form.refundsLimited }),
  };
  return Object.keys(change).length === 0 ? undefined : { ...change, expectedVersion: before.version };
}
