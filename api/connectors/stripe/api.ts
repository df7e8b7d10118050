/**
 * The requests of Stripe's API that this connector makes (https://docs.stripe.com/api), under the names that Stripe's own package gives
 * them. The package has two hundred kinds of objects, a twentieth of what a Worker may upload. test/connectors/stripe-requests.test.ts
 * compares each request with the one that the package writes.
 */

/** Of the API. Answers of another version may have other fields. */
export const stripeVersion = '2026-10-28.endive';

export interface StripeRequest {
  readonly method: 'GET' | 'POST';
  /** Without the origin. */
  readonly path: string;
  /** As a form: the body of a POST, the query of a GET. */
  readonly form: string;
  readonly idempotencyKey?: string;
}

interface Sending {
  readonly idempotencyKey: string;
}

export type StripeMetadata = Readonly<Record<string, string>>;

export interface StripeListParams {
  /** Seconds since 1970. */
  readonly created: { readonly gte: number; readonly lte: number };
  readonly limit: number;
  readonly starting_after?: string;
}

interface StripeRefundParams {
  readonly payment_intent?: string;
  readonly charge?: string;
  readonly amount: number;
  readonly metadata: StripeMetadata;
}

export interface StripeIntentParams {
  readonly amount: number;
  readonly currency: string;
  readonly confirm: boolean;
  readonly capture_method: 'automatic' | 'manual';
  readonly allowed_payment_method_types: readonly 'card'[];
  readonly payment_method?: string;
  readonly payment_method_data?: StripeCard;
  readonly payment_method_options?: { readonly card: { readonly three_d_secure: StripeAuthentication } };
  readonly customer?: string;
  readonly off_session?: boolean;
  readonly return_url?: string;
  readonly setup_future_usage?: 'off_session';
  readonly metadata: StripeMetadata;
  readonly expand: readonly string[];
}

export interface StripeCard {
  readonly type: 'card';
  readonly card: {
    readonly number: string | undefined;
    readonly exp_month: number | undefined;
    readonly exp_year: number | undefined;
    readonly cvc: string | undefined;
  };
  readonly billing_details: StripeBillingDetails;
}

export interface StripeBillingDetails {
  readonly name?: string;
  readonly email?: string;
  readonly address?: {
    readonly line1?: string;
    readonly line2?: string;
    readonly city?: string;
    readonly state?: string;
    readonly postal_code?: string;
    readonly country?: string;
  };
}

export interface StripeAuthentication {
  readonly cryptogram: string;
  readonly transaction_id: string;
  readonly version: '1.0.2' | '2.1.0' | '2.2.0' | '2.3.0' | '2.3.1';
  readonly electronic_commerce_indicator?: '01' | '02' | '05' | '06' | '07';
  readonly ares_trans_status?: 'A' | 'C' | 'I' | 'N' | 'R' | 'U' | 'Y';
}

export const stripeApi = {
  balance: { retrieve: () => get('/v1/balance') },
  customers: { create: (params: { readonly metadata: StripeMetadata }, sending: Sending) => post('/v1/customers', params, sending) },
  disputes: { retrieve: (id: string) => get(`/v1/disputes/${segment(id)}`) },
  paymentIntents: {
    create: (params: StripeIntentParams, sending: Sending) => post('/v1/payment_intents', params, sending),
    retrieve: (id: string, params: { readonly expand?: readonly string[] } = {}) => get(`/v1/payment_intents/${segment(id)}`, params),
    capture: (id: string, params: { readonly amount_to_capture: number; readonly metadata: StripeMetadata }, sending: Sending) =>
      post(`/v1/payment_intents/${segment(id)}/capture`, params, sending),
    cancel: (id: string, sending: Sending) => post(`/v1/payment_intents/${segment(id)}/cancel`, {}, sending),
    list: (params: StripeListParams) => get('/v1/payment_intents', params),
  },
  refunds: {
    create: (params: StripeRefundParams, sending: Sending) => post('/v1/refunds', params, sending),
    retrieve: (id: string) => get(`/v1/refunds/${segment(id)}`),
    list: (params: StripeListParams) => get('/v1/refunds', params),
  },
};

function get(path: string, params: object = {}): StripeRequest {
  return { method: 'GET', path, form: toForm(params) };
}

function post(path: string, params: object, { idempotencyKey }: Sending): StripeRequest {
  return { method: 'POST', path, form: toForm(params), idempotencyKey };
}

/** An id in a path. Dots alone would lead to another address. */
function segment(id: string): string {
  if (/^\.*$/.test(id)) throw new Error('an id of Stripe is missing');
  return encodeURIComponent(id);
}

/** `a[b][0]=c`, in the order of the fields; those that are undefined are left out. */
function toForm(params: object): string {
  return listPairs('', params)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function listPairs(name: string, value: unknown): readonly (readonly [name: string, value: string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, each]) => listPairs(name === '' ? key : `${name}[${key}]`, each));
}
