import { describe, expect, test } from 'vitest';
import { exportColumnNames } from '../../api/views/read-model/export/columns.ts';
import {
  columnFacts,
  columnKeys,
  defaultColumns,
  formatColumns,
  laptopColumns,
  moveColumn,
  parseColumns,
  toggleColumn,
} from '../../console/pages/payments/columns-view.ts';
import { createExportPath, createFileName } from '../../console/pages/payments/export-view.ts';
import { filterNames, findBadParams, formatFilters, parseFilters, toPaymentFilter } from '../../console/pages/payments/filters-view.ts';
import {
  matchesBuiltInView,
  matchesSavedState,
  needsAttention,
  parseViewState,
  toViewParams,
  toViewState,
} from '../../console/pages/payments/saved-views-view.ts';
import { formatSort, newestFirst, nextSort, parseSort } from '../../console/pages/payments/sort-view.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const entity = '8ac7a4a0000000000000000000000010';

const whole = {
  from: '2026-11-01 00:00:00',
  to: '2026-11-02 00:00:00',
  money: 'CAPTURED,REFUNDED',
  outcome: 'APPROVED,DECLINED',
  open: 'UNKNOWN,REFUND_FAILED',
  type: 'DB,RF',
  brand: 'MASTER,VISA',
  method: 'CC',
  without: 'brand,method',
  amountMin: '10.00',
  amountMax: '99.50',
  currency: 'EUR',
  email: 'jane@shop.example',
  last4: '0042',
  sameAccount: '8a'.repeat(16),
  reference: 'order-1',
  customer: 'c-1',
  bankReference: 'arn-1',
  changed: '2026-11-01..2026-11-02',
  tag: 'chase',
  assigned: '8b'.repeat(16),
  code: '800.100.153',
  country: 'DE',
  threeDSecure: 'challenge',
  hour: '09@Europe/Berlin',
  parameter: 'product=shirt',
  entity,
  text: 'jane',
  transactions: 'all',
};

function written(address: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(formatFilters(parseFilters(address))).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

describe('filters in the address', () => {
  test('every filter is read and written back as it was', () => {
    expect(written(whole)).toEqual(whole);
    expect([...Object.keys(whole), 'period'].sort()).toEqual([...filterNames].sort());
  });

  test('every filter reaches the gateway under its own name', () => {
    expect(toPaymentFilter(parseFilters(whole), 'UTC', now)).toEqual({
      groups: [
        { dimension: 'BRAND', value: null },
        { dimension: 'METHOD', value: null },
        { dimension: 'COUNTRY', value: 'DE' },
        { dimension: 'THREE_D_SECURE', value: 'challenge' },
        { dimension: 'HOUR', value: '09', timeZone: 'Europe/Berlin' },
        { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: 'shirt' },
      ],
      moneyStatuses: ['CAPTURED', 'REFUNDED'],
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-02T00:00:00Z',
      outcomes: ['APPROVED', 'DECLINED'],
      questions: ['UNKNOWN', 'REFUND_FAILED'],
      types: ['DB', 'RF'],
      brands: ['MASTER', 'VISA'],
      methods: ['CC'],
      amountMin: '10.00',
      amountMax: '99.50',
      currency: 'EUR',
      email: 'jane@shop.example',
      last4: '0042',
      sameAccountAs: '8a'.repeat(16),
      merchantTransactionId: 'order-1',
      merchantCustomerId: 'c-1',
      bankReference: 'arn-1',
      updatedMin: '2026-11-01T00:00:00.000Z',
      updatedMax: '2026-11-02T23:59:59.999Z',
      tag: 'chase',
      assigneeId: '8b'.repeat(16),
      resultCode: '800.100.153',
      entityId: entity,
      text: 'jane',
    });
  });

  test('nothing in the address is the last 30 days, with follow-ups folded into their payment', () => {
    expect(toPaymentFilter(parseFilters({}), 'UTC', now)).toEqual({ from: '2026-10-23T00:00:00Z', originalsOnly: true });
    expect(toPaymentFilter(parseFilters({ period: 'all' }), 'UTC', now)).toEqual({ originalsOnly: true });
  });

  test.each(['email', 'last4', 'reference', 'customer', 'text'])('what %s names is looked for at any time', (name) => {
    const filter = toPaymentFilter(parseFilters({ [name]: '0042' }), 'UTC', now);
    expect(filter).not.toHaveProperty('from');
    expect(toPaymentFilter(parseFilters({ [name]: '0042', period: 'today' }), 'UTC', now)).toHaveProperty('from');
  });

  test('who asks for a type, or for every transaction, sees rows of follow-ups', () => {
    expect(toPaymentFilter(parseFilters({ period: 'all', type: 'RF' }), 'UTC', now)).toEqual({ types: ['RF'] });
    expect(toPaymentFilter(parseFilters({ period: 'all', transactions: 'all' }), 'UTC', now)).toEqual({});
  });

  test('what no filter takes is named with what it says', () => {
    expect(findBadParams(whole)).toEqual([]);
    expect(findBadParams({ amountMin: 'ten', money: 'CAPTURED,PAID', last4: '', unknown: 'x', currency: 'eur', period: 'week' })).toEqual([
      ['period', 'week'],
      ['money', 'PAID'],
      ['amountMin', 'ten'],
    ]);
  });

  test('a period that ends before it begins is named and narrows nothing', () => {
    const backward = { from: '2026-11-03 00:00:00', to: '2026-11-02 00:00:00' };
    expect(findBadParams({ ...backward, currency: 'EUR' })).toEqual(Object.entries(backward));
    expect(parseFilters({ ...backward, currency: 'EUR' })).toEqual({ currency: 'EUR' });
  });

  test.each([
    ['outcome', 'FINE'],
    ['type', 'XX'],
    ['amountMin', '1e9'],
    ['last4', '123'],
    ['last4', '4200000000000000'],
    ['sameAccount', '8a0000'],
    ['sameAccount', '4200000000000000'],
    ['currency', 'EURO'],
    ['from', 'yesterday'],
    ['entity', 'x'],
    ['code', '800.1x'],
    ['text', '4200 0000 0000 0000'],
    ['reference', '4200000000000000'],
    ['email', '5454545454545454'],
  ])('%s=%s is passed over', (name, value) => {
    expect(parseFilters({ [name]: value })).toEqual({});
  });

  test.each([
    ['2026-11-01', 'UTC', { updatedMin: '2026-11-01T00:00:00.000Z', updatedMax: '2026-11-01T23:59:59.999Z' }],
    ['2026-11-01 .. 2026-11-03', 'UTC', { updatedMin: '2026-11-01T00:00:00.000Z', updatedMax: '2026-11-03T23:59:59.999Z' }],
    ['2026-11-01..', 'UTC', { updatedMin: '2026-11-01T00:00:00.000Z' }],
    ['..2026-11-01', 'UTC', { updatedMax: '2026-11-01T23:59:59.999Z' }],
    // The day on which clocks go back has 25 hours.
    ['2026-10-25', 'Europe/Berlin', { updatedMin: '2026-10-24T22:00:00.000Z', updatedMax: '2026-10-25T22:59:59.999Z' }],
  ])('days of the last change, %s in %s, are looked for at any time', (changed, zone, range) => {
    expect(toPaymentFilter(parseFilters({ changed, transactions: 'all' }), zone, now)).toEqual(range);
  });

  test.each(['..', 'today', '2026-13-01', '2026-11-01-2026-11-02', '2026-11-01..x', '1..2..3'])('no days are %s', (changed) => {
    expect(parseFilters({ changed })).toEqual({});
    expect(findBadParams({ changed })).toEqual([['changed', changed]]);
  });

  test('amounts are taken as people write them', () => {
    expect(parseFilters({ amountMin: '92', amountMax: '92,5' })).toEqual({ amountMin: '92.00', amountMax: '92.50' });
  });

  test('the beginning of a result code is asked for as a beginning', () => {
    expect(toPaymentFilter(parseFilters({ code: '800.100', period: 'all' }), 'UTC', now)).toEqual({
      originalsOnly: true,
      resultCodePrefix: '800.100',
    });
  });

  test.each([
    ['today', 'Europe/Berlin', { from: '2026-11-20T23:00:00Z' }],
    ['yesterday', 'Europe/Berlin', { from: '2026-11-19T23:00:00Z', to: '2026-11-20T23:00:00Z' }],
    ['7d', 'UTC', { from: '2026-11-15T00:00:00Z' }],
    ['30d', 'UTC', { from: '2026-10-23T00:00:00Z' }],
  ])('%s in %s is whole days', (period, zone, range) => {
    expect(toPaymentFilter(parseFilters({ period, transactions: 'all' }), zone, now)).toEqual(range);
  });

  test('a preset leaves no times of another period behind', () => {
    expect(parseFilters({ period: 'today', from: '2026-11-01 00:00:00' })).toEqual({ period: 'today' });
  });
});

describe('the order', () => {
  test('is read and written back, and the usual one needs no word', () => {
    expect(parseSort('amount-asc')).toEqual({ by: 'AMOUNT', direction: 'ASC' });
    expect(formatSort({ by: 'AMOUNT', direction: 'ASC' })).toBe('amount-asc');
    expect(parseSort('cheapest')).toEqual(newestFirst);
    expect(formatSort(newestFirst)).toBeUndefined();
  });

  test('turns round when the same head is pressed again', () => {
    const once = nextSort(newestFirst, 'AMOUNT');
    expect(once).toEqual({ by: 'AMOUNT', direction: 'DESC' });
    expect(nextSort(once, 'AMOUNT')).toEqual({ by: 'AMOUNT', direction: 'ASC' });
  });
});

describe('columns', () => {
  test('are read in the order that was chosen, each once, and unknown ones passed over', () => {
    expect(parseColumns('amount,time,amount,secret')).toEqual(['amount', 'time']);
    expect(parseColumns('secret')).toBeUndefined();
    expect(parseColumns(formatColumns(columnKeys))).toEqual(columnKeys);
  });

  test('the last column cannot be taken away', () => {
    expect(toggleColumn(['id'], 'id', false)).toEqual(['id']);
    expect(toggleColumn(['id', 'time'], 'id', false)).toEqual(['time']);
  });

  test('move by one place and not beyond the ends', () => {
    expect(moveColumn(['id', 'time'], 'time', -1)).toEqual(['time', 'id']);
    expect(moveColumn(['id', 'time'], 'id', -1)).toEqual(['id', 'time']);
  });
});

describe('the export', () => {
  const shown = {
    filter: toPaymentFilter(parseFilters(whole), 'UTC', now),
    sort: parseSort('amount-asc'),
    columns: columnKeys,
    timeZone: 'Europe/Berlin',
  };

  test('asks for the filter, order and time zone that are shown', () => {
    const url = new URL(createExportPath(shown, 'csv', 'payments'), 'http://here');
    expect(url.pathname).toBe('/export/payments.csv');
    expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual(shown.filter);
    expect(JSON.parse(url.searchParams.get('sort') ?? '')).toEqual({ by: 'AMOUNT', direction: 'ASC' });
    expect(url.searchParams.get('timeZone')).toBe('Europe/Berlin');
  });

  test('every column of the list is one that the gateway exports, each once', () => {
    const names = new URL(createExportPath(shown, 'csv', 'payments'), 'http://here').searchParams.get('columns')?.split(',') ?? [];
    expect(exportColumnNames).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  });

  test('tells what is open, and since when, to who filters by it', () => {
    const path = createExportPath({ ...shown, columns: ['amount'], filter: { questions: ['UNKNOWN'] } }, 'csv', 'payments');
    expect(new URL(path, 'http://here').searchParams.get('columns')).toBe('id,amount,currency,openQuestions,openSince');
  });

  test('has the columns that are shown and the id of the payment, each once', () => {
    const names = new URL(createExportPath({ ...shown, columns: ['amount', 'time'] }, 'csv', 'payments'), 'http://here').searchParams.get(
      'columns',
    );
    expect(names).toBe('id,amount,currency,timestamp,openQuestions,openSince');
    const withId = new URL(createExportPath({ ...shown, columns: ['amount', 'id'] }, 'csv', 'payments'), 'http://here');
    expect(withId.searchParams.get('columns')).toBe('amount,currency,id,openQuestions,openSince');
  });

  test('comes as JSON lines, without the mark of spreadsheets', () => {
    const url = new URL(createExportPath(shown, 'jsonl', 'payments-today'), 'http://here');
    expect([url.pathname, url.searchParams.get('name'), url.searchParams.get('bom')]).toEqual([
      '/export/payments.jsonl',
      'payments-today',
      null,
    ]);
  });

  test.each([
    [undefined, 'payments-2026-11-21-1300'],
    ['Needs attention', 'payments-needs-attention-2026-11-21-1300'],
    ['  Rückfragen: Köln / "heute" ', 'payments-ruckfragen-koln-heute-2026-11-21-1300'],
    ['日本', 'payments-2026-11-21-1300'],
  ])('of the view %s is named by it and by the time', (view, name) => {
    expect(createFileName(view, 'Europe/Berlin', now)).toBe(name);
  });
});

describe('saved views', () => {
  const columns = formatColumns(defaultColumns);

  test('keep filters, order and columns, and nothing else of the address', () => {
    const state = toViewState({ ...whole, sort: 'amount-asc', view: 'v1', unknown: 'x' }, columns);
    expect(state).toEqual({ ...whole, sort: 'amount-asc', columns });
  });

  test('are opened as they were saved', () => {
    const state = toViewState(whole, columns);
    const address = toViewParams({ id: 'v1', state: JSON.stringify(state) });
    expect(address).toEqual({ ...whole, columns, view: 'v1' });
    expect(matchesSavedState(JSON.stringify(state), toViewState(address, columns))).toBe(true);
  });

  test('know that a filter or a column was changed since', () => {
    const state = JSON.stringify(toViewState(whole, columns));
    expect(matchesSavedState(state, toViewState({ ...whole, currency: 'USD' }, columns))).toBe(false);
    expect(matchesSavedState(state, toViewState(whole, 'time'))).toBe(false);
  });

  test.each(['', 'null', '[]', '{"outcome":7,"__proto__":"x"}'])('take %j for an empty one', (state) => {
    expect(parseViewState(state)).toEqual({});
  });

  test('the built-in ones are recognised by what the address says', () => {
    expect(matchesBuiltInView({}, {})).toBe(true);
    expect(matchesBuiltInView(needsAttention, { ...needsAttention })).toBe(true);
    expect(matchesBuiltInView({}, { last4: '0000' })).toBe(false);
    expect(matchesBuiltInView({}, { view: 'v1' })).toBe(false);
  });
});

test('at 1,280 pixels, beside the navigation, the reason of a decline begins in sight', () => {
  const before = laptopColumns.slice(0, laptopColumns.indexOf('reason'));
  expect(before.reduce((sum, key) => sum + columnFacts[key].width, 0)).toBeLessThanOrEqual(1_280 - 232 - 40 - 150);
});
