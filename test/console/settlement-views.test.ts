/** What the pages of settlement compute: filters, the queue, comparisons, T-accounts, months, deadlines, reports, documents. */
import { describe, expect, test } from 'vitest';
import { accountKinds } from '../../console/client/schema-enums.ts';
import { parseFilters as parseLineFilters, toBankLineFilter } from '../../console/pages/bank-lines/bank-lines-view.ts';
import {
  evidenceBytesMax,
  findEvidenceProblem,
  fromBase64,
  listAnswers,
  restOf,
  takesEvidence,
  toBase64,
} from '../../console/pages/chargeback/chargeback-view.ts';
import { addUp, sortByDeadline, toChargebackFilter } from '../../console/pages/chargebacks/chargebacks-view.ts';
import type { ComparedRecord } from '../../console/pages/exceptions/documents.ts';
import {
  chooseAfter,
  compare,
  moveChoice,
  parseFilters,
  parsePaymentIds,
  toRecordFilter,
} from '../../console/pages/exceptions/exceptions-view.ts';
import { splitContent, toFileFilter } from '../../console/pages/files/files-view.ts';
import {
  addsUp,
  paidOut,
  parseReason,
  signedAmount,
  toLinesFilter,
  toReasonRows,
  toReasons,
  toReference,
} from '../../console/pages/month-end/month-end-view.ts';
import { toSettlementItems } from '../../console/pages/payment/timeline-settlement.ts';
import { parseFilters as parsePayoutFilters, toPayoutFilter } from '../../console/pages/payouts/payouts-view.ts';
import { parseReportFilters, toDetailRow, toSummaryCsv, toSummaryRows } from '../../console/pages/reports/reports-view.ts';
import { countDaysLeft, judgeDeadline } from '../../console/values/deadlines.ts';
import { toFileTitle } from '../../console/values/file-title.ts';
import { createListPath } from '../../console/values/list-path.ts';
import { addMonths, isMonth, lastDayOf, listMonths } from '../../console/values/months.ts';
import { toAccountSides, toBalanceSides } from '../../console/values/t-account-sums.ts';

const dayMs = 86_400_000;

test('what somebody has to clear up at the end of a month is neither what is not due nor what was set aside', () => {
  expect(toReasons(parseReason('TO_CLEAR'))).toEqual(['FAILED', 'AMOUNT_DIFFERS', 'MISSING', 'NOT_MATCHED']);
  expect(toReasons(parseReason('MISSING'))).toEqual(['MISSING']);
  expect(toReasons(parseReason('NOTHING'))).toBeNull();
  // The file is of the lines that the page shows.
  const wanted = { month: '2026-06', entityId: null };
  expect(toLinesFilter(wanted, parseReason('MISSING'))).toEqual({ month: '2026-06', reasons: ['MISSING'] });
  expect(toLinesFilter({ ...wanted, entityId: 'e' }, undefined)).toEqual({ month: '2026-06', entityId: 'e' });
});

test('a line without an order is known by what the institute calls it', () => {
  const line = { id: 'r', recordType: 'SETTLED', merchantTransactionId: 'r', settlementId: 'ARN-1' } as const;
  expect([toReference(line), toReference({ ...line, merchantTransactionId: 'order-1' })]).toEqual(['ARN-1', 'order-1']);
  expect(toReference({ ...line, settlementId: null })).toBe('r');
});

describe('the queue of exceptions', () => {
  test('never shows what is matched, and what was set aside only where that is asked for', () => {
    expect(toRecordFilter(parseFilters({}))).toEqual({ matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'], isSetAside: false });
    expect(toRecordFilter(parseFilters({ status: 'ASIDE' }))).toEqual({
      matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'],
      isSetAside: true,
    });
    expect(toRecordFilter(parseFilters({ status: 'MATCHED', file: ' f ' }))).toEqual({
      matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'],
      isSetAside: false,
      fileId: 'f',
    });
    expect(toRecordFilter(parseFilters({ status: 'MULTIPLE_MATCHES', entity: 'e' }))).toEqual({
      matchingStatuses: ['MULTIPLE_MATCHES'],
      isSetAside: false,
      entityId: 'e',
    });
  });

  test.each([
    [undefined, 1, 'a'],
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
    ['gone', 1, 'a'],
  ] as const)('from %s the keys lead %i to %s', (from, by, to) => {
    expect(moveChoice(['a', 'b', 'c'], from, by)).toBe(to);
  });

  test('a line that left the queue gives its place to the next, the last one to the one before', () => {
    expect(chooseAfter(['a', 'b', 'c'], 'b')).toBe('c');
    expect(chooseAfter(['a', 'b', 'c'], 'c')).toBe('b');
    expect(chooseAfter(['a'], 'a')).toBeUndefined();
  });

  test('ids are taken out of whatever was pasted, each once', () => {
    const id = '8a0000000000000000000000000000a1';
    expect(parsePaymentIds(`${id.toUpperCase()}, ${id};\nsee /payments/8a0000000000000000000000000000a2`)).toEqual([
      id,
      '8a0000000000000000000000000000a2',
    ]);
    expect(parsePaymentIds('order-4711')).toEqual([]);
  });

  test('a line and a payment are compared field by field, what neither says left out', () => {
    const record = {
      id: 'r',
      decisions: [],
      amount: '92.00',
      currency: 'EUR',
      settlementDate: '2026-06-02',
      merchantTransactionId: 'order-1',
      shortId: null,
      last4Digits: '0000',
      holder: null,
      paymentBrand: 'VISA',
    } as Partial<ComparedRecord> as ComparedRecord;
    const payment = {
      id: 'p',
      shortId: '1234.5678.9012',
      paymentType: 'DB',
      paymentBrand: 'MASTER',
      amount: '100.00',
      currency: 'EUR',
      timestamp: '2026-06-01T09:00:00.000Z',
      merchantTransactionId: 'order-1',
      card: { last4Digits: null, holder: null },
      settlement: { outstanding: '92.00', currency: 'EUR', day: '2026-06-01' },
    } as unknown as NonNullable<ComparedRecord['candidates'][number]['payment']>;
    const rows = compare(record, { payment });
    expect(rows.map(({ field, agrees }) => [field, agrees])).toEqual([
      ['amount', true],
      ['day', false],
      ['reference', true],
      ['shortId', null],
      ['last4', null],
      ['brand', false],
    ]);
    expect(compare(record, { payment: null })).toEqual([]);
    // A direct debit has no card, and a refund the account and the order of its payment.
    const account = { last4Digits: '0000', holder: 'Jane Jones' };
    const debit = { ...payment, card: null, bankAccount: account };
    const refund = {
      ...payment,
      card: null,
      merchantTransactionId: null,
      original: { merchantTransactionId: 'order-1', card: null, bankAccount: account },
    };
    for (const one of [debit, refund] as unknown as (typeof payment)[]) {
      const rows = compare(record, { payment: one });
      expect(rows.find(({ field }) => field === 'last4')).toMatchObject({ ofPayment: '0000', agrees: true });
      expect(rows.find(({ field }) => field === 'holder')).toMatchObject({ ofPayment: 'Jane Jones' });
      expect(rows.find(({ field }) => field === 'reference')).toMatchObject({ ofPayment: 'order-1', agrees: true });
    }
    const ofLine = (changes: Partial<ComparedRecord>) =>
      Object.fromEntries(compare({ ...record, ...changes }, { payment }).map((row) => [row.field, [row.ofLine, row.agrees]]));
    // The gateway's own id stands where the line had no reference.
    expect(ofLine({ merchantTransactionId: 'r' })).toMatchObject({ reference: [null, null], brand: ['VISA', false] });
    // What the rules took from the payment whose match was undone was not in the line.
    const undo = { action: 'UNDO', paymentIds: ['p'], reason: 'another', callerName: 'Finance', at: '2026-06-03T09:00:00.000Z' } as const;
    expect(ofLine({ decisions: [{ ...undo, paymentIds: ['p'] }] })).toMatchObject({
      reference: [null, null],
      brand: [null, null],
      amount: ['92.00 EUR', true],
    });
  });
});

describe('files', () => {
  test('a file that the gateway names by an id is called by the name of its channel and its day', () => {
    const words = {
      entity: (id: string) => (id.startsWith('8ac7') ? 'Demo Shop, cards' : id),
      day: (day: string) => `<${day}>`,
      sandboxClearing: 'Sandbox clearing',
    };
    const id = '8ac7a4a0000000000000000000000010';
    expect(toFileTitle(`${id}_2026-06-01.csv`, words)).toBe('Demo Shop, cards · <2026-06-01>');
    expect(toFileTitle(`sandbox-clearing_${id}_2026-06-01.csv`, words)).toBe('Sandbox clearing · Demo Shop, cards · <2026-06-01>');
    expect(toFileTitle('northwind-2026-06.csv', words)).toBe('northwind-2026-06.csv');
  });

  test('a file is cut into chunks that are the file again, and never within a character', () => {
    const text = 'ab😀cd😀';
    for (let size = 1; size <= 9; size += 1) {
      const chunks = splitContent(text, size);
      expect(chunks.join('')).toBe(text);
      if (size > 1) expect(chunks.some((chunk) => /[\uD800-\uDBFF]$/.test(chunk))).toBe(false);
    }
    expect(splitContent('')).toEqual(['']);
  });

  test('a filter that says nothing is none', () => {
    expect(toFileFilter({})).toBeNull();
    expect(toFileFilter({ direction: 'OUT', status: 'ISSUED', entity: 'e' })).toEqual({
      directions: ['OUT'],
      statuses: ['ISSUED'],
      entityId: 'e',
    });
  });

  test('the address of a list as a file carries filter and time zone', () => {
    const path = createListPath({ list: 'chargebacks', format: 'jsonl', filter: { statuses: ['OPEN'] }, timeZone: 'Europe/Berlin' });
    expect(path).toBe('/export/chargebacks.jsonl?filter=%7B%22statuses%22%3A%5B%22OPEN%22%5D%7D&timeZone=Europe%2FBerlin');
  });
});

describe('chargebacks', () => {
  test('those that wait for an answer come first, by deadline', () => {
    expect(toChargebackFilter({})).toEqual({ statuses: ['OPEN'] });
    expect(toChargebackFilter({ status: 'ALL' })).toEqual({});
    const rows = [
      { id: 'b', deadline: '2026-07-02T00:00:00.000Z' },
      { id: 'a', deadline: '2026-07-01T00:00:00.000Z' },
    ];
    expect(sortByDeadline(rows).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each([
    [-1, 'over', -1],
    [dayMs / 2, 'urgent', 0],
    [6.5 * dayMs, 'urgent', 6],
    [8 * dayMs, 'later', 8],
  ] as const)('a deadline in %i ms is %s', (inMs, urgency, days) => {
    const now = Date.UTC(2026, 5, 1);
    const deadline = new Date(now + inMs).toISOString();
    expect([judgeDeadline(deadline, now), countDaysLeft(deadline, now)]).toEqual([urgency, days]);
  });

  test('what is won, lost or accepted takes no documents and no representment', () => {
    expect(listAnswers('OPEN')).toEqual(['REPRESENTED', 'ACCEPTED', 'LOST']);
    expect(listAnswers('REPRESENTED')).toEqual(['LOST']);
    expect(listAnswers('ACCEPTED')).toEqual([]);
    expect([takesEvidence('OPEN'), takesEvidence('REPRESENTED'), takesEvidence('WON')]).toEqual([true, true, false]);
  });

  test('a document is refused by type and size before it is sent, and comes back as it went', () => {
    expect(findEvidenceProblem({ type: 'application/zip', size: 1 })).toBe('type');
    expect(findEvidenceProblem({ type: 'application/pdf', size: 0 })).toBe('empty');
    expect(findEvidenceProblem({ type: 'application/pdf', size: evidenceBytesMax + 1 })).toBe('size');
    expect(findEvidenceProblem({ type: 'image/png', size: evidenceBytesMax })).toBeUndefined();
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
});

describe('the month end', () => {
  const totals = {
    currency: 'EUR' as never,
    opening: '45.00',
    captured: '40.00',
    refunded: '0.00',
    reversed: '0.00',
    chargedBack: '40.00',
    represented: '0.00',
    cleared: '30.00',
    settled: '29.00',
    fees: '1.00',
    closing: '15.00',
    inDispute: '40.00',
  };

  test('is an account whose lines come to its end', () => {
    expect([signedAmount(totals, 'captured'), signedAmount(totals, 'cleared'), signedAmount(totals, 'refunded')]).toEqual([
      '40.00',
      '-30.00',
      '0.00',
    ]);
    expect(signedAmount({ ...totals, cleared: '-3.00' }, 'cleared')).toBe('3.00');
    expect(addsUp(totals)).toBe(true);
    expect(addsUp({ ...totals, closing: '15.01' })).toBe(false);
  });

  test('has a row for each reason that something is open for, and a column for each currency', () => {
    const sum = (reason: 'MISSING' | 'NOT_MATCHED', currency: string, count: number, amount: string) => ({
      reason,
      currency,
      count,
      amount,
    });
    const sums = [sum('MISSING', 'EUR', 4, '101.00'), sum('MISSING', 'USD', 1, '3.00'), sum('NOT_MATCHED', 'CHF', 1, '-92.00')];
    expect(toReasonRows(sums as never)).toEqual({
      rows: [
        { reason: 'MISSING', count: 5, amounts: { EUR: '101.00', USD: '3.00' } },
        { reason: 'NOT_MATCHED', count: 1, amounts: { CHF: '-92.00' } },
      ],
      currencies: ['CHF', 'EUR', 'USD'],
    });
  });

  test('months go over the year', () => {
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
    expect(['2026-13', '2026-1', undefined, '2026-06'].map((text) => isMonth(text))).toEqual([false, false, false, true]);
    const months = listMonths(Date.UTC(2026, 5, 15), '2024-01');
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-06', '2024-01', 19]);
    expect(listMonths(Date.UTC(2026, 5, 15), '2026-09')[0]).toBe('2026-09');
  });
});

describe('T-accounts', () => {
  const entry = (id: string, debit: 'MERCHANT' | 'SETTLED' | 'FEES', credit: 'SHOPPER' | 'CLEARING' | 'SETTLED', amount: string) => ({
    id,
    debit,
    credit,
    amount,
    currency: 'EUR',
  });

  test('have every entry on two sides and add up to nothing', () => {
    const sides = toAccountSides(
      [entry('1', 'MERCHANT', 'SHOPPER', '92.00'), entry('2', 'SETTLED', 'CLEARING', '92.00'), entry('3', 'FEES', 'SETTLED', '1.48')],
      accountKinds,
      (_entry, other) => other,
    );
    expect(sides.map(({ account, debits, credits, balanceMinor }) => [account, debits.length, credits.length, balanceMinor])).toEqual([
      ['SHOPPER', 0, 1, -9200n],
      ['MERCHANT', 1, 0, 9200n],
      ['CLEARING', 0, 1, -9200n],
      ['FEES', 1, 0, 148n],
      ['SETTLED', 1, 1, 9052n],
    ]);
    expect(sides.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
    expect(sides[0]?.credits[0]?.label).toBe('MERCHANT');
  });

  test('of an entity add its channels up', () => {
    const balance = (account: 'MERCHANT' | 'SHOPPER', amount: string) => ({ account, currency: 'EUR', balance: amount });
    const sides = toBalanceSides(
      [balance('MERCHANT', '2.00'), balance('MERCHANT', '-3.00'), balance('SHOPPER', '1.00')],
      accountKinds,
      'all',
    );
    expect(sides.map(({ account, debits, credits }) => [account, debits[0]?.minor, credits[0]?.minor])).toEqual([
      ['SHOPPER', 100n, undefined],
      ['MERCHANT', undefined, 100n],
    ]);
  });
});

describe('reports', () => {
  const day = JSON.stringify({
    id: 'f',
    entityId: 'c',
    date: '2026-06-01',
    fileName: '=c_2026-06-01.csv',
    records: '2',
    aggregations: [
      {
        recordType: 'SETTLED',
        currency: 'EUR',
        settlementCurrency: 'EUR',
        count: '2',
        amount: '-80.00',
        settlementAmount: '80.00',
        settlementFee: '1.58',
      },
    ],
  });

  test('a summary is a row for each type and currency, and a file that no spreadsheet runs', () => {
    const rows = toSummaryRows([day, JSON.stringify({ id: 'g', date: '2026-06-02' })]);
    expect(rows.map(({ id, date, count, amount }) => [id, date, count, amount])).toEqual([
      ['f', '2026-06-01', '2', '-80.00'],
      ['g', '2026-06-02', '', ''],
    ]);
    expect(toSummaryCsv(rows).split('\r\n')[1]).toBe("2026-06-01,c,'=c_2026-06-01.csv,SETTLED,2,-80.00,EUR,80.00,EUR,1.58");
  });

  test('a record is read under its documented names', () => {
    const record = {
      recordType: 'SETTLED',
      settlement: { cashflow: 'POS', date: '2026-06-02' },
      payment: { id: 'p' },
      matchedTransactions: { status: 'MATCHED' },
    };
    expect(toDetailRow(JSON.stringify(record))).toMatchObject({
      date: '2026-06-02',
      cashflow: 'POS',
      paymentId: 'p',
      matching: 'MATCHED',
      fee: '',
    });
  });

  test('filters without dates are the month up to today', () => {
    expect(parseReportFilters({ page: '0', order: 'x', from: 'yesterday' }, Date.UTC(2026, 5, 15, 12))).toEqual({
      entity: undefined,
      from: '2026-06-01',
      to: '2026-06-15',
      id: undefined,
      page: 1,
      order: 'ASC',
    });
  });
});

test('the timeline of a payment tells each settlement line, with its fee and where it leads', () => {
  const line = {
    id: 'r',
    recordType: 'SETTLED' as const,
    settlementStatus: 'SUCCESS' as const,
    cashflow: 'POS' as const,
    amount: '92.00' as never,
    currency: 'EUR' as never,
    settlementFee: '1.48' as never,
    settlementCurrency: 'EUR' as never,
    settlementDate: '2026-06-02',
    clearingInstituteName: 'Northwind',
    reasonDescription: null,
    bookedAt: '2026-06-02T01:00:00.000Z' as never,
  };
  const say = (name: string) => (amount: string) => `${name} ${amount}`;
  const messages = {
    settlement: {
      SETTLED: say('settled'),
      FAILED: say('failed'),
      CHARGEBACK: say('chargeback'),
      CHARGEBACK_REVERSAL: say('returned'),
      FEE: say('fee'),
    },
    settledBy: (institute: string, day: string) => `${institute} ${day}`,
    settlementFee: say('fee'),
  };
  const [item, failed] = toSettlementItems(
    { reconciliationRecords: [line, { ...line, id: 's', settlementStatus: 'FAILED' }] },
    messages,
    (amount) => amount,
  );
  expect(item).toMatchObject({
    kind: 'SETTLEMENT',
    title: 'settled 92.00 EUR',
    details: ['Northwind 2026-06-02', 'fee 1.48 EUR'],
    recordId: 'r',
    tone: 'good',
  });
  expect(failed).toMatchObject({ title: 'failed 92.00 EUR', tone: 'bad' });
});

describe('payouts and bank entries', () => {
  test('the address names status, entity and days, and what is none of these is left out', () => {
    expect(toPayoutFilter(parsePayoutFilters({}))).toEqual({});
    expect(toPayoutFilter(parsePayoutFilters({ status: 'DIFFERENT', entity: ' e ', from: '2026-06-01', to: '2026-06-30' }))).toEqual({
      statuses: ['DIFFERENT'],
      entityId: 'e',
      from: '2026-06-01',
      to: '2026-06-30',
    });
    expect(toPayoutFilter(parsePayoutFilters({ status: 'GONE', entity: ' ', from: 'June', to: '' }))).toEqual({});
  });

  test('entries that wait come first', () => {
    expect(toBankLineFilter(parseLineFilters({}))).toEqual({ statuses: ['OPEN'] });
    expect(toBankLineFilter(parseLineFilters({ status: 'ALL', entity: 'e' }))).toEqual({ entityId: 'e' });
    expect(toBankLineFilter(parseLineFilters({ status: 'ASIDE' }))).toEqual({ statuses: ['ASIDE'] });
    expect(toBankLineFilter(parseLineFilters({ status: 'ASIDE', line: ' l ' }))).toEqual({ id: 'l' });
    expect(toBankLineFilter(parseLineFilters({ status: 'GONE' }))).toEqual({ statuses: ['OPEN'] });
  });

  test('a month ends on its last day, and has paid out what its payouts and those of other months come to', () => {
    expect(['2026-01', '2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-01-31', '2026-02-28', '2028-02-29', '2026-12-31']);
    expect(paidOut({ expected: '10.00', otherMonths: '-12.50' })).toBe('-2.50');
  });
});

test('chargebacks of some states are counted and added up by currency', () => {
  const sums = [
    { status: 'WON', currency: 'EUR', count: 2, amount: '10.50' },
    { status: 'LOST', currency: 'EUR', count: 1, amount: '3.00' },
    { status: 'LOST', currency: 'USD', count: 1, amount: '7.00' },
    { status: 'OPEN', currency: 'EUR', count: 5, amount: '99.00' },
  ] as const;
  expect(addUp(sums, ['WON', 'LOST'])).toEqual({
    count: 4,
    amounts: [
      { currency: 'EUR', amount: '13.50' },
      { currency: 'USD', amount: '7.00' },
    ],
  });
  expect(addUp(sums, ['EXPIRED'])).toEqual({ count: 0, amounts: [] });
});

test('a chargeback that was won in part says what did not come back', () => {
  const rest = (status: 'WON' | 'OPEN', remaining: string) => restOf({ status, transaction: { remaining } });
  expect([rest('WON', '25.00'), rest('WON', '0.00'), rest('OPEN', '40.00'), restOf({ status: 'WON', transaction: null })]).toEqual([
    '25.00',
    null,
    null,
    null,
  ]);
});
