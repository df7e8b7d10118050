import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { outcomes } from '../../api/contract/words.ts';
import { guides } from '../../api/doors/docs/guides/guides.ts';
import { approvedOutcomes, capturingTypes, countedTypes, declinedOutcomes } from '../../api/views/read-model/statistics/statistics.ts';
import { firstPaymentCommand, isSandbox } from '../../console/pages/overview/first-payment-view.ts';
import { findDone, firstSteps, isThrough, stepLinks } from '../../console/pages/overview/getting-started-view.ts';
import {
  addShares,
  chooseChartCurrency,
  createBucketNames,
  findApprovalRate,
  findAxisBottom,
  listMovements,
  outcomeGroups,
  sumCounts,
  toAcknowledgementBuckets,
  toBuckets,
  toHoldsParams,
  toMovedParams,
  toPaymentsParams,
} from '../../console/pages/overview/overview-view.ts';
import { findBadParams, findPreviousFrom, parsePeriod, parseScope, toHoldsFilter } from '../../console/pages/overview/period-view.ts';
import { parseFilters, toPaymentFilter } from '../../console/pages/payments/filters-view.ts';
import { isEnoughToDraw } from '../../console/values/enough.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const entity = '8ac7a4a0000000000000000000000010';
const figures = (currency: string, count: number, approved: number, volume: string) => ({
  currency,
  count,
  approved,
  volume,
  declined: count - approved - 1,
  undecided: 1,
  abandoned: 0,
  captured: volume,
  refunded: '0.00',
  credited: '0.00',
  chargedBack: '0.00',
  represented: '0.00',
  net: volume,
});

describe('the period of an overview', () => {
  test.each([
    ['today', '2026-11-20 23:00:00', 'HOUR'],
    ['7d', '2026-11-14 23:00:00', 'DAY'],
    ['30d', '2026-10-22 22:00:00', 'DAY'],
    ['90d', '2026-08-23 22:00:00', 'DAY'],
  ])('%s is whole days of the reader’s clocks, today to its end, also over their change', (period, from, step) => {
    expect(parsePeriod({ period }, 'Europe/Berlin', now)).toEqual({ name: period, from, to: '2026-11-21 23:00:00', step });
  });

  test.each([
    [{ from: '2026-11-01 00:00:00', to: '2026-11-03 00:00:00' }, 'HOUR'],
    [{ from: '2026-01-01 00:00:00', to: '2026-11-03 00:00:00' }, 'DAY'],
    [{ from: '2016-01-01 00:00:00', to: '2026-11-03 00:00:00' }, 'MONTH'],
  ])('of one’s own %j has bars that there is room for', (own, step) => {
    expect(parsePeriod(own, 'UTC', now)).toEqual({ name: 'custom', ...own, step });
  });

  test('of merchants whose clocks differ is counted back from the earliest, and goes on to the latest', () => {
    const ahead = Date.parse('2027-03-05T12:00:00Z');
    expect(parsePeriod({ period: '7d' }, 'UTC', ahead, now)).toEqual({
      name: '7d',
      from: '2026-11-15 00:00:00',
      to: '2027-03-06 00:00:00',
      step: 'DAY',
    });
    const list = toPaymentFilter(parseFilters({ period: '7d', transactions: 'all' }), 'UTC', ahead, now);
    expect(list).toEqual({ from: '2026-11-15T00:00:00Z' });
  });

  test('that misses one end goes to the end of today, or thirty days back', () => {
    expect(parsePeriod({ from: '2026-11-01 00:00:00' }, 'UTC', now)).toMatchObject({ name: 'custom', to: '2026-11-22 00:00:00' });
    expect(parsePeriod({ to: '2026-11-20 00:00:00' }, 'UTC', now)).toMatchObject({ name: 'custom', from: '2026-10-21 00:00:00' });
  });

  test.each([[{ from: '2026-11-03 00:00:00', to: '2026-11-01 00:00:00' }], [{ period: '5y' }], [{ from: 'yesterday' }], [{}]])(
    'is thirty days where the address says %j',
    (address) => {
      expect(parsePeriod(address, 'UTC', now).name).toBe('30d');
    },
  );

  test('takes an entity and a currency, and nothing that is none', () => {
    expect(parseScope({ entity, currency: 'EUR' })).toEqual({ entity, currency: 'EUR' });
    expect(parseScope({ entity: 'x', currency: 'euro' })).toEqual({});
  });
});

describe('the list behind a number', () => {
  const time = { from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00' };
  /** The same, as the gateway takes it. */
  const asked = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
  const filterOf = (...[filter]: Parameters<typeof toPaymentsParams>) =>
    toPaymentFilter(parseFilters(toPaymentsParams(filter)), 'Europe/Berlin', now);

  test.each([
    ['all', {}],
    ['approved', { outcomes: approvedOutcomes }],
    ['declined', { outcomes: declinedOutcomes }],
    ['undecided', { outcomes: ['PENDING', 'UNKNOWN'] }],
    ['abandoned', { outcomes: ['CANCELLED', 'EXPIRED'] }],
    [{ outcome: 'EXPIRED' }, { outcomes: ['EXPIRED'] }],
    [{ declinedWith: '800.100.155' }, { outcomes: declinedOutcomes, resultCode: '800.100.155' }],
  ] as const)('of %j holds what statistics count, as the list reads its address', (counted, wanted) => {
    const filter = filterOf({ ...time, entity, currency: 'EUR', counted });
    expect({ ...filter, types: new Set(filter.types), outcomes: new Set(filter.outcomes) }).toEqual({
      ...asked,
      entityId: entity,
      currency: 'EUR',
      types: new Set(countedTypes),
      ...('resultCode' in wanted ? { resultCode: wanted.resultCode } : {}),
      outcomes: new Set('outcomes' in wanted ? wanted.outcomes : []),
    });
  });

  test('names no entity and no currency where none is chosen', () => {
    expect(Object.keys(filterOf({ ...time, counted: 'all' })).sort()).toEqual(['from', 'to', 'types']);
  });
});

describe('the figures', () => {
  const euros = figures('EUR', 5, 3, '30.00');
  const dollars = figures('USD', 9, 4, '12345678901234.56');

  test('add up payments of all currencies, and money of one', () => {
    expect(sumCounts([euros, dollars])).toEqual({ count: 14, approved: 7, declined: 5, undecided: 2, abandoned: 0 });
    expect(chooseChartCurrency([euros, dollars], undefined)).toBe('USD');
    expect(chooseChartCurrency([euros, dollars], 'EUR')).toBe('EUR');
    expect(chooseChartCurrency([], undefined)).toBeUndefined();
    const statistics = {
      isCurrent: true,
      totals: [euros, dollars],
      outcomes: [],
      declines: [],
      buckets: [
        { from: '2026-10-31T23:00:00.000Z', to: '2026-11-01T23:00:00.000Z', figures: [euros, dollars] },
        { from: '2026-11-01T23:00:00.000Z', to: '2026-11-02T23:00:00.000Z', figures: [] },
      ],
    };
    const period = { name: 'custom', from: '2026-11-01 00:00:00', to: '2026-11-02 12:00:00', step: 'DAY' } as const;
    expect(toBuckets(statistics, 'USD', period)).toEqual([
      {
        from: '2026-11-01 00:00:00',
        to: '2026-11-01 23:00:00',
        count: 14,
        approved: 7,
        declined: 5,
        undecided: 2,
        abandoned: 0,
        volume: '12345678901234.56',
        approvalRate: 7 / 12,
      },
      {
        from: '2026-11-01 23:00:00',
        to: '2026-11-02 12:00:00',
        count: 0,
        approved: 0,
        declined: 0,
        undecided: 0,
        abandoned: 0,
        volume: '0.00',
        approvalRate: null,
      },
    ]);
  });

  test('belong to one group each: the groups have every outcome once', () => {
    const of = (group: (typeof outcomeGroups)[number]) => toPaymentsParams({ from: '', to: '', counted: group }).outcome?.split(',') ?? [];
    expect(outcomeGroups.flatMap(of).toSorted()).toEqual([...outcomes].toSorted());
  });

  test('of what moved money lead to the lists that add up to them', () => {
    const time = { from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00' };
    const types = (moved: 'captured' | 'refunded' | 'credited' | 'chargedBack' | 'represented') =>
      toMovedParams({ ...time, currency: 'EUR', moved });
    expect(new Set(types('captured').type.split(','))).toEqual(new Set(capturingTypes));
    expect(types('refunded')).toEqual({ ...time, type: 'RF', outcome: 'APPROVED,REVIEW', currency: 'EUR' });
    expect(types('chargedBack').type).toBe('CB');
    expect(types('credited').type).toBe('CD');
    expect(types('represented').type).toBe('CR');
    expect(toHoldsParams(time)).toEqual({ ...time, type: 'PA', money: 'AUTHORIZED,PART_CAPTURED' });
    expect(toHoldsFilter(time, {})).toEqual({
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-02T00:00:00Z',
      types: ['PA'],
      moneyStatuses: ['AUTHORIZED', 'PART_CAPTURED'],
    });
  });

  test('of what net is made of come to it, also where a chargeback was reversed', () => {
    const total = {
      ...figures('EUR', 3, 3, '100.00'),
      captured: '100.00',
      refunded: '20.00',
      credited: '5.00',
      chargedBack: '40.00',
      represented: '40.00',
      net: '75.00',
    };
    const signed = { captured: 1, refunded: -1, credited: -1, chargedBack: -1, represented: 1 } as const;
    expect(listMovements(total).reduce((sum, moved) => sum + signed[moved] * Number(total[moved]), 0)).toBe(Number(total.net));
    expect(listMovements(figures('EUR', 3, 3, '100.00'))).toEqual(['captured', 'refunded', 'chargedBack']);
  });

  test('of the period before are those of as long a time that ends where this one begins', () => {
    expect(findPreviousFrom({ from: '2026-11-08 00:00:00', to: '2026-11-15 00:00:00' })).toBe('2026-11-01 00:00:00');
  });

  test('of rates have an axis that begins a little below the lowest', () => {
    const axis = (...rates: readonly (number | null)[]) => findAxisBottom(rates.map((approvalRate) => ({ approvalRate })));
    expect([axis(0.93, 0.97), axis(0.5, 1), axis(null), axis(0)]).toEqual([0.8, 0.4, 0, 0]);
  });

  test('of webhooks are cut to the period as those of payments are', () => {
    const times = { count: 3, p50Ms: 20, p95Ms: 90 };
    const acknowledgements = {
      ...times,
      buckets: [{ ...times, from: '2026-10-31T23:00:00.000Z', to: '2026-11-01T23:00:00.000Z' }],
    };
    const period = { name: 'custom', from: '2026-11-01 00:00:00', to: '2026-11-01 12:00:00', step: 'DAY' } as const;
    expect(toAcknowledgementBuckets(acknowledgements, period)).toEqual([
      { ...times, from: '2026-11-01 00:00:00', to: '2026-11-01 12:00:00' },
    ]);
  });

  test('are drawn as long as they are frequent', () => {
    expect(addShares([{ count: 8 }, { count: 2 }]).map(({ length }) => length)).toEqual([1, 0.25]);
    expect(addShares([])).toEqual([]);
  });

  test('are called by the hour, day or month on the reader’s clocks', () => {
    const from = '2026-11-20 23:00:00';
    expect(createBucketNames('en', 'Europe/Berlin', 'DAY').short(from)).toBe('Nov 21');
    expect(createBucketNames('de', 'Europe/Berlin', 'DAY').long(from)).toBe('Samstag, 21. November 2026');
    expect(createBucketNames('en', 'Asia/Kolkata', 'HOUR').short(from)).toBe('04:30');
    expect(createBucketNames('en', 'UTC', 'MONTH').long(from)).toBe('November 2026');
  });
});

describe('the list of first steps', () => {
  const nothing = { edges: [] };
  const one = { edges: [{ node: { id: entity } }] };
  const fresh = { approved: nothing, refunds: nothing, webhookSubscriptions: nothing, checkouts: nothing, settlementFiles: nothing };

  test('ticks what was done, a webhook only when it is active, and never going live', () => {
    expect([...findDone(fresh)]).toEqual([]);
    expect([...findDone({ ...fresh, approved: one, checkouts: one })]).toEqual(['payment', 'checkout']);
    const webhook = (status: 'ACTIVE' | 'PAUSED') => ({ edges: [{ node: { id: entity, status } }] });
    expect([...findDone({ ...fresh, webhookSubscriptions: webhook('PAUSED') })]).toEqual([]);
    const all = { approved: one, refunds: one, webhookSubscriptions: webhook('ACTIVE'), checkouts: one, settlementFiles: one };
    expect(firstSteps.filter((step) => !findDone(all).has(step))).toEqual(['live']);
    expect([isThrough(findDone(all)), isThrough(findDone({ ...all, refunds: nothing }))]).toEqual([true, false]);
  });

  test('leads to pages that there are', () => {
    const paths = new Set(guides.map(({ path }) => `/docs/${path}`));
    const links = Object.values(stepLinks).filter((link) => link.startsWith('/docs/'));
    expect(links.filter((link) => !paths.has(link))).toEqual([]);
  });
});

describe('the first payment', () => {
  test('can be pasted as it stands on the sandbox’s own machine, and nowhere else shows a token', () => {
    const here = { origin: 'http://127.0.0.1:4000', hostname: '127.0.0.1', channels: [entity] };
    expect(isSandbox(here)).toBe(true);
    expect(firstPaymentCommand(here)).toContain("curl 'http://127.0.0.1:4000/v1/payments'");
    for (const elsewhere of [
      { ...here, hostname: 'pay.example' },
      { ...here, channels: ['8ac7a4a00000000000000000000000ff'] },
      { ...here, channels: [] },
    ]) {
      expect(isSandbox(elsewhere)).toBe(false);
      expect(firstPaymentCommand(elsewhere)).toContain('Bearer $ACCESS_TOKEN');
      expect(firstPaymentCommand(elsewhere)).not.toContain('OGFj');
    }
  });
});

describe('the colours of charts', () => {
  const css = readFileSync(new URL('../../console/pages/overview/overview.module.css', import.meta.url), 'utf8');
  /** What Mantine's papers are in the two schemes. */
  const grounds = ['#ffffff', '#242424'] as const;
  const colors = [...css.matchAll(/(--chart-\w+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];

  /** Relative luminance (WCAG 2.2). */
  const luminanceOf = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (a: string, b: string): number => {
    const [high = 0, low = 0] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => other - one);
    return (high + 0.05) / (low + 0.05);
  };

  test('stand out from their paper, 3 to 1 at least, in light and dark', () => {
    expect(colors.map(([, name]) => name)).toEqual(['--chart-first', '--chart-second']);
    for (const [, name, ...ofSchemes] of colors) {
      for (const [at, color] of ofSchemes.entries()) expect(contrastOf(color, grounds[at] ?? ''), `${name} ${color}`).toBeGreaterThan(3);
    }
  });
});

test('what the address asks of the overview and cannot mean is named', () => {
  expect(findBadParams({ period: '7d', entity, currency: 'EUR', view: 'x' })).toEqual([]);
  expect(findBadParams({ from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00' })).toEqual([]);
  expect(findBadParams({ period: 'week', entity: 'x', currency: 'euro', to: 'now' })).toEqual([
    ['period', 'week'],
    ['to', 'now'],
    ['entity', 'x'],
    ['currency', 'euro'],
  ]);
  // It would end before it begins.
  expect(findBadParams({ from: '2026-11-03 00:00:00', to: '2026-11-02 00:00:00' })).toEqual([['from', '2026-11-03 00:00:00']]);
});

test('a rate is said from 30 decided payments on, and a chart is drawn of two values and more', () => {
  expect(findApprovalRate({ approved: 29, declined: 0 })).toBeNull();
  expect(findApprovalRate({ approved: 27, declined: 3 })).toBe(0.9);
  expect([[], [null, 5], [0, 5], [1, null, 5]].map(isEnoughToDraw)).toEqual([false, false, false, true]);
});
