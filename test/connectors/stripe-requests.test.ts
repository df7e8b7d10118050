/** Requests to Stripe and signatures of Stripe, beside those of its own package: only here is the package used. */
import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { type StripeIntentParams, type StripeRequest, stripeApi, stripeVersion } from '../../api/connectors/stripe/api.ts';
import { askStripe } from '../../api/connectors/stripe/client.ts';
import { isSignedByStripe, signatureAgeSecondsMax } from '../../api/connectors/stripe/event.ts';
import { toPaymentIntent } from '../../api/connectors/stripe/request.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { channelSettings, connectorCall } from '../support/connector-call.ts';
import { stripeKey } from './stripe-counterpart.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Of the package itself, which says what it is. */
const itsOwn = new Set(['user-agent', 'x-stripe-client-user-agent', 'content-length']);

function recording() {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = [...new Headers(init.headers)].filter(([name]) => !itsOwn.has(name));
    // The bytes may be another writing of the same form.
    const body = String(new URLSearchParams(String(init.body ?? '')));
    const { origin, pathname, searchParams } = new URL(String(url));
    sent.push({ method: init.method ?? 'GET', url: `${origin}${pathname}?${searchParams}`, body, headers: Object.fromEntries(headers) });
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  return { sent, fetch };
}

interface Account {
  readonly url?: string;
  readonly connectedAccount?: string;
}

async function sendOurs(request: StripeRequest, account: Account): Promise<readonly Sent[]> {
  const { sent, fetch } = recording();
  const settings = channelSettings({ connector: 'stripe', stripe: account });
  await askStripe({ fetch, timeoutMs: 1_000, key: new Secret(stripeKey), settings }, request);
  return sent;
}

async function sendTheirs(ask: (stripe: Stripe) => Promise<unknown>, { url, connectedAccount }: Account): Promise<readonly Sent[]> {
  const { sent, fetch } = recording();
  const { protocol, hostname, port } = new URL(url ?? 'https://api.stripe.com');
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(stripeKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    ...(connectedAccount === undefined ? {} : { stripeAccount: connectedAccount }),
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  await ask(stripe);
  return sent;
}

const sending = { idempotencyKey: '8a0199b1c2d3e4f5a6b7c8d9e0f10001' };
const odd = { 'a b': 'ä&=+%[]', "quote'": "'!*()~", empty: '', line: 'a\r\nb' };
const created = { gte: 1_700_000_000, lte: 1_700_000_600 };
const card = connectorCall({ settings: { connector: 'stripe' } });
const intent = toPaymentIntent(card, { amount: 9_200, stored: undefined, customer: 'cus_1' });
const stored = toPaymentIntent(card, { amount: 1, stored: { paymentMethod: 'pm_1', customer: undefined }, customer: undefined });

/** Their types know each field, but for the raw card. */
const theirs = ({ payment_method_data: _card, ...params }: StripeIntentParams) => params as Stripe.PaymentIntentCreateParams;
const full = (params: StripeIntentParams) => params as unknown as Stripe.PaymentIntentCreateParams;

const requests: Readonly<Record<string, readonly [StripeRequest, (stripe: Stripe) => Promise<unknown>]>> = {
  'a read of the balance': [stripeApi.balance.retrieve(), (stripe) => stripe.balance.retrieve()],
  'a customer': [stripeApi.customers.create({ metadata: odd }, sending), (stripe) => stripe.customers.create({ metadata: odd }, sending)],
  'an intent with a card': [
    stripeApi.paymentIntents.create(intent, sending),
    (stripe) => stripe.paymentIntents.create(full(intent), sending),
  ],
  'an intent with a stored account': [
    stripeApi.paymentIntents.create(stored, sending),
    (stripe) => stripe.paymentIntents.create(theirs(stored), sending),
  ],
  'a read of an intent': [stripeApi.paymentIntents.retrieve('pi_1'), (stripe) => stripe.paymentIntents.retrieve('pi_1')],
  'a read of an intent with its charge': [
    stripeApi.paymentIntents.retrieve('pi_1/../x?', { expand: ['latest_charge'] }),
    (stripe) => stripe.paymentIntents.retrieve('pi_1/../x?', { expand: ['latest_charge'] }),
  ],
  'a capture': [
    stripeApi.paymentIntents.capture('pi_1', { amount_to_capture: 5, metadata: odd }, sending),
    (stripe) => stripe.paymentIntents.capture('pi_1', { amount_to_capture: 5, metadata: odd }, sending),
  ],
  'a cancellation': [stripeApi.paymentIntents.cancel('pi_1', sending), (stripe) => stripe.paymentIntents.cancel('pi_1', {}, sending)],
  'a list of intents': [
    stripeApi.paymentIntents.list({ created, limit: 100, starting_after: 'pi_1' }),
    (stripe) => stripe.paymentIntents.list({ created, limit: 100, starting_after: 'pi_1' }),
  ],
  'a refund': [
    stripeApi.refunds.create({ charge: 'ch_1', amount: 5, metadata: odd }, sending),
    (stripe) => stripe.refunds.create({ charge: 'ch_1', amount: 5, metadata: odd }, sending),
  ],
  'a read of a refund': [stripeApi.refunds.retrieve('re_1'), (stripe) => stripe.refunds.retrieve('re_1')],
  'a list of refunds': [stripeApi.refunds.list({ created, limit: 100 }), (stripe) => stripe.refunds.list({ created, limit: 100 })],
  'a read of a dispute': [stripeApi.disputes.retrieve('dp_1'), (stripe) => stripe.disputes.retrieve('dp_1')],
};

const accounts: readonly Account[] = [
  {},
  { connectedAccount: 'acct_1' },
  { url: 'http://127.0.0.1:12111' },
  { url: 'https://stripe-mock.example/' },
];

describe.each(Object.entries(requests))('%s', (_name, [ours, ask]) => {
  it.each(accounts)('is what the package of Stripe sends, at %j', async (account) => {
    const [sent, ...others] = await sendTheirs(ask, account);
    expect(others).toEqual([]);
    expect(await sendOurs(ours, account)).toEqual([sent]);
  });
});

it('has the version of the package', () => {
  expect(stripeVersion).toBe(Stripe.API_VERSION);
});

it('names nobody by dots alone, which lead to another address', () => {
  expect(() => stripeApi.refunds.retrieve('..')).toThrow('missing');
  expect(() => stripeApi.refunds.retrieve('')).toThrow('missing');
});

describe('a signature', () => {
  const secret = 'whsec_secretOfTheseTests';
  const now = 1_700_000_000_500;
  const at = 1_700_000_000;
  const body = '{"type":"ü"}';
  const sign = (time: number | string, text = body, by = secret) => createHmac('sha256', by).update(`${time}.${text}`).digest('hex');
  const good = sign(at);
  const verify = (signature: string) => isSignedByStripe({ body, signature }, new Secret(secret), now);
  const theirs = async (signature: string): Promise<boolean> => {
    const crypto = Stripe.createSubtleCryptoProvider();
    const verified = Stripe.webhooks.signature?.verifyHeaderAsync(body, signature, secret, signatureAgeSecondsMax, crypto, now);
    return (await verified?.catch(() => false)) === true;
  };

  it.each([
    [true, `t=${at},v1=${good}`],
    [true, `v1=${good},t=${at}`],
    [true, `t=${at},v1=${sign(at, body, 'whsec_older')},v1=${good},v0=${good}`],
    [true, `t=${at - signatureAgeSecondsMax},v1=${sign(at - signatureAgeSecondsMax)}`],
    [false, `t=${at - signatureAgeSecondsMax - 1},v1=${sign(at - signatureAgeSecondsMax - 1)}`],
    [false, `t=${at},v1=${sign(at, body, 'whsec_older')}`],
    [false, `t=${at},v1=${sign(at, '{}')}`],
    [false, `t=${at},v0=${good}`],
    [false, `t=${at},v1=${good.slice(0, -1)}`],
    [false, `t=${at},v1=`],
    [false, `t=${at}`],
    [false, `v1=${good}`],
    [false, `t=,v1=${good}`],
    [false, `t=nothing,v1=${sign('nothing')}`],
    [false, ''],
  ])('is %s where it is %s, as for the package', async (isGood, signature) => {
    expect(await verify(signature)).toBe(isGood);
    expect(await theirs(signature)).toBe(isGood);
  });

  it('is refused ahead of its time and with two times, which the package lets pass', async () => {
    const ahead = at + signatureAgeSecondsMax + 1;
    const two = `t=${at - 1},t=${at},v1=${good}`;
    for (const signature of [`t=${ahead},v1=${sign(ahead)}`, two]) {
      expect(await theirs(signature)).toBe(true);
      expect(await verify(signature)).toBe(false);
    }
  });

  it('is looked for in a bounded part of the header', async () => {
    expect(await verify(`t=${at},${`v1=${'0'.repeat(64)},`.repeat(1_000)}v1=${good}`)).toBe(false);
  });
});
