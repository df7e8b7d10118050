/** Who may change whom, and to what. */

import { type StaffRole, staffRoles } from '../../contract/staff-roles.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { allowsNoMore, type HeldRole, hasLimit } from '../../foundation/access/custom-role.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { amountMinorMax, type Money } from '../../foundation/kernel/money.ts';
import { invalidParameters, type ParameterError, type Refusal } from '../../foundation/kernel/refusal.ts';

export const staffNameCharactersMax = 128;

const currencyLike = /^[A-Z]{3}$/;

/** The built-in roles that the caller may give, and whose members it may change. A program that administers may give every role. */
export function listGivenRoles(caller: Caller): readonly StaffRole[] {
  return staffRoles.filter((role) => mayGiveRole(caller, { role }));
}

/** Whether the caller may give the role, and change a colleague who has it. */
export function mayGiveRole(caller: Caller, held: HeldRole): boolean {
  return caller.kind !== 'staff' || allowsNoMore(held, caller);
}

/** What is wrong with a member as the caller wants it; empty where nothing is. */
export function findBreaches(caller: Caller, member: StaffMember): readonly ParameterError[] {
  const { name, role } = member;
  const breaches: ParameterError[] = [];
  if (name.length < 1 || name.length > staffNameCharactersMax) {
    breaches.push({ name: 'name', value: name, message: `name must be 1 to ${staffNameCharactersMax} characters` });
  }
  if (!mayGiveRole(caller, member)) {
    breaches.push({ name: 'role', value: role, message: 'role must not allow more than your own' });
  }
  return [...breaches, ...roleBreaches(member), ...limitBreaches(member)];
}

/** A role is given where it belongs, and not when it was retired. */
function roleBreaches({ role, customRole, entityPath }: StaffMember): readonly ParameterError[] {
  if (role !== 'CUSTOM') return [];
  const breach = (message: string): readonly ParameterError[] => [{ name: 'customRoleId', value: customRole?.id ?? null, message }];
  if (customRole === undefined || customRole.retiredAt !== null) return breach('customRoleId must be a role that is in use');
  return isWithin(customRole.entityPath, entityPath) ? [] : breach('customRoleId must be a role of the entity or of one above it');
}

function limitBreaches(member: StaffMember): readonly ParameterError[] {
  const limit: Money | null = member.refundLimit;
  if (limit === null) return [];
  const breach = (message: string): readonly ParameterError[] => [{ name: 'refundLimit', value: null, message }];
  if (!hasLimit(member))
    return breach(`refundLimit must be absent: the refunds of ${member.customRole?.name ?? member.role} have no limit of their own`);
  if (!currencyLike.test(limit.currency)) return breach('refundLimit.currency must be three capital letters');
  return limit.amountMinor < 0n || limit.amountMinor > amountMinorMax ? breach('refundLimit.amount is out of range') : [];
}

/** Nobody changes a colleague whose role allows more than their own, and nobody locks themselves out. */
export function refusalOfChange(caller: Caller, before: StaffMember, after: StaffMember): Refusal | undefined {
  if (!mayGiveRole(caller, before)) return { resultCode: '800.900.301', status: 403 };
  // One that was retired gives nothing any more: a colleague may put another one in its place.
  const isByClaim = before.companyAccount?.roleByClaim === true && !isRetired(before);
  if (
    isByClaim &&
    (after.role !== before.role || after.customRole?.id !== before.customRole?.id || after.entityPath !== before.entityPath)
  ) {
    const message = "role and entity come from a claim of the company's accounts (OIDC_ROLES): change them there";
    return invalidParameters([{ name: 'role', value: null, message }]);
  }
  const isSelf = caller.kind === 'staff' && caller.userId === before.id;
  if (
    isSelf &&
    (after.disabledAt !== null ||
      after.role !== before.role ||
      after.customRole?.id !== before.customRole?.id ||
      after.entityPath !== before.entityPath)
  ) {
    return invalidParameters([
      { name: 'id', value: before.id, message: 'role, entity and access of your own account are for a colleague to change' },
    ]);
  }
  return undefined;
}

const isRetired = ({ customRole }: StaffMember): boolean => customRole !== undefined && customRole.retiredAt !== null;

/** Whether this may take away the last one who administers everything; the store then looks, within the write itself. */
export function mayEndAdministration(before: StaffMember, after: StaffMember): boolean {
  return isAdministrator(before) && !isAdministrator(after);
}

/** Of the whole installation: their entity is a root of the tree, whose path is its id and a slash. */
function isAdministrator({ role, disabledAt, entityId, entityPath }: StaffMember): boolean {
  return role === 'ADMIN' && disabledAt === null && entityPath === `${entityId}/`;
}

/** What an audit entry shows: the fields that changed, before and after. */
export function findDifference(before: StaffMember, after: StaffMember): Readonly<Record<string, { before: unknown; after: unknown }>> {
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const [key, value] of Object.entries(shown(after))) {
    const earlier: unknown = Reflect.get(shown(before), key);
    if (JSON.stringify(earlier) !== JSON.stringify(value)) changes[key] = { before: earlier, after: value };
  }
  return changes;
}

/** Two custom roles may have one name. */
export function isChanged(before: StaffMember, after: StaffMember): boolean {
  return before.customRole?.id !== after.customRole?.id || Object.keys(findDifference(before, after)).length > 0;
}

function shown({ name, role, customRole, entityId, refundLimit, disabledAt }: StaffMember) {
  const limit = refundLimit ? `${refundLimit.amountMinor} ${refundLimit.currency} (minor units)` : null;
  return { name, role: customRole?.name ?? role, entityId, refundLimit: limit, disabledAt };
}
