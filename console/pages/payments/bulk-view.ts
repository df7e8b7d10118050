/** What a review of many payments comes to. Pure. */
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import type { BulkReview, BulkReviewRow } from './bulk-documents.ts';

/** As the gateway takes it (bulkRowsMax). */
export const bulkRowsMax = 200;

export function listPossible(review: BulkReview): readonly BulkReviewRow[] {
  return review.rows.filter(({ obstacle }) => obstacle === null);
}

/** By currency, as the API writes amounts. */
export function sumReview(rows: readonly BulkReviewRow[]): readonly (readonly [currency: string, amount: string])[] {
  const sums = new Map<string, bigint>();
  for (const { amount, payment } of rows) sums.set(payment.currency, (sums.get(payment.currency) ?? 0n) + toMinorUnits(amount));
  return [...sums].map(([currency, minor]) => [currency, fromMinorUnits(minor)]);
}
