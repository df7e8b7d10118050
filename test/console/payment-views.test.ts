import { describe, expect, test } from 'vitest';
import { findNeighbours, rememberListedPayments } from '../../console/hooks/listed-payments.ts';
import { createFormats } from '../../console/messages/create-formats.ts';
import { listChanges, type PaymentSnapshot } from '../../console/pages/payment/changes-view.ts';
import { toCartLines, toDetailSections } from '../../console/pages/payment/details-view.ts';
import { type Account, sumByAccount } from '../../console/pages/payment/ledger-view.ts';
import {
  buildPaymentTree,
  type LinkedPayment,
  listBranch,
  type PaymentTreeNode,
} from '../../console/pages/payment/linked-payments-view.ts';
import { createMoneyBar, listSums, type MoneySource } from '../../console/pages/payment/money-view.ts';
import { listShopperLinks, mergeShared, toShopper, toShopperFilters } from '../../console/pages/payment/shopper-view.ts';
import { toLinkedItems } from '../../console/pages/payment/timeline-linked.ts';
import { toRequestItems, toReviewItems } from '../../console/pages/payment/timeline-requests.ts';
import {
  formatKinds,
  mergeTimeline,
  parseKinds,
  type TimelineItem,
  type TimelineKind,
  toPlainTimeline,
} from '../../console/pages/payment/timeline-view.ts';
import { containsCardNumber } from '../../console/values/card-number.ts';
import { fromMinorUnits, parseTypedAmount, toMinorUnits } from '../../console/values/minor-units.ts';

describe('amounts', () => {
  test.each([
    ['0.05', 5n],
    ['92.00', 9_200n],
    ['-0.50', -50n],
    ['99999999999999.99', 9_999_999_999_999_999n],
  ])('%s is read and written without rounding', (text, minor) => {
    expect(toMinorUnits(text)).toBe(minor);
    expect(fromMinorUnits(minor)).toBe(text);
  });

  test.each([
    ['40', 4_000n],
    ['40.5', 4_050n],
    ['40,50', 4_050n],
    [' 7 ', 700n],
    ['1.234,50', 123_450n],
    ['1,234.5', 123_450n],
    ['1.234.567', 123_456_700n],
    ['1,234,567.89', 123_456_789n],
    ['1 234,56', 123_456n],
    ['1\u202f234', 123_400n],
    ["1'234.56", 123_456n],
    // Two amounts each, or none.
    ['1,234', undefined],
    ['1.234', undefined],
    ['1.23,45', undefined],
    ['1,234,56', undefined],
    ['1.234.56', undefined],
    ['1.2345,00', undefined],
    ['12345.678,00', undefined],
    ['1.234,567', undefined],
    ['123.456.789.012', undefined],
    ['1 23', undefined],
    ['12,', undefined],
    [',50', undefined],
    ['-5', undefined],
    ['4e2', undefined],
    ['', undefined],
  ])('"%s" as somebody types it is %s minor units', (text, minor) => {
    expect(parseTypedAmount(text)).toBe(minor);
  });

  test('a card number in a text is noticed, other long numbers are not', () => {
    expect(containsCardNumber('card 4200 0000 0000 0000 was charged')).toBe(true);
    expect(containsCardNumber('4200000000000000')).toBe(true);
    expect(containsCardNumber('TICKET-2026-001234')).toBe(false);
    expect(containsCardNumber('order 4200000000000001')).toBe(false);
  });
});

describe('money bar', () => {
  const nothing: MoneySource = {
    paymentType: 'DB',
    moneyStatus: 'CAPTURED',
    amount: '0.00',
    authorized: '0.00',
    captured: '0.00',
    refunded: '0.00',
    reversed: '0.00',
    chargedBack: '0.00',
    released: '0.00',
    reserved: '0.00',
    remaining: '0.00',
  };
  test('a refund shows what was given back, a reversal what it undid, and neither where it was declined', () => {
    expect(shares({ paymentType: 'RF', moneyStatus: 'REFUNDED', amount: '12.50' })).toEqual({ refunded: 1000 });
    expect(shares({ paymentType: 'RV', moneyStatus: 'REVERSED', amount: '12.50' })).toEqual({ reversed: 1000 });
    expect(shares({ paymentType: 'RF', moneyStatus: 'DECLINED', amount: '12.50' })).toEqual({});
  });

  test('a chargeback leaves nothing with the merchant until it is reversed', () => {
    const chargeback = { paymentType: 'CB', amount: '150.00', authorized: '150.00', captured: '150.00' };
    expect(shares(chargeback)).toEqual({ chargedBack: 1000 });
    expect(shares({ ...chargeback, reversed: '150.00' })).toEqual({ kept: 1000 });
    expect(shares({ paymentType: 'CD', amount: '5.00', captured: '5.00' })).toEqual({ paidOut: 1000 });
  });

  test('what a chargeback reversal gave is with the merchant, and nobody refunds it', () => {
    const reversal = { paymentType: 'CR', amount: '40.00', authorized: '40.00', captured: '40.00', remaining: '40.00' };
    expect(shares(reversal)).toEqual({ kept: 1000 });
    expect(listSums({ ...nothing, ...reversal })).toEqual([]);
    expect(listSums({ ...nothing, ...reversal, paymentType: 'DB' })).toEqual([
      ['captured', '40.00'],
      ['toRefund', '40.00'],
    ]);
  });

  const shares = (source: Partial<MoneySource>) =>
    Object.fromEntries(createMoneyBar({ ...nothing, ...source }).parts.map(({ name, share }) => [name, share]));

  test('an authorisation shows what is kept, what is still held and what went back', () => {
    expect(shares({ paymentType: 'PA', authorized: '100.00', captured: '60.00', refunded: '20.00' })).toEqual({
      kept: 400,
      held: 400,
      refunded: 200,
    });
  });

  test('a debit has nothing held', () => {
    expect(shares({ authorized: '92.00', captured: '92.00', refunded: '23.00', chargedBack: '23.00' })).toEqual({
      kept: 500,
      refunded: 250,
      chargedBack: 250,
    });
  });

  test('half of the money is told as half of it, whatever the rest is rounded to', () => {
    const source = { paymentType: 'PA', authorized: '120.00', captured: '80.00', refunded: '20.00' };
    expect(shares(source)).toEqual({ kept: 500, held: 333, refunded: 167 });
  });

  test('shares that cannot be divided evenly still fill the bar', () => {
    const { parts } = createMoneyBar({ ...nothing, captured: '1.00', refunded: '0.33', reversed: '0.33' });
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(1_000);
  });

  test('amounts beyond what a float holds keep their last digit', () => {
    expect(createMoneyBar({ ...nothing, captured: '99999999999999.99', refunded: '0.01' }).parts[0]?.minor).toBe(9_999_999_999_999_998n);
  });

  test('what is open is a part of its own, taken from what it is a part of', () => {
    const open = { onItsWay: '0.00', unknown: '0.00', waiting: '0.00', disputed: '0.00' };
    const debit = { captured: '100.00', reserved: '50.00', chargedBack: '20.00' };
    const amounts = { onItsWay: '10.00', unknown: '40.00', waiting: '20.00', disputed: '20.00' };
    expect(shares({ ...debit, standing: { amounts } })).toEqual({ kept: 100, onItsWay: 100, unknown: 400, waiting: 200, disputed: 200 });
    // The refund of a capture reserves on the capture; of the authorisation it is part of what is kept.
    const hold = { paymentType: 'PA', authorized: '100.00', captured: '60.00' };
    expect(shares({ ...hold, standing: { amounts: { ...open, unknown: '20.00' } } })).toEqual({ kept: 400, held: 400, unknown: 200 });
  });

  test('a declined payment has no parts', () => {
    expect(createMoneyBar(nothing)).toEqual({ totalMinor: 0n, parts: [] });
  });
});

describe('family', () => {
  const relative = (id: string, referencedId: string | null, second: number): LinkedPayment => ({
    id,
    referencedId,
    timestamp: `2026-11-21 10:00:0${second}.000+0000`,
  });
  const family = [relative('rf', 'cp1', 4), relative('cp2', 'pa', 3), relative('pa', null, 1), relative('cp1', 'pa', 2)];
  const shape = (nodes: readonly PaymentTreeNode<LinkedPayment>[]): unknown =>
    nodes.map(({ member, children }) => [member.id, shape(children)]);

  test('is one tree from whichever order its members come in, children oldest first', () => {
    const expected = [
      [
        'pa',
        [
          ['cp1', [['rf', []]]],
          ['cp2', []],
        ],
      ],
    ];
    expect(shape(buildPaymentTree(family))).toEqual(expected);
    expect(shape(buildPaymentTree(family.toReversed()))).toEqual(expected);
  });

  test('leaves nobody out: neither whose reference is not in sight nor who refer to each other in a circle', () => {
    expect(shape(buildPaymentTree([relative('rf', 'elsewhere', 1)]))).toEqual([['rf', []]]);
    const circle = [relative('a', 'b', 1), relative('b', 'a', 2)];
    expect(buildPaymentTree(circle).map(({ member }) => member.id)).toEqual(['a', 'b']);
  });

  test('the branch of a capture has its refund and not the other capture', () => {
    expect(listBranch(family, 'cp1').map(({ id }) => id)).toEqual(['cp1', 'rf']);
  });
});

describe('what happened meanwhile', () => {
  const snapshots = (id: string, change: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
    id,
    paymentType: 'DB',
    amount: '92.00',
    currency: 'EUR',
    outcome: 'APPROVED',
    remaining: '92.00',
    version: 1,
    by: null,
    ...change,
  });

  test("a colleague's refund and the new remaining amount are told, one's own refund is not", () => {
    const before = [snapshots('db')];
    const after = [snapshots('db', { remaining: '52.00', version: 2 }), snapshots('rf', { paymentType: 'RF', amount: '40.00' })];
    expect(listChanges(before, after).map(({ kind, member }) => [kind, member.id])).toEqual([
      ['added', 'rf'],
      ['remaining', 'db'],
    ]);
    expect(listChanges(before, after, new Set(['rf'])).map(({ kind }) => kind)).toEqual(['remaining']);
  });

  test('a pending payment that was decided is told', () => {
    expect(listChanges([snapshots('db', { outcome: 'PENDING' })], [snapshots('db')])).toMatchObject([
      { kind: 'decided', before: 'PENDING' },
    ]);
  });

  test('nothing is told where nothing changed', () => {
    expect(listChanges([snapshots('db')], [snapshots('db')])).toEqual([]);
  });
});

describe('timeline', () => {
  test.each([
    ['TICK', '8ac7a4a0000000000000000000000100', null, ['000.100.110']],
    ['TICK', 'finance@example.test', 'ZD-1', ['By finance@example.test · 000.100.110', 'ZD-1']],
    ['REST', '8ac7a4a0000000000000000000000100', null, ['By token …00000100 · 000.100.110']],
  ])('says of a payment through %s by %s who made it, and names no token at one of the schedule', (endpoint, callerId, reason, details) => {
    const line = {
      id: 'r',
      at: '2026-11-21 10:00:00.000+0000',
      endpoint,
      operation: 'payment',
      callerId,
      reason,
      resultCode: '000.100.110',
    };
    const requestLog = [line] as unknown as Parameters<typeof toRequestItems>[0]['requestLog'];
    const messages = { request: String, by: (who: string) => `By ${who}`, reason: String, token: 'token' };
    expect(toRequestItems({ requestLog }, messages)[0]?.details).toEqual(details);
  });

  test('says who let a payment in review go on', () => {
    const at = '2026-11-21 10:00:00.000+0000';
    const [review, ...others] = toReviewItems(
      {
        timeline: [
          { at, kind: 'EVENT', title: 'PAYMENT created', detail: null, durationUs: null },
          { at, kind: 'REVIEW', title: 'accepted in review', detail: 'Sam Finance: called', durationUs: null },
        ],
      },
      { reviewAccepted: 'Accepted after a review' },
    );
    expect(others).toEqual([]);
    expect(review).toMatchObject({ at, title: 'Accepted after a review', details: ['Sam Finance: called'] });
    expect(toPlainTimeline(review ? [review] : [])).toHaveLength(1);
  });

  test('writes the amount of an operation with the decimals of its currency', () => {
    const refund = { id: 'r', timestamp: '2026-11-21 10:00:00.000+0000', paymentType: 'RF', amount: '1200.00', currency: 'JPY' };
    const below = [{ ...refund, outcome: 'APPROVED', requestLog: [] }] as unknown as Parameters<typeof toLinkedItems>[0];
    const messages = { linked: (type: string, amount: string) => `${type} of ${amount}`, by: String, reason: String, token: 'token' };
    const { amount } = createFormats('en-GB', 'UTC');
    expect(toLinkedItems(below, messages, amount).map(({ title }) => title)).toEqual(['RF of 1,200 JPY']);
  });

  test('says why an operation failed in the language of the page, and not by the published English text', () => {
    const result = { code: '800.100.152', description: 'transaction declined by authorization system', staff: 'Von der Bank abgelehnt.' };
    const refund = { id: 'r', timestamp: '2026-11-21 10:00:00.000+0000', paymentType: 'RF', amount: '12.00', currency: 'EUR' };
    const below = [{ ...refund, outcome: 'DECLINED', result, requestLog: [] }] as unknown as Parameters<typeof toLinkedItems>[0];
    const messages = { linked: String, by: String, reason: String, token: 'token' };
    const { amount } = createFormats('de-DE', 'UTC');
    expect(toLinkedItems(below, messages, amount)[0]?.details).toEqual(['800.100.152 Von der Bank abgelehnt.']);
  });

  const item = (kind: TimelineKind, at: string, key = `${kind} ${at}`): TimelineItem => ({
    key,
    at,
    kind,
    title: kind,
    details: [],
    durationUs: null,
    tone: 'plain',
  });

  test('is in the order of time over all sources', () => {
    const merged = mergeTimeline(
      [item('REQUEST', '2026-11-21 10:00:00.000+0000'), item('EVENT', '2026-11-21 10:00:02.000+0000')],
      [item('DELIVERY', '2026-11-21 10:00:01.000+0000')],
    );
    expect(merged.map(({ kind }) => kind)).toEqual(['REQUEST', 'DELIVERY', 'EVENT']);
  });

  test('within a millisecond is in the order in which the gateway works, whatever order the sources have', () => {
    const at = '2026-11-21 10:00:00.000+0000';
    const kinds: TimelineKind[] = ['DELIVERY', 'EVENT', 'LEDGER', 'CONNECTOR', 'RISK', 'VALIDATION', 'REQUEST'];
    expect(mergeTimeline(kinds.map((kind) => item(kind, at))).map(({ kind }) => kind)).toEqual(kinds.toReversed());
  });

  test('keeps lines of one kind and moment in the order given, and a line that two sources tell once', () => {
    const at = '2026-11-21 10:00:00.000+0000';
    const merged = mergeTimeline([item('EVENT', at, '1'), item('EVENT', at, '2')], [item('EVENT', at, '2'), item('EVENT', at, '3')]);
    expect(merged.map(({ key }) => key)).toEqual(['1', '2', '3']);
  });

  test('its filter goes through the address and back, and shows all where the address names nothing known', () => {
    expect(formatKinds(parseKinds('EVENT,REQUEST,bogus'))).toBe('REQUEST,EVENT');
    expect(formatKinds(parseKinds('bogus'))).toBe('');
    expect(parseKinds(undefined).has('DELIVERY')).toBe(true);
  });
});

describe('ledger', () => {
  test('sums debits and credits of each account, and all balances come to nothing', () => {
    const entry = (amount: string, debit: Account, credit: Account) => ({
      id: `${debit}${amount}`,
      amount,
      currency: 'EUR',
      debit,
      credit,
      paymentId: 'p',
      postedAt: '2026-11-21 10:00:00.000+0000',
    });
    const sums = sumByAccount([
      entry('100.00', 'AUTHORIZED', 'SHOPPER'),
      entry('60.00', 'MERCHANT', 'AUTHORIZED'),
      entry('20.00', 'SHOPPER', 'MERCHANT'),
    ]);
    expect(sums.map(({ account, debitMinor, creditMinor, balanceMinor }) => [account, debitMinor, creditMinor, balanceMinor])).toEqual([
      ['AUTHORIZED', 10_000n, 6_000n, 4_000n],
      ['MERCHANT', 6_000n, 2_000n, 4_000n],
      ['SHOPPER', 2_000n, 10_000n, -8_000n],
    ]);
    expect(sums.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
  });
});

describe('details', () => {
  const answer = {
    id: 'x',
    amount: '1.00',
    descriptor: 'Shop',
    customParameters: { order: '7' },
    card: { holder: 'Jane Jones', issuer: { bank: 'Bank' } },
    customer: { email: 'jane@example.test', phone: null },
    cart: { items: [{ name: 'Tea', quantity: '2', totalAmount: '5.00' }, 'nonsense'] },
  };

  test('are only what is there, people first, without what the head tells', () => {
    expect(toDetailSections(answer)).toEqual([
      { name: 'customer', rows: [{ name: 'email', value: 'jane@example.test' }] },
      {
        name: 'card',
        rows: [
          { name: 'holder', value: 'Jane Jones' },
          { name: 'issuer.bank', value: 'Bank' },
        ],
      },
      { name: 'customParameters', rows: [{ name: 'order', value: '7' }] },
      { name: 'other', rows: [{ name: 'descriptor', value: 'Shop' }] },
    ]);
  });

  test('have the cart as lines, and nothing where an answer is none', () => {
    expect(toCartLines(answer)).toEqual([{ name: 'Tea', quantity: '2', price: '', total: '5.00', currency: '' }]);
    expect(toCartLines(null)).toEqual([]);
    expect(toDetailSections('text')).toEqual([]);
  });
});

test('the plain timeline has no events, no postings and no microseconds', () => {
  const item = (kind: TimelineItem['kind']): TimelineItem => ({
    key: kind,
    at: '2026-01-01T00:00:00Z',
    kind,
    title: kind,
    details: [],
    durationUs: 5,
    tone: 'plain',
  });
  const plain = toPlainTimeline(['REQUEST', 'EVENT', 'LEDGER', 'DELIVERY'].map((kind) => item(kind as TimelineItem['kind'])));
  expect(plain.map(({ kind, durationUs }) => [kind, durationUs])).toEqual([
    ['REQUEST', null],
    ['DELIVERY', null],
  ]);
});

test('a payment leads to those before and after it in the list that was looked at, and to none that the list lacks', () => {
  rememberListedPayments({ money: 'REFUNDED' }, ['a', 'b', 'c']);
  expect(findNeighbours('b')).toEqual({ params: { money: 'REFUNDED' }, previous: 'a', next: 'c' });
  expect([findNeighbours('a').previous, findNeighbours('c').next]).toEqual([undefined, undefined]);
  expect(findNeighbours('x')).toEqual({ params: { money: 'REFUNDED' }, previous: undefined, next: undefined });
});

test('other payments of a shopper are looked for by what is known and not masked', () => {
  const shopper = {
    email: 'jane@shop.example',
    merchantCustomerId: 'c-1',
    account: { trait: 'card', last4: '0000', paymentId: 'a' },
  } as const;
  expect(listShopperLinks(shopper).map(([name]) => name)).toEqual(['email', 'customer', 'card']);
  expect(listShopperLinks({ ...shopper, email: 'j***@shop.example', merchantCustomerId: null })).toEqual([['card', { sameAccount: 'a' }]]);
  expect(toShopperFilters({ ...shopper, email: 'j***@shop.example' })).toEqual({
    customer: { originalsOnly: true, merchantCustomerId: 'c-1' },
    account: { originalsOnly: true, sameAccountAs: 'a' },
  });
  expect(toShopperFilters({ email: null, merchantCustomerId: null, account: null })).toEqual({});
});

test('a refund has the shopper of its payment', () => {
  const none = { id: 'a', customer: null, card: null, bankAccount: null };
  const original = {
    customer: { email: 'jane@shop.example', merchantCustomerId: 'c-1' },
    card: { last4Digits: '0000' },
    bankAccount: null,
  };
  const shopper = { email: 'jane@shop.example', merchantCustomerId: 'c-1', account: { trait: 'card', last4: '0000', paymentId: 'a' } };
  expect(toShopper({ ...none, original })).toEqual(shopper);
  expect(toShopper({ ...original, id: 'a', original: null })).toEqual(shopper);
  const debit = { ...none, bankAccount: { last4Digits: '7890' }, original: null };
  expect(toShopper(debit).account).toEqual({ trait: 'bankAccount', last4: '7890', paymentId: 'a' });
  expect(toShopper({ ...none, original: null })).toEqual({ email: null, merchantCustomerId: null, account: null });
});

test('payments of a shopper are shown once, the newest first, with what they share, and without the family', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  if (!a || !b || !c || !d) throw new Error('four payments');
  expect(mergeShared({ email: [c, a], customer: [c, d], account: [b, c] }, new Set(['d']))).toEqual([
    { payment: c, shares: ['email', 'customer', 'account'] },
    { payment: b, shares: ['account'] },
    { payment: a, shares: ['email'] },
  ]);
  const many = Array.from({ length: 20 }, (_, at) => ({ id: String(at).padStart(2, '0') }));
  expect(mergeShared({ email: many }, new Set()).map(({ payment }) => payment.id)).toEqual(['19', '18', '17', '16', '15', '14']);
});
