/** Each number of Insights has its list: by the group's filter the same payments are listed that were counted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group as ConsoleGroup } from '../../console/pages/insights/documents.ts';
import { toPaymentsParams } from '../../console/pages/insights/insights-view.ts';
import { parseFilters, toPaymentFilter } from '../../console/pages/payments/filters-view.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { channels } from '../support/client.ts';

const minuteMs = 60_000;
/** The night in which Berlin's clocks go back: an hour of the day comes twice. */
const start = Date.UTC(2026, 9, 24, 21, 7);
const from = '2026-10-24T21:00:00Z';
const to = '2026-10-25T09:20:00Z';
const within = { from, to, entityId: channels.documented };

let folder: string;
let gateway: StaffHarness;
let staff: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-lists-'));
  gateway = await startStaff({ now: start, databaseFile: join(folder, 'gateway.db') });
  staff = await gateway.signedIn('ADMIN');
  const cards = [
    ['VISA', '4200000000000000'],
    ['MASTER', '5454545454545454'],
    ['VISA', '4012001037461114'],
  ] as const;
  for (let at = 0; at < 24; at += 1) {
    const [paymentBrand, number] = cards[at % cards.length] ?? cards[0];
    const id = await pay({
      paymentBrand,
      'card.number': number,
      ...(at % 4 !== 0 && { 'customParameters[product]': ['shirt', 'shoe "red"', '7'][(at >> 1) % 3] ?? '' }),
      ...(at % 5 === 0 && { 'customParameters[forceResultCode]': '800.100.155' }),
      ...(at % 2 === 0 && { 'customParameters[email]': `jane${at % 3}@shop.test` }),
    });
    if (at % 7 === 3) {
      forgotten.set(id, paymentBrand);
      setBrand(id, null, null);
    }
    gateway.clock.advance(31 * minuteMs);
    if (at % 6 === 1) await post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00' });
  }
});
afterAll(async () => {
  // The harness compares payments with their events when it stops.
  for (const [id, brand] of forgotten) setBrand(id, brand, 'CC');
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const forgotten = new Map<string, string>();

/** As past payments are that another gateway told without their brand. */
function setBrand(id: string, brand: string | null, method: string | null): void {
  const connection = new Database(join(folder, 'gateway.db'));
  connection.prepare('UPDATE payments SET brand = ?, method = ? WHERE id = ?').run(brand, method, id);
  connection.close();
}

async function post(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await gateway.rest.post(path, { entityId: channels.documented, currency: 'EUR', ...fields });
  return String(body.id);
}

function pay(fields: Readonly<Record<string, string>>): Promise<string> {
  const card = { 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034', 'card.cvv': '123' };
  return post('/v1/payments', { paymentType: 'DB', amount: '10.00', ...card, ...fields });
}

const insightsQuery = `query ($filter: StatisticsFilter!, $name: String, $timeZone: String) {
  insights(filter: $filter, customParameter: $name, timeZone: $timeZone) { isComplete
    groups { dimension value isMasked current { approved declined refunds chargebacks } previous { approved declined refunds chargebacks } } } }`;
const listQuery = `query ($filter: PaymentFilter) { payments(filter: $filter, first: 100) {
  edges { node { id } } totalCount { count } totals { currencies { count } } } }`;

const counted = {
  approved: { types: ['PA', 'DB', 'RB'], outcomes: ['APPROVED', 'REVIEW'] },
  declined: { types: ['PA', 'DB', 'RB'], outcomes: ['DECLINED', 'REJECTED'] },
  refunds: { types: ['RF'], outcomes: ['APPROVED', 'REVIEW'] },
  chargebacks: { types: ['CB'], outcomes: ['APPROVED', 'REVIEW'] },
} as const;
const countedNames = ['approved', 'declined', 'refunds', 'chargebacks'] as const;

interface Group {
  readonly dimension: string;
  readonly value: string | null;
  readonly isMasked: boolean;
  readonly current: Readonly<Record<(typeof countedNames)[number], number>>;
}

async function groupsOf(name: string, timeZone: string, browser = staff): Promise<readonly Group[]> {
  const { data, errors } = await browser.graphql(insightsQuery, { filter: within, name, timeZone });
  expect(errors).toEqual([]);
  const { groups } = data.insights as { groups: readonly Group[] };
  return groups;
}

async function list(filter: object, browser = staff) {
  return browser.graphql(listQuery, { filter: { ...within, ...filter } });
}

describe.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'])('in %s', (timeZone) => {
  test('each number of each group is the length of its list', async () => {
    const groups = await groupsOf('product', timeZone);
    const seen = new Set(groups.map(({ dimension }) => dimension));
    expect([...seen].sort()).toEqual(['BRAND', 'COUNTRY', 'CUSTOM_PARAMETER', 'HOUR', 'METHOD', 'THREE_D_SECURE']);
    const told = [];
    const listed = [];
    for (const { dimension, value, current } of groups) {
      for (const name of countedNames) {
        const group = { dimension, value, timeZone, ...(dimension === 'CUSTOM_PARAMETER' && { customParameter: 'product' }) };
        const { data, errors } = await list({ groups: [group], ...counted[name] });
        expect(errors).toEqual([]);
        const { edges, totalCount, totals } = data.payments as {
          edges: readonly unknown[];
          totalCount: { count: number };
          totals: { currencies: readonly { count: number }[] };
        };
        const totalled = totals.currencies.reduce((sum, { count }) => sum + count, 0);
        listed.push([dimension, value, name, edges.length, totalCount.count, totalled]);
        told.push([dimension, value, name, current[name], current[name], current[name]]);
      }
    }
    expect(listed).toEqual(told);
    const sizes = groups.flatMap(({ current }) => Object.values(current));
    expect(Math.max(...sizes)).toBeGreaterThan(1);
  });
});

test('the console links each number of each group, unless it is masked, to a list of as many payments', async () => {
  const time = { from: from.replace('T', ' ').slice(0, -1), to: to.replace('T', ' ').slice(0, -1) };
  const told = [];
  const listed = [];
  for (const group of (await groupsOf('product', 'UTC')) as readonly ConsoleGroup[]) {
    for (const name of countedNames) {
      const link = { time, entity: channels.documented, counted: name, group, field: 'product', timeZone: 'UTC' };
      const params = toPaymentsParams(link);
      expect(params).toBeDefined();
      const { data, errors } = await list(toPaymentFilter(parseFilters(params ?? {}), 'UTC', Date.parse(to)));
      expect(errors).toEqual([]);
      listed.push([group.dimension, group.value, name, data.payments.totalCount.count]);
      told.push([group.dimension, group.value, name, group.current[name]]);
    }
  }
  expect(listed).toEqual(told);
  const brandless = told.filter(([dimension, value]) => (dimension === 'BRAND' || dimension === 'METHOD') && value === null);
  expect(Math.max(...brandless.map(([, , , count]) => Number(count)))).toBeGreaterThan(1);
});

test('groups narrow each other, in every order of the list', async () => {
  const groups = [
    { dimension: 'BRAND', value: 'VISA' },
    { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: 'shirt' },
  ];
  const idsBy = async (by: string) => {
    const query = `query ($filter: PaymentFilter, $by: PaymentOrder!) {
      payments(filter: $filter, first: 100, sort: { by: $by, direction: ASC }) { edges { node { id } } } }`;
    const { data, errors } = await staff.graphql(query, { filter: { ...within, groups }, by });
    expect(errors).toEqual([]);
    const { edges } = data.payments as { edges: readonly { node: { id: string } }[] };
    return edges.map(({ node }) => node.id).sort();
  };
  const [byTime, ...others] = [await idsBy('TIMESTAMP'), await idsBy('AMOUNT'), await idsBy('UPDATED')];
  expect(byTime.length).toBeGreaterThan(1);
  expect(others).toEqual([byTime, byTime]);
  expect(byTime.length).toBeLessThan((await list({ groups: groups.slice(1) })).data.payments.totalCount.count);
});

describe('a list by groups', () => {
  const group = { dimension: 'COUNTRY', value: 'DE' };

  test('is refused without a period, and for one that Insights would not read', async () => {
    const end = new Date(Date.parse(from) + (31 * 24 + 1) * 60 * minuteMs + 1).toISOString();
    for (const period of [{ from: null, to: null }, { from: null }, { to: end }, { from: '2026-01-01T00:00:00Z', to: null }]) {
      const { errors } = await list({ ...period, groups: [group] });
      expect(errors[0]).toMatchObject({ extensions: { code: 'INVALID', parameterErrors: [{ name: 'groups' }] } });
    }
    expect((await list({ to: null, groups: [group] })).errors).toEqual([]);
  });

  test('names what is wrong with a custom parameter or a time zone', async () => {
    for (const [wrong, name] of [
      [{ dimension: 'CUSTOM_PARAMETER', value: 'x' }, 'customParameter'],
      [{ dimension: 'CUSTOM_PARAMETER', value: 'x', customParameter: 'a"b' }, 'customParameter'],
      [{ dimension: 'HOUR', value: '09', timeZone: 'Mars/Base' }, 'timeZone'],
    ] as const) {
      const { errors } = await list({ groups: [wrong] });
      expect(errors[0]).toMatchObject({ extensions: { parameterErrors: [{ name }] } });
    }
  });

  test('tells nobody a value that Insights shows them masked', async () => {
    const masked = await gateway.signedIn('VIEWER');
    const groups = (await groupsOf('email', 'UTC', masked)).filter(({ dimension }) => dimension === 'CUSTOM_PARAMETER');
    expect(groups.map(({ value, isMasked }) => [value === null, isMasked])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    const guess = { dimension: 'CUSTOM_PARAMETER', customParameter: 'email', value: 'jane0@shop.test' };
    expect((await list({ groups: [guess] })).data.payments.totalCount.count).toBeGreaterThan(0);
    const { errors } = await list({ groups: [guess] }, masked);
    expect(errors[0]).toMatchObject({ extensions: { parameterErrors: [{ name: 'groups' }] } });
    expect((await list({ groups: [{ ...guess, value: null }] }, masked)).errors).toEqual([]);
  });
});
