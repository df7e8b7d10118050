/** An entry of the merchant's own bank statement, and the payouts that it pays. */
import type { bankLineStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export type BankLineStatus = (typeof bankLineStatuses)[number];

/** What a statement says of an entry. */
export interface StatementEntry {
  /** The merchant's account. */
  readonly account: string;
  readonly bank: string;
  /** `yyyy-MM-dd`. */
  readonly bookedOn: string;
  /** Minor units, signed: above zero is to the merchant. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly counterparty: string | null;
  readonly text: string | null;
  readonly reference: string | null;
}

export interface BankLine extends StatementEntry {
  /** Begins with the day of booking. */
  readonly id: Id;
  /** The merchant. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** The first statement that had it. */
  readonly statementName: string;
  /** By which an entry of a later statement is known to be the same. */
  readonly checksum: string;
  readonly status: BankLineStatus;
  /** Why it has its status, in a sentence. */
  readonly matchReason: string;
  /** Who decided by hand; null: the rules did. */
  readonly decidedBy: string | null;
  /** Entity time. */
  readonly createdAt: Timestamp;
  readonly version: number;
}

export interface BankLineMatch {
  readonly lineId: Id;
  readonly payoutId: Id;
  readonly entityPath: string;
  /** Signed as the line is. */
  readonly amountMinor: bigint;
}
