import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/timestamp.ts';

/** Keys are remembered for a day (decision: idempotency-keys). */
export const idempotencyKeepHours = 24;

/** How long a key in flight holds off others before they are told "pending". Real time. */
export const claimMs = 60_000;

/** A key longer than this is refused. */
export const idempotencyKeyCharactersMax = 255;

/** A key belongs to one entity and one operation: the same key elsewhere is another key. */
export interface IdempotencyScope {
  readonly entityId: Id;
  /** `payment`, or `capture:{id}` and its kin for a referencing operation. */
  readonly operation: string;
  readonly key: string;
}

/** Claimed with the intent; `completed` with the outcome. The answer is that of its payment. */
export interface IdempotencyRecord extends IdempotencyScope {
  /** Keyed HMAC of the canonical request without the security code, in hex. */
  readonly fingerprint: string;
  readonly paymentId: Id;
  readonly completed: boolean;
  /** Real time. */
  readonly claimExpiresAt: Moment;
  readonly expiresAt: Moment;
}
