/** A request of a channel that was repeated at its shadow, and how the two answers differ. Pure. */
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';

/** How long a repeat is kept: a capture or a refund within this time finds its payment at the shadow. */
export const repeatsKeptMs = 90 * dayMs;

/** A merchant's report reads this many, the newest of its time. */
export const repeatsReadMax = 5_000;

const repeatStatuses = ['same', 'different', 'unanswered', 'skipped', 'live'] as const;
export type RepeatStatus = (typeof repeatStatuses)[number];

/** Why a request was not repeated. */
const skipReasons = ['ACCOUNT', 'NO_EARLIER_REPEAT', 'OUTCOME_UNKNOWN', 'NO_TOKEN'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const differenceKinds = ['OUTCOME', 'CODE', 'REFUSED', 'VALUE', 'MISSING', 'ADDED', 'TYPE'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Holds no value that says anything of a person: codes, names of fields, and names of types. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** As documented: `result.code`, `card.issuer.bank`. */
  readonly field: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** One for each payment. Never changed. */
export interface ShadowRepeat {
  readonly paymentId: Id;
  /** The channel. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** Which test system it was repeated at: its address and its entity. */
  readonly counterpart: string;
  readonly operation: PaymentType;
  readonly status: RepeatStatus;
  /** Of `skipped`. */
  readonly reason: SkipReason | null;
  /** Its id over there; null where none was told. */
  readonly reference: string | null;
  readonly differences: readonly Difference[];
  /** Requests of the channel that were dropped since the repeat before, because too many waited. */
  readonly dropped: number;
  readonly at: Timestamp;
  readonly expiresAt: Timestamp;
}
