/** What Insights shows, without a browser. */
import { describe, expect, test } from 'vitest';
import { approvedOutcomes, countedTypes, declinedOutcomes } from '../../api/views/read-model/statistics/statistics.ts';
import type { Group } from '../../console/pages/insights/documents.ts';
import {
  findBadParams,
  findRate,
  groupsOf,
  listExplanations,
  parseEntity,
  parseField,
  parsePeriod,
  toPaymentsParams,
  toPoints,
  toTimes,
} from '../../console/pages/insights/insights-view.ts';
import { parseFilters, toPaymentFilter } from '../../console/pages/payments/filters-view.ts';

const entity = '8ac7a4a0000000000000000000000010';
const counts = (approved: number, declined: number) => ({ approved, declined, refunds: 0, chargebacks: 0 });
const group = (value: string | null, contribution: number | null, changes: Partial<Group> = {}): Group => ({
  ...{ dimension: 'BRAND', value, isMasked: false, contribution, current: counts(50, 50), previous: counts(80, 20) },
  ...changes,
});

describe('the address', () => {
  test('says the period and the entity; what it cannot mean is named and ignored', () => {
    expect([parsePeriod({}), parsePeriod({ period: '30d' }), parsePeriod({ period: '31d' })]).toEqual(['7d', '30d', '7d']);
    expect([parseEntity({ entity }), parseEntity({ entity: 'x' })]).toEqual([entity, undefined]);
    expect([parseField({ field: 'product' }), parseField({ field: 'a"b' })]).toEqual(['product', undefined]);
    expect(findBadParams({ period: '31d', entity: 'x', field: 'a b' }).map(([name]) => name)).toEqual(['period', 'entity', 'field']);
    expect(findBadParams({ period: '24h', entity })).toEqual([]);
  });

  test('a period goes to the end of the hour, and the one before is as long', () => {
    expect(toTimes('7d', Date.UTC(2026, 10, 21, 12, 30))).toEqual({
      current: { from: '2026-11-14 13:00:00', to: '2026-11-21 13:00:00' },
      previous: { from: '2026-11-07 13:00:00', to: '2026-11-14 13:00:00' },
    });
  });
});

test('a rate is shown from 30 decided payments on', () => {
  expect([findRate(counts(20, 9)), findRate(counts(15, 15))]).toEqual([null, 0.5]);
});

test('points are percentage points with one decimal', () => {
  expect([toPoints(-0.0244), toPoints(0.0004), toPoints(-0.0004), toPoints(1)]).toEqual([-2.4, 0, 0, 100]);
});

describe('what explains the change', () => {
  const whole = { current: counts(500, 500), previous: counts(800, 200) };
  const valuesOf = (groups: readonly Group[]) => listExplanations(groups, whole).map(({ group: { value }, points }) => [value, points]);

  test('is the groups that moved the rate most, whichever way', () => {
    expect(valuesOf([group('VISA', -0.02), group('AMEX', 0.03), group('MASTER', -0.1)])).toEqual([
      ['MASTER', -10],
      ['AMEX', 3],
      ['VISA', -2],
    ]);
  });

  test('is no group that is too small in either period, that moved almost nothing, or that has all payments', () => {
    const small = { previous: counts(10, 3) };
    const groups = [group('A', -0.2, small), group('B', 0.0004), group('C', null), group('D', -0.3, { current: whole.current })];
    expect(valuesOf(groups)).toEqual([]);
  });

  test('is no difference that chance makes, but a group that grew is one with the rate that it had', () => {
    const chance = { current: counts(83, 17), previous: counts(88, 12) };
    const grown = { current: counts(180, 120), previous: counts(60, 40) };
    expect(valuesOf([group('09', -0.01, chance), group('AMEX', -0.04, grown)])).toEqual([['AMEX', -4]]);
  });
});

test('hours stand in the order of the day, others as the gateway has them', () => {
  const hours = ['09', '23', '00'].map((value) => group(value, 0, { dimension: 'HOUR' }));
  expect(groupsOf([group('VISA', 0), ...hours], 'HOUR').map(({ value }) => value)).toEqual(['00', '09', '23']);
  expect(groupsOf([group('VISA', 0), group('AMEX', 0), ...hours], 'BRAND').map(({ value }) => value)).toEqual(['VISA', 'AMEX']);
  expect(groupsOf([group(null, 0)], 'BRAND')).toEqual([]);
  expect(groupsOf([group('VISA', 0, { current: counts(0, 0), previous: counts(0, 0) })], 'BRAND')).toEqual([]);
});

describe('the list behind a number', () => {
  const time = { from: '2026-11-14 13:00:00', to: '2026-11-21 13:00:00' };
  const timeZone = 'America/Argentina/Buenos_Aires';
  const filterOf = (params: Readonly<Record<string, string>> | undefined) =>
    toPaymentFilter(parseFilters(params ?? {}), 'UTC', Date.UTC(2026, 10, 21));

  test('has exactly the payments that the gateway counted', () => {
    const params = toPaymentsParams({ time, entity, timeZone, counted: 'decided', group: group('VISA', 0) });
    expect(filterOf(params)).toMatchObject({
      entityId: entity,
      brands: ['VISA'],
      types: expect.toSatisfy((types: readonly string[]) => types.toSorted().join() === countedTypes.toSorted().join()),
      outcomes: expect.toSatisfy(
        (outcomes: readonly string[]) => outcomes.toSorted().join() === [...approvedOutcomes, ...declinedOutcomes].sort().join(),
      ),
    });
    expect(
      filterOf(toPaymentsParams({ time, entity: undefined, timeZone, counted: 'refunds', group: group('CC', 0, { dimension: 'METHOD' }) })),
    ).toMatchObject({
      methods: ['CC'],
      types: ['RF'],
    });
  });

  test.each([
    ['BRAND', null, { dimension: 'BRAND', value: null }],
    ['METHOD', null, { dimension: 'METHOD', value: null }],
    ['COUNTRY', 'DE', { dimension: 'COUNTRY', value: 'DE' }],
    ['COUNTRY', null, { dimension: 'COUNTRY', value: null }],
    ['THREE_D_SECURE', 'data_only', { dimension: 'THREE_D_SECURE', value: 'data_only' }],
    ['THREE_D_SECURE', null, { dimension: 'THREE_D_SECURE', value: null }],
    ['HOUR', '09', { dimension: 'HOUR', value: '09', timeZone }],
    ['CUSTOM_PARAMETER', 'a=b, c', { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: 'a=b, c' }],
    ['CUSTOM_PARAMETER', '', { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: '' }],
    ['CUSTOM_PARAMETER', null, { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: null }],
  ] as const)('of %s %s asks the gateway for that group', (dimension, value, asked) => {
    const told = { time, entity, timeZone, field: 'product', counted: 'declined', group: group(value, 0, { dimension }) } as const;
    expect(filterOf(toPaymentsParams(told))?.groups).toEqual([asked]);
  });

  test('narrows by several groups at once, within a month', () => {
    const filter = filterOf({ country: 'DE', hour: '09@Europe/Berlin', period: 'all' });
    expect(filter?.groups).toHaveLength(2);
    expect(filter?.from).toBe('2026-10-23T00:00:00Z');
  });

  test('is none where the reader sees the value masked', () => {
    const told = group('j***', 0, { dimension: 'CUSTOM_PARAMETER', isMasked: true });
    expect(toPaymentsParams({ time, entity, timeZone, field: 'email', counted: 'declined', group: told })).toBeUndefined();
  });
});
