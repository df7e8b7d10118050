import { expect, test } from 'vitest';
import { findMoney, listChangedFields, parseAuditFilters, toAuditVariables } from '../../console/pages/audit/audit-view.ts';

test('fields with before and after are told as such', () => {
  expect(listChangedFields({ role: { before: 'SUPPORT', after: 'FINANCE' }, refundLimit: { before: '100 EUR', after: null } })).toEqual([
    { name: 'role', before: 'SUPPORT', after: 'FINANCE' },
    { name: 'refundLimit', before: '100 EUR', after: undefined },
  ]);
});

test('of a whole thing before and after only the difference is told', () => {
  const before = { name: 'Rule', weight: 10, isActive: true };
  expect(listChangedFields({ before, after: { name: 'Rule', weight: 20, isActive: true } })).toEqual([
    { name: 'weight', before: '10', after: '20' },
  ]);
  const limit = { amount: '50.00', currency: 'EUR' };
  expect(listChangedFields({ before: { limit: null }, after: { limit } })).toEqual([
    { name: 'limit', before: undefined, after: '50.00 EUR' },
  ]);
  expect(listChangedFields({ before: null, after: { name: 'Rule' } })).toEqual([{ name: 'name', before: undefined, after: 'Rule' }]);
  expect(listChangedFields({ before: { name: 'Rule' }, after: null })).toEqual([{ name: 'name', before: 'Rule', after: undefined }]);
});

test('plain values are told by name, lists as their members', () => {
  expect(listChangedFields({ how: 'sign-in/email', scopes: ['admin'], count: 0 })).toEqual([
    { name: 'how', before: undefined, after: 'sign-in/email' },
    { name: 'scopes', before: undefined, after: 'admin' },
    { name: 'count', before: undefined, after: '0' },
  ]);
});

test('an entry without a change tells none', () => {
  expect(listChangedFields(null)).toEqual([]);
  expect(listChangedFields({})).toEqual([]);
});

test('a moment is told as one and not as a number of milliseconds', () => {
  expect(listChangedFields({ disabledAt: { before: null, after: 1_795_243_853_764 }, minutes: 15 })).toEqual([
    { name: 'disabledAt', before: undefined, after: '2026-11-21T06:50:53.764Z' },
    { name: 'minutes', before: undefined, after: '15' },
  ]);
});

test('filters of the address become variables of the query, whole days of the zone; what is malformed is ignored', () => {
  const id = `8a${'0'.repeat(30)}`;
  const filters = parseAuditFilters({
    person: 'jo@example.test',
    action: 'payment.refund',
    payment: id,
    from: '2026-03-29',
    to: '2026-03-29',
  });
  expect(toAuditVariables(filters, 'Europe/Berlin')).toEqual({
    entityId: null,
    action: 'payment.refund',
    callerId: 'jo@example.test',
    paymentId: id,
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
  expect(parseAuditFilters({ payment: 'x', action: '<b>', from: 'yesterday', person: '' })).toEqual({});
});

test('an action on money has its amount and reason, a change of settings has none', () => {
  expect(findMoney({ amount: '5.00', currency: 'EUR', reason: 'ticket 12' })).toEqual({
    amount: '5.00',
    currency: 'EUR',
    reason: 'ticket 12',
  });
  expect(findMoney({ name: { before: 'a', after: 'b' } })).toBeUndefined();
});
