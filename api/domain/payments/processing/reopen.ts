/**
 * A bank may end a payment with a code that leaves the outcome open, such as 900.100.300. Such a payment is made unknown again, so that
 * an answer or a decision can conclude it (decision: staff-decide-unknown). Pure.
 */

import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Attempt, Payment } from '../payment.ts';

export interface Reopened {
  readonly payment: Payment;
  /** To be committed with what concludes it. Raises `payment_version` where somebody was first. */
  readonly writes: readonly Write[];
}

/** What the attempt reserved is still reserved: whatever concludes it takes or gives back just that. */
export function reopen(payment: Payment, attempt: Pick<Attempt, 'id'>, now: Timestamp): Reopened {
  const { id, version } = payment;
  return {
    payment: { ...payment, status: 'unknown', version: version + 1 },
    writes: [
      { write: 'payment.expect', id, version },
      { write: 'payment.status', id, from: ['declined'], status: 'unknown', updatedAt: now },
      { write: 'attempt.reopen', id: attempt.id },
    ],
  };
}
