/**
 * A payment that its bank ended with a code that leaves the outcome open, such as 900.100.300, made unknown again, so that
 * an answer or a decision can settle it (decision: staff-decide-unknown). Pure.
 */

import type { Write } from '../../kernel/commit.ts';
import type { Timestamp } from '../../kernel/timestamp.ts';
import { toOutcome } from '../../result-codes/outcome.ts';
import type { Attempt, Payment } from '../payment.ts';

/** Whether the bank answered, and nobody knows what became of the money all the same. */
export function endedUncertain(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return payment.status === 'declined' && toOutcome(payment) === 'UNKNOWN';
}

export interface Reopened {
  readonly payment: Payment;
  readonly attempt: Attempt;
  /** To be committed with what settles it. Raises `payment_version` where somebody was first. */
  readonly writes: readonly Write[];
}

/** What the attempt had reserved was given back when the bank ended it: an approval takes what is left now, or conflicts. */
export function reopen(payment: Payment, attempt: Attempt, now: Timestamp): Reopened {
  const { id, version } = payment;
  return {
    payment: { ...payment, status: 'unknown', version: version + 1 },
    attempt: { ...attempt, reservedMinor: 0n },
    writes: [
      { write: 'payment.expect', id, version },
      { write: 'payment.status', id, from: ['declined'], status: 'unknown', updatedAt: now },
      { write: 'attempt.reopen', id: attempt.id },
    ],
  };
}
