import type { RequestTree } from '../catalogue/tree.ts';
import type { ChannelSettings } from '../entities/entity.ts';
import type { Id } from '../kernel/identifier.ts';
import type { PaymentMethod, PaymentType } from '../kernel/payment-type.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Moment } from '../kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';

export interface ConnectorCall {
  /** The attempt's id: the bank knows a second call with it as the same one. */
  readonly requestId: Id;
  readonly paymentId: Id;
  readonly operation: PaymentType;
  readonly brand: string | null;
  readonly method: PaymentMethod | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly testMode: 'INTERNAL' | 'EXTERNAL' | null;
  readonly environment: 'test' | 'live';
  readonly cardNumber: Secret<string> | null;
  readonly cvv: Secret<string> | null;
  readonly cardExpiry: { readonly month: string; readonly year: string } | null;
  /**
   * What else of the account is secret, by documented name: a token's number and cryptogram, a wallet's cryptogram
   * (`threeDSecure.verificationId`), a bank account. Never logged, never part of an error.
   */
  readonly accountSecrets: ReadonlyMap<string, Secret<string>>;
  /** The request without secrets; `customParameters[forceResultCode]` is read from here. */
  readonly request: RequestTree;
  /** The payment that is referenced (CP, RV, RF, RB, RC). */
  readonly referenced: Payment | null;
  readonly settings: ChannelSettings;
  /** Entity time. */
  readonly now: Moment;
  /** Base address of the gateway's own pages, where a simulated redirect goes. */
  readonly publicUrl: string;
}

export interface ConnectorOutcome {
  /** A code of the catalogue; 000.200.000 with `redirect` (or without, where money comes by transfer) is pending. */
  readonly resultCode: string;
  /** Stands for the catalogue's text where set. */
  readonly description?: string;
  /** Less than asked: a partial approval. */
  readonly approvedMinor?: bigint;
  readonly avsResponse?: 'A' | 'Z' | 'N' | 'U' | 'F';
  readonly cvvResponse?: 'M' | 'N' | 'P' | 'S' | 'U';
  /** Names of 3 to 64 letters, digits, dots, underscores: AcquirerResponse, ConnectorTxID1, MerchantAdviceCode … (core 2.3). */
  readonly resultDetails: Readonly<Record<string, string>>;
  readonly connectorReference?: string;
  /** Fields of `card.*` that only a bank knows: type, issuer, level, regulatedFlag (core 2.3). */
  readonly card?: {
    readonly type?: string;
    readonly level?: string;
    readonly regulatedFlag?: string;
    readonly binCountry?: string;
    readonly issuer?: { readonly bank?: string; readonly website?: string; readonly phone?: string };
  };
  readonly redirect?: {
    readonly url: string;
    readonly method?: 'GET' | 'POST';
    readonly parameters: readonly { readonly name: string; readonly value: string }[];
  };
  /** The scheme's reference for later merchant-initiated payments (core 2.6). */
  readonly schemeReference?: string;
  /** The scheme-linked id of one scheme, which is to take the place of `schemeReference` (core 2.6, agreementId). */
  readonly agreementReference?: string;
  readonly riskScore?: string;
}

/** What a bank says of an attempt whose answer was lost. */
export type Inquiry =
  | { readonly status: 'known'; readonly outcome: ConnectorOutcome }
  /** The bank never saw it: nothing moved. */
  | { readonly status: 'absent' }
  /** It could not be asked. */
  | { readonly status: 'unreachable' };

/** `cancelled`: whatever had become of it, nothing stands. `unreachable`: it may have been undone or not. */
export type Cancellation = 'cancelled' | 'unreachable';

/** A way to a bank. A call that throws or times out leaves the outcome unknown. */
export interface Connector {
  readonly name: string;
  /** `none`: its answer moves nothing outside this process, so answer and rows are one write (architecture 5). */
  readonly effects: 'none' | 'outside';
  perform(call: ConnectorCall): Promise<ConnectorOutcome>;
  inquire(requestId: Id, settings: ChannelSettings): Promise<Inquiry>;
  /**
   * Undoes an operation whose outcome nobody knows, by its request id: what was booked is reversed, and what was not is
   * refused should it still come. Absent: this bank cannot. Repeating it changes nothing.
   */
  cancel?(requestId: Id, settings: ChannelSettings): Promise<Cancellation>;
  /** The country that issued the card, ISO 3166-1 alpha-2, where the connector knows it before it asks anybody. */
  issuerCountry?(cardNumber: Secret<string>, brand: string | null): string | undefined;
  /** 2.2: a reversal is possible only until the connector's cut-off. */
  mayReverse(payment: Payment, settings: ChannelSettings, now: Moment): boolean;
}
