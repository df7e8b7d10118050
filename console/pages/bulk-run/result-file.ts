/** What became of each payment of a run, as CSV. Pure. */
import { toCsv } from '../../values/csv.ts';
import type { BulkRunRow, BulkRunView } from './documents.ts';

const headers = ['paymentId', 'reference', 'operation', 'amount', 'currency', 'status', 'resultId', 'resultCode', 'message', 'timestamp'];

export function toResultFile({ operation, rows }: Pick<BulkRunView, 'operation' | 'rows'>): string {
  return toCsv([headers, ...rows.map((row) => toCells(operation, row))]);
}

function toCells(operation: string, row: BulkRunRow): readonly string[] {
  const { paymentId, label, amount, currency, status, resultId, resultCode, message, at } = row;
  return [paymentId, label, operation, amount, currency, status ?? 'NOT_DONE', resultId ?? '', resultCode ?? '', message ?? '', at ?? ''];
}
