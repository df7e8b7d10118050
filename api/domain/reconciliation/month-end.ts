/** A month of an entity's books: its bounds, its figures, and why an amount is open at its end. Pure. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { dayMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { type Movement, toDay } from './movement.ts';
import { findOutstandingReason, type OutstandingReason } from './outstanding.ts';
import type { ReconciliationRecord } from './record.ts';

/** Days of settlement are days of UTC, and so are months. */
export interface Month {
  /** `yyyy-MM`. */
  readonly name: string;
  readonly from: Timestamp;
  /** The first moment that does not belong to it. */
  readonly until: Timestamp;
}

/** Undefined where the text is no month `yyyy-MM` of the years 2000 to 2099. */
export function parseMonth(text: string): Month | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  return { name: text, from: Date.UTC(Number(year), Number(month) - 1), until: Date.UTC(Number(year), Number(month)) };
}

/** What an entity's books come to in a currency, minor units. */
export interface SettlementTotals {
  readonly currency: string;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly reversedMinor: bigint;
  readonly chargedBackMinor: bigint;
  /** What came back of it by representments. */
  readonly returnedMinor: bigint;
  /** What clearing institutes have paid of payments in this currency. */
  readonly clearedMinor: bigint;
  /** What was paid out in this currency, less fees. */
  readonly settledMinor: bigint;
  readonly feesMinor: bigint;
}

/** What the books of an entity did in a month, in one currency, minor units. */
export interface MonthTotals extends SettlementTotals {
  /** Outstanding when the month begins. */
  readonly openingMinor: bigint;
  /** Outstanding when the month is over. */
  readonly closingMinor: bigint;
  /** Chargebacks that have not come back when the month is over. */
  readonly inDisputeMinor: bigint;
}

/** What of a payment, or of a record that belongs to no payment, is open at the end of a month. */
export interface OpenAmount {
  /** The payment, or the record. */
  readonly subjectId: Id;
  readonly currency: string;
  /** Signed: above zero is to the merchant. */
  readonly openMinor: bigint;
  /** What clearing institutes had paid of it by then, signed. */
  readonly clearedMinor: bigint;
  /** Undefined where it is a record. */
  readonly movement: Movement | undefined;
  readonly record: ReconciliationRecord | undefined;
}

/** As of the end of the month, or of today where the month is not over. */
export function findReasonAtEnd({ movement, record, clearedMinor }: OpenAmount, month: Month, now: Timestamp): OutstandingReason {
  if (!movement) return record && record.setAsideAt !== null && record.setAsideAt < month.until ? 'SET_ASIDE' : 'NOT_MATCHED';
  const today = toDay(Math.min(now, month.until - dayMs));
  const isSettledSince = movement.settledAt !== null && movement.settledAt >= month.until;
  const settledMinor = clearedMinor;
  const clearing = isSettledSince && movement.clearing === 'presented' ? 'external' : movement.clearing;
  return findOutstandingReason({ ...movement, settledMinor, clearing }, today);
}
