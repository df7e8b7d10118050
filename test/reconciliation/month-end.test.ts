/** The month-end report: figures of a month, what is open at its end and why, and the proof. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findReasonAtEnd, parseMonth } from '../../api/domain/reconciliation/month-end.ts';
import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { openPlans } from '../db/plans.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled();
});
afterEach(() => gateway.stop());

const report = async (month: string, entityId: string = channels.documented) => {
  const { data, errors } = await gateway.graphql(
    `query ($month: String!, $entityId: ID) { monthEnd(month: $month, entityId: $entityId) { from until
      totals { currency opening captured refunded reversed chargedBack represented cleared settled fees closing inDispute }
      outstanding(first: 100) { edges { node { paymentId amount reason explanation day settledAt record { id } } } }
      proof { check holds differences } } }`,
    { month, entityId },
  );
  expect(errors).toBeUndefined();
  return data.monthEnd;
};
const linesOf = (shown: { outstanding: { edges: { node: Record<string, string> }[] } }) =>
  shown.outstanding.edges.map(({ node }) => [node.paymentId, node.amount, node.reason]);

async function passTo(at: number): Promise<void> {
  gateway.clock.advance(at - gateway.clock.now());
  await gateway.settle();
}

test('each month begins with what the month before left open, and its lines add up to what is outstanding', async () => {
  await gateway.pay('92.00');
  const missing = await gateway.pay('5.00', 'missing');
  const failed = await gateway.pay('10.00', 'failed');
  await gateway.passDay();
  await passTo(Date.UTC(2026, 5, 30, 9));
  const late = await gateway.pay('30.00');
  const reversed = await gateway.pay('8.00');
  await gateway.refer(reversed, 'RV');
  const june = await report('2026-06');
  expect(june.totals).toMatchObject([
    { currency: 'EUR', opening: '0.00', captured: '145.00', reversed: '8.00', cleared: '92.00', closing: '45.00', inDispute: '0.00' },
  ]);
  expect(linesOf(june)).toEqual([
    [missing, '5.00', 'MISSING'],
    [failed, '10.00', 'FAILED'],
    [late, '30.00', 'NOT_DUE'],
  ]);
  expect(june.proof.map(({ check, holds }: { check: string; holds: boolean }) => [check, holds])).toEqual([
    ['ENTRIES_SUM_TO_ZERO', true],
    ['BALANCES_EQUAL_PAYMENTS', true],
    ['SETTLED_EQUALS_RECORDS', true],
    ['PAID_OUT_EQUALS_PAYOUTS', true],
    ['OUTSTANDING_EQUALS_LINES', true],
  ]);

  await passTo(Date.UTC(2026, 6, 2, 9));
  const disputed = await gateway.pay('40.00', 'chargeback:000.100.220');
  await gateway.passDay();
  const again = await report('2026-06');
  expect(again.totals).toEqual(june.totals);
  expect(linesOf(again)).toEqual([...linesOf(june).slice(0, 2), [late, '30.00', 'NOT_DUE']]);
  expect(again.outstanding.edges[2].node.settledAt).not.toBeNull();
  const july = await report('2026-07');
  expect(july.totals).toMatchObject([
    { opening: '45.00', captured: '40.00', chargedBack: '40.00', cleared: '30.00', closing: '15.00', inDispute: '40.00' },
  ]);
  expect(linesOf(july)).toEqual(linesOf(june).slice(0, 2));
  expect(july.proof.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
  expect(disputed).toHaveLength(32);
});

test('what is open is added up by reason and currency, over all pages of lines', async () => {
  for (let made = 0; made < 3; made += 1) await gateway.pay('3.00', 'missing');
  await gateway.pay('10.00', 'failed');
  await gateway.pay('92.00', 'unknown');
  await gateway.passDay();
  await passTo(Date.UTC(2026, 5, 30, 9));
  await gateway.pay('30.00');
  const query = `{ monthEnd(month: "2026-06", entityId: "${channels.documented}") {
    totals { closing } outstandingByReason { reason currency count amount } } }`;
  const { data, errors } = await gateway.graphql(query);
  expect(errors).toBeUndefined();
  const { outstandingByReason: sums, totals } = data.monthEnd;
  expect(sums).toEqual([
    { reason: 'NOT_DUE', currency: 'EUR', count: 1, amount: '30.00' },
    { reason: 'FAILED', currency: 'EUR', count: 1, amount: '10.00' },
    { reason: 'MISSING', currency: 'EUR', count: 4, amount: '101.00' },
    { reason: 'NOT_MATCHED', currency: 'EUR', count: 1, amount: '-92.00' },
  ]);
  const sum = sums.reduce((total: number, { amount }: { amount: string }) => total + Number(amount), 0);
  expect(totals).toEqual([{ closing: sum.toFixed(2) }]);
});

test('a reversal after the end of the month leaves the month as it was', async () => {
  await passTo(Date.UTC(2026, 5, 30, 9));
  const debit = await gateway.pay('8.00');
  const june = await report('2026-06');
  await passTo(Date.UTC(2026, 6, 1, 0) - 1);
  gateway.clock.advance(2);
  await gateway.refer(debit, 'RV');
  const again = await report('2026-06');
  expect(linesOf(again)).toEqual([[debit, '8.00', 'NOT_DUE']]);
  expect(again.totals).toEqual(june.totals);
  expect(linesOf(await report('2026-07'))).toEqual([]);
});

test('money that belongs to no payment is a line of its own, until somebody matches it', async () => {
  const debit = await gateway.pay('92.00', 'unknown');
  await gateway.passDay();
  const [record] = await gateway.records();
  const june = await report('2026-06');
  expect(
    june.outstanding.edges.map(({ node }: { node: Record<string, unknown> }) => [node.paymentId, node.amount, node.reason, node.record]),
  ).toEqual(expect.arrayContaining([[null, '-92.00', 'NOT_MATCHED', { id: record?.id }]]));
  expect(june.totals).toMatchObject([{ closing: '0.00' }]);
  expect(june.proof.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
  await gateway.graphql('mutation ($id: ID!) { setReconciliationRecordAside(id: $id, reason: "not ours") { id } }', { id: record?.id });
  const aside = (await report('2026-06')).outstanding.edges.map(({ node }: { node: Record<string, unknown> }) => [
    node.amount,
    node.reason,
  ]);
  expect(aside).toEqual(expect.arrayContaining([['-92.00', 'SET_ASIDE']]));
  const { errors } = await gateway.graphql(
    'mutation ($id: ID!, $payment: ID!) { matchReconciliationRecord(id: $id, paymentIds: [$payment], reason: "seen") { id } }',
    {
      id: record?.id,
      payment: debit,
    },
  );
  expect(errors).toBeUndefined();
  expect(linesOf(await report('2026-06'))).toEqual([]);
});

test('lines of some reasons are found behind those of others, page by page in both directions', async () => {
  const missing: string[] = [];
  for (let made = 0; made < 3; made += 1) missing.push(await gateway.pay('3.00', 'missing'));
  const failed = await gateway.pay('10.00', 'failed');
  await gateway.passDay();
  await passTo(Date.UTC(2026, 5, 30, 9));
  await gateway.pay('30.00');
  const read = async (page: string): Promise<{ readonly ids: readonly string[]; readonly pageInfo: Record<string, unknown> }> => {
    const query = `{ monthEnd(month: "2026-06") { outstanding(${page}) { edges { node { paymentId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
    const { data, errors } = await gateway.graphql(query);
    expect(errors).toBeUndefined();
    const { edges, pageInfo } = data.monthEnd.outstanding;
    return { ids: edges.map(({ node }: { node: { paymentId: string } }) => node.paymentId), pageInfo };
  };
  expect((await read('first: 10, reasons: [FAILED]')).ids).toEqual([failed]);
  const first = await read('first: 2, reasons: [MISSING]');
  expect([first.ids, first.pageInfo.hasNextPage]).toEqual([missing.slice(0, 2), true]);
  const second = await read(`first: 2, reasons: [MISSING], after: "${first.pageInfo.endCursor}"`);
  expect([second.ids, second.pageInfo.hasNextPage]).toEqual([missing.slice(2), false]);
  const last = await read('last: 2, reasons: [MISSING]');
  expect([last.ids, last.pageInfo.hasPreviousPage]).toEqual([missing.slice(1), true]);
  expect((await read('first: 10, reasons: [NOT_MATCHED, SET_ASIDE]')).ids).toEqual([]);
});

test('pages in both directions have every line once', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push(await gateway.pay('3.00', 'missing'));
  await gateway.passDay();
  const { reconciliation } = gateway.store;
  const until = gateway.clock.now();
  const first = await reconciliation.openAt(demoMerchant, until, { first: 2 });
  const second = await reconciliation.openAt(demoMerchant, until, { first: 4, after: first.items[1]?.cursor ?? '' });
  expect([...first.items, ...second.items].map(({ item }) => item.subjectId)).toEqual(ids);
  expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
  const back = await reconciliation.openAt(demoMerchant, until, { first: 2, isBackward: true });
  expect(back.items.map(({ item }) => item.subjectId)).toEqual(ids.slice(3));
  expect(back.hasNextPage).toBe(true);
});

test('what is no month is refused by name', async () => {
  const { errors } = await gateway.graphql('{ monthEnd(month: "2026-13") { month } }');
  expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'month' }]);
});

test('what happened years before the month is not read again', async () => {
  const plans = await openPlans();
  try {
    const { reconciliation } = plans.store;
    const ofMonth = await plans.plansOf(() => reconciliation.monthTotals(demoMerchant, 1, 2));
    const ofLines = await plans.plansOf(() => reconciliation.openAt(demoMerchant, 2, { first: 50 }));
    expect([...ofMonth, ...ofLines].filter((step) => /^SCAN (?:m|l|a|own|r)$/.test(step))).toEqual([]);
    const indexesOf = (steps: readonly string[]) =>
      new Set(steps.flatMap((step) => /USING INDEX (\w+) \(.*>\?|unmatched/.exec(step)?.[0] ?? []));
    expect([...indexesOf(ofMonth)]).toEqual([
      'USING INDEX settlement_movements_entity (entity_id=? AND clearing=? AND posted_at>?',
      'USING INDEX ledger_entries_settlement (entity_id=? AND posted_at>?',
    ]);
    expect([...indexesOf(ofLines)]).toEqual([
      'USING INDEX settlement_movements_open (merchant_id=? AND payment_id>?',
      'USING INDEX settlement_movements_settled (entity_id=? AND settled_at>?',
      'USING INDEX settlement_movements_entity (entity_id=? AND clearing=? AND posted_at>?',
      'unmatched',
    ]);
  } finally {
    await plans.close();
  }
});

describe('the reason at the end of the month', () => {
  const june = parseMonth('2026-06') ?? { name: '', from: 0, until: 0 };
  const movement: Movement = {
    paymentId: 'a',
    entityId: 'b',
    entityPath: '/b/',
    merchantPath: '/b/',
    type: 'DB',
    referencedId: null,
    currency: 'EUR',
    amountMinor: 100n,
    settledMinor: 0n,
    cancelledMinor: 0n,
    shortId: '',
    merchantTransactionId: null,
    connectorReference: null,
    last4: null,
    clearing: 'external',
    failure: null,
    postedAt: june.from,
    day: '2026-06-30',
    settledAt: null,
  };
  const reasonOf = (over: Partial<Movement>, clearedMinor = 0n) =>
    findReasonAtEnd(
      { subjectId: 'a', currency: 'EUR', openMinor: 100n, clearedMinor, movement: { ...movement, ...over }, record: undefined },
      june,
      june.until + 40 * dayMs,
    );
  test.each([
    ['of the last day is not due', {}, 0n, 'NOT_DUE'],
    ['of four days before is missing', { day: '2026-06-26' }, 0n, 'MISSING'],
    ['that the institute forgot is missing', { clearing: 'presented' as const }, 0n, 'MISSING'],
    ['that was settled after the month is not due', { clearing: 'presented' as const, settledAt: june.until + 1 }, 0n, 'NOT_DUE'],
    ['that failed says so', { failure: 'closed account' }, 0n, 'FAILED'],
    ['that was settled in part differs', {}, 40n, 'AMOUNT_DIFFERS'],
    ['of a chargeback is one', { type: 'CB' as const }, 0n, 'CHARGEBACK'],
  ])('an amount %s', (_case, over, cleared, reason) => {
    expect(reasonOf(over, cleared)).toBe(reason);
  });
});
