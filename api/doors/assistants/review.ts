/**
 * A review: what a tool would do, in a text that the gateway signs. The second call sends it back, so that nothing else is done than what was
 * shown, by nobody else, once, and soon.
 */
import { equalDigests } from '../../foundation/access/token.ts';
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

export async function signReview(ports: ReviewPorts, review: Review): Promise<string> {
  const body = encode(JSON.stringify(review));
  return `${body}.${await ports.vault.fingerprint(`${purpose} ${body}`)}`;
}

/** Undefined where the text was not signed here, for another token, or too long ago. */
export async function openReview(ports: ReviewPorts, text: string, callerId: Id): Promise<Review | undefined> {
  const [body = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || !equalDigests(await ports.vault.fingerprint(`${purpose} ${body}`), signature)) return undefined;
  const review = JSON.parse(decode(body)) as Review;
  const isDue = ports.clocks.now() - review.at <= reviewLastsMs;
  return isDue && review.callerId === callerId ? review : undefined;
}

/** What is signed holds ids, numbers and a currency only. */
function encode(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
