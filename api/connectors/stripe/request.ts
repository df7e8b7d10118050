/** What a call is as parameters of PaymentIntents (https://docs.stripe.com/api/payment_intents). Pure. */

import { compact } from '../../contract/compact.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { ConnectorCall } from '../connector.ts';
import { readRequestText } from '../request-text.ts';
import type { StripeAuthentication, StripeBillingDetails, StripeCard, StripeIntentParams } from './api.ts';
import { stripeReturnAddress } from './return-address.ts';

/** What makes our own objects over there known again: inquiries look for `attempt`, events name it. */
export function toMetadata({ requestId, paymentId, operation, environment, testMode, request }: ConnectorCall): Record<string, string> {
  const reference = textAt(request, 'merchantTransactionId');
  return {
    attempt: requestId,
    payment: paymentId,
    operation,
    environment,
    ...(testMode === null ? {} : { testMode }),
    ...(reference === undefined ? {} : { merchantTransactionId: reference }),
  };
}

/** An account that Stripe keeps, in place of the card. */
export interface StoredMethod {
  readonly paymentMethod: string;
  readonly customer: string | undefined;
}

/** Names of a merchant's own accounts over there, for merchants who come from Stripe. */
export function readStoredMethod({ request }: Pick<ConnectorCall, 'request'>): StoredMethod | undefined {
  const paymentMethod = readRequestText(request, 'customParameters', 'STRIPE_paymentMethod');
  return paymentMethod === undefined ? undefined : { paymentMethod, customer: readCustomer(request) };
}

/** Whether the request needs no card: it names an account at Stripe, and the channel pays nowhere else. */
export function isKeptAtStripe({ connector, furtherConnectors }: ChannelSettings, request: ConnectorCall['request']): boolean {
  return connector === 'stripe' && furtherConnectors === undefined && readStoredMethod({ request }) !== undefined;
}

export function readCustomer(request: ConnectorCall['request']): string | undefined {
  return readRequestText(request, 'customParameters', 'STRIPE_customer');
}

/** Whether the shopper lets the account be charged later without them (spec §2.6). */
export function isFirstOfSeries({ request }: Pick<ConnectorCall, 'request'>): boolean {
  return textAt(request, 'standingInstruction.mode') === 'INITIAL';
}

/** Whether the merchant charges without the shopper (spec §2.6). */
function isMerchantInitiated({ request, operation }: ConnectorCall): boolean {
  return textAt(request, 'standingInstruction.source') === 'MIT' || operation === 'RB';
}

interface IntentGiven {
  readonly amount: number;
  readonly stored: StoredMethod | undefined;
  readonly customer: string | undefined;
}

/** Made and confirmed in one request, so that there is one outcome. Holds the account data: never logged, never part of an error. */
export function toPaymentIntent(call: ConnectorCall, { amount, stored, customer }: IntentGiven): StripeIntentParams {
  const isOffSession = isMerchantInitiated(call);
  const authentication = toAuthentication(call);
  const holder = stored?.customer ?? customer;
  return {
    amount,
    currency: call.currency.toLowerCase(),
    confirm: true,
    capture_method: call.operation === 'PA' ? 'manual' : 'automatic',
    allowed_payment_method_types: ['card'],
    ...(stored ? { payment_method: stored.paymentMethod } : { payment_method_data: toCard(call) }),
    ...(holder === undefined ? {} : { customer: holder }),
    ...(isOffSession ? { off_session: true } : { return_url: stripeReturnAddress(call) }),
    ...(!isOffSession && isFirstOfSeries(call) && holder !== undefined ? { setup_future_usage: 'off_session' } : {}),
    ...(authentication ? { payment_method_options: { card: { three_d_secure: authentication } } } : {}),
    metadata: toMetadata(call),
    expand: ['latest_charge'],
  };
}

function toCard({ cardNumber, cardExpiry, cvv, request }: ConnectorCall): StripeCard {
  return {
    type: 'card',
    // Only accounts with Stripe's permission may send one (PCI DSS).
    card: {
      number: cardNumber?.reveal(),
      exp_month: cardExpiry ? Number(cardExpiry.month) : undefined,
      exp_year: cardExpiry ? Number(cardExpiry.year) : undefined,
      cvc: cvv?.reveal(),
    },
    billing_details: toBillingDetails(request),
  };
}

function toBillingDetails(request: ConnectorCall['request']): StripeBillingDetails {
  const read = (path: string) => textAt(request, path);
  const address = compact({
    line1: read('billing.street1'),
    line2: read('billing.street2'),
    city: read('billing.city'),
    state: read('billing.state'),
    postal_code: read('billing.postcode'),
    country: read('billing.country'),
  });
  return compact({
    name: read('card.holder'),
    email: read('customer.email'),
    address: Object.keys(address).length === 0 ? undefined : address,
  });
}

/** Authenticated here or by the merchant (spec §2.U): Stripe is given the proof, and asks the shopper nothing. */
function toAuthentication({ request, accountSecrets }: ConnectorCall): StripeAuthentication | undefined {
  const cryptogram = accountSecrets.get('threeDSecure.verificationId')?.reveal() ?? textAt(request, 'threeDSecure.verificationId');
  const transaction = textAt(request, 'threeDSecure.dsTransactionId');
  const version = textAt(request, 'threeDSecure.version');
  if (cryptogram === undefined || transaction === undefined || version === undefined) return undefined;
  const eci = textAt(request, 'threeDSecure.eci');
  const status = textAt(request, 'threeDSecure.authenticationStatus');
  return compact({
    cryptogram,
    transaction_id: transaction,
    version: version as StripeAuthentication['version'],
    electronic_commerce_indicator: eci as StripeAuthentication['electronic_commerce_indicator'],
    ares_trans_status: status as StripeAuthentication['ares_trans_status'],
  });
}
