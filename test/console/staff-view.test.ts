import { expect, test } from 'vitest';
import type { Member } from '../../console/pages/staff/documents.ts';
import {
  emptyForm,
  findProblems,
  flattenEntityTree,
  getMemberState,
  toForm,
  toInviteInput,
  toUpdateInput,
} from '../../console/pages/staff/staff-view.ts';
import { toApiAmount } from '../../console/values/minor-units.ts';

const support: Member = {
  customRole: null,
  id: 'member',
  email: 'sue@example.test',
  name: 'Sue',
  role: 'SUPPORT',
  entityId: 'psp',
  entity: null,
  refundLimit: { amount: '100.00', currency: 'EUR' },
  accepted: true,
  hasPassword: true,
  companyAccount: false,
  roleByClaim: false,
  secondFactor: false,
  passkeys: 0,
  disabledAt: null,
  lastSeenAt: null,
  version: 7,
};

test('a form that was not touched sends nothing', () => {
  expect(toUpdateInput(support, toForm(support))).toBeUndefined();
});

test('only what was changed is sent, upon the version that was seen', () => {
  expect(toUpdateInput(support, { ...toForm(support), name: ' Susan ' })).toEqual({ name: 'Susan', expectedVersion: 7 });
  expect(toUpdateInput(support, { ...toForm(support), entityId: 'shop' })).toEqual({ entityId: 'shop', expectedVersion: 7 });
});

test('who rises to a role without limits is sent no limit, which the gateway would refuse', () => {
  expect(toUpdateInput(support, { ...toForm(support), role: 'FINANCE' })).toEqual({ role: 'FINANCE', expectedVersion: 7 });
});

test('an emptied limit is taken away, and not left as it was', () => {
  expect(toUpdateInput(support, { ...toForm(support), amount: '' })).toEqual({ refundLimit: null, expectedVersion: 7 });
});

test('the same limit written otherwise is no change', () => {
  expect(toUpdateInput(support, { ...toForm(support), amount: '100' })).toBeUndefined();
});

test.each([
  ['100', '100.00'],
  [' 100,5 ', '100.50'],
  ['0.05', '0.05'],
  ['1,234', undefined],
  ['1.000,00', '1000.00'],
  ['-5', undefined],
  ['', undefined],
])('%j is read as the amount %j', (typed, amount) => {
  expect(toApiAmount(typed)).toBe(amount);
});

test('an invitation of support carries its limit, and of others none, whatever was typed before', () => {
  const form = { ...emptyForm('psp'), email: ' new@example.test ', name: 'New', amount: '50', currency: 'EUR' };
  expect(toInviteInput({ ...form, role: 'SUPPORT' })).toEqual({
    email: 'new@example.test',
    name: 'New',
    role: 'SUPPORT',
    entityId: 'psp',
    refundLimit: { amount: '50.00', currency: 'EUR' },
  });
  expect(toInviteInput({ ...form, role: 'VIEWER' }).refundLimit).toBeNull();
});

test('what cannot be sent is named, and a limit only where there is one', () => {
  expect(findProblems(emptyForm('psp'))).toEqual(['email', 'name']);
  const form = toForm(support);
  expect(findProblems({ ...form, amount: 'much', currency: 'EU' })).toEqual(['amount', 'currency']);
  expect(findProblems({ ...form, amount: '', currency: '' })).toEqual([]);
  expect(findProblems({ ...form, role: 'VIEWER', amount: 'much' })).toEqual([]);
});

test('who was shut out is disabled, also where the invitation was never followed', () => {
  expect(getMemberState({ accepted: false, disabledAt: null })).toBe('invited');
  expect(getMemberState({ accepted: true, disabledAt: null })).toBe('active');
  expect(getMemberState({ accepted: false, disabledAt: '2026-01-01 00:00:00.000+0000' })).toBe('disabled');
});

test('entities stand below the one that they belong to; the top is whatever has no parent in sight', () => {
  const place = (id: string, parentId: string | null) => ({ id, name: id, kind: 'MERCHANT' as const, parentId });
  const places = [place('channel', 'shop'), place('other', 'division'), place('division', 'unseen'), place('shop', 'division')];
  expect(flattenEntityTree(places).map(({ place: { id }, level }) => [id, level])).toEqual([
    ['division', 0],
    ['other', 1],
    ['shop', 1],
    ['channel', 2],
  ]);
});
