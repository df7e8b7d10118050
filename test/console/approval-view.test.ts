/** What a second person is shown before approving, and what has changed since. */
import { describe, expect, test } from 'vitest';
import {
  hasChanged,
  listReviewChanges,
  listShopperTexts,
  movesRemaining,
  requestKinds,
  toRequestKind,
} from '../../console/components/approval-view.ts';
import { toAnswer } from '../../console/hooks/reasoned-action.ts';
import { findLast4 } from '../../console/values/payment-names.ts';

const payment = { id: 'p', version: 3, outcome: 'APPROVED', moneyStatus: 'CAPTURED', remaining: '900.00' };
const approval = { version: 0, status: 'PENDING' };

describe('what has changed since it was shown', () => {
  test('is told by its names, before and after', () => {
    const after = { ...payment, version: 4, moneyStatus: 'PARTIALLY_REFUNDED', remaining: '800.00' };
    expect(listReviewChanges(payment, after)).toEqual([
      { name: 'moneyStatus', before: 'CAPTURED', after: 'PARTIALLY_REFUNDED' },
      { name: 'remaining', before: '900.00', after: '800.00' },
    ]);
    expect(listReviewChanges(payment, payment)).toEqual([]);
  });

  test.each([
    ['nothing', {}, {}, false],
    ['the payment', { version: 4 }, {}, true],
    ['the request', {}, { version: 1 }, true],
  ])('is %s', (_what, ofPayment, ofApproval, expected) => {
    const shown = { payment, approval };
    expect(hasChanged(shown, { payment: { ...payment, ...ofPayment }, approval: { ...approval, ...ofApproval } })).toBe(expected);
  });
});

const nobody = { card: null, bankAccount: null, customer: null };
const jane = {
  card: { last4Digits: '0000', holder: 'J. Jones' },
  bankAccount: null,
  customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@example.test' },
};

test.each([
  ['the customer', { ...jane, original: null }, ['Jane Jones', 'jane@example.test'], '0000'],
  ['the holder where nobody is named', { ...jane, customer: null, original: null }, ['J. Jones'], '0000'],
  ['that of the payment that a follow-up belongs to', { ...nobody, original: jane }, ['Jane Jones', 'jane@example.test'], '0000'],
  ['nobody', { ...nobody, original: null }, [], null],
])('the shopper is %s', (_who, account, texts, last4) => {
  expect([listShopperTexts(account), findLast4(account)]).toEqual([texts, last4]);
});

test.each([
  ['REFUND', { paymentType: 'RF', decision: null, answer: null }, true],
  ['REVERSAL', { paymentType: 'RV', decision: null, answer: null }, true],
  ['CHARGEBACK', { paymentType: 'CB', decision: null, answer: null }, true],
  ['DECIDED_APPROVED', { paymentType: null, decision: 'APPROVED', answer: null }, false],
  ['DECIDED_DECLINED', { paymentType: null, decision: 'DECLINED', answer: null }, false],
  ['ANSWERED_ACCEPTED', { paymentType: null, decision: null, answer: 'ACCEPTED' }, false],
  ['ANSWERED_LOST', { paymentType: null, decision: null, answer: 'LOST' }, false],
] as const)('a request is a %s', (kind, requested, moves) => {
  expect([toRequestKind(requested), movesRemaining(kind)]).toEqual([kind, moves]);
  expect(requestKinds).toContain(kind);
});

test('only what was requested waits: a credit that cannot wait was refused', () => {
  const kindOf = (code: string): unknown => {
    const error = { graphQLErrors: [{ extensions: { code } }] } as unknown as Parameters<typeof toAnswer>[1];
    const answer = toAnswer(null, error, 'needs a second person: it waits');
    return answer.type === 'failed' ? answer.problem.kind : answer.type;
  };
  expect(kindOf('APPROVAL_REQUIRED')).toBe('waiting');
  expect(kindOf('FORBIDDEN')).toBe('refused');
  expect(kindOf('CONFLICT')).toBe('stale');
  expect(kindOf('INTERNAL')).toBe('lost');
});
