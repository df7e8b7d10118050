import type { accountKinds } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export type AccountKind = (typeof accountKinds)[number];

/**
 * A double entry in one row: the amount leaves `credit` and enters `debit`, so a row cannot be unbalanced.
 * Amounts are minor units above zero.
 */
export interface LedgerEntry {
  readonly id: Id;
  /** Of a settlement that belongs to no payment: the reconciliation record. */
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly currency: Currency;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly amountMinor: bigint;
  readonly postedAt: Timestamp;
  /** The reconciliation record that posted it; null for what a payment posted. */
  readonly recordId: Id | null;
}
