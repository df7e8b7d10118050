/** A payment at Stripe and an event of Stripe, as the runtime that loads this carries them out; the network is in here. */
import { isSignedByStripe } from '../../api/connectors/stripe/event.ts';
import { createStripe } from '../../api/connectors/stripe/stripe.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { connectorCall } from './connector-call.ts';

const signedAt = 1_700_000_000;
const secret = 'whsec_secretOfTheseTests';

/** `{sent, resultCode, isSigned, isForged}`, the same on every runtime. */
export async function payAtStripe(): Promise<string> {
  const call = connectorCall({ settings: { connector: 'stripe' } });
  const sent: string[] = [];
  const answer = { object: 'payment_intent', id: 'pi_1', status: 'succeeded', currency: 'eur', amount: 9_200, amount_received: 9_200 };
  const fetch = async (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push(`${init.method} ${url} ${key} ${new URLSearchParams(String(init.body)).get('amount')}`);
    return new Response(JSON.stringify({ ...answer, metadata: { attempt: call.requestId } }));
  };
  const stripe = createStripe({ fetch, timeoutMs: 20_000, now: Date.now, findKey: async () => new Secret('sk_test_ofTheseTests') });
  const { resultCode } = await stripe.perform(call);
  const body = '{"type":"payment_intent.succeeded"}';
  const signed = { body, signature: `t=${signedAt},v1=${await sign(`${signedAt}.${body}`)}` };
  const now = signedAt * 1_000;
  const isSigned = await isSignedByStripe(signed, new Secret(secret), now);
  const isForged = await isSignedByStripe({ ...signed, body: '{}' }, new Secret(secret), now);
  return JSON.stringify({ sent, resultCode, isSigned, isForged });
}

async function sign(text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The Worker. */
export default { fetch: async () => new Response(await payAtStripe()) };
