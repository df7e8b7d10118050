import type { RequestTree } from '../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../foundation/entities/entity.ts';
import type { Id } from '../foundation/kernel/identifier.ts';
import type { PaymentMethod, PaymentType } from '../foundation/kernel/payment-type.ts';
import type { Secret } from '../foundation/kernel/secret.ts';
import type { Timestamp } from '../foundation/kernel/timestamp.ts';

export interface ConnectorCall {
  /** The attempt's id. A second call with the same id is the same operation for the bank. */
  readonly requestId: Id;
  readonly paymentId: Id;
  readonly channelId: Id;
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
   * Other secrets of the account, by documented name: a token's number and cryptogram, a wallet's cryptogram
   * (`threeDSecure.verificationId`), a bank account. Never logged, never part of an error.
   */
  readonly accountSecrets: ReadonlyMap<string, Secret<string>>;
  /** The request without secrets; `customParameters[forceResultCode]` is read from here. */
  readonly request: RequestTree;
  /** The stored account that it runs on is kept by the gateway behind, under this id; absent: the account is in this call. */
  readonly registrationBehind?: string;
  /** The payment that is referenced (CP, RV, RF, RB, RC). */
  readonly referenced: ReferencedPayment | null;
  readonly settings: ChannelSettings;
  /** Entity time. */
  readonly now: Timestamp;
  /** Base address of the gateway's own pages, where a simulated redirect goes. */
  readonly publicUrl: string;
}

/** What a connector learns of the payment that an operation references. */
export interface ReferencedPayment {
  readonly id: Id;
  /** The bank's own reference, once it has answered. */
  readonly connectorReference: string | null;
  /** Entity time. */
  readonly createdAt: Timestamp;
}

export interface ConnectorOutcome {
  /** A code of the catalogue. Pending is 000.200.000 with `redirect`, or without it for bank transfers. */
  readonly resultCode: string;
  /** Replaces the catalogue's text where set. */
  readonly description?: string;
  /** The approved amount, where the bank tells it. Less than the requested one: a partial approval. */
  readonly approvedMinor?: bigint;
  readonly avsResponse?: 'A' | 'Z' | 'N' | 'U' | 'F';
  readonly cvvResponse?: 'M' | 'N' | 'P' | 'S' | 'U';
  /** Names of 3 to 64 letters, digits, dots, underscores: AcquirerResponse, ConnectorTxID1, MerchantAdviceCode … (spec §2.3). */
  readonly resultDetails: Readonly<Record<string, string>>;
  readonly connectorReference?: string;
  /** Fields of `card.*` that only a bank knows: type, issuer, level, regulatedFlag (spec §2.3). */
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
    /** What the shopper's browser does before it goes there, such as the device data of 3-D Secure. */
    readonly preconditions?: readonly RedirectPrecondition[];
  };
  /** The scheme's reference for later merchant-initiated payments (spec §2.6). */
  readonly schemeReference?: string;
  /** The scheme-linked id of one scheme, which will replace `schemeReference` (spec §2.6, agreementId). */
  readonly agreementReference?: string;
  readonly riskScore?: string;
}

export interface RedirectPrecondition {
  /** `iframe#hidden`. */
  readonly origin: string;
  /** `iframe#load`. */
  readonly waitUntil: string;
  readonly description: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/** What a bank that does not know our ids needs to find an operation again. */
export interface InquiredOperation {
  readonly operation: PaymentType;
  /** The bank's own reference of the payment that the operation names (CP, RV, RF, RB); null where it names none. */
  readonly referencedReference: string | null;
}

/** The bank's answer to an inquiry about an attempt whose answer was lost. */
export type Inquiry =
  | { readonly status: 'known'; readonly outcome: ConnectorOutcome }
  /** The bank never received it: no money has moved. */
  | { readonly status: 'absent' }
  /** The bank did not answer. */
  | { readonly status: 'unreachable' };

/** `cancelled`: no money has moved, or the bank has moved it back. `unreachable`: it is unknown whether the bank cancelled. */
export type Cancellation = 'cancelled' | 'unreachable';

/** Connects the gateway to a bank or acquirer. After a call that throws or times out, the outcome is unknown. */
export interface Connector {
  readonly name: string;
  /** `none`: a call has no effect outside this process, so its outcome and all rows are one write (decision: one-write-per-operation). */
  readonly effects: 'none' | 'outside';
  perform(call: ConnectorCall): Promise<ConnectorOutcome>;
  inquire(requestId: Id, settings: ChannelSettings, channelId: Id, about?: InquiredOperation): Promise<Inquiry>;
  /**
   * Cancels an operation with an unknown outcome by its request id. The bank reverses it, or refuses it if it arrives later.
   * Idempotent. Absent where the bank cannot cancel.
   */
  cancel?(requestId: Id, settings: ChannelSettings, channelId: Id): Promise<Cancellation>;
  /** The country that issued the card, ISO 3166-1 alpha-2, where the connector knows it without a call. */
  issuerCountry?(cardNumber: Secret<string>, brand: string | null): string | undefined;
  /** Whether the number is no card's, where the connector knows it without a call. Such a card is not stored. Absent: only a payment tells. */
  isWrongNumber?(cardNumber: Secret<string>): boolean;
  /** spec §2.2: a reversal is possible only until the connector's cut-off. */
  mayReverse(payment: Pick<ReferencedPayment, 'createdAt'>, settings: ChannelSettings, now: Timestamp): boolean;
}
