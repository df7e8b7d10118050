/** What a member of staff may be: the bounds of their name and limit, and nobody above who makes them. */
import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '../../api/contract/staff-roles.ts';
import { findBreaches, refusalOfChange } from '../../api/domain/staff/rules.ts';
import type { Caller } from '../../api/foundation/access/caller.ts';
import { permissionsOfRole } from '../../api/foundation/access/role.ts';
import type { StaffMember } from '../../api/foundation/access/staff.ts';
import { amountMinorMax } from '../../api/foundation/kernel/money.ts';

const id = '8a'.repeat(16);
const callerOf = (role: StaffRole): Caller => ({
  kind: 'staff',
  id: 'a@example.test',
  name: 'a',
  entityId: id,
  entityPath: `${id}/`,
  scopes: [],
  permissions: [],
  userId: id,
  sessionId: id,
  role,
  refundLimit: null,
  mustEnrol: false,
});
const member: StaffMember = {
  id,
  email: 'b@example.test',
  name: 'b',
  role: 'SUPPORT',
  entityId: id,
  entityPath: `${id}/`,
  refundLimit: null,
  disabledAt: null,
  secondFactor: false,
  passkeys: 0,
  accepted: true,
  version: 1,
  createdAt: 0,
  lastSeenAt: null,
};
const breached = (changes: Partial<StaffMember>, by: StaffRole = 'ADMIN') =>
  findBreaches(callerOf(by), { ...member, ...changes }).map(({ name }) => name);
const limit = (amountMinor: bigint, currency = 'EUR') => ({ refundLimit: { amountMinor, currency } });

test.each([
  ['a name of one character', { name: 'b' }, []],
  ['no name', { name: '' }, ['name']],
  ['a name of 128 characters', { name: 'b'.repeat(128) }, []],
  ['a name of 129 characters', { name: 'b'.repeat(129) }, ['name']],
  ['a limit of nothing', limit(0n), []],
  ['a limit below nothing', limit(-1n), ['refundLimit']],
  ['the largest amount', limit(amountMinorMax), []],
  ['more than the largest amount', limit(amountMinorMax + 1n), ['refundLimit']],
  ['a currency that is none', limit(1n, 'eur'), ['refundLimit']],
  ['a limit where the role has none', { role: 'FINANCE' as const, ...limit(1n) }, ['refundLimit']],
])('%s', (_what, changes, names) => {
  expect(breached(changes)).toEqual(names);
});

describe('nobody gives a role that allows more than their own', () => {
  test.each(staffRoles.flatMap((by) => staffRoles.map((role) => ({ by, role }))))('$by, who gives $role', ({ by, role }) => {
    const allowsMore = permissionsOfRole(role, 'live').some((permission) => !permissionsOfRole(by, 'live').includes(permission));
    expect(breached({ role }, by)).toEqual(allowsMore ? ['role'] : []);
  });
});

describe('nobody changes a colleague whose role allows more than their own', () => {
  test.each(staffRoles.flatMap((by) => staffRoles.map((role) => ({ by, role }))))('$by, who changes $role', ({ by, role }) => {
    const allowsMore = permissionsOfRole(role, 'live').some((permission) => !permissionsOfRole(by, 'live').includes(permission));
    const before = { ...member, id: '8b'.repeat(16), role };
    const refusal = refusalOfChange(callerOf(by), before, { ...before, name: 'c' });
    expect(refusal).toEqual(allowsMore ? { resultCode: '800.900.301', status: 403 } : undefined);
  });
});

describe('of their own account', () => {
  const before = { ...member, role: 'ADMIN' as const };
  test.each([
    ['the name is theirs to change', { name: 'c' }, undefined],
    ['the access is not', { disabledAt: 1 }, 'id'],
    ['the role is not', { role: 'FINANCE' as const }, 'id'],
    ['the entity is not', { entityPath: `${id}/${'8b'.repeat(16)}/` }, 'id'],
  ])('%s', (_what, changes: Partial<StaffMember>, name) => {
    const refusal = refusalOfChange(callerOf('ADMIN'), before, { ...before, ...changes });
    expect(refusal?.parameterErrors?.[0]?.name).toBe(name);
  });
});
