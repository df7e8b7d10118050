/** Reports out of the JSON texts in which the gateway gives them, and as CSV. Pure. */

import { type RecordType, recordTypes } from '../../client/schema-enums.ts';
import { toCsv } from '../../values/csv.ts';

/** What one day file of a channel comes to, for one type and currency. */
export interface SummaryRow {
  readonly id: string;
  readonly entityId: string;
  readonly date: string;
  readonly fileName: string;
  readonly recordType: string;
  readonly currency: string;
  readonly settlementCurrency: string;
  readonly count: string;
  readonly amount: string;
  readonly settlementAmount: string;
  readonly settlementFee: string;
}

export interface DetailRow {
  readonly recordType: string;
  readonly transactionType: string;
  readonly cashflow: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly settlementAmount: string;
  readonly settlementCurrency: string;
  readonly fee: string;
  readonly status: string;
  readonly matching: string;
  readonly paymentId: string;
  readonly reference: string;
}

const summaryColumns = [
  'date',
  'entityId',
  'fileName',
  'recordType',
  'count',
  'amount',
  'currency',
  'settlementAmount',
  'settlementCurrency',
  'settlementFee',
] as const satisfies readonly (keyof SummaryRow)[];

/** One row for each type and currency of a day; a day without any has one empty row, so that its file is not forgotten. */
export function toSummaryRows(items: readonly string[]): readonly SummaryRow[] {
  return items.flatMap((item) => {
    const day = parseObject(item);
    const head = { id: textOf(day, 'id'), entityId: textOf(day, 'entityId'), date: textOf(day, 'date'), fileName: textOf(day, 'fileName') };
    const sums = Array.isArray(day.aggregations) ? day.aggregations : [];
    return (sums.length === 0 ? [{}] : sums).map((sum: unknown) => ({
      ...head,
      recordType: textOf(sum, 'recordType'),
      currency: textOf(sum, 'currency'),
      settlementCurrency: textOf(sum, 'settlementCurrency'),
      count: textOf(sum, 'count'),
      amount: textOf(sum, 'amount'),
      settlementAmount: textOf(sum, 'settlementAmount'),
      settlementFee: textOf(sum, 'settlementFee'),
    }));
  });
}

export function toDetailRow(item: string): DetailRow {
  const record = parseObject(item);
  const { settlement, matchedTransactions, payment } = record;
  return {
    recordType: textOf(record, 'recordType'),
    transactionType: textOf(record, 'transactionType'),
    cashflow: textOf(settlement, 'cashflow'),
    date: textOf(settlement, 'date'),
    amount: textOf(record, 'amount'),
    currency: textOf(record, 'currency'),
    settlementAmount: textOf(settlement, 'amount'),
    settlementCurrency: textOf(settlement, 'currency'),
    fee: textOf(settlement, 'fee'),
    status: textOf(settlement, 'status'),
    matching: textOf(matchedTransactions, 'status'),
    paymentId: textOf(payment, 'id'),
    reference: textOf(record, 'merchantTransactionId'),
  };
}

export function toSummaryCsv(rows: readonly SummaryRow[]): string {
  return toCsv([summaryColumns, ...rows.map((row) => summaryColumns.map((column) => row[column]))]);
}

/** As the API writes it: a space where the schema has an underscore. */
export function toRecordType(text: string): RecordType | undefined {
  return recordTypes.find((type) => type === text.replaceAll(' ', '_'));
}

export interface ReportFilters {
  readonly entity: string | undefined;
  readonly from: string;
  readonly to: string;
  /** The aggregation whose records are shown. */
  readonly id: string | undefined;
  readonly page: number;
  readonly order: 'ASC' | 'DESC';
}

/** Without dates: the month of the moment up to its day. */
export function parseReportFilters(params: Readonly<Record<string, string | undefined>>, now: number): ReportFilters {
  const today = new Date(now).toISOString().slice(0, 10);
  const day = (text: string | undefined, other: string): string => (text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : other);
  return {
    entity: params.entity,
    from: day(params.from, `${today.slice(0, 8)}01`),
    to: day(params.to, today),
    id: params.id,
    page: /^[1-9]\d{0,4}$/.test(params.page ?? '') ? Number(params.page) : 1,
    order: params.order === 'DESC' ? 'DESC' : 'ASC',
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

function textOf(value: unknown, name: string): string {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
