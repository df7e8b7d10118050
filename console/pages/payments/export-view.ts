/** The address that exports the current list as CSV. Pure. */
import type { ColumnKey } from './columns-view.ts';
import type { GatewayFilter } from './filters-view.ts';
import type { Sort } from './sort-view.ts';

/** What each column of the list is in an export: a column may show two things. */
const exportColumns: Readonly<Record<ColumnKey, readonly string[]>> = {
  time: ['timestamp'],
  money: ['moneyStatus'],
  outcome: ['outcome'],
  amount: ['amount', 'currency'],
  type: ['paymentType'],
  account: ['paymentBrand', 'last4'],
  email: ['email'],
  holder: ['holder'],
  reference: ['merchantTransactionId'],
  invoice: ['merchantInvoiceId'],
  code: ['resultCode'],
  description: ['resultDescription'],
  remaining: ['remaining', 'currency'],
  channel: ['entityId'],
  updated: ['updatedAt'],
  shortId: ['shortId'],
  id: ['id'],
};

export interface ShownList {
  readonly filter: GatewayFilter;
  readonly sort: Sort;
  readonly columns: readonly ColumnKey[];
  /** IANA name: the header of every time says whose clocks it is told by. */
  readonly timeZone: string;
}

export function createExportPath({ filter, sort, columns, timeZone }: ShownList): string {
  const names = [...new Set(columns.flatMap((column) => exportColumns[column]))];
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify({ by: sort.by, direction: sort.direction }),
    columns: names.join(','),
    timeZone,
    // Spreadsheets take the file for UTF-8 by this mark alone.
    bom: 'true',
  });
  return `/export/payments.csv?${query}`;
}
