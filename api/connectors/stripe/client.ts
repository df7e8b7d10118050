/** Sends a request to Stripe once, and reads its whole answer. */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { type Exchange, exchange, type Fetch } from '../exchange.ts';
import { type StripeRequest, stripeVersion } from './api.ts';

export interface StripeCarrier {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly key: Secret<string>;
  readonly settings: Pick<ChannelSettings, 'stripe'>;
}

/** Longest answer: a page of a hundred intents with their charges. */
const answerCharactersMax = 2_000_000;

/** Where the channel names no other, such as that of a mock. */
const publicOrigin = 'https://api.stripe.com';

/** Throws `ConnectorTimeout`, and `ConnectorNotSent` where nothing left. */
export async function askStripe(carrier: StripeCarrier, { method, path, form, idempotencyKey }: StripeRequest): Promise<Exchange> {
  const { url, connectedAccount } = carrier.settings.stripe ?? {};
  const address = `${url === undefined ? publicOrigin : new URL(url).origin}${path}`;
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${carrier.key.reveal()}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Stripe-Version': stripeVersion,
    'User-Agent': 'payment-gateway',
    ...(connectedAccount === undefined ? {} : { 'Stripe-Account': connectedAccount }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  const options = { ...carrier, charactersMax: answerCharactersMax, counterpart: 'Stripe' };
  if (method === 'POST') return exchange(options, address, { method, headers, body: form });
  return exchange(options, form === '' ? address : `${address}?${form}`, { method, headers });
}
