import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/**
 * What the issuer answered. Y: authenticated. A: attempted, the issuer stands in. U: technically impossible. N: not
 * authenticated. C: a challenge is needed. R: rejected, the payment must not go on. I: informational, the issuer took the data
 * and authenticated nobody.
 */
export const authenticationStatuses = ['Y', 'A', 'U', 'N', 'C', 'R', 'I'] as const;
export type AuthenticationStatus = (typeof authenticationStatuses)[number];

/** `frictionless`: without the shopper. `decoupled`: the shopper confirms in the bank's own app. `data_only`: nobody is asked. */
export type AuthenticationFlow = 'frictionless' | 'challenge' | 'decoupled' | 'data_only';

/**
 * `method`: the shopper's browser loads the bank's hidden page. `challenge`: the shopper answers the bank's question.
 * `decoupled`: the shopper answers outside of the shop. `finished`: the result is stored and does not change any more.
 */
const authenticationStates = ['method', 'challenge', 'decoupled', 'finished'] as const;
export type AuthenticationState = (typeof authenticationStates)[number];

/** `3RI`: the merchant asks without the shopper. */
export type DeviceChannel = 'BROWSER' | 'APP' | '3RI';

/** What the authentication message said of the payment; without account data and without the shopper's. */
export interface AuthenticationTerms {
  /** PA: of a payment. NPA: without a payment, for an account check or a stored card. */
  readonly category: 'PA' | 'NPA';
  readonly deviceChannel: DeviceChannel;
  /** Why the card is authenticated: PAYMENT, RECURRING, INSTALLMENT, ADD_CARD … (spec §2.U, authenticationInd). */
  readonly indicator: string;
  readonly challengeIndicator: string | null;
  readonly exemptionFlag: string | null;
  readonly decoupled: boolean;
  readonly threeRIInd: string | null;
  /** Payments that brought the proof, oldest first, whatever became of them; absent: none. That which was authenticated is not among them. */
  readonly broughtBy?: readonly Id[];
}

/** Payments that may bring one proof, with those that were declined. */
export const proofUsesMax = 100;

/** The result as the directory and the issuer gave it. */
export interface AuthenticationProof {
  readonly status: AuthenticationStatus | null;
  /** Reason for the status, two digits. */
  readonly statusReason: string | null;
  readonly eci: string | null;
  /** CAVV or AAV: 28 characters of base64. */
  readonly verificationId: string | null;
  readonly version: string | null;
  readonly dsTransactionId: string | null;
  readonly acsTransactionId: string | null;
}

/** One authentication of a cardholder (spec §2.U): of a payment, or on its own. */
export interface Authentication extends AuthenticationProof {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** Null where it stands alone. */
  readonly paymentId: Id | null;
  /** The checkout that stores the authenticated account, and makes no payment. */
  readonly checkoutId: string | null;
  readonly brand: string;
  readonly cardBin: string | null;
  readonly last4: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly merchantTransactionId: string | null;
  readonly terms: AuthenticationTerms;
  readonly flow: AuthenticationFlow | null;
  readonly state: AuthenticationState;
  /** 000.200.000 until it is finished. */
  readonly resultCode: string;
  /** Wrong codes that the shopper entered. */
  readonly tries: number;
  /** Entity time. */
  readonly createdAt: Timestamp;
  /** When the browser loaded the bank's hidden page; null where it did not. */
  readonly methodAt: Timestamp | null;
  /** When the shopper first saw the bank's question. */
  readonly shownAt: Timestamp | null;
  readonly finishedAt: Timestamp | null;
  /** When its payment went on with the result; set at once where it stands alone. */
  readonly resumedAt: Timestamp | null;
  /** Until when the shopper may answer; null once it is finished. */
  readonly expiresAt: Timestamp | null;
  readonly shopperResultUrl: string | null;
  /** The documented answer of one that stands alone; `{}` for that of a payment. */
  readonly answer: string;
  /** The request without secrets, as JSON text, while the shopper is away; the account is sealed beside it for as long. */
  readonly request: string | null;
}

export const pendingCode = '000.200.000';

/** Whether money may move: after a proof, or where the merchant only wanted to share data. */
export function mayPay(result: Pick<AuthenticationProof, 'status'>): boolean {
  return isProven(result) || result.status === 'I';
}

/** Also of a status that the merchant's own server sent. */
export function isProvenStatus(status: string | null): boolean {
  return status === 'Y' || status === 'A';
}

/** Whether the shopper proved who they are, or the issuer answers for the attempt. */
export function isProven(proof: Pick<AuthenticationProof, 'status'>): boolean {
  return isProvenStatus(proof.status);
}
