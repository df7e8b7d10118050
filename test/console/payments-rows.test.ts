/** What a row of the list and its totals show. */
import { describe, expect, test } from 'vitest';
import { findReason, readFact, toRowFacts } from '../../console/pages/payments/row-view.ts';
import { listSums, readTotals } from '../../console/pages/payments/totals-view.ts';

const none = { merchantTransactionId: null, merchantInvoiceId: null, card: null, bankAccount: null, customer: null };
const original = {
  id: 'a',
  shortId: '1234.5678.9012',
  merchantTransactionId: 'order-1',
  merchantInvoiceId: 'INVOICE-1',
  card: { last4Digits: '0042', holder: 'Jane Jones' },
  bankAccount: null,
  customer: { email: 'jane@shop.example' },
};
const values = { shortId: '4012.3456.7890', updatedAt: '2026-11-22T14:03:00.000Z', remaining: '92.00' };
const facts = { order: 'order-1', last4: '0042', holder: 'Jane Jones', email: 'jane@shop.example' };

describe('a row', () => {
  test('of a refund has the order, account and shopper of its payment', () => {
    expect(toRowFacts({ ...none, original })).toEqual(facts);
  });

  test('has a column for each fact that is one, of a refund also what its payment alone has', () => {
    const refund = { ...none, ...values, original };
    expect(readFact(refund, 'updated')).toBe(values.updatedAt);
    expect(readFact(refund, 'remaining')).toBe('92.00');
    expect(readFact(refund, 'invoice')).toBe('INVOICE-1');
    expect(readFact({ ...refund, merchantInvoiceId: 'INVOICE-2' }, 'invoice')).toBe('INVOICE-2');
    expect(readFact({ ...refund, original: null }, 'invoice')).toBeNull();
  });

  test('keeps what it has of its own', () => {
    expect(toRowFacts({ ...none, merchantTransactionId: 'refund-1', original })).toEqual({ ...facts, order: 'refund-1' });
    expect(toRowFacts({ ...none, bankAccount: { last4Digits: '9999', holder: 'Joe' }, original: null })).toEqual({
      order: null,
      last4: '9999',
      holder: 'Joe',
      email: null,
    });
  });

  test.each([
    ['APPROVED', null],
    ['PENDING', null],
    ['DECLINED', 'Not enough money.'],
    ['REJECTED', 'Not enough money.'],
    ['UNKNOWN', 'Not enough money.'],
  ] as const)('with outcome %s says the reason %s', (outcome, reason) => {
    expect(findReason({ outcome, result: { staff: 'Not enough money.' } })).toBe(reason);
  });
});

describe('the totals', () => {
  const total = {
    currency: 'EUR',
    count: 3,
    amount: '147.00',
    approved: '140.00',
    captured: '100.00',
    refunded: '50.00',
    credited: '0.00',
    chargedBack: '0.00',
    net: '50.00',
  };
  const names = (changes: Partial<typeof total>, isFolded = true, isMore = false) =>
    listSums({ ...total, ...changes }, { isFolded, isMore }).map(({ name, value }) => `${name} ${value}`);

  test('say what was approved, captured, refunded and what is left', () => {
    expect(names({})).toEqual(['gross 140.00', 'captured 100.00', 'refunded 50.00', 'net 50.00']);
    expect(names({ chargedBack: '10.00' })).toContain('chargedBack 10.00');
    expect(names({ credited: '20.00', net: '30.00' })).toEqual([
      'gross 140.00',
      'captured 100.00',
      'refunded 50.00',
      'credited 20.00',
      'net 30.00',
    ]);
  });

  test('of declined payments say what they wanted', () => {
    expect(names({ approved: '0.00', captured: '0.00', refunded: '0.00', net: '0.00' })).toEqual(['amount 147.00']);
  });

  test('of authorisations alone say what is held', () => {
    expect(names({ captured: '0.00', refunded: '0.00', net: '0.00' })).toEqual(['gross 140.00']);
  });

  test('of every transaction add no refund to its payment', () => {
    expect(names({}, false)).toEqual(['captured 100.00', 'refunded 50.00', 'net 50.00']);
    expect(names({ captured: '0.00' }, false)).toEqual(['amount 147.00']);
  });

  test('of credits alone say what was given, with no line of what was captured', () => {
    const credits = { captured: '0.00', refunded: '0.00', credited: '30.00', net: '-30.00' };
    expect(names(credits)).toEqual(['gross 140.00', 'credited 30.00', 'net -30.00']);
  });

  test('of a part of a list claim no net', () => {
    expect(names({}, true, true)).toEqual(['gross 140.00', 'captured 100.00', 'refunded 50.00']);
  });
});

test('totals whose question failed are no longer waited for', async () => {
  const totals = { isMore: false, currencies: [] };
  await expect(readTotals(() => Promise.resolve(totals))).resolves.toEqual({ totals, isBusy: false });
  await expect(readTotals(() => Promise.reject(new Error('away')))).resolves.toEqual({ totals: undefined, isBusy: false });
});
