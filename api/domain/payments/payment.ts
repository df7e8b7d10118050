import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { PaymentMethod, PaymentStatus, PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { type Balances, restOf } from './balances.ts';

/** `OPP`: a request. `MACRETRY`: the scheduler, again after a decline (decision: existing-clients). */
export type PaymentSource = 'OPP' | 'SCHEDULER' | 'MACRETRY';

export interface Payment extends Balances {
  readonly id: Id;
  readonly shortId: string;
  /** The channel that it ran on. */
  readonly entityId: Id;
  /** `psp/division/merchant/channel/`, ids joined and ended by slashes: a prefix is a scope. */
  readonly entityPath: string;
  readonly type: PaymentType;
  readonly brand: string | null;
  readonly method: PaymentMethod | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly status: PaymentStatus;
  readonly resultCode: string;
  readonly referencedId: Id | null;
  /** The first payment of the tree of references: itself where it references nothing. */
  readonly rootId: Id;
  readonly registrationId: Id | null;
  readonly merchantTransactionId: string | null;
  readonly merchantInvoiceId: string | null;
  readonly descriptor: string | null;
  readonly cardBin: string | null;
  /** Last four of the card number or the IBAN. */
  readonly last4: string | null;
  /** Of the card or account number; only ever compared (decision: account-fingerprints). */
  readonly accountFingerprint: string | null;
  readonly holder: string | null;
  readonly email: string | null;
  readonly capturesMax: number | null;
  readonly connector: string;
  /** The bank's own reference, once it has answered. */
  readonly connectorReference: string | null;
  /** When an authorisation ends, in entity time. */
  readonly expiresAt: Timestamp | null;
  /** Where the shopper returns to after a redirect, as the merchant sent it; null where the request named none. */
  readonly shopperResultUrl: string | null;
  /** Called with the outcome of an asynchronous payment (spec §2.5, deprecated there); null where the request named none. */
  readonly notificationUrl: string | null;
  /** The checkout that it is an attempt of; null for all others. */
  readonly checkoutId: string | null;
  /** Who began it: a request, or the scheduler of subscription jobs. */
  readonly source: PaymentSource;
  /** Who requested the capture that follows the approval (PA.CP); null where none follows. */
  readonly captureCallerId: Id | null;
  readonly testMode: 'INTERNAL' | 'EXTERNAL' | null;
  readonly version: number;
  /** Entity time. */
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** The documented answer (spec §2.3) as JSON text, without secrets: what REST answers and what an event carries. */
  readonly answer: string;
  /** Breaches that a tolerant channel let pass and parameters nobody knows, as JSON text of `Warning[]`. */
  readonly warnings: string;
}

/** Whether it belongs to an earlier payment: a capture, refund, reversal or chargeback. A rebill (RB) is a payment of its own. */
export function isFollowUp({ id, rootId, type }: Pick<Payment, 'id' | 'rootId' | 'type'>): boolean {
  return rootId !== id && type !== 'RB';
}

/** What can still be captured (PA) or refunded (the others). */
export function remainingOf(payment: Payment): bigint {
  return restOf(payment.type, payment);
}

/** Whether the days of an authorisation are over. */
export function hasExpired({ expiresAt }: Pick<Payment, 'expiresAt'>, now: Timestamp): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** One call of a connector. Without an outcome it may have reached the bank: it is asked about, never sent again. */
export interface Attempt {
  readonly id: Id;
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly connector: string;
  readonly operation: PaymentType;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** What it reserves on the referenced payment until its outcome is known. */
  readonly reservedMinor: bigint;
  readonly startedAt: Timestamp;
  readonly finishedAt: Timestamp | null;
  readonly resultCode: string | null;
  readonly connectorReference: string | null;
  /** How often the connector was asked about it, and when to ask next (null: nothing to ask). */
  readonly inquiries: number;
  readonly nextInquiryAt: Timestamp | null;
  /** Since when the bank is asked to cancel it, by the steady clock; null: it is not, or it was asked for the outcome since. */
  readonly cancellationAt: Timestamp | null;
}
