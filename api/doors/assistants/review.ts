/**
 * A review: what a tool would do, in a text that the gateway signs. The second call sends it back, so that nothing else is done than what was
 * shown, by nobody else, once, and soon.
 */
import { openSignedText, signText } from '../../foundation/access/signed-text.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Ports } from '../gateway/ports.ts';

export interface Review {
  /** Names it: the idempotency key of what it does. */
  readonly id: Id;
  /** The token that it was shown to. */
  readonly callerId: Id;
  readonly at: Timestamp;
  readonly paymentId: Id;
  /** The version of the payment that was shown. */
  readonly version: number;
  readonly amount: string;
  readonly currency: string;
}

/** Time to show it to a person. Shorter than an idempotency key lives, so that a review never does a thing twice. */
export const reviewLastsMs = 15 * minuteMs;

type ReviewPorts = Pick<Ports, 'vault' | 'clocks'>;

const purpose = 'assistant review';

/** The payment's id stands in it as it is: where each merchant has a store, whoever routes a request reads it. */
export async function signReview(ports: ReviewPorts, review: Review): Promise<string> {
  return `${review.paymentId}.${await signText(ports, purpose, review)}`;
}

/** Undefined where the text was not signed here, for another token, or too long ago. */
export async function openReview(ports: ReviewPorts, text: string, callerId: Id): Promise<Review | undefined> {
  const [paymentId = ''] = text.split('.', 1);
  const review = (await openSignedText(ports, purpose, text.slice(paymentId.length + 1))) as Review | undefined;
  if (review?.paymentId !== paymentId) return undefined;
  const isDue = ports.clocks.now() - review.at <= reviewLastsMs;
  return isDue && review.callerId === callerId ? review : undefined;
}
