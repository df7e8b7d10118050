/**
 * What Stripe tells at our address (https://docs.stripe.com/webhooks). Its signature says who sent it; what it says of money
 * is asked again, and never believed.
 */
import { z } from 'zod';
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

/** Beyond it, the clocks are wrong or the signature was made ahead of its time. The library lets any future pass. */
const aheadSecondsMax = 300;

export interface SignedEvent {
  readonly body: string;
  /** `Stripe-Signature`: `t=…,v1=…`. */
  readonly signature: string;
}

/** Compared in constant time, by the library. `now` in milliseconds. */
export async function isSignedByStripe({ body, signature }: SignedEvent, secret: Secret<string>, now: number): Promise<boolean> {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(at <= now / 1_000 + aheadSecondsMax)) return false;
  const { Stripe } = await import('stripe');
  const crypto = Stripe.createSubtleCryptoProvider();
  const { signature: verifier } = Stripe.webhooks;
  try {
    return (await verifier?.verifyHeaderAsync(body, signature, secret.reveal(), signatureAgeSecondsMax, crypto, now)) === true;
  } catch {
    // Its error repeats the body.
    return false;
  }
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
