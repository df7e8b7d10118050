/** Insights: two times beside each other, and by how much each group moved the approval rate. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  compare,
  computeContribution,
  type InsightCounts,
  listGroups,
  type ValuedSum,
} from '../../api/views/read-model/statistics/insights.ts';
import { channels, otherToken } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const counts = (approved: number, declined: number): InsightCounts => ({ approved, declined, refunds: 0, chargebacks: 0 });
const decided = (value: string, span: 0 | 1, approved: number, declined: number): readonly ValuedSum[] => [
  { dimension: 'BRAND', value, span, type: 'DB', outcome: 'APPROVED', count: approved },
  { dimension: 'BRAND', value, span, type: 'PA', outcome: 'REJECTED', count: declined },
];

describe('what moved the approval rate', () => {
  test('all groups of a dimension add up to the whole change, whether rates or shares changed', () => {
    const sums = [
      ...decided('VISA', 0, 60, 40),
      ...decided('VISA', 1, 90, 10),
      ...decided('MASTER', 0, 270, 30),
      ...decided('MASTER', 1, 45, 5),
      ...decided('AMEX', 0, 7, 3),
    ];
    const whole = compare(sums);
    const groups = listGroups(sums, whole, 10);
    expect(groups.map(({ value }) => value)).toEqual(['MASTER', 'VISA', 'AMEX']);
    const change = 337 / 410 - 135 / 150;
    expect(groups.reduce((total, { contribution }) => total + (contribution ?? 0), 0)).toBeCloseTo(change, 10);
    // MASTER has the rate that all had before, so it moved nothing, however many more there are.
    expect(groups[0]?.contribution).toBeCloseTo(0, 10);
    expect(groups[1]?.contribution).toBeCloseTo((60 - 90) / 410, 10);
  });

  test('is not told where one of the times has no decided payment', () => {
    const whole = { current: counts(3, 1), previous: counts(0, 0) };
    expect(computeContribution({ current: counts(1, 1), previous: counts(0, 0) }, whole)).toBeNull();
  });

  test('counts payments that bring money for the rate, and refunds and chargebacks that were approved', () => {
    const of = (type: ValuedSum['type'], outcome: string): ValuedSum => ({
      dimension: 'HOUR',
      value: '09',
      span: 0,
      type,
      outcome,
      count: 2,
    });
    const sums = [
      of('DB', 'REVIEW'),
      of('CP', 'APPROVED'),
      of('RB', 'PENDING'),
      of('RF', 'APPROVED'),
      of('RF', 'DECLINED'),
      of('CB', 'APPROVED'),
    ];
    expect(compare(sums).current).toEqual({ approved: 2, declined: 0, refunds: 2, chargebacks: 2 });
  });

  test('of a dimension only the values with most payments are told', () => {
    const sums = ['A', 'B', 'C'].flatMap((value, at) => decided(value, 0, at + 1, 0));
    expect(listGroups(sums, compare(sums), 2).map(({ value }) => value)).toEqual(['C', 'B']);
  });
});

const noon = Date.UTC(2026, 2, 10, 12);
const query = `query ($filter: StatisticsFilter!, $timeZone: String) { insights(filter: $filter, timeZone: $timeZone) {
  isComplete isCurrent timeZone previousFrom current { approved declined refunds chargebacks approvalRate } previous { approved declined }
  groups { dimension value contribution current { approved declined refunds } previous { approved declined } } } }`;

describe('the query', () => {
  let shop: SearchShop;
  beforeAll(async () => {
    shop = await startSearchShop({ now: noon });
    await shop.pay({ amount: '30.00' });
    shop.clock.advance(24 * 3_600_000);
    const id = await shop.pay({ amount: '10.00', 'customParameters[product]': 'shirt', 'customParameters[email]': 'jane@shop.test' });
    await shop.pay({ amount: '10.00', 'customParameters[forceResultCode]': '800.100.155' });
    await shop.pay({ entityId: channels.other, amount: '1.00' }, otherToken);
    const refund = { entityId: channels.documented, amount: '5.00', currency: 'EUR', paymentType: 'RF' };
    await shop.rest.post(`/v1/payments/${id}`, refund);
  });
  afterAll(() => shop.stop());

  const filter = { from: '2026-03-11T00:00:00Z', to: '2026-03-12T00:00:00Z', entityId: channels.documented };

  test('compares a day with the day before, by brand, country and local hour', async () => {
    const { data, errors } = await shop.graphql(query, { filter, timeZone: 'Asia/Kolkata' });
    expect(errors).toBeUndefined();
    const { groups, ...whole } = data.insights;
    expect(whole).toMatchObject({
      isComplete: true,
      isCurrent: true,
      timeZone: 'Asia/Kolkata',
      current: { approved: 1, declined: 1, refunds: 1, chargebacks: 0, approvalRate: 0.5 },
      previous: { approved: 1, declined: 0 },
    });
    expect(Date.parse(whole.previousFrom)).toBe(Date.UTC(2026, 2, 10));
    const of = (dimension: string) => groups.filter((group: { dimension: string }) => group.dimension === dimension);
    const counted = { current: { approved: 1, declined: 1, refunds: 1 }, previous: { approved: 1, declined: 0 }, contribution: -0.5 };
    expect(of('BRAND')).toEqual([{ dimension: 'BRAND', value: 'VISA', ...counted }]);
    expect(of('HOUR')).toEqual([{ dimension: 'HOUR', value: '17', ...counted }]);
    // A refund has the country of the card that it goes back to.
    expect(of('COUNTRY')).toEqual([{ dimension: 'COUNTRY', value: expect.stringMatching(/^[A-Z]{2}$/), ...counted }]);
    expect(of('THREE_D_SECURE')).toEqual([{ dimension: 'THREE_D_SECURE', value: null, ...counted }]);
  });

  test('tells payments, refunds and chargebacks by the custom parameter that says what was bought', async () => {
    const byProduct = `query ($filter: StatisticsFilter!, $name: String) { insights(filter: $filter, customParameter: $name) {
      groups { dimension value current { approved declined refunds } } } }`;
    const read = async (name: string | null, token?: string) => {
      const { data, errors } = await shop.graphql(byProduct, { filter, name }, token === undefined ? {} : { token });
      expect(errors).toBeUndefined();
      return data.insights.groups.filter((group: { dimension: string }) => group.dimension === 'CUSTOM_PARAMETER');
    };
    // The refund has the product of the payment that it gives back.
    expect(await read('product')).toEqual([
      { dimension: 'CUSTOM_PARAMETER', value: null, current: { approved: 0, declined: 1, refunds: 0 } },
      { dimension: 'CUSTOM_PARAMETER', value: 'shirt', current: { approved: 1, declined: 0, refunds: 1 } },
    ]);
    expect(await read(null)).toEqual([]);
    for (const name of ['a"b', "a'b", 'a b', '$']) {
      const { errors } = await shop.graphql(byProduct, { filter, name });
      expect(errors).toMatchObject([{ extensions: { parameterErrors: [{ name: 'customParameter' }] } }]);
    }
  });

  test('refuses a time of more than 31 days, one that ends before it begins, and a zone that nobody knows', async () => {
    for (const [changes, timeZone, name] of [
      [{ from: '2026-02-01T00:00:00Z', to: '2026-03-05T00:00:00Z' }, 'UTC', 'filter.to'],
      [{ from: '2026-03-11T00:00:00Z', to: '2026-03-11T00:00:00Z' }, 'UTC', 'filter.to'],
      [{}, 'Mars/Base', 'timeZone'],
    ] as const) {
      const { errors } = await shop.graphql(query, { filter: { ...filter, ...changes }, timeZone });
      expect(errors).toMatchObject([{ extensions: { parameterErrors: [{ name }] } }]);
    }
  });

  test('tells nothing of another merchant', async () => {
    const { data, errors } = await shop.graphql(query, { filter }, { token: otherToken });
    expect(data?.insights ?? null).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});
