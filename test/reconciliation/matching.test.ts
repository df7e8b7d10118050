/** Matching: the rules by tables, and by hand through GraphQL. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeFoundOutcome } from '../../api/domain/payments/processing/store-found-outcome.ts';
import { decideBatch, decideMatch } from '../../api/domain/reconciliation/matching-rules.ts';
import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import type { SettlementLine } from '../../api/domain/reconciliation/record.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { fullRecord } from './records.ts';
import { type Settled, startSettled } from './settled.ts';

const id = (last: string): string => `8a${last.padStart(30, '0')}`;

const line = (changes: Partial<SettlementLine> = {}): SettlementLine => ({
  ...fullRecord,
  merchantAccountId: null,
  paymentId: null,
  shortId: null,
  settlementTxId: null,
  connectorTxId1: null,
  connectorTxId2: null,
  connectorTxId3: null,
  merchantTransactionId: null,
  last4: null,
  ...changes,
});

const movement = (changes: Partial<Movement> = {}): Movement => ({
  paymentId: id('1'),
  entityId: channels.documented,
  entityPath: demoMerchant,
  merchantPath: demoMerchant,
  type: 'DB',
  referencedId: null,
  currency: 'EUR',
  amountMinor: 9_200n,
  settledMinor: 0n,
  cancelledMinor: 0n,
  shortId: '1234.5678.9012',
  merchantTransactionId: 'order-1',
  connectorReference: 'ref-1',
  last4: '0000',
  clearing: 'external',
  failure: null,
  postedAt: 0,
  day: '2026-06-01',
  settledAt: null,
  ...changes,
});

describe('the rules', () => {
  const other = movement({ paymentId: id('2'), merchantTransactionId: 'order-2', connectorReference: 'ref-2', shortId: '2' });
  const refund = movement({ paymentId: id('3'), type: 'RF', amountMinor: -9_200n });

  test.each<
    readonly [
      what: string,
      line: Partial<SettlementLine>,
      movements: readonly Movement[],
      status: string,
      paymentId: string | undefined,
      reason: string,
    ]
  >([
    [
      'the payment id',
      { paymentId: id('1') },
      [movement(), other],
      'MATCHED',
      id('1'),
      'the same payment id; the same amount; the payment is of 2026-06-01',
    ],
    [
      "the institute's reference",
      { connectorTxId2: 'ref-2' },
      [movement(), other],
      'MATCHED',
      id('2'),
      'the same reference of the clearing institute',
    ],
    ['the short id', { shortId: '2' }, [movement(), other], 'MATCHED', id('2'), 'the same short id'],
    [
      "the merchant's reference",
      { merchantTransactionId: 'order-2' },
      [movement(), other],
      'MATCHED',
      id('2'),
      'the same merchantTransactionId',
    ],
    [
      'the stronger of two references',
      { paymentId: id('1'), merchantTransactionId: 'order-2' },
      [other, movement()],
      'MATCHED',
      id('1'),
      'the same payment id',
    ],
    [
      'a reference with another amount',
      { paymentId: id('1'), amountMinor: 9_100n },
      [movement()],
      'MATCHED',
      id('1'),
      'the amount differs by -1.00',
    ],
    [
      'a reference with more than is open',
      { paymentId: id('1'), amountMinor: 9_300n },
      [movement()],
      'NOT_MATCHED',
      undefined,
      `the line is 1.00 more than the 92.00 EUR open of the payment ${id('1')} that it names`,
    ],
    [
      'a reference with more than is left open',
      { paymentId: id('1'), amountMinor: 9_200n },
      [movement({ settledMinor: 9_100n })],
      'NOT_MATCHED',
      undefined,
      'the line is 91.00 more than the 1.00 EUR open',
    ],
    [
      'a reference with more, where nothing was paid',
      { paymentId: id('1'), amountMinor: 9_300n, settlementStatus: 'FAILED' },
      [movement()],
      'MATCHED',
      id('1'),
      'the amount differs by 1.00',
    ],
    [
      'a reference in another currency',
      { paymentId: id('1'), currency: 'USD' },
      [movement()],
      'NOT_MATCHED',
      undefined,
      'is in EUR, the line in USD',
    ],
    [
      'a reference that is settled',
      { paymentId: id('1') },
      [movement({ settledMinor: 9_200n })],
      'NOT_MATCHED',
      undefined,
      'the line may be a duplicate',
    ],
    [
      'the direction',
      { merchantTransactionId: 'order-1', transactionType: 'REFUND', cashflow: 'NEG' },
      [movement(), refund],
      'MATCHED',
      id('3'),
      'the same merchantTransactionId',
    ],
    [
      'two payments of one reference',
      { merchantTransactionId: 'order-1' },
      [movement(), movement({ paymentId: id('4') })],
      'MULTIPLE_MATCHES',
      undefined,
      '2 payments have this merchantTransactionId',
    ],
    [
      'a reference of two, of which one has the amount',
      { merchantTransactionId: 'order-1' },
      [movement(), movement({ paymentId: id('4'), amountMinor: 1n })],
      'MATCHED',
      id('1'),
      'the same amount',
    ],
    ['the amount alone', {}, [movement()], 'MATCHED', id('1'), 'the same amount; the payment is of 2026-06-01'],
    ['two of the amount', {}, [movement(), other], 'MULTIPLE_MATCHES', undefined, '2 open payments have its amount, currency and date'],
    [
      'two of the amount, of which one has the digits',
      { last4: '1111' },
      [movement(), { ...other, last4: '1111' }],
      'MATCHED',
      id('2'),
      'the same last four digits',
    ],
    ['other digits', { last4: '9999' }, [movement()], 'NOT_MATCHED', undefined, 'no open payment has its amount, currency and date'],
    ['a payment that is too old', {}, [movement({ day: '2026-05-22' })], 'NOT_MATCHED', undefined, 'no open payment'],
    ['a payment of the last day of the window', {}, [movement({ day: '2026-05-23' })], 'MATCHED', id('1'), 'the same amount'],
    ['a payment of the day after', {}, [movement({ day: '2026-06-03' })], 'MATCHED', id('1'), 'the same amount'],
    ['a payment of later', {}, [movement({ day: '2026-06-04' })], 'NOT_MATCHED', undefined, 'no open payment'],
    ['an unknown payment id', { paymentId: id('9') }, [movement()], 'NOT_MATCHED', undefined, 'it names a payment that does not exist'],
    [
      'a chargeback of a settled payment',
      { recordType: 'CHARGEBACK', cashflow: 'NEG', paymentId: id('1') },
      [movement({ settledMinor: 9_200n })],
      'MATCHED',
      id('1'),
      'the same payment id',
    ],
    [
      'a chargeback that names nothing',
      { recordType: 'CHARGEBACK', cashflow: 'NEG' },
      [movement()],
      'NOT_MATCHED',
      undefined,
      'nothing in it names a payment',
    ],
    [
      'a fee for a payment',
      { recordType: 'FEE', transactionType: 'CAPTURE_FEE', cashflow: 'NEG', paymentId: id('1') },
      [movement()],
      'MATCHED',
      id('1'),
      'a fee for the payment',
    ],
    [
      'a fee for none',
      { recordType: 'FEE', transactionType: 'MONTHLY', cashflow: 'NEG' },
      [movement()],
      'NOT_MATCHED',
      undefined,
      'a fee that names no payment',
    ],
  ])('go by %s', (_what, changes, movements, status, paymentId, reason) => {
    const match = decideMatch(line(changes), movements);
    expect([match.status, match.paymentIds[0]]).toEqual([status, paymentId]);
    expect(match.reason).toContain(reason);
  });

  test('score candidates from 0 to 100, the best first, with what agrees', () => {
    const match = decideMatch(line({ paymentId: id('1'), last4: '0000' }), [other, movement()]);
    expect(match.candidates).toEqual([
      {
        paymentId: id('1'),
        score: 100,
        reasons: ['the same payment id', 'the same amount', 'the payment is of 2026-06-01', 'the same last four digits'],
      },
      { paymentId: id('2'), score: 40, reasons: ['the same amount', 'the payment is of 2026-06-01', 'the same last four digits'] },
    ]);
  });

  test('take a batch line only for payments that add up to it, and that were all seen', () => {
    const batch = line({ transactionType: 'BATCH', amountMinor: 18_400n, settlementDate: '2026-06-01' });
    expect(decideBatch(batch, [movement(), other], true)).toMatchObject({ status: 'MATCHED', paymentIds: [id('1'), id('2')] });
    expect(decideBatch(batch, [movement(), other], false)).toMatchObject({ status: 'NOT_MATCHED' });
    expect(decideBatch(batch, [movement(), { ...other, day: '2026-06-02' }], true)).toMatchObject({
      status: 'NOT_MATCHED',
      reason: expect.stringContaining('92.00'),
    });
  });
});

describe('by hand', () => {
  let gateway: Settled;
  beforeEach(async () => {
    gateway = await startSettled();
  });
  afterEach(() => gateway.stop());

  const match = async (recordId: string, paymentIds: readonly string[], reason = 'as the bank said', token?: string) => {
    const mutation = `mutation ($id: ID!, $paymentIds: [ID!]!, $reason: String!) { matchReconciliationRecord(id: $id, paymentIds: $paymentIds, reason: $reason) {
      matchingStatus matchReason matchedBy version matchedPayments { id } decisions { action paymentIds reason callerName } ledgerEntries { paymentId debit credit amount } } }`;
    const { data, errors } = await gateway.graphql(mutation, { id: recordId, paymentIds, reason }, token === undefined ? {} : { token });
    return { record: data?.matchReconciliationRecord, message: errors?.[0]?.message };
  };
  /** The bank says afterwards that it did not make the refund. */
  const decline = async (refund: string): Promise<void> => {
    const payment = await gateway.store.payments.byId(demoMerchant, refund);
    const [attempt] = await gateway.store.attempts.ofPayment(demoMerchant, refund);
    if (!payment || !attempt) throw new Error('there is no such refund');
    await storeFoundOutcome(gateway.ports, payment, attempt, { resultCode: '800.100.152', resultDetails: {} });
  };
  const firstRecord = async (): Promise<string> => (await gateway.records())[0]?.id ?? '';

  test('a line is matched, and what it posted belongs to the payment; undone, it does not', async () => {
    const debit = await gateway.pay('92.00', 'unknown');
    await gateway.passDay();
    const record = await firstRecord();
    const { record: matched } = await match(record, [debit]);
    expect(matched).toMatchObject({ matchingStatus: 'MATCHED', version: 2, matchedPayments: [{ id: debit }] });
    expect(matched.matchReason).toContain('as the bank said');
    expect(matched.ledgerEntries.at(-2)).toEqual({ paymentId: debit, debit: 'SETTLED', credit: 'CLEARING', amount: '92.00' });
    expect(await gateway.movement(debit)).toMatchObject({ settledMinor: 9_200n });
    expect(await gateway.proof()).toEqual([]);
    const { record: undone } = await match(record, [], 'it was another');
    expect(undone).toMatchObject({ matchingStatus: 'NOT_MATCHED', matchedBy: null, matchedPayments: [] });
    expect(undone.decisions.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['MATCH', 'as the bank said'],
      ['UNDO', 'it was another'],
    ]);
    expect(await gateway.movement(debit)).toMatchObject({ settledMinor: 0n });
    expect(await gateway.proof()).toEqual([]);
  });

  test('a line is for several payments that add up to it, and no others', async () => {
    const unknown = await gateway.pay('30.00', 'unknown');
    const parts = [await gateway.pay('10.00', 'missing'), await gateway.pay('20.00', 'missing')];
    await gateway.passDay();
    const record = await firstRecord();
    expect((await match(record, [unknown, ...parts])).message).toContain('adds up to 60.00, the line is 30.00');
    expect((await match(record, parts)).record).toMatchObject({ matchingStatus: 'MATCHED' });
    for (const id of parts) expect((await gateway.movement(id)).settledMinor).toBeGreaterThan(0n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('a chargeback that came while a refund was under way is recorded by its line, when the refund is declined', async () => {
    const debit = await gateway.pay('92.00', 'chargeback');
    const refund = await gateway.refer(debit, 'RF', '25.00', { 'customParameters[forceResultCode]': '000.200.000' });
    await gateway.passDay();
    const line = (await gateway.records()).find(({ recordType }) => recordType === 'CHARGEBACK');
    expect(line).toMatchObject({ matchingStatus: 'NOT_MATCHED', matchReason: expect.stringContaining('has no outcome yet') });
    const { id = '' } = line ?? {};
    expect((await match(id, [debit])).message).toContain('has no outcome yet');
    expect((await match(id, [await gateway.pay('92.00')])).message).toContain('the one payment that the line of the chargeback names');
    await decline(refund);
    const { record } = await match(id, [debit]);
    expect(record).toMatchObject({ matchingStatus: 'MATCHED', matchedPayments: [{ id: debit }] });
    const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { chargedBack remaining disputes { amount status } } }', {
      id: debit,
    });
    expect(data.payment).toEqual({ chargedBack: '92.00', remaining: '0.00', disputes: [{ amount: '92.00', status: 'OPEN' }] });
    expect(await gateway.proof()).toEqual([]);
    expect((await match(id, [debit])).message).toContain('stays');
    expect((await match(id, [], 'it was another')).message).toContain('stays');
  });

  test('a chargeback that staff recorded beside its line is what the line is matched with, once', async () => {
    const debit = await gateway.pay('92.00', 'chargeback');
    const refund = await gateway.refer(debit, 'RF', '25.00', { 'customParameters[forceResultCode]': '000.200.000' });
    await gateway.passDay();
    await decline(refund);
    const recorded = await gateway.refer(debit, 'CB', '92.00');
    const line = (await gateway.records()).find(({ recordType }) => recordType === 'CHARGEBACK');
    expect((await match(line?.id ?? '', [debit])).record).toMatchObject({ matchingStatus: 'MATCHED' });
    expect((await gateway.store.payments.linked(demoMerchant, debit)).filter(({ type }) => type === 'CB').map(({ id }) => id)).toEqual([
      recorded,
    ]);
    expect(await gateway.movement(recorded)).toMatchObject({ settledMinor: -9_200n });
    expect(await gateway.proof()).toEqual([]);
  });

  const aside = async (recordId: string, more: Record<string, unknown> = {}, token?: string) => {
    const mutation = `mutation ($id: ID!, $isAside: Boolean! = true, $reason: String!, $expectedVersion: Int) {
      setReconciliationRecordAside(id: $id, isAside: $isAside, reason: $reason, expectedVersion: $expectedVersion) {
        matchingStatus setAsideAt version decisions { action reason callerName at } } }`;
    const variables = { id: recordId, reason: 'the institute sent it twice', ...more };
    const { data, errors } = await gateway.graphql(mutation, variables, token === undefined ? {} : { token });
    return { record: data?.setReconciliationRecordAside, message: errors?.[0]?.message };
  };
  const totals = async () => (await gateway.graphql('{ ledger { totals { currency captured cleared settled fees } } }')).data.ledger.totals;
  const exceptions = async (): Promise<readonly string[]> => {
    const filter = { matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'], isSetAside: false };
    const document = 'query ($filter: ReconciliationRecordFilter) { reconciliationRecords(filter: $filter) { edges { node { id } } } }';
    const { data } = await gateway.graphql(document, { filter });
    return data.reconciliationRecords.edges.map(({ node }: { node: { id: string } }) => node.id);
  };

  test('a line of no payment is set aside with a reason, leaves the exceptions and the books as they are, and comes back', async () => {
    const debit = await gateway.pay('92.00', 'unknown');
    await gateway.passDay();
    const record = await firstRecord();
    const books = await totals();
    const { record: set } = await aside(record);
    expect(set).toMatchObject({ matchingStatus: 'NOT_MATCHED', setAsideAt: expect.any(String), version: 2 });
    const decision = { action: 'ASIDE', reason: 'the institute sent it twice', callerName: expect.any(String) };
    expect(set.decisions).toEqual([{ ...decision, at: set.setAsideAt }]);
    expect(await exceptions()).toEqual([]);
    expect(await totals()).toEqual(books);
    expect(await gateway.proof()).toEqual([]);
    expect((await aside(record)).message).toContain('set aside already');
    const { record: back } = await aside(record, { isAside: false, reason: 'it was ours' });
    expect([back.setAsideAt, back.decisions.at(-1).action]).toEqual([null, 'REOPEN']);
    expect(await exceptions()).toEqual([record]);
    // Where the merchant's clock is ahead, a decision stands among its events.
    const ahead = `mutation { advanceClock(entityId: "${sandbox.demoShop}", days: 3, mode: FROZEN) { now } }`;
    const { now } = (await gateway.graphql(ahead)).data.advanceClock;
    const { record: later } = await aside(record);
    expect([later.setAsideAt, later.decisions.at(-1).at]).toEqual([now, now]);
    await aside(record, { isAside: false, reason: 'it was ours' });
    // A match of what is set aside is a decision against it, and a match that is taken back is an exception again.
    await aside(record);
    expect((await match(record, [debit])).record).toMatchObject({ matchingStatus: 'MATCHED' });
    expect((await aside(record)).message).toContain('take the match back first');
    await match(record, []);
    expect(await exceptions()).toEqual([record]);
    expect(await gateway.proof()).toEqual([]);
  });

  test('who may not reconcile, gives no reason or looked at an earlier version sets nothing aside', async () => {
    await gateway.pay('92.00', 'unknown');
    await gateway.passDay();
    const record = await firstRecord();
    expect((await aside(record, { reason: ' ' })).message).toContain('reason must say');
    expect((await aside(record, { expectedVersion: 7 })).message).toContain('changed');
    expect((await aside(record, {}, otherToken)).message).toBeDefined();
    expect((await aside(record, { isAside: false })).message).toContain('not set aside');
    expect((await gateway.store.reconciliation.record(demoMerchant, record))?.version).toBe(1);
  });

  test('a chargeback beside a refund that was made after all is closed by setting its line aside', async () => {
    const debit = await gateway.pay('92.00', 'chargeback');
    const refund = await gateway.refer(debit, 'RF', '25.00', { 'customParameters[forceResultCode]': '000.200.000' });
    await gateway.passDay();
    const payment = await gateway.store.payments.byId(demoMerchant, refund);
    const [attempt] = await gateway.store.attempts.ofPayment(demoMerchant, refund);
    if (!payment || !attempt) throw new Error('there is no such refund');
    await storeFoundOutcome(gateway.ports, payment, attempt, { resultCode: '000.100.110', resultDetails: {} });
    const line = (await gateway.records()).find(({ recordType }) => recordType === 'CHARGEBACK');
    const { id = '' } = line ?? {};
    expect((await match(id, [debit])).message).toBeDefined();
    const { record } = await aside(id, { reason: 'the bank got the refund as the answer' });
    expect(record).toMatchObject({ matchingStatus: 'NOT_MATCHED', setAsideAt: expect.any(String) });
    expect(await exceptions()).not.toContain(id);
    expect(await gateway.proof()).toEqual([]);
  });

  test('refuses what does not fit, says why, and changes nothing', async () => {
    const settled = await gateway.pay('92.00');
    const unknown = await gateway.pay('92.00', 'unknown');
    const refund = await gateway.refer(settled, 'RF', '1.00', { 'customParameters[SIMULATOR_settlement]': 'missing' });
    await gateway.passDay();
    const record = (await gateway.records()).find(({ matchingStatus }) => matchingStatus === 'NOT_MATCHED')?.id ?? '';
    expect((await match(record, [settled])).message).toContain('nothing of the payment');
    expect((await match(record, [refund])).message).toContain('is of type RF');
    expect((await match(record, ['8a'.padEnd(32, '0')])).message).toContain('payments that moved money');
    expect((await match(record, [unknown], ' ')).message).toContain('reason must say');
    expect((await match(record, [unknown], 'ours now', otherToken)).message).toBeDefined();
    expect((await gateway.store.reconciliation.record(demoMerchant, record))?.version).toBe(1);
  });
});
