import { expect, test } from 'vitest';
import { permissions } from '../../console/client/schema-enums.ts';
import type { CustomRole } from '../../console/pages/roles/documents.ts';
import {
  cautionsOf,
  copyOf,
  emptyRole,
  findLock,
  findRightsChange,
  groupHolders,
  groupNames,
  holdersOf,
  limit,
  needsSecondFactor,
  permissionGroups,
  tick,
  toCreateInput,
  toRoleForm,
  toUpdateInput,
} from '../../console/pages/roles/role-view.ts';

const till: CustomRole = {
  id: 'r',
  name: 'Till',
  about: '',
  entityId: 'psp',
  entity: null,
  permissions: ['PAYMENTS_READ', 'PAYMENTS_REFUND'],
  refundsLimited: false,
  cautions: [],
  mayChange: true,
  version: 3,
};

test('every permission but that of programs is in one group', () => {
  const grouped = groupNames.flatMap((name): readonly string[] => permissionGroups[name]);
  expect([...grouped].sort()).toEqual(permissions.filter((name) => name !== 'PAYMENTS_WRITE').sort());
});

test('a new role reads payments; a copy has the rights of its source and not its name', () => {
  expect(emptyRole('psp').permissions).toEqual(['PAYMENTS_READ']);
  const copy = copyOf({ permissions: ['PAYMENTS_READ', 'PAYMENTS_WRITE', 'EXPORT'], refundsLimited: true }, 'shop');
  expect(copy).toEqual({ name: '', about: '', entityId: 'shop', permissions: ['PAYMENTS_READ', 'EXPORT'], refundsLimited: true });
});

test('reading cannot be taken away, what one lacks cannot be given, and a limit shuts out what passes it', () => {
  const limited = limit(toRoleForm(till), true);
  expect(findLock('PAYMENTS_READ', limited, permissions)).toBe('always');
  expect(findLock('EXPORT', limited, ['PAYMENTS_READ'])).toBe('notYours');
  expect(findLock('RECONCILE', limited, permissions)).toBe('limit');
  expect(findLock('RECONCILE', toRoleForm(till), permissions)).toBeUndefined();
});

test('a limit takes away what passes it, and goes with the refunds', () => {
  const form = tick(toRoleForm(till), 'PAYMENTS_DECIDE', true);
  expect([...limit(form, true).permissions].sort()).toEqual(['PAYMENTS_READ', 'PAYMENTS_REFUND']);
  expect(tick(limit(form, true), 'PAYMENTS_REFUND', false).refundsLimited).toBe(false);
});

test('warns of what one person could do alone', () => {
  expect(cautionsOf(tick(toRoleForm(till), 'RECONCILE', true))).toEqual(['ASKS_AND_APPROVES', 'REFUNDS_AND_RECONCILES']);
  expect(cautionsOf(limit(toRoleForm(till), true))).toEqual([]);
});

test('says what needs a second factor', () => {
  expect(needsSecondFactor(till)).toBe(false);
  expect(needsSecondFactor({ permissions: ['PERSONAL_READ'] })).toBe(true);
});

test('only what was changed is sent, upon the version that was seen', () => {
  expect(toUpdateInput(till, toRoleForm(till))).toBeUndefined();
  expect(toUpdateInput(till, { ...toRoleForm(till), name: ' Desk ' })).toEqual({ name: 'Desk', expectedVersion: 3 });
  const changed = tick(tick(toRoleForm(till), 'EXPORT', true), 'PAYMENTS_REFUND', false);
  expect(findRightsChange(till, changed)).toEqual({ gained: ['EXPORT'], lost: ['PAYMENTS_REFUND'] });
  expect(toUpdateInput(till, changed)).toEqual({ permissions: ['EXPORT', 'PAYMENTS_READ'], expectedVersion: 3 });
  expect(toCreateInput({ ...changed, name: ' Desk ' })).toMatchObject({ name: 'Desk', entityId: 'psp' });
});

const member = (id: string, role: string | null, changes: { roleByClaim?: boolean; disabledAt?: string } = {}) => ({
  ...{ id, name: id, role: 'CUSTOM' as const, roleByClaim: false, disabledAt: null },
  ...changes,
  customRole: role === null ? null : { id: role },
});

test('tells who can be given another role by hand from who has it by a claim, and leaves out whose claim has ended', () => {
  const byClaim = { roleByClaim: true };
  const holders = [member('a', 'r'), member('b', 'r', byClaim), member('c', 'r', { ...byClaim, disabledAt: '2026-01-01T00:00:00Z' })];
  const { byHand, byClaim: claimed } = groupHolders(holders);
  expect([byHand, claimed].map((some) => some.map(({ id }) => id))).toEqual([['a'], ['b']]);
});

test('finds who has it', () => {
  expect(holdersOf([member('a', 'r'), member('b', null), member('c', 'other')], till).map(({ id }) => id)).toEqual(['a']);
});
