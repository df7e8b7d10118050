/** What a role may be made of, and who may change it. Pure. */
import type { Caller } from '../../foundation/access/caller.ts';
import { allowsNoMore, beyondLimits, type CustomRole, customPermissions } from '../../foundation/access/custom-role.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { invalidParameters, type ParameterError, type Refusal } from '../../foundation/kernel/refusal.ts';

export const roleNameCharactersMax = 60;
export const roleAboutCharactersMax = 200;

/** Roles that one administrator sees. More names than anybody tells apart. */
export const customRolesMax = 100;

/** In one order and each once. Whoever signs in reads payments, so that is part of every role. */
export function toPermissions(wanted: readonly Permission[]): readonly Permission[] {
  return customPermissions.filter((permission) => permission === 'payments:read' || wanted.includes(permission));
}

/** What is wrong with the role itself; empty where nothing is. */
export function findRoleBreaches(
  { name, about, permissions, limited }: CustomRole,
  wanted: readonly Permission[],
): readonly ParameterError[] {
  const breaches: ParameterError[] = [];
  const add = (field: string, message: string): void => void breaches.push({ name: field, value: null, message });
  if (name.length < 1 || name.length > roleNameCharactersMax) add('name', `name must be 1 to ${roleNameCharactersMax} characters`);
  if (about.length > roleAboutCharactersMax) add('about', `about must be at most ${roleAboutCharactersMax} characters`);
  if (wanted.includes('payments:write')) add('permissions', 'permissions must not have PAYMENTS_WRITE: staff make no payments');
  if (!limited) return breaches;
  if (!permissions.includes('payments:refund')) add('refundsLimited', 'refundsLimited needs PAYMENTS_REFUND among the permissions');
  if (permissions.some((permission) => beyondLimits.includes(permission))) {
    add(
      'permissions',
      'permissions must not let money out past the limit: without PAYMENTS_REVERSE, PAYMENTS_DECIDE, JOBS_MANAGE, RECONCILE and ADMIN',
    );
  }
  return breaches;
}

/** Nobody makes a role that allows more than their own. A program that administers may make every role. */
export function mayMakeRole(caller: Caller, role: CustomRole): boolean {
  return caller.kind !== 'staff' || allowsNoMore({ role: 'CUSTOM', customRole: role }, caller);
}

/** Whether the caller has this role: a colleague changes it, so that nobody locks themselves out. */
export function isOwnRole(caller: Caller, { id }: CustomRole): boolean {
  return caller.kind === 'staff' && caller.customRole?.id === id;
}

/** Nobody changes a role that allows more than their own, or their own one. */
export function refusalOfRoleChange(caller: Caller, role: CustomRole): Refusal | undefined {
  if (!mayMakeRole(caller, role)) return { resultCode: '800.900.301', status: 403 };
  if (!isOwnRole(caller, role)) return undefined;
  return invalidParameters([{ name: 'id', value: role.id, message: 'your own role is for a colleague to change' }]);
}

/** What an audit entry shows: the fields that changed, before and after. */
export function findRoleDifference(
  before: CustomRole,
  after: CustomRole,
): Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> {
  const fields = ['name', 'about', 'permissions', 'limited'] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
