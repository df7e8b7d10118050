/** Every operation on every type of payment, and every amount that counts: what is not in these tables is declined. */

import { describe, expect, test } from 'vitest';
import { paymentTypes } from '../../api/contract/words.ts';
import { type Payment, remainingOf } from '../../api/domain/payments/payment.ts';
import {
  decideReference,
  isBackOffice,
  isOriginalType,
  isReferencingType,
  originalTypes,
  ownBalances,
  purposeCodeCountries,
  type ReferenceRequest,
  type ReferencingType,
  raceConstraints,
  referencingTypes,
  toBalanceChange,
  toPaymentStatus,
  transitionTable,
  unmatched,
} from '../../api/domain/payments/rules.ts';
import { paymentStatuses } from '../../api/foundation/kernel/payment-type.ts';
import { paymentOf } from '../db/fixtures.ts';

const approved = (changes: Partial<Payment> = {}): Payment => paymentOf({ authorized: 100n, captured: 100n, ...changes });
const authorization = (changes: Partial<Payment> = {}): Payment => approved({ type: 'PA', captured: 0n, ...changes });
const request = (type: ReferencingType, changes: Partial<ReferenceRequest> = {}): ReferenceRequest => ({
  type,
  amountMinor: 40n,
  currency: 'EUR',
  final: false,
  mayReverse: true,
  ...changes,
});
/** The amount that is allowed, or the code that declines it. */
const decided = (target: Payment, asked: ReferenceRequest): bigint | string => {
  const decision = decideReference(target, asked);
  return decision.status === 'allowed' ? decision.amountMinor : decision.resultCode;
};

/** What each operation may reference, the code for another type, for nothing, for too much. */
const operations: Readonly<Record<ReferencingType, readonly [targets: string, unfitting: string, unmatched: string, exceeded: string]>> = {
  CP: ['PA', '700.400.510', '700.400.510', '700.400.100'],
  RC: ['PA', '700.400.560', '700.400.560', '700.400.100'],
  RV: ['PA DB CD', '700.400.530', '700.400.530', '700.400.300'],
  RF: ['DB CD CP RC RB', '700.400.520', '600.200.500', '700.400.200'],
  RB: ['DB CP', '700.100.700', '700.100.100', '700.100.300'],
  CB: ['DB CP RB', '700.400.550', '700.400.550', '700.400.400'],
  CR: ['CB', '700.400.420', '700.400.420', '700.400.410'],
};
/** The codes for an authorisation whose days are over: cut-off times of captures and of reversals (spec §2.2). */
const tooLate: Readonly<Partial<Record<ReferencingType, string>>> = { CP: '700.300.400', RC: '700.300.400', RV: '700.300.700' };
const targetsOf = (type: ReferencingType): readonly string[] => operations[type][0].split(' ');
const targetFor = (type: ReferencingType, changes: Partial<Payment> = {}): Payment =>
  targetsOf(type)[0] === 'PA' ? authorization(changes) : approved({ type: type === 'CR' ? 'CB' : 'DB', ...changes });

describe.each(referencingTypes)('%s', (type) => {
  const [, unfitting, unmatchedCode, exceeded] = operations[type];

  test.each(paymentTypes)('on %s', (target) => {
    const payment = target === 'PA' ? authorization() : approved({ type: target });
    expect(decided(payment, request(type))).toBe(targetsOf(type).includes(target) ? 40n : unfitting);
  });

  test('on nothing', () => {
    expect(unmatched[type]).toBe(unmatchedCode);
  });

  test.each(paymentStatuses)('on a payment that is %s', (status) => {
    const codes = {
      approved: 40n,
      pending: '700.400.570',
      unknown: '700.400.570',
      declined: unfitting,
      cancelled: unfitting,
      expired: tooLate[type] ?? exceeded,
    };
    expect(decided(targetFor(type, { status }), request(type))).toBe(codes[status]);
  });

  test('on a payment that was never approved, because its shopper let the time pass', () => {
    const target = targetFor(type, { status: 'expired', authorized: 0n, captured: 0n });
    expect(decided(target, request(type))).toBe(unfitting);
  });

  test('in another currency, and without one', () => {
    expect(decided(targetFor(type), request(type, { currency: 'USD' }))).toBe('700.100.500');
    expect(decided(targetFor(type), request(type, { currency: undefined }))).toBe(40n);
  });

  test('of all that remains, of more, and of nothing that remains', () => {
    const isRebill = type === 'RB';
    expect(decided(targetFor(type), request(type, { amountMinor: 100n }))).toBe(100n);
    // A rebill is a charge of its own: it takes nothing of the payment that it references.
    expect(decided(targetFor(type), request(type, { amountMinor: 101n }))).toBe(isRebill ? 101n : exceeded);
    expect(decided(targetFor(type), request(type, { amountMinor: undefined }))).toBe(isRebill ? '100.550.300' : 100n);
    const spent = targetFor(type, { reserved: 100n });
    expect(decided(spent, request(type, { amountMinor: undefined }))).toBe(isRebill ? '100.550.300' : exceeded);
    expect(decided(spent, request(type, { amountMinor: 0n }))).toBe(isRebill ? 0n : exceeded);
  });

  test('that is final lets go of the rest, and only then', () => {
    // A rebill takes nothing of it, and what an open chargeback lets go of is the bank's to decide.
    const isKept = type === 'RB' || type === 'CB';
    const released = (final: boolean): unknown => decideReference(targetFor(type), request(type, { final }));
    expect(released(true)).toEqual({ status: 'allowed', amountMinor: 40n, releasedMinor: isKept ? 0n : 60n });
    expect(released(false)).toEqual({ status: 'allowed', amountMinor: 40n, releasedMinor: 0n });
  });
});

test('nothing is left of an authorisation: because its days are over, or because it was captured', () => {
  for (const type of ['CP', 'RC', 'RV'] as const) {
    const [, , , exceeded] = operations[type];
    const released = authorization({ captured: 60n, released: 40n });
    expect(decided(released, request(type, { hasExpired: true, amountMinor: 1n }))).toBe(tooLate[type]);
    // The last capture was FINAL.
    expect(decided(released, request(type, { hasExpired: false, amountMinor: 1n }))).toBe(exceeded);
    expect(decided(authorization({ captured: 100n }), request(type, { hasExpired: true, amountMinor: 1n }))).toBe(exceeded);
  }
});

test('more is held than one operation can have: an amount is named, or it is declined', () => {
  const held = authorization({ authorized: 2_000_000_000_000n });
  for (const type of ['CP', 'RV'] as const) {
    expect(decided(held, request(type, { amountMinor: undefined }))).toBe(operations[type][3]);
    expect(decided(held, request(type, { amountMinor: 999_999_999_999n }))).toBe(999_999_999_999n);
  }
});

test('a final refund lets go of the rest for the merchant, and not for the bank: a chargeback takes it', () => {
  const target = approved({ refunded: 10n, released: 90n });
  expect(decided(target, request('RF', { amountMinor: 1n }))).toBe('700.400.200');
  expect(decided(target, request('CB', { amountMinor: undefined }))).toBe(90n);
  expect(decided(target, request('CB', { amountMinor: 91n }))).toBe('700.400.400');
  expect(decided({ ...target, chargedBack: 60n }, request('CB', { amountMinor: 31n }))).toBe('700.400.400');
});

describe('a reversal', () => {
  test('after the cut-off is declined, other operations are not', () => {
    for (const type of referencingTypes)
      expect(decided(targetFor(type), request(type, { mayReverse: false }))).toBe(type === 'RV' ? '700.300.700' : 40n);
  });

  test.each(['refunded', 'chargedBack'] as const)('of a debit of which something was %s is declined', (name) => {
    for (const type of ['DB', 'CD'] as const)
      expect(decided(approved({ type, [name]: 1n }), request('RV', { amountMinor: 1n }))).toBe('700.400.300');
  });

  test('of an authorisation whose captures were refunded takes what is left', () => {
    const target = authorization({ captured: 50n, refunded: 10n, chargedBack: 10n });
    expect(decided(target, request('RV', { amountMinor: undefined }))).toBe(50n);
  });
});

test.each([
  [null, 9, 40n],
  [2, 1, 40n],
  [2, 2, '700.400.100'],
  [2, 3, '700.400.100'],
])('of at most %s captures, after %i of them', (capturesMax, captures, expected) => {
  for (const type of ['CP', 'RC'] as const) expect(decided(authorization({ capturesMax, captures }), request(type))).toBe(expected);
  // Other operations are not counted.
  expect(decided(authorization({ capturesMax, captures }), request('RV'))).toBe(40n);
});

describe('what remains', () => {
  const names = ['captured', 'refunded', 'reversed', 'released', 'chargedBack', 'reserved'] as const;
  const remaining = (type: 'PA' | 'DB', name: (typeof names)[number]): bigint =>
    remainingOf(approved({ type, authorized: 100n, captured: type === 'PA' ? 0n : 100n, [name]: 30n }));

  test.each([
    ['PA', [70n, 100n, 70n, 70n, 100n, 70n]],
    ['DB', [30n, 70n, 70n, 70n, 70n, 70n]],
  ] as const)('of %s, each amount alone', (type, expected) => {
    expect(names.map((name) => remaining(type, name))).toEqual(expected);
  });

  test('of all amounts together', () => {
    const amounts = { reversed: 10n, released: 20n, reserved: 5n };
    expect(remainingOf(authorization({ captured: 30n, ...amounts }))).toBe(35n);
    expect(remainingOf(approved({ refunded: 30n, ...amounts }))).toBe(35n);
    expect(remainingOf(approved({ refunded: 30n, reversed: 10n, reserved: 5n, chargedBack: 25n }))).toBe(30n);
    // What was let go and what was charged back may be the same amount: the larger of them counts.
    expect(remainingOf(approved({ released: 60n, chargedBack: 70n }))).toBe(30n);
    expect(remainingOf(approved({ released: 70n, chargedBack: 60n }))).toBe(30n);
  });
});

test.each([
  ['CP', { captured: 7n, captures: 1 }],
  ['RC', { captured: 7n, captures: 1 }],
  ['RV', { reversed: 7n }],
  ['RF', { refunded: 7n }],
  ['RB', {}],
  ['CB', { chargedBack: 7n }],
  ['CR', { reversed: 7n }],
] as const)('%s changes what it references', (type, change) => {
  expect(toBalanceChange(type, 7n)).toEqual(change);
});

test.each(paymentTypes)('the balances of %s itself', (type) => {
  const captured = ['RV', 'RF', 'RI', 'PA'].includes(type) ? 0n : 7n;
  expect(ownBalances(type, 7n)).toEqual({ authorized: ['RV', 'RF', 'RI'].includes(type) ? 0n : 7n, captured });
});

describe('types', () => {
  test('stand alone or reference another payment', () => {
    expect(originalTypes).toEqual(['PA', 'DB', 'CD', 'PA.CP']);
    expect([...referencingTypes].sort()).toEqual(Object.keys(operations).sort());
    for (const type of [...paymentTypes, 'PA.CP', '', 'XX']) {
      expect([type, isOriginalType(type)]).toEqual([type, ['PA', 'DB', 'CD', 'PA.CP'].includes(type)]);
      expect([type, isReferencingType(type)]).toEqual([type, Object.hasOwn(operations, type)]);
    }
  });

  test('of the back office are chargebacks and their reversals', () => {
    expect(referencingTypes.filter(isBackOffice)).toEqual(['CB', 'CR']);
  });
});

describe('states', () => {
  const following = {
    pending: ['approved', 'declined', 'cancelled', 'expired', 'unknown'],
    unknown: ['approved', 'declined', 'cancelled', 'expired', 'pending'],
    approved: ['expired'],
    declined: [],
    cancelled: [],
    expired: [],
  } as const;

  test('that follow each, as they are published', () => {
    expect(transitionTable).toEqual(following);
  });

  test.each([
    ['pending', 'anything', 'pending'],
    ['pending_long', 'anything', 'pending'],
    ['success', 'APPROVED', 'approved'],
    ['success_manual_review', 'REVIEW', 'approved'],
    ['rejected_bank_or_external', 'CANCELLED', 'cancelled'],
    ['rejected_bank_or_external', 'EXPIRED', 'expired'],
    ['rejected_bank_or_external', 'DECLINED', 'declined'],
    ['rejected_bank_or_external', '', 'declined'],
  ] as const)('of category %s and outcome %s is %s', (category, outcome, status) => {
    expect(toPaymentStatus(category, outcome)).toBe(status);
  });
});

test('the constraints after which a decision is taken again are those of racing operations', () => {
  expect([...raceConstraints].sort()).toEqual(['payment_authorized', 'payment_captures', 'payment_refundable']);
});

test('purpose codes are asked for in sixteen countries, each an alpha-3 code', () => {
  expect([...purposeCodeCountries].join(' ')).toBe('ARG BGD CHL COL EGY IND IDN JOR KOR MYS NPL PAK PHL THA UKR ZAF');
});
