/**
 * What this connector uses of the package `stripe`, for the project of `api` alone (its tsconfig): the package's own types
 * bring Node's with them, and nothing here may know a runtime. The project of the whole house checks the same code against
 * the package's own.
 */
type Sent = Promise<unknown>;

interface Options {
  readonly idempotencyKey: string;
}

interface ListParams {
  readonly created?: { readonly gte?: number; readonly lte?: number };
  readonly limit?: number;
  readonly starting_after?: string;
}

interface Config {
  readonly httpClient: HttpClient;
  readonly maxNetworkRetries: number;
  readonly telemetry: boolean;
  readonly timeout: number;
  readonly protocol?: 'http' | 'https';
  readonly host?: string;
  readonly port?: number;
  readonly stripeAccount?: string;
}

interface HttpClient {
  getClientName(): string;
}

interface CryptoProvider {
  computeHMACSignatureAsync(payload: string, secret: string): Promise<string>;
}

interface Signature {
  verifyHeaderAsync(
    payload: string,
    header: string,
    secret: string,
    toleranceSeconds: number,
    crypto: CryptoProvider,
    receivedAt: number,
  ): Promise<boolean>;
}

type Metadata = Record<string, string>;

export declare class Stripe {
  constructor(key: string, config: Config);
  static createFetchHttpClient(send: typeof fetch): HttpClient;
  static createSubtleCryptoProvider(): CryptoProvider;
  static webhooks: { readonly signature: Signature | null };
  balance: { retrieve(): Sent };
  customers: { create(params: { readonly metadata: Metadata }, options: Options): Sent };
  paymentIntents: {
    create(params: Stripe.PaymentIntentCreateParams, options: Options): Sent;
    retrieve(id: string, params?: { readonly expand: string[] }): Sent;
    capture(id: string, params: { readonly amount_to_capture: number; readonly metadata: Metadata }, options: Options): Sent;
    cancel(id: string, params: object, options: Options): Sent;
    list(params: ListParams): Sent;
  };
  disputes: { retrieve(id: string): Sent };
  refunds: {
    create(params: { payment_intent?: string; charge?: string; amount: number; metadata: Metadata }, options: Options): Sent;
    retrieve(id: string): Sent;
    list(params: ListParams): Sent;
  };
}

export declare namespace Stripe {
  interface PaymentIntentCreateParams {
    amount: number;
    currency: string;
    confirm?: boolean;
    capture_method?: 'automatic' | 'manual';
    allowed_payment_method_types?: 'card'[];
    payment_method?: string;
    payment_method_data?: PaymentIntentCreateParams.PaymentMethodData;
    payment_method_options?: { card: { three_d_secure: PaymentIntentCreateParams.PaymentMethodOptions.Card.ThreeDSecure } };
    customer?: string;
    off_session?: boolean;
    return_url?: string;
    setup_future_usage?: 'off_session';
    metadata?: Metadata;
    expand?: string[];
  }

  namespace PaymentIntentCreateParams {
    interface PaymentMethodData {
      type: 'card';
      billing_details?: PaymentMethodData.BillingDetails;
    }

    namespace PaymentMethodData {
      interface BillingDetails {
        name?: string;
        email?: string;
        address?: { line1?: string; line2?: string; city?: string; state?: string; postal_code?: string; country?: string };
      }
    }

    namespace PaymentMethodOptions {
      namespace Card {
        interface ThreeDSecure {
          cryptogram: string;
          transaction_id: string;
          version: '1.0.2' | '2.1.0' | '2.2.0' | '2.3.0' | '2.3.1';
          electronic_commerce_indicator?: '01' | '02' | '05' | '06' | '07';
          ares_trans_status?: 'A' | 'C' | 'I' | 'N' | 'R' | 'U' | 'Y';
        }
      }
    }
  }
}
