/** Payments in pages that have numbers, newest first (decision: existing-clients). */
import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentListFilter, ReadModelContext } from '../ports.ts';
import { currentProjection, isCurrent } from '../read-model-operations.ts';
import { isLedByRows } from './list.ts';

/** `itemsMax` items after the first `skip`. */
export interface Slice {
  readonly skip: number;
  readonly itemsMax: number;
}

export async function listNumberedPayments(
  context: ReadModelContext,
  filter: PaymentListFilter,
  slice: Slice,
): Promise<readonly Payment[]> {
  const { store } = context.ports;
  return (await isReadFromRows(context, filter)) ? store.payments.numbered(filter, slice) : store.readModel.numbered(filter, slice);
}

/** How many there are, counted up to `itemsMax`. */
export async function countNumberedPayments(context: ReadModelContext, filter: PaymentListFilter, itemsMax: number): Promise<number> {
  const { store } = context.ports;
  return (await isReadFromRows(context, filter)) ? store.payments.countNumbered(filter, itemsMax) : store.readModel.count(filter, itemsMax);
}

/**
 * A query shows what was paid just before, so it reads payments' own rows where an index of these leads, and while the
 * projection is behind. From the projection everything else comes by an index.
 */
async function isReadFromRows(context: ReadModelContext, filter: PaymentListFilter): Promise<boolean> {
  return isLedByRows(filter) || !isCurrent(await currentProjection(context.ports));
}
