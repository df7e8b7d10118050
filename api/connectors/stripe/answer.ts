/** Stripe's answers as outcomes. An answer is read once, here; what is no such answer is undefined. Pure. */

import { z } from 'zod';
import { compact } from '../../contract/compact.ts';
import type { ConnectorOutcome } from '../connector.ts';
import { fromStripeAmount } from './amount.ts';
import { toMerchantAdvice, toRefusalCode } from './declines.ts';

const text = z.string().max(255);
const maybe = text.nullish().transform((value) => value ?? undefined);
const amount = z.int().min(0);
const metadata = z.record(text, z.string().max(500));
const checkResult = z.enum(['pass', 'fail', 'unavailable', 'unchecked']).nullish().catch(undefined);

const charge = z.object({
  id: text,
  payment_method_details: z
    .object({
      card: z
        .object({
          country: maybe,
          funding: maybe,
          authorization_code: maybe,
          network_transaction_id: maybe,
          checks: z
            .object({ address_line1_check: checkResult, address_postal_code_check: checkResult, cvc_check: checkResult })
            .nullish()
            .catch(undefined),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

const failure = z.object({
  type: text.optional(),
  code: maybe,
  decline_code: maybe,
  param: maybe,
  advice_code: maybe,
  network_advice_code: maybe,
  network_decline_code: maybe,
});
type Failure = z.infer<typeof failure>;

const intent = z.object({
  object: z.literal('payment_intent'),
  id: text,
  status: text,
  currency: z.string().regex(/^[a-z]{3}$/),
  amount,
  amount_capturable: amount.default(0),
  amount_received: amount.default(0),
  capture_method: maybe,
  metadata: metadata.default({}),
  customer: z.union([text, z.object({ id: text }).transform(({ id }) => id)]).nullish(),
  payment_method: z.union([text, z.object({ id: text }).transform(({ id }) => id)]).nullish(),
  latest_charge: z.union([text.transform((id) => ({ id })), charge]).nullish(),
  last_payment_error: failure.nullish(),
  next_action: z
    .object({
      redirect_to_url: z
        .object({
          url: z
            .url({ protocol: /^https?$/ })
            .max(2_048)
            .nullish(),
        })
        .nullish(),
    })
    .nullish()
    .catch(undefined),
});
export type StripeIntent = z.infer<typeof intent>;

const refund = z.object({
  object: z.literal('refund'),
  id: text,
  status: maybe,
  amount,
  currency: text,
  failure_reason: maybe,
  metadata: metadata.nullish().transform((value) => value ?? {}),
});
export type StripeRefund = z.infer<typeof refund>;

const errorBody = z.object({
  error: failure.extend({ type: z.enum(['card_error', 'invalid_request_error']), payment_intent: intent.optional().catch(undefined) }),
});

/** Of a list, what finds ours again: others' objects may have any other shape. */
const list = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: text, metadata: z.record(z.string(), z.string()).nullish() })),
  has_more: z.boolean(),
});
const customerBody = z.object({ object: z.literal('customer'), id: text });

export function reader<T>(schema: z.ZodType<T>): (body: string) => T | undefined {
  return (body) => {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return undefined;
    }
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  };
}

export const readIntent = reader(intent);
export const readRefund = reader(refund);
export const readCustomerAnswer = reader(customerBody);
export const readList = reader(list);
/** Errors that are a decision. Errors of Stripe's own, of limits and of keys are told by their status. */
export const readError = reader(errorBody);
const anyError = reader(z.object({ error: z.object({ type: text, code: maybe }) }));

/** Of any error in Stripe's form: undefined for the page of a proxy. */
export function readErrorKind(body: string): { readonly type: string; readonly code?: string | undefined } | undefined {
  return anyError(body)?.error;
}

/** In our own names: which of the documented codes a success has (decision: success-codes). */
function toSuccessCode(own: Readonly<Record<string, string>>): string {
  if (own.environment === 'live') return '000.000.000';
  return own.testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
}

/** What an intent says of the payment that made it (PA, DB, RB); undefined while Stripe does not know it itself. */
export function toIntentOutcome(found: StripeIntent): ConnectorOutcome | undefined {
  switch (found.status) {
    case 'requires_capture':
      return approvedIntent(found, found.amount_capturable);
    case 'succeeded':
      // An authorisation that was captured since then was approved for all of it.
      return approvedIntent(found, found.capture_method === 'manual' ? found.amount : found.amount_received);
    case 'requires_action':
      return toRedirect(found);
    case 'canceled':
      return { resultCode: '100.396.201', resultDetails: toTraces(found), connectorReference: found.id };
    case 'requires_payment_method':
      return found.last_payment_error ? toDecline(found, found.last_payment_error) : undefined;
    default:
      // `processing`, `requires_confirmation` and whatever comes.
      return undefined;
  }
}

function approvedIntent(found: StripeIntent, units: number): ConnectorOutcome {
  const approvedMinor = fromStripeAmount(units, found.currency.toUpperCase());
  const card = cardOf(found);
  const schemeReference = card?.network_transaction_id;
  return compact({
    resultCode: toSuccessCode(found.metadata),
    resultDetails: { ...toTraces(found), ...(card?.authorization_code ? { AuthCode: card.authorization_code } : {}) },
    connectorReference: found.id,
    approvedMinor,
    schemeReference,
    ...toChecks(card),
    ...(card?.country || card?.funding
      ? { card: { ...(card.country ? { binCountry: card.country } : {}), ...toCardType(card.funding) } }
      : {}),
  });
}

function toCardType(funding: string | undefined): { readonly type?: string } {
  return funding === undefined || funding === 'unknown' ? {} : { type: funding.toUpperCase() };
}

type Card = NonNullable<NonNullable<z.infer<typeof charge>['payment_method_details']>['card']>;

function cardOf({ latest_charge: made }: StripeIntent): Card | undefined {
  return made && 'payment_method_details' in made ? (made.payment_method_details?.card ?? undefined) : undefined;
}

const cvvResponses = { pass: 'M', fail: 'N', unchecked: 'P', unavailable: 'U' } as const;

/** https://docs.stripe.com/disputes/prevention/verification, as the letters of spec §2.3. */
function toChecks(card: Card | undefined): Pick<ConnectorOutcome, 'avsResponse' | 'cvvResponse'> {
  const { address_line1_check: street, address_postal_code_check: postcode, cvc_check: cvc } = card?.checks ?? {};
  return { ...toAvs(street, postcode), ...(cvc ? { cvvResponse: cvvResponses[cvc] } : {}) };
}

type Check = z.infer<typeof checkResult>;

function toAvs(street: Check, postcode: Check): Pick<ConnectorOutcome, 'avsResponse'> {
  if (!street && !postcode) return {};
  if (street === 'pass') return { avsResponse: postcode === 'pass' ? 'F' : 'A' };
  if (postcode === 'pass') return { avsResponse: 'Z' };
  return { avsResponse: street === 'fail' || postcode === 'fail' ? 'N' : 'U' };
}

function toRedirect(found: StripeIntent): ConnectorOutcome | undefined {
  const url = found.next_action?.redirect_to_url?.url;
  if (!url) return undefined;
  return {
    resultCode: '000.200.000',
    resultDetails: toTraces(found),
    connectorReference: found.id,
    redirect: { url, method: 'GET', parameters: [] },
  };
}

function toTraces({ id, latest_charge: made }: StripeIntent): Readonly<Record<string, string>> {
  return { ConnectorTxID1: id, ...(made ? { ConnectorTxID2: made.id } : {}) };
}

export function toDecline(found: StripeIntent, why: Failure): ConnectorOutcome {
  return {
    resultCode: toRefusalCode([why.decline_code, why.code], 'card'),
    resultDetails: { ...toTraces({ ...found, latest_charge: null }), ...toReasons(why) },
    connectorReference: found.id,
  };
}

/** A refusal of the request itself: nothing was made. */
export function toRefusal(why: Failure): ConnectorOutcome {
  const kind = why.type === 'card_error' ? 'card' : 'request';
  return { resultCode: toRefusalCode([why.decline_code, why.code], kind), resultDetails: toReasons(why) };
}

/** Never Stripe's `message`: it may repeat what was sent. */
function toReasons(why: Failure): Readonly<Record<string, string>> {
  const said = [why.decline_code ?? why.code ?? why.type, why.param].filter((each) => each !== undefined);
  const advice = toMerchantAdvice(why.network_advice_code, why.advice_code);
  return compact({
    ...(said.length > 0 ? { ExtendedDescription: `Stripe: ${said.join(', ')}` } : {}),
    AcquirerResponse: why.network_decline_code,
    MerchantAdviceCode: advice,
  });
}

/** What an intent says of a capture; the charge is what later refunds name. Undefined where it was not captured. */
export function toCaptureOutcome(found: StripeIntent): ConnectorOutcome | undefined {
  if (found.status !== 'succeeded' || !found.latest_charge) return undefined;
  return {
    resultCode: toSuccessCode(found.metadata),
    resultDetails: toTraces(found),
    connectorReference: found.latest_charge.id,
  };
}

/** What an intent says of its reversal; undefined where nothing was let go. */
export function toReversalOutcome(found: StripeIntent): ConnectorOutcome | undefined {
  // What a capture left is let go by the capture itself.
  const isReleased = found.status === 'canceled' || (found.status === 'succeeded' && found.capture_method === 'manual');
  if (!isReleased) return undefined;
  return { resultCode: toSuccessCode(found.metadata), resultDetails: toTraces(found), connectorReference: found.id };
}

/** Undefined while the refund is under way. */
export function toRefundOutcome(made: StripeRefund): ConnectorOutcome | undefined {
  const resultDetails = { ConnectorTxID1: made.id };
  if (made.status === 'succeeded') return { resultCode: toSuccessCode(made.metadata), resultDetails, connectorReference: made.id };
  if (made.status !== 'failed' && made.status !== 'canceled') return undefined;
  return {
    resultCode: toRefusalCode([made.failure_reason], 'card'),
    resultDetails: { ...resultDetails, ...toReasons({ ...noReason, code: made.failure_reason }) },
    connectorReference: made.id,
  };
}

const noReason: Failure = {
  code: undefined,
  decline_code: undefined,
  param: undefined,
  advice_code: undefined,
  network_advice_code: undefined,
  network_decline_code: undefined,
};
