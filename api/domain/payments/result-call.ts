/** The call of a merchant's address about the outcome of a payment that a shopper finished elsewhere (spec §2.5). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from './payment.ts';

export interface ResultCall {
  readonly paymentId: Id;
  readonly entityId: Id;
  /** Which of the payment's addresses is called. */
  readonly target: 'notificationUrl' | 'shopperResultUrl';
  /** `cancelled`: the shopper came back by themselves. `failed`: given up. */
  readonly status: 'pending' | 'delivered' | 'failed' | 'cancelled';
  readonly attempts: number;
  /** The schedule of retries counts from here. */
  readonly beganAt: Timestamp;
  readonly nextAttemptAt: Timestamp;
  /** Real time. */
  readonly leaseUntil: Timestamp | null;
  /** Of the last attempt, in words; null where it was taken. */
  readonly lastError: string | null;
}

/** A shopper who has not returned by then is not waited for (decision: result-calls). */
const shopperPatienceMs = 29 * minuteMs;

/** What is known of a payment when it is stored. */
export interface CallFacts {
  readonly now: Timestamp;
  /** Whether its request was answered before with less than its outcome. */
  readonly isLate: boolean;
  /** Whether its answer sends the shopper elsewhere. */
  readonly isRedirected: boolean;
}

/**
 * Whom to call: `notificationUrl` when a late outcome is there; where the merchant named none, `shopperResultUrl`, unless the
 * shopper returns within 29 minutes. A checkout's payments are late to their merchant, who never saw their requests. Null
 * where nobody is called.
 */
export function planResultCall(payment: Payment, { now, isLate, isRedirected }: CallFacts): ResultCall | null {
  const { id, entityId, notificationUrl, shopperResultUrl, checkoutId, status } = payment;
  const call = { paymentId: id, entityId, status: 'pending', attempts: 0, leaseUntil: null, lastError: null } as const;
  if (notificationUrl !== null) {
    const isOver = status !== 'pending' && status !== 'unknown';
    return isOver && (isLate || checkoutId !== null) ? { ...call, target: 'notificationUrl', beganAt: now, nextAttemptAt: now } : null;
  }
  const awaitsShopper = isRedirected || (checkoutId !== null && status === 'approved');
  if (shopperResultUrl === null || !awaitsShopper) return null;
  const dueAt = now + shopperPatienceMs;
  return { ...call, target: 'shopperResultUrl', beganAt: dueAt, nextAttemptAt: dueAt };
}
