/**
 * Stripe, by PaymentIntents (https://docs.stripe.com/payments/payment-intents). Each operation is one request under the
 * attempt's id as its idempotency key. What came of one whose answer was lost is looked up by that id, and nothing is ever
 * sent again.
 */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Connector, ConnectorCall, ConnectorOutcome } from '../connector.ts';
import { ConnectorNotSent, ConnectorTimeout } from '../connector-timeout.ts';
import { mayReverse } from '../cut-off.ts';
import type { Exchange, Fetch } from '../exchange.ts';
import { toStripeAmount } from './amount.ts';
import {
  readCustomerAnswer,
  readError,
  readErrorKind,
  readIntent,
  readRefund,
  type StripeIntent,
  toCaptureOutcome,
  toDecline,
  toIntentOutcome,
  toRefundOutcome,
  toRefusal,
  toReversalOutcome,
} from './answer.ts';
import { stripeApi } from './api.ts';
import { askStripe, type StripeCarrier } from './client.ts';
import { inquireStripe } from './inquire.ts';
import { isFirstOfSeries, readCustomer, readStoredMethod, type StoredMethod, toMetadata, toPaymentIntent } from './request.ts';

export interface StripeOptions {
  readonly fetch: Fetch;
  /** How long Stripe may take for its whole answer, in milliseconds, where the channel has no setting. */
  readonly timeoutMs: number;
  /** The channel's secret key; undefined where it has none. */
  readonly findKey: (channelId: Id, account?: string) => Promise<Secret<string> | undefined>;
  /** Real time, ms, by the clock that makes ids. */
  readonly now: () => number;
}

export function createStripe(options: StripeOptions): Connector {
  return {
    name: 'stripe',
    effects: 'outside',
    perform: (call) => performStripe(options, call),
    inquire: async (requestId, settings, channelId, about) => {
      const carrier = await findCarrier(options, settings, channelId);
      return carrier ? inquireStripe({ carrier, now: options.now }, requestId, about) : { status: 'unreachable' };
    },
    mayReverse,
  };
}

export async function findCarrier(
  { fetch, timeoutMs, findKey }: StripeOptions,
  settings: ChannelSettings,
  channelId: Id,
): Promise<StripeCarrier | undefined> {
  const key = await findKey(channelId, settings.stripe?.account);
  return key && { fetch, timeoutMs: settings.connectorTimeoutMs ?? timeoutMs, key, settings };
}

type Perform = (carrier: StripeCarrier, call: ConnectorCall, amount: number) => Promise<ConnectorOutcome>;

/** Null: PaymentIntents cannot do it. Credits (CD) are payouts to accounts, which need another contract with Stripe. */
const operations: Readonly<Record<PaymentType, Perform | null>> = {
  PA: charge,
  DB: charge,
  RB: rebill,
  CP: capture,
  RV: reverse,
  RF: refund,
  CD: null,
  RC: null,
  CB: null,
  CR: null,
  RI: null,
};

async function performStripe(options: StripeOptions, call: ConnectorCall): Promise<ConnectorOutcome> {
  const perform = call.operation === 'PA' && call.referenced !== null ? null : operations[call.operation];
  // "The payment type exists, but this gateway or the bank does not support it."
  if (perform === null) return refuse('600.200.400', 'PaymentIntents have no operation of this kind');
  const amount = toStripeAmount(call.amountMinor, call.currency);
  if (amount === undefined) return refuse('800.100.174', `${call.currency} has no decimals at Stripe`);
  const carrier = await findCarrier(options, call.settings, call.channelId);
  if (!carrier) return refuse('800.100.190', 'This channel has no secret key of Stripe');
  return perform(carrier, call, amount);
}

/** Nothing was sent. */
function refuse(resultCode: string, why: string): ConnectorOutcome {
  return { resultCode, resultDetails: { ExtendedDescription: why } };
}

async function charge(carrier: StripeCarrier, call: ConnectorCall, amount: number): Promise<ConnectorOutcome> {
  const stored = readStoredMethod(call);
  // "The channel has no contract or connector set up for this payment method."
  if (!stored && !isPlainCard(call)) return refuse('600.200.201', 'This channel takes cards at Stripe, and accounts that Stripe keeps');
  const customer = stored ? undefined : await findCustomer(carrier, call);
  return createIntent(carrier, call, { amount, stored, customer });
}

/** Tokens and wallets carry cryptograms that a plain card has no place for. */
function isPlainCard({ cardNumber, accountSecrets, method }: ConnectorCall): boolean {
  const isCard = method === 'CC' || method === 'DC';
  return isCard && cardNumber !== null && [...accountSecrets.keys()].every((name) => name === 'threeDSecure.verificationId');
}

/** The customer who keeps the account for later charges: the merchant's own, or a new one for the first payment of a series. */
async function findCustomer(carrier: StripeCarrier, call: ConnectorCall): Promise<string | undefined> {
  const named = readCustomer(call.request);
  if (named !== undefined || !isFirstOfSeries(call)) return named;
  const metadata = toMetadata(call);
  const idempotencyKey = `${call.requestId}-customer`;
  const answered = await beforehand(askStripe(carrier, stripeApi.customers.create({ metadata }, { idempotencyKey })));
  const made = answered.status === 200 ? readCustomerAnswer(answered.body) : undefined;
  if (!made) throw new ConnectorNotSent('Stripe made no customer, and the payment was not sent');
  return made.id;
}

/** What moves no money: where it fails, the operation itself was never sent. */
async function beforehand(asked: Promise<Exchange>): Promise<Exchange> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ConnectorTimeout) throw new ConnectorNotSent('Stripe did not answer, and the operation was not sent');
    throw error;
  }
}

async function createIntent(
  carrier: StripeCarrier,
  call: ConnectorCall,
  given: { readonly amount: number; readonly stored: StoredMethod | undefined; readonly customer: string | undefined },
): Promise<ConnectorOutcome> {
  const params = toPaymentIntent(call, given);
  const idempotencyKey = call.requestId;
  const answered = await askStripe(carrier, stripeApi.paymentIntents.create(params, { idempotencyKey }));
  return readAnswer(
    answered,
    (body) => {
      const made = readIntent(body);
      return made && made.metadata.attempt === call.requestId ? { outcome: toIntentOutcome(made) } : undefined;
    },
    call,
  );
}

/** Charges the account of an earlier payment again, without the shopper. */
async function rebill(carrier: StripeCarrier, call: ConnectorCall, amount: number): Promise<ConnectorOutcome> {
  const earlier = await retrieveIntent(carrier, requireReference(call));
  if (!earlier?.payment_method || !earlier.customer) return refuse('800.100.196', 'Stripe keeps no account of the earlier payment');
  const stored = { paymentMethod: earlier.payment_method, customer: earlier.customer };
  return createIntent(carrier, call, { amount, stored, customer: undefined });
}

async function capture(carrier: StripeCarrier, call: ConnectorCall, amount: number): Promise<ConnectorOutcome> {
  const { requestId } = call;
  const params = { amount_to_capture: amount, metadata: { capture: requestId, capturePayment: call.paymentId } };
  const reference = requireReference(call);
  const answered = await askStripe(carrier, stripeApi.paymentIntents.capture(reference, params, { idempotencyKey: requestId }));
  return readAnswer(
    answered,
    (body) => {
      const captured = readIntent(body);
      return captured?.id === reference && captured.metadata.capture === requestId ? { outcome: toCaptureOutcome(captured) } : undefined;
    },
    call,
  );
}

/** An authorisation is let go; a debit is given back, which Stripe makes a reversal of while the bank has not booked it. */
async function reverse(carrier: StripeCarrier, call: ConnectorCall, amount: number): Promise<ConnectorOutcome> {
  const reference = requireReference(call);
  if (!isIntentId(reference)) return refund(carrier, call, amount);
  const found = await retrieveIntent(carrier, reference);
  if (!found) throw new ConnectorNotSent('Stripe did not tell of the authorisation, and the reversal was not sent');
  if (found.capture_method !== 'manual') return refund(carrier, call, amount);
  const released = toReversalOutcome(found);
  if (released) return amount <= found.amount - found.amount_received ? released : refuse('700.400.300', 'It was captured');
  if (amount < found.amount_capturable) return refuse('700.300.800', 'Stripe lets a whole authorisation go, and no part of it');
  const idempotencyKey = call.requestId;
  const answered = await askStripe(carrier, stripeApi.paymentIntents.cancel(reference, { idempotencyKey }));
  return readAnswer(
    answered,
    (body) => {
      const cancelled = readIntent(body);
      return cancelled?.id === reference ? { outcome: toReversalOutcome(cancelled) } : undefined;
    },
    call,
  );
}

async function refund(carrier: StripeCarrier, call: ConnectorCall, amount: number): Promise<ConnectorOutcome> {
  const reference = requireReference(call);
  const of = isIntentId(reference) ? { payment_intent: reference } : { charge: reference };
  const params = { ...of, amount, metadata: toMetadata(call) };
  const idempotencyKey = call.requestId;
  const answered = await askStripe(carrier, stripeApi.refunds.create(params, { idempotencyKey }));
  return readAnswer(
    answered,
    (body) => {
      const made = readRefund(body);
      return made && made.metadata.attempt === call.requestId ? { outcome: toRefundOutcome(made) } : undefined;
    },
    call,
  );
}

function isIntentId(reference: string): boolean {
  return reference.startsWith('pi_');
}

async function retrieveIntent(carrier: StripeCarrier, id: string): Promise<StripeIntent | undefined> {
  const answered = await beforehand(askStripe(carrier, stripeApi.paymentIntents.retrieve(id)));
  return answered.status === 200 ? readIntent(answered.body) : undefined;
}

function requireReference({ referenced }: ConnectorCall): string {
  const reference = referenced?.connectorReference ?? undefined;
  assert(reference !== undefined, 'an operation on an earlier payment names one that Stripe knows');
  return reference;
}

/** `read`: the outcome in an answer to this request, undefined in it while Stripe does not know it; undefined for any other body. */
function readAnswer(
  { status, body }: Exchange,
  read: (body: string) => { readonly outcome: ConnectorOutcome | undefined } | undefined,
  call: ConnectorCall,
): ConnectorOutcome {
  if (status !== 200) return readRefused({ status, body }, call);
  const answer = read(body);
  if (!answer) throw new ConnectorTimeout('the answer of Stripe could not be read, or is that of another request');
  if (!answer.outcome) throw new ConnectorTimeout('Stripe does not know the outcome yet');
  return answer.outcome;
}

/** Statuses of a decision (https://docs.stripe.com/api/errors). 409 and others leave open what became of the request. */
const decided: ReadonlySet<number> = new Set([400, 402, 404]);

function readRefused({ status, body }: Exchange, { requestId }: ConnectorCall): ConnectorOutcome {
  const kind = readErrorKind(body);
  if (kind && (status === 401 || status === 403)) return refuse('800.100.190', `Stripe refused our key with status ${status}`);
  const error = readError(body)?.error;
  const isLimited = status === 429 && kind?.code === 'rate_limit';
  if (!error || !(decided.has(status) || isLimited)) throw new ConnectorTimeout(`Stripe answered with status ${status}`);
  const { payment_intent: made } = error;
  if (error.type !== 'card_error' || !made) return toRefusal(error);
  if (made.metadata.attempt !== requestId) throw new ConnectorTimeout('Stripe answered another request');
  return toDecline(made, made.last_payment_error ?? error);
}
