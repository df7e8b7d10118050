/** What a row shows: a follow-up has the order and the shopper of the payment that it belongs to. Pure. */
import { findHolder, findLast4, findOrder } from '../../values/payment-names.ts';
import type { FactColumn } from './columns-view.ts';
import type { PaymentNode } from './documents.ts';
import { factColumns } from './list-facts.ts';

type Shown = Pick<PaymentNode, 'merchantTransactionId' | 'card' | 'bankAccount' | 'customer' | 'original'>;

export interface RowFacts {
  readonly order: string | null;
  readonly last4: string | null;
  readonly holder: string | null;
  readonly email: string | null;
}

export function toRowFacts(row: Shown): RowFacts {
  const { original } = row;
  return {
    order: findOrder(row),
    last4: findLast4(row),
    holder: findHolder(row),
    email: row.customer?.email ?? original?.customer?.email ?? null,
  };
}

type FactValues = Partial<Pick<PaymentNode, (typeof factColumns)[FactColumn]['fact']>> & Pick<PaymentNode, 'original'>;

/** The value of a column that is a fact of the payment, as a text. */
export function readFact(row: FactValues, key: FactColumn): string | null {
  const column = factColumns[key];
  const value = row[column.fact] ?? ('isInherited' in column ? row.original?.[column.fact] : null);
  return value === null || value === undefined ? null : String(value);
}

/** Outcomes that somebody asks the reason of. */
const explained: ReadonlySet<PaymentNode['outcome']> = new Set(['DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'UNKNOWN', 'REVIEW']);

/** Why it was declined, or what it waits for, in words; null where nobody asks. */
export function findReason({
  outcome,
  result,
}: Pick<PaymentNode, 'outcome'> & { readonly result: { readonly staff: string } }): string | null {
  return explained.has(outcome) ? result.staff : null;
}
