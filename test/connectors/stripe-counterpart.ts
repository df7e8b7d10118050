/**
 * Stripe's wire, as its reference documents it (https://docs.stripe.com/api): PaymentIntents, refunds and customers in
 * memory, with its idempotency keys, errors, lists and test cards (https://docs.stripe.com/testing). Its clock is that of the
 * ids which it is sent.
 */
import { createHmac } from 'node:crypto';
import { parseIdMs } from '../../api/foundation/kernel/identifier.ts';
import { formatAmount } from '../../api/foundation/kernel/money.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import type { Movement } from './conformance/trial.ts';
import type { Fetch } from './conformance/wire.ts';

export const stripeUrl = 'http://stripe.test';
export const stripeKey = 'sk_test_51secretOfTheseTests';
export const stripeSigningSecret = 'whsec_secretOfTheseTests';

/** What a card number of Stripe's own list does. */
export const stripeCards = {
  approved: '4242424242424242',
  insufficientFunds: '4000000000009995',
  doNotHonorRetry: '4000000000000002',
  threeDSecure: '4000000000003220',
  wrongNumber: '4242424242424241',
} as const;

type Json = { [name: string]: unknown };

interface Answered {
  readonly status: number;
  readonly body: Json;
}

interface Booked extends Movement {
  readonly attempt: string;
}

export interface StripeCounterpart {
  readonly fetch: Fetch;
  movements(requestId: string): Promise<readonly Movement[]>;
  /** Every movement, in order. */
  booked(): readonly Booked[];
  /** What it was sent, as names and values. */
  requests(): readonly { readonly method: string; readonly path: string; readonly form: URLSearchParams; readonly headers: Headers }[];
  /** The shopper answers on the page of 3-D Secure. */
  authenticate(intentId: string, isRight: boolean): void;
  /** The next refunds stay `pending`; let go, they end as `outcome` says. */
  holdRefunds(hold: boolean, outcome?: 'succeeded' | 'failed'): void;
  /** An event with its signature, as Stripe would send it at `atMs`. */
  event(type: string, object: Json, atMs: number): { readonly body: string; readonly signature: string };
  intent(id: string): Json;
  /** The cardholder disputes a payment; the same id again changes the dispute. */
  dispute(id: string, fields: Json): Json;
  close(): Promise<void>;
}

const declines: Readonly<Record<string, Json>> = {
  [stripeCards.insufficientFunds]: { code: 'card_declined', decline_code: 'insufficient_funds', network_decline_code: '51' },
  [stripeCards.doNotHonorRetry]: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    advice_code: 'try_again_later',
    network_advice_code: '02',
    network_decline_code: '05',
  },
};

/** Where an amount has no or three decimals over there. */
const decimals: Readonly<Record<string, number>> = { jpy: 0, kwd: 3 };

function toMovement(attempt: string, operation: PaymentType, units: number, currency: string): Booked {
  const minor = BigInt(Math.round(units * 10 ** (2 - (decimals[currency] ?? 2))));
  return { attempt, operation, amount: formatAmount(minor), currency: currency.toUpperCase() };
}

/** As the gateway named it: Stripe itself makes a reversed debit and a refunded one the same. */
function operationOf({ metadata }: Json): PaymentType {
  return String((metadata as Json).operation) as PaymentType;
}

export function openStripe(): StripeCounterpart {
  const intents = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const disputes = new Map<string, Json>();
  const replays = new Map<string, { readonly request: string; readonly answer: Answered }>();
  const booked: Booked[] = [];
  const requests: { method: string; path: string; form: URLSearchParams; headers: Headers }[] = [];
  let count = 0;
  let holdsRefunds = false;
  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}_${count.toString().padStart(24, '3')}`;
  };
  const refused = (status: number, error: Json): Answered => ({ status, body: { error } });
  const missing = (id: string) =>
    refused(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'intent', message: `No such payment_intent: '${id}'` });

  const cardOf = (form: URLSearchParams) => form.get('payment_method_data[card][number]') ?? stripeCards.approved;
  const metadataOf = (form: URLSearchParams): Json =>
    Object.fromEntries([...form].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [])));

  function approve(intent: Json, form: URLSearchParams, attempt: string): void {
    const isManual = intent.capture_method === 'manual';
    const hasStreet = form.has('payment_method_data[billing_details][address][line1]');
    const check = (isThere: boolean) => (isThere ? 'pass' : null);
    intent.status = isManual ? 'requires_capture' : 'succeeded';
    intent[isManual ? 'amount_capturable' : 'amount_received'] = intent.amount;
    intent.next_action = null;
    intent.latest_charge = {
      id: nextId('ch'),
      object: 'charge',
      payment_method_details: {
        type: 'card',
        card: {
          brand: 'visa',
          country: 'US',
          funding: 'credit',
          network_transaction_id: '123456789012345',
          authorization_code: '123456',
          checks: { address_line1_check: check(hasStreet), address_postal_code_check: check(hasStreet), cvc_check: 'pass' },
        },
      },
    };
    booked.push(toMovement(attempt, operationOf(intent), Number(intent.amount), String(intent.currency)));
  }

  function create(form: URLSearchParams): Answered {
    const number = cardOf(form);
    const attempt = form.get('metadata[attempt]') ?? '';
    if (number === stripeCards.wrongNumber)
      return refused(402, {
        type: 'card_error',
        code: 'incorrect_number',
        param: 'number',
        message: `Your card number ${number} is incorrect.`,
      });
    const id = nextId('pi');
    const intent: Json = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_capturable: 0,
      amount_received: 0,
      capture_method: form.get('capture_method'),
      client_secret: `${id}_secret_ofThisIntent`,
      created: Math.floor(parseIdMs(attempt) / 1_000),
      currency: form.get('currency'),
      customer: form.get('customer'),
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: metadataOf(form),
      next_action: null,
      payment_method: form.get('payment_method') ?? nextId('pm'),
      status: 'requires_confirmation',
    };
    intents.set(id, intent);
    const decline = declines[number];
    if (decline) {
      const error = { type: 'card_error', message: 'Your card was declined.', ...decline };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, latest_charge: nextId('ch') });
      return refused(402, { ...error, payment_intent: { ...intent } });
    }
    if (number === stripeCards.threeDSecure && !form.has('payment_method_options[card][three_d_secure][cryptogram]')) {
      const redirect = { url: `https://hooks.stripe.example/redirect/authenticate/${id}`, return_url: form.get('return_url') };
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url: redirect } });
    } else approve(intent, form, attempt);
    return { status: 200, body: intent };
  }

  function capture(intent: Json, form: URLSearchParams): Answered {
    if (intent.status !== 'requires_capture')
      return refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: { ...intent } });
    const amount = Number(form.get('amount_to_capture'));
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    intent.metadata = { ...(intent.metadata as Json), ...metadataOf(form) };
    booked.push(toMovement(form.get('metadata[capture]') ?? '', 'CP', amount, String(intent.currency)));
    return { status: 200, body: intent };
  }

  function cancel(intent: Json, attempt: string): Answered {
    if (intent.status === 'succeeded')
      return refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: { ...intent } });
    booked.push(toMovement(attempt, 'RV', Number(intent.amount_capturable), String(intent.currency)));
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason: null });
    return { status: 200, body: intent };
  }

  function refund(form: URLSearchParams): Answered {
    const charge = form.get('charge');
    const named = form.get('payment_intent');
    const intent = [...intents.values()].find(
      ({ id, latest_charge: made }) => id === named || (charge !== null && (made as Json | null)?.id === charge),
    );
    if (!intent) return missing(named ?? charge ?? '');
    const given = [...refunds.values()]
      .filter(({ payment_intent: of }) => of === intent.id)
      .reduce((sum, each) => sum + Number(each.amount), 0);
    const amount = Number(form.get('amount'));
    if (given + amount > Number(intent.amount_received))
      return refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Charge has already been refunded.' });
    const metadata = metadataOf(form);
    const made: Json = {
      id: nextId('re'),
      object: 'refund',
      amount,
      created: Math.floor(parseIdMs(String(metadata.attempt)) / 1_000),
      currency: intent.currency,
      payment_intent: intent.id,
      metadata,
      status: holdsRefunds ? 'pending' : 'succeeded',
    };
    refunds.set(String(made.id), made);
    booked.push(toMovement(String(metadata.attempt), operationOf(made), amount, String(intent.currency)));
    return { status: 200, body: made };
  }

  function list(all: Iterable<Json>, query: URLSearchParams): Answered {
    const [from, to, limit] = ['created[gte]', 'created[lte]', 'limit'].map((name) => Number(query.get(name)));
    const newest = [...all].reverse().filter(({ created }) => Number(created) >= (from ?? 0) && Number(created) <= (to ?? 0));
    const after = query.get('starting_after');
    const rest = after === null ? newest : newest.slice(newest.findIndex(({ id }) => id === after) + 1);
    return { status: 200, body: { object: 'list', data: rest.slice(0, limit), has_more: rest.length > (limit ?? 0), url: '/v1' } };
  }

  function read(path: string, query: URLSearchParams): Answered {
    if (path === '/v1/payment_intents') return list(intents.values(), query);
    if (path === '/v1/refunds') return list(refunds.values(), query);
    const dispute = disputes.get(path.replace('/v1/disputes/', ''));
    if (dispute) return { status: 200, body: dispute };
    if (path === '/v1/balance') return { status: 200, body: { object: 'balance', livemode: false } };
    const id = path.split('/').at(-1) ?? '';
    const found = intents.get(id) ?? refunds.get(id);
    if (!found) return missing(id);
    const isExpanded = query.has('expand[0]') || query.has('expand[]');
    const made = found.latest_charge;
    const plain = typeof made === 'object' && made !== null ? (made as Json).id : made;
    return { status: 200, body: isExpanded ? found : { ...found, latest_charge: plain } };
  }

  function act(path: string, form: URLSearchParams, attempt: string): Answered {
    if (path === '/v1/payment_intents') return create(form);
    if (path === '/v1/refunds') return refund(form);
    if (path === '/v1/customers') return { status: 200, body: { id: nextId('cus'), object: 'customer', metadata: metadataOf(form) } };
    const [, id = '', what] = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(path) ?? [];
    const intent = intents.get(id);
    if (!intent) return missing(id);
    return what === 'capture' ? capture(intent, form) : cancel(intent, attempt);
  }

  function answer(method: string, path: string, query: URLSearchParams, form: URLSearchParams, headers: Headers): Answered {
    if (headers.get('authorization') !== `Bearer ${stripeKey}`)
      return refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    if (method === 'GET') return read(path, query);
    const key = headers.get('idempotency-key') ?? '';
    const earlier = replays.get(key);
    const request = `${path} ${form}`;
    if (earlier)
      return earlier.request === request
        ? earlier.answer
        : refused(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' });
    const made = act(path, form, key);
    // As it was then: what comes later does not change an answer that was given.
    const kept = structuredClone(made);
    replays.set(key, { request, answer: kept });
    return kept;
  }

  return {
    async fetch(url, init) {
      const { pathname, searchParams } = new URL(url);
      const headers = new Headers(init.headers);
      const form = new URLSearchParams(String(init.body ?? ''));
      requests.push({ method: init.method ?? 'GET', path: pathname, form, headers });
      const { status, body } = answer(init.method ?? 'GET', pathname, searchParams, form, headers);
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'request-id': nextId('req') } });
    },
    movements: async (requestId) => booked.filter(({ attempt }) => attempt === requestId).map(({ attempt: _attempt, ...moved }) => moved),
    booked: () => booked,
    requests: () => requests,
    authenticate(intentId, isRight) {
      const intent = intents.get(intentId);
      if (!intent) throw new Error('the intent is there');
      if (isRight) return approve(intent, new URLSearchParams(), String((intent.metadata as Json).attempt));
      const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'not authenticated' };
      Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
    },
    holdRefunds(hold, outcome = 'succeeded') {
      holdsRefunds = hold;
      if (!hold) for (const made of refunds.values()) if (made.status === 'pending') made.status = outcome;
    },
    event(type, object, atMs) {
      const at = Math.floor(atMs / 1_000);
      const body = JSON.stringify({ id: nextId('evt'), object: 'event', type, created: at, livemode: false, data: { object } });
      const signature = createHmac('sha256', stripeSigningSecret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${signature}` };
    },
    intent: (id) => structuredClone(intents.get(id) ?? {}),
    dispute(id, fields) {
      const dispute = { ...(disputes.get(id) ?? { object: 'dispute', id, metadata: {}, livemode: false }), ...fields };
      disputes.set(id, dispute);
      return dispute;
    },
    close: async () => undefined,
  };
}
