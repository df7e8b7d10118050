import { describe, expect, test } from 'vitest';
import { createPostings } from '../../api/domain/ledger/account.ts';
import { type Payment, remainingOf } from '../../api/domain/payments/payment.ts';
import { decideReference, type ReferenceRequest, type ReferencingType, transitionTable } from '../../api/domain/payments/rules.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';

const blank: Payment = {
  id: `8a${'0'.repeat(30)}`,
  shortId: '1111.2222.3333',
  entityId: `8a${'1'.repeat(30)}`,
  entityPath: 'psp/channel/',
  type: 'PA',
  brand: 'VISA',
  method: 'CC',
  amountMinor: 10_000n,
  currency: 'EUR',
  status: 'approved',
  resultCode: '000.100.110',
  referencedId: null,
  rootId: `8a${'0'.repeat(30)}`,
  registrationId: null,
  merchantTransactionId: null,
  merchantInvoiceId: null,
  descriptor: null,
  cardBin: null,
  last4: null,
  accountFingerprint: null,
  holder: null,
  email: null,
  capturesMax: null,
  connector: 'simulator',
  connectorReference: null,
  expiresAt: null,
  shopperResultUrl: null,
  notificationUrl: null,
  checkoutId: null,
  source: 'OPP',
  captureCallerId: null,
  testMode: 'INTERNAL',
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  answer: '{}',
  warnings: '[]',
  authorized: 10_000n,
  captured: 0n,
  refunded: 0n,
  reversed: 0n,
  chargedBack: 0n,
  released: 0n,
  reserved: 0n,
  captures: 0,
};

const authorization = (over: Partial<Payment> = {}): Payment => ({ ...blank, ...over });
const debit = (over: Partial<Payment> = {}): Payment => ({ ...blank, type: 'DB', captured: 10_000n, ...over });

const ask = (type: ReferencingType, over: Partial<ReferenceRequest> = {}): ReferenceRequest => ({
  type,
  amountMinor: 4_000n,
  currency: 'EUR',
  final: false,
  mayReverse: true,
  ...over,
});

describe('which operation may reference which payment (2.2, 3)', () => {
  const fitting: readonly [ReferencingType, PaymentType][] = [
    ['CP', 'PA'],
    ['RC', 'PA'],
    ['RV', 'PA'],
    ['RV', 'DB'],
    ['RV', 'CD'],
    ['RF', 'DB'],
    ['RF', 'CD'],
    ['RF', 'CP'],
    ['RF', 'RC'],
    ['RF', 'RB'],
    ['RB', 'DB'],
    ['CB', 'DB'],
    ['CR', 'CB'],
  ];
  test.each(fitting)('allows %s of %s', (type, target) => {
    const payment = target === 'PA' ? authorization() : debit({ type: target });
    expect(decideReference(payment, ask(type))).toEqual({ status: 'allowed', amountMinor: 4_000n, releasedMinor: 0n });
  });

  const unfitting: readonly [ReferencingType, PaymentType, string][] = [
    ['CP', 'DB', '700.400.510'],
    ['RF', 'PA', '700.400.520'],
    ['RV', 'RF', '700.400.530'],
    ['RV', 'CP', '700.400.530'],
    ['CB', 'PA', '700.400.550'],
    ['CR', 'DB', '700.400.420'],
    ['RC', 'DB', '700.400.560'],
    ['RB', 'PA', '700.100.700'],
  ];
  test.each(unfitting)('declines %s of %s with %s', (type, target, resultCode) => {
    expect(decideReference(debit({ type: target }), ask(type))).toEqual({ status: 'declined', resultCode });
  });
});

describe('how much (spec §2.2)', () => {
  const cases: readonly [string, Payment, ReferenceRequest, string | bigint][] = [
    ['captures the whole', authorization(), ask('CP', { amountMinor: 10_000n }), 10_000n],
    ['captures no more than was authorised', authorization(), ask('CP', { amountMinor: 10_001n }), '700.400.100'],
    ['captures no more than the rest', authorization({ captured: 7_000n }), ask('CP'), '700.400.100'],
    ['counts what other operations hold', authorization({ reserved: 7_000n }), ask('CP'), '700.400.100'],
    ['captures nothing of a reversed one', authorization({ reversed: 10_000n }), ask('CP', { amountMinor: 1n }), '700.400.100'],
    ['captures at most numberOfCaptures times', authorization({ capturesMax: 1, captures: 1, captured: 10n }), ask('CP'), '700.400.100'],
    ['captures nothing of an expired one', authorization({ status: 'expired', released: 10_000n }), ask('CP'), '700.300.400'],
    ['reverses nothing of an expired one', authorization({ status: 'expired', released: 10_000n }), ask('RV'), '700.300.700'],
    ['refunds no more than was captured', debit(), ask('RF', { amountMinor: 10_001n }), '700.400.200'],
    ['refunds the rest only', debit({ refunded: 7_000n }), ask('RF'), '700.400.200'],
    ['refunds nothing that was charged back', debit({ chargedBack: 10_000n }), ask('RF', { amountMinor: 1n }), '700.400.200'],
    [
      'reverses all that remains without an amount',
      authorization({ captured: 2_500n }),
      ask('RV', { amountMinor: undefined, currency: undefined }),
      7_500n,
    ],
    ['reverses no debit that was refunded', debit({ refunded: 1n }), ask('RV', { amountMinor: undefined }), '700.400.300'],
    ['reverses nothing after the cut-off', debit(), ask('RV', { mayReverse: false }), '700.300.700'],
    ['refuses another currency', debit(), ask('RF', { currency: 'USD' }), '700.100.500'],
    ['references nothing that is pending', debit({ status: 'pending' }), ask('RF'), '700.400.570'],
    ['references nothing whose outcome is unknown', debit({ status: 'unknown' }), ask('RF'), '700.400.570'],
    ['refunds nothing that was declined', debit({ status: 'declined' }), ask('RF'), '700.400.520'],
  ];
  test.each(cases)('%s', (_name, target, request, expected) => {
    const decision = decideReference(target, request);
    expect(decision.status === 'allowed' ? decision.amountMinor : decision.resultCode).toBe(expected);
  });

  test('a final capture lets the rest go', () => {
    expect(decideReference(authorization(), ask('CP', { final: true }))).toEqual({
      status: 'allowed',
      amountMinor: 4_000n,
      releasedMinor: 6_000n,
    });
  });
});

describe('states', () => {
  test('nothing follows a declined, cancelled or expired payment', () => {
    for (const from of ['declined', 'cancelled', 'expired'] as const) expect(transitionTable[from]).toEqual([]);
  });

  test('an unknown payment may only become known', () => {
    expect(transitionTable.unknown).not.toContain('unknown');
  });
});

describe('the ledger', () => {
  test('a capture releases its authorisation and charges the shopper', () => {
    expect(createPostings('CP', 'PA', 500n)).toEqual([
      { debit: 'shopper', credit: 'authorized', amountMinor: 500n },
      { debit: 'merchant', credit: 'shopper', amountMinor: 500n },
    ]);
  });

  test('a refund undoes what a debit posted', () => {
    const [charge] = createPostings('DB', null, 500n);
    const [refund] = createPostings('RF', 'DB', 500n);
    expect([refund?.debit, refund?.credit]).toEqual([charge?.credit, charge?.debit]);
  });

  test('posts nothing for an account check of 0.00', () => {
    expect(createPostings('PA', null, 0n)).toEqual([]);
  });
});

test('what remains never counts the same amount twice', () => {
  expect(remainingOf(authorization({ captured: 1_000n, reversed: 2_000n, released: 3_000n, reserved: 500n }))).toBe(3_500n);
  expect(remainingOf(debit({ refunded: 1_000n, chargedBack: 8_000n }))).toBe(1_000n);
  expect(remainingOf(debit({ refunded: 1_000n, released: 9_000n }))).toBe(0n);
});
