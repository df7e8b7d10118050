/** An import of the payments that a gateway behind a channel has made before. Pure. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { dayMs, secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

/** Why a payment was left where it is. */
const misfitReasons = [
  'UNREADABLE',
  'OUTCOME_OPEN',
  'TYPE',
  'AMOUNT',
  'INCREMENT',
  'NO_EARLIER_PAYMENT',
  'EXCEEDS',
  'CARD_NUMBER',
  'TOO_MANY_A_SECOND',
] as const;
export type MisfitReason = (typeof misfitReasons)[number];

export interface Misfit {
  /** As the gateway behind names it; null where it names none, or where it holds a card number. */
  readonly reference: string | null;
  readonly reason: MisfitReason;
}

export interface PastImport {
  readonly id: Id;
  /** The channel. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** The connector's name at the channel. */
  readonly connector: string;
  /** Payments from then on, including; whole seconds. */
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  /** What was paid before is taken as settled by the other side's files. */
  readonly settledBefore: Timestamp;
  readonly createdAt: Timestamp;
}

/** What became of the payments of one window. Never changed. */
export interface ImportStep {
  readonly importId: Id;
  readonly entityPath: string;
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly imported: number;
  /** Here already: made through this gateway, or imported before. */
  readonly known: number;
  /** Failed over there: nothing moved, and nothing is imported. */
  readonly failed: number;
  readonly misfits: readonly Misfit[];
  readonly at: Timestamp;
}

/** That a payment was imported, and from where. Once each. */
export interface ImportedPayment {
  readonly entityId: Id;
  readonly entityPath: string;
  readonly connector: string;
  /** Its id over there. */
  readonly reference: string;
  readonly paymentId: Id;
  readonly importId: Id;
}

/** An import with its steps, oldest first. */
export interface ImportState {
  readonly import: PastImport;
  readonly steps: readonly ImportStep[];
}

/** How far it has come: everything before is done. */
export function reachedOf({ import: { fromAt }, steps }: ImportState): Timestamp {
  return steps.reduce((reached, { toAt }) => Math.max(reached, toAt), fromAt);
}

export function isDone(state: ImportState): boolean {
  return reachedOf(state) >= state.import.toAt;
}

/** The query of the gateway behind counts in seconds. */
export const windowMsMin = secondMs;
const windowMsMax = 32 * dayMs;
export const windowMsFirst = dayMs;

/** The next window's length: longer where the last one held little, so that quiet years take few requests. */
export function nextWindowMs(windowMs: number, items: number, itemsMax: number): number {
  if (items * 4 < itemsMax) return Math.min(windowMs * 2, windowMsMax);
  return windowMs;
}

/** Half of it in whole seconds, at least one. */
export function halveWindow(windowMs: number): number {
  return Math.max(windowMsMin, Math.floor(windowMs / 2 / secondMs) * secondMs);
}
