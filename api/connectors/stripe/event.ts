/**
 * What Stripe tells at our address (https://docs.stripe.com/webhooks). Its signature says who sent it; what it says of money
 * is asked again, and never believed.
 */
import { z } from 'zod';
import { bytesOfHex } from '../../foundation/kernel/bytes.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';

const prefix = '/stripe/events/';

export interface StripeEventAddress {
  readonly channelId: string;
  /** The further account; undefined: the channel's own. */
  readonly account: string | undefined;
}

/** `/stripe/events/{channel}` or `/stripe/events/{channel}/{account}`; undefined for any other path. */
export function readStripeEventPath(path: string): StripeEventAddress | undefined {
  const [, channelId, account] = /^\/stripe\/events\/([0-9a-f]{32})(?:\/([a-z][a-z0-9-]{1,31}))?$/.exec(path) ?? [];
  return channelId === undefined ? undefined : { channelId, account };
}

export function stripeEventPath({ channelId, account }: StripeEventAddress): string {
  return `${prefix}${channelId}${account === undefined ? '' : `/${account}`}`;
}

/** Older signatures are refused: somebody may have kept one. */
export const signatureAgeSecondsMax = 300;

/** Beyond it, the clocks are wrong or the signature was made ahead of its time. */
const aheadSecondsMax = 300;

export interface SignedEvent {
  readonly body: string;
  /** `Stripe-Signature`: `t=…,v1=…`. */
  readonly signature: string;
}

/** More of them than secrets that are exchanged at one time; the header comes from anybody. */
const signaturesMax = 8;

/** HMAC-SHA256 of `t.body` (https://docs.stripe.com/webhooks#verify-manually), compared in constant time. `now` in milliseconds. */
export async function isSignedByStripe({ body, signature }: SignedEvent, secret: Secret<string>, now: number): Promise<boolean> {
  const parts = signature.split(',', 2 * signaturesMax);
  const [at, ...others] = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  // Two times would be two things that it may have signed.
  if (at === undefined || others.length > 0) return false;
  const age = Math.floor(now / 1_000) - Number(at);
  if (age > signatureAgeSecondsMax || age < -aheadSecondsMax) return false;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret.reveal()), algorithm, false, ['verify']);
  const signed = encoder.encode(`${at}.${body}`);
  for (const hex of parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []).slice(0, signaturesMax)) {
    if (await crypto.subtle.verify('HMAC', key, bytesOfHex(hex), signed)) return true;
  }
  return false;
}

const event = z.object({
  type: z.string().max(128),
  data: z.object({
    object: z.object({
      object: z.string().max(64),
      id: z.string().max(255).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

export interface StripeEvent {
  readonly type: string;
  /** Our payments that it may be about. */
  readonly paymentIds: readonly string[];
  /** The dispute that it is about. */
  readonly disputeId: string | undefined;
}

/** Undefined where the body is no event. Events of objects that we did not make name no payment. */
export function readStripeEvent(body: string): StripeEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = event.safeParse(value);
  if (!parsed.success) return undefined;
  const { type, data } = parsed.data;
  const { object, id, metadata } = data.object;
  // What a dispute has in its metadata is not ours.
  if (object === 'dispute') return { type, paymentIds: [], disputeId: id && /^[a-z]{2,4}_\w{1,64}$/.test(id) ? id : undefined };
  const { payment, capturePayment } = metadata ?? {};
  return {
    type,
    paymentIds: [payment, capturePayment].filter((each) => each !== undefined && isId(each)) as string[],
    disputeId: undefined,
  };
}
