/** The figures of a month as an account: from what was open to what is open. Pure. */
import { type OutstandingReason, outstandingReasons } from '../../client/schema-enums.ts';
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import type { MonthLine, MonthPayouts, MonthTotals, ReasonSum } from './documents.ts';

/** What is open for one reason, or whatever somebody has to clear up. */
export const reasonFilters = ['TO_CLEAR', ...outstandingReasons] as const;
export type ReasonFilter = (typeof reasonFilters)[number];

/** These need nobody: institutes still have days for the first two, of the third somebody has decided. */
const clear: ReadonlySet<OutstandingReason> = new Set(['NOT_DUE', 'CHARGEBACK', 'SET_ASIDE']);

/** What somebody knows a line without a payment by: its order, or what the institute calls it. The gateway puts the line's own id where it has no order. */
export function toReference(record: NonNullable<MonthLine['record']>): string {
  const { id, merchantTransactionId, settlementId } = record;
  return merchantTransactionId === id && settlementId !== null ? settlementId : merchantTransactionId;
}

export function parseReason(text: string | undefined): ReasonFilter | undefined {
  return reasonFilters.find((one) => one === text);
}

/** As the gateway takes them; null: all. */
export function toReasons(filter: ReasonFilter | undefined): readonly OutstandingReason[] | null {
  if (filter === undefined) return null;
  return filter === 'TO_CLEAR' ? outstandingReasons.filter((reason) => !clear.has(reason)) : [filter];
}

/** Of a file: exactly the lines that the page shows. */
export function toLinesFilter(
  { month, entityId }: { readonly month: string; readonly entityId: string | null },
  filter: ReasonFilter | undefined,
) {
  const reasons = toReasons(filter);
  return { month, ...(entityId !== null && { entityId }), ...(reasons && { reasons }) };
}

export const monthRows = ['opening', 'captured', 'refunded', 'reversed', 'chargedBack', 'represented', 'cleared', 'closing'] as const;
export type MonthRow = (typeof monthRows)[number];

/** Those that are taken away. */
const negative: ReadonlySet<MonthRow> = new Set(['refunded', 'reversed', 'chargedBack', 'cleared']);

/** With the sign that they have in the sum. */
export function signedAmount(totals: MonthTotals, row: MonthRow): string {
  const amount = totals[row];
  if (!negative.has(row) || toMinorUnits(amount) === 0n) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Whether opening and what happened come to closing. */
export function addsUp(totals: MonthTotals): boolean {
  const sum = monthRows.filter((row) => row !== 'closing').reduce((total, row) => total + toMinorUnits(signedAmount(totals, row)), 0n);
  return sum === toMinorUnits(totals.closing);
}

export interface ReasonRow {
  readonly reason: OutstandingReason;
  readonly count: number;
  /** By currency; none where nothing is open in it. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** A row for each reason, in the order in which the gateway has them, and the currencies of all. */
export function toReasonRows(sums: readonly ReasonSum[]): { readonly rows: readonly ReasonRow[]; readonly currencies: readonly string[] } {
  const rows = [...Map.groupBy(sums, ({ reason }) => reason)].map(([reason, ofReason]) => ({
    reason,
    count: ofReason.reduce((total, { count }) => total + count, 0),
    amounts: Object.fromEntries(ofReason.map(({ currency, amount }) => [currency, amount])),
  }));
  return { rows, currencies: [...new Set(sums.map(({ currency }) => currency))].sort() };
}

/** What the books have as paid out: that is settled in the totals too. */
export function paidOut({ expected, otherMonths }: Pick<MonthPayouts, 'expected' | 'otherMonths'>): string {
  return fromMinorUnits(toMinorUnits(expected) + toMinorUnits(otherMonths));
}
