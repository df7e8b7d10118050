import { describe, expect, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import {
  findLimit,
  findPermission,
  leftOfDay,
  leftOnPayment,
  limitUsedUp,
  type RefundAllowance,
  type RefundedBefore,
  refundsWindowMs,
  refusalBeyond,
  refusalOfStaff,
} from '../../api/domain/payments/staff/rules.ts';
import type { StaffCaller, TokenCaller } from '../../api/foundation/access/caller.ts';

const id = `8a${'0'.repeat(30)}`;
const common = { name: 'test', entityId: id, entityPath: `${id}/`, scopes: [] };
const program: TokenCaller = { kind: 'token', id, ...common };
const staff = (role: StaffRole, refundLimit: StaffCaller['refundLimit'] = null): StaffCaller => ({
  kind: 'staff',
  id: 'jane@example.test',
  ...common,
  permissions: [],
  userId: id,
  sessionId: id,
  role,
  refundLimit,
  mustEnrol: false,
});
const limit = { amountMinor: 10_000n, currency: 'EUR' };
const refund = { givesMoneyOut: true, amountMinor: 10_000n, currency: 'EUR', reason: 'ticket 4711' };

test.each([
  ['CP', 'payments:capture'],
  ['RV', 'payments:reverse'],
  ['RF', 'payments:refund'],
  ['CB', 'reconcile'],
  ['CR', 'reconcile'],
  ['RB', 'payments:write'],
  ['RC', 'payments:write'],
  ['toString', 'payments:write'],
  ['', 'payments:write'],
])('%j asks for %s', (type, permission) => {
  expect(findPermission(type)).toBe(permission);
});

describe('a member of staff says why', () => {
  test.each([undefined, '', '  ', 'ab', ' ab ', '\t\n a'])('%j is no reason', (reason) => {
    expect(refusalOfStaff(staff('FINANCE'), { ...refund, reason })).toEqual({
      resultCode: '200.300.404',
      status: 400,
      parameterErrors: [{ name: 'reason', value: reason ?? null, message: 'reason must say in 3 characters or more why you do this' }],
    });
  });

  test.each(['abc', ' abc ', 'ticket 4711'])('%j is one', (reason) => {
    expect(refusalOfStaff(staff('FINANCE'), { ...refund, reason })).toBeUndefined();
  });

  test('and a program needs none', () => {
    expect(refusalOfStaff(program, { ...refund, reason: undefined })).toBeUndefined();
  });
});

describe('the limit at once', () => {
  const refused = (changes: object, caller = staff('SUPPORT', limit)): string | undefined =>
    refusalOfStaff(caller, { ...refund, ...changes })?.description;
  const atOnce = 'you may refund up to 100.00 EUR at once: ask a colleague whose limit is higher';

  test.each([
    ['its amount', {}, undefined],
    ['one more', { amountMinor: 10_001n }, atOnce],
    ['another currency', { currency: 'USD', amountMinor: 1n }, atOnce],
    ['no currency', { currency: undefined, amountMinor: 1n }, atOnce],
    ['no amount', { amountMinor: undefined }, atOnce],
    ['a capture of more', { givesMoneyOut: false, amountMinor: 10_001n }, undefined],
  ])('with %s', (_, changes, description) => {
    expect(refused(changes)).toBe(description);
  });

  test('is 403 with the code for no right', () => {
    expect(refusalOfStaff(staff('SUPPORT', limit), { ...refund, amountMinor: 10_001n })).toMatchObject({
      resultCode: '800.900.301',
      status: 403,
    });
    expect(limitUsedUp).toEqual({
      resultCode: '800.900.301',
      status: 403,
      description: 'your refund limit is used up: read the payment again',
    });
  });

  test('holds for a role that needs one, also where it has none', () => {
    expect(refused({ amountMinor: 1n }, staff('SUPPORT'))).toBe(
      'you have no refund limit: ask an administrator for one, or a colleague to refund this',
    );
    for (const role of ['FINANCE', 'ADMIN'] as const) expect(refused({ amountMinor: 99_999n }, staff(role, limit))).toBeUndefined();
  });

  test.each([
    ['VIEWER', undefined],
    ['SUPPORT', { limit }],
    ['FINANCE', undefined],
    ['ADMIN', undefined],
  ] as const)('of %s', (role, expected) => {
    expect(findLimit(staff(role, limit))).toEqual(expected);
  });

  test('of a program is none, and of a member without one is null', () => {
    expect(findLimit(program)).toBeUndefined();
    expect(findLimit(staff('SUPPORT'))).toEqual({ limit: null });
  });
});

describe('what was refunded before', () => {
  const allowance: RefundAllowance = { limit, limitsADay: 3 };
  const refunds = (onPaymentMinor: bigint, ofDayMinor: bigint): RefundedBefore => ({ onPaymentMinor, ofDayMinor });

  test.each([
    ['nothing', refunds(0n, 0n), 10_000n, 30_000n],
    ['a part of the payment', refunds(6_000n, 6_000n), 4_000n, 24_000n],
    ['all of the payment', refunds(10_000n, 10_000n), 0n, 20_000n],
    ['more than the limit, which was lowered since', refunds(12_000n, 12_000n), 0n, 18_000n],
    ['much of the day', refunds(0n, 25_000n), 5_000n, 5_000n],
    ['as much of the day as of the payment', refunds(5_000n, 25_000n), 5_000n, 5_000n],
    ['all of the day', refunds(0n, 30_000n), 0n, 0n],
    ['more than the day', refunds(0n, 40_000n), 0n, 0n],
  ])('is %s', (_, refunded, onPayment, ofDay) => {
    expect([leftOnPayment(allowance, refunded), leftOfDay(allowance, refunded)]).toEqual([onPayment, ofDay]);
  });

  const onPayment =
    'you may refund up to 100.00 EUR on one payment and have refunded 60.00 EUR on this one: ask a colleague whose limit is higher';
  const ofDay = 'you may refund up to 300.00 EUR within 24 hours and 50.00 EUR of that are left: ask a colleague, or try again later';

  test.each([
    ['what is left of the payment', refunds(6_000n, 6_000n), 4_000n, undefined],
    ['one more', refunds(6_000n, 6_000n), 4_001n, onPayment],
    ['what is left of the day', refunds(0n, 25_000n), 5_000n, undefined],
    ['one more than that', refunds(0n, 25_000n), 5_001n, ofDay],
    ['the most of the payment where the day leaves less', refunds(0n, 25_000n), 10_000n, ofDay],
    ['more than both leave', refunds(6_000n, 28_000n), 4_001n, onPayment],
  ])('and one more refund of %s', (_, refunded, amountMinor, description) => {
    expect(refusalBeyond(allowance, refunded, amountMinor)).toEqual(
      description === undefined ? undefined : { resultCode: '800.900.301', status: 403, description },
    );
  });

  test('counts for 24 hours', () => {
    expect(refundsWindowMs).toBe(24 * 60 * 60 * 1_000);
  });
});
