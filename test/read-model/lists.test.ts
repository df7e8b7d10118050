import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { channels, otherToken } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const customer = { 'customer.merchantCustomerId': 'Kunde-77', 'customer.givenName': 'Zoe', 'customer.surname': 'Zander' };
const noon = Date.UTC(2026, 2, 10, 12);

let shop: SearchShop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await startSearchShop({ now: noon });
  ids.first = await shop.pay({ amount: '30.00', 'card.holder': 'Zoe Zander', ...customer });
  shop.clock.advance(1_000);
  ids.declined = await shop.pay({ amount: '10.00', 'customParameters[forceResultCode]': '800.100.155' });
  shop.clock.advance(1_000);
  ids.dollars = await shop.pay({ amount: '20.00', currency: 'USD' });
  shop.clock.advance(1_000);
  ids.invalid = await shop.pay({ amount: '40.00', 'customParameters[forceResultCode]': '800.100.151' });
  shop.clock.advance(1_000);
  await shop.pay({ entityId: channels.other, amount: '1.00' }, otherToken);
  const { body } = await shop.rest.post(`/v1/payments/${ids.first}`, {
    entityId: channels.documented,
    amount: '5.00',
    currency: 'EUR',
    paymentType: 'RF',
  });
  ids.refund = String(body.id);
});
afterAll(() => shop.stop());

const nameOf = (id: string): string => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id;

async function list(filter: object, sort: object | null = null): Promise<readonly string[]> {
  const { data, errors } = await shop.graphql(
    'query ($filter: PaymentFilter, $sort: PaymentSort) { payments(filter: $filter, sort: $sort) { isCurrent totalCount { count isMore } edges { node { id } } } }',
    { filter, sort },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  const { edges, totalCount, isCurrent } = data.payments;
  expect(isCurrent).toBe(true);
  expect(totalCount).toEqual({ count: edges.length, isMore: false });
  return edges.map(({ node }: { node: { id: string } }) => nameOf(node.id));
}

describe('a list of payments', () => {
  test('is sorted as asked for, the largest, smallest, newest, oldest or last changed first', async () => {
    expect(await list({}, { by: 'AMOUNT', direction: 'DESC' })).toEqual(['invalid', 'first', 'dollars', 'declined', 'refund']);
    expect(await list({}, { by: 'AMOUNT', direction: 'ASC' })).toEqual(['refund', 'declined', 'dollars', 'first', 'invalid']);
    expect(await list({}, { by: 'TIMESTAMP', direction: 'ASC' })).toEqual(['first', 'declined', 'dollars', 'invalid', 'refund']);
    // The refund moved the first one.
    expect((await list({}, { by: 'UPDATED', direction: 'DESC' })).slice(0, 2).sort()).toEqual(['first', 'refund']);
    expect(await list({})).toEqual(['refund', 'invalid', 'dollars', 'declined', 'first']);
  });

  test.each([
    [{ outcomes: ['DECLINED'] }, ['invalid', 'declined']],
    [{ outcomes: ['DECLINED', 'APPROVED'], currency: 'USD' }, ['dollars']],
    [{ moneyStatuses: ['PART_REFUNDED'] }, ['first']],
    [{ moneyStatuses: ['REFUNDED', 'CAPTURED'] }, ['refund', 'dollars']],
    [{ moneyStatuses: ['DECLINED'], currency: 'EUR' }, ['invalid', 'declined']],
    [{ moneyStatuses: ['PART_REFUNDED'], last4: '0000' }, ['first']],
    [{ resultCategories: ['rejected_bank_or_external'] }, ['invalid', 'declined']],
    [{ resultCodePrefix: '800.100.15' }, ['invalid', 'declined']],
    [{ resultCodePrefix: '800.100.155' }, ['declined']],
    [{ resultCode: '800.100.151' }, ['invalid']],
    [{ merchantCustomerId: 'kunde-77' }, ['refund', 'first']],
    [{ originalsOnly: true }, ['invalid', 'dollars', 'declined', 'first']],
    [{ originalsOnly: true, currency: 'EUR', moneyStatuses: ['PART_REFUNDED', 'REFUNDED'] }, ['first']],
    [{ originalsOnly: true, text: 'zander' }, ['first']],
    [{ text: 'zander' }, ['refund', 'first']],
    [{ text: 'zander', types: ['RF'] }, ['refund']],
    [{ text: '20,00' }, ['dollars']],
    [{ text: 'nobody' }, []],
    [{ statuses: ['APPROVED'], types: ['DB'], brands: ['VISA'], methods: ['CC'] }, ['dollars', 'first']],
    [{ amountMin: '15.00', amountMax: '35.00' }, ['dollars', 'first']],
    [{ from: '2026-03-10T12:00:01Z', to: '2026-03-10T12:00:03Z' }, ['dollars', 'declined']],
    [{ last4: '0000', outcomes: ['DECLINED'] }, ['invalid', 'declined']],
    [{ last4: '0000', statuses: ['DECLINED'] }, ['invalid', 'declined']],
    [{ bin: '420000', currency: 'USD' }, ['dollars']],
    [{ bin: '420000', last4: '0000', types: ['DB'], amountMin: '40.00' }, ['invalid']],
    [{ bin: '510000' }, []],
  ])('narrowed by %j holds what it says, and counts it', async (filter, wanted) => {
    expect(await list(filter)).toEqual(wanted);
  });

  test('looks for its text once, also where it is counted and added up', async () => {
    const look = vi.spyOn(shop.store.readModel, 'subjectsByTerm');
    const looksOf = async (asked: string): Promise<number> => {
      look.mockClear();
      const { data, errors } = await shop.graphql(`{ payments(filter: { text: "zander" }) { ${asked} } }`);
      expect(errors).toBeUndefined();
      expect(data.payments.edges).toHaveLength(2);
      return look.mock.calls.length;
    };
    const ofPage = await looksOf('edges { node { id } }');
    expect(ofPage).toBeGreaterThan(0);
    expect(await looksOf('edges { node { id } } totalCount { count } totals { currencies { count } }')).toBe(ofPage);
    look.mockRestore();
  });

  test('is counted only to what anybody reads', async () => {
    const { count: countPayments } = shop.store.readModel;
    let counted = 0;
    shop.ports.store.readModel.count = async (filter, itemsMax) => {
      counted = itemsMax;
      await countPayments(filter, itemsMax);
      return itemsMax;
    };
    const { data } = await shop.graphql('{ payments(first: 1) { totalCount { count isMore } } }');
    expect([counted, data.payments.totalCount]).toEqual([10_001, { count: 10_000, isMore: true }]);
    counted = 0;
    await shop.graphql('{ payments(first: 1) { edges { node { id } } } }');
    expect(counted).toBe(0);
    shop.ports.store.readModel.count = countPayments;
  });
});

describe('statistics', () => {
  const query = `query ($filter: StatisticsFilter!, $bucket: StatisticsStep!, $timeZone: String) {
    statistics(filter: $filter, bucket: $bucket, timeZone: $timeZone) { isCurrent timeZone
      totals { currency count approved volume declined undecided abandoned approvalRate captured net refunds refunded chargebacks }
      buckets { from to figures { currency count } } outcomes { outcome count } declines { code count resultCode { description } } } }`;
  const march = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
  const ask = async (variables: object) => {
    const { data, errors } = await shop.graphql(query, { bucket: 'DAY', ...variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.statistics;
  };

  test('add up what happened, each currency apart', async () => {
    const { totals, outcomes, declines, isCurrent } = await ask({ filter: march });
    expect(isCurrent).toBe(true);
    const euros = {
      currency: 'EUR',
      count: 3,
      approved: 1,
      volume: '30.00',
      declined: 2,
      undecided: 0,
      abandoned: 0,
      approvalRate: 1 / 3,
      captured: '30.00',
      net: '25.00',
      refunds: 1,
      refunded: '5.00',
      chargebacks: 0,
    };
    const dollars = {
      currency: 'USD',
      count: 1,
      approved: 1,
      volume: '20.00',
      declined: 0,
      undecided: 0,
      abandoned: 0,
      approvalRate: 1,
      captured: '20.00',
      net: '20.00',
      refunds: 0,
      refunded: '0.00',
      chargebacks: 0,
    };
    expect(totals).toEqual([euros, dollars]);
    expect(outcomes).toEqual([
      { outcome: 'APPROVED', count: 2 },
      { outcome: 'DECLINED', count: 2 },
    ]);
    expect(declines).toEqual([
      { code: '800.100.151', count: 1, resultCode: { description: expect.any(String) } },
      { code: '800.100.155', count: 1, resultCode: { description: expect.any(String) } },
    ]);
    expect((await ask({ filter: { ...march, currency: 'USD' } })).totals).toEqual([dollars]);
    expect((await ask({ filter: { ...march, entityId: channels.tolerant } })).totals).toEqual([]);
  });

  test('agree with the list of the same filter', async () => {
    const { totals } = await ask({ filter: { ...march, currency: 'EUR' } });
    const counted = { ...march, currency: 'EUR', types: ['PA', 'DB', 'RB'] };
    const lists = [counted, { ...counted, outcomes: ['APPROVED', 'REVIEW'] }, { ...counted, outcomes: ['DECLINED', 'REJECTED'] }];
    const counts = await Promise.all(lists.map(async (filter) => (await list(filter)).length));
    expect(counts).toEqual([totals[0].count, totals[0].approved, totals[0].declined]);
  });

  test('have a bucket for each day, of the clocks that are asked for, also when these change', async () => {
    const { buckets } = await ask({ filter: { from: '2026-03-27T23:00:00Z', to: '2026-03-30T22:00:00Z' }, timeZone: 'Europe/Berlin' });
    expect(buckets.map(({ from, to }: { from: string; to: string }) => [from.slice(0, 16), to.slice(0, 16)])).toEqual([
      ['2026-03-27T23:00', '2026-03-28T23:00'],
      // The night in which the clocks go forward: 23 hours.
      ['2026-03-28T23:00', '2026-03-29T22:00'],
      ['2026-03-29T22:00', '2026-03-30T22:00'],
    ]);
  });

  test('put each payment into its bucket, in zones of half hours too', async () => {
    for (const timeZone of ['UTC', 'Asia/Kolkata']) {
      const filter = { from: '2026-03-10T11:45:00Z', to: '2026-03-10T12:45:00Z' };
      const { buckets } = await ask({ filter, bucket: 'HOUR', timeZone });
      const filled = buckets.filter(({ figures }: { figures: readonly unknown[] }) => figures.length > 0);
      expect(filled).toHaveLength(1);
      expect(filled[0].from <= '2026-03-10T12:00:00.000Z' && filled[0].to > '2026-03-10T12:00:05.000Z').toBe(true);
      expect(buckets[0].from.slice(0, 16)).toBe(timeZone === 'UTC' ? '2026-03-10T11:00' : '2026-03-10T11:30');
    }
  });

  test.each([
    [{ filter: march, timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ filter: { from: march.to, to: march.from } }, 'filter.to'],
    [{ filter: { from: '2026-01-01', to: march.to } }, 'from'],
    [{ filter: { from: '2020-01-01T00:00:00Z', to: march.to }, bucket: 'HOUR' }, 'bucket'],
  ])('refuse %j and name it', async (variables, name) => {
    const { errors } = await shop.graphql(query, { bucket: 'DAY', ...variables });
    expect(errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name }] });
  });
});
