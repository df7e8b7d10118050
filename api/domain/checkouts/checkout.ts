import type { checkoutStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

/** A payment, or the storing of an account, that a merchant prepares and a shopper makes in the hosted form (spec §2.4). */
export interface Checkout {
  /** 32 hex characters, a hyphen and the server's tag. Whoever knows it may pay the checkout, so it cannot be guessed. */
  readonly id: string;
  /** The entity that the merchant named: a channel, or a merchant whose requests are dispatched. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** `registration`: only stores an account, and has no amount. */
  readonly kind: 'payment' | 'registration';
  readonly status: CheckoutStatus;
  readonly paymentType: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly merchantTransactionId: string | null;
  /** What was prepared, as nested JSON text, without secrets. */
  readonly request: string;
  /** As JSON text of `Warning[]`: breaches that a tolerant channel let pass. */
  readonly warnings: string;
  /** The documented answer to the last request that prepared or changed it, as JSON text. */
  readonly answer: string;
  /** The token, or the e-mail address of staff, that prepared it: the shopper pays with its right. */
  readonly callerId: string;
  /** Of staff. */
  readonly callerSessionId: Id | null;
  /** What a checkout of kind `registration` stored. */
  readonly registrationId: Id | null;
  /** How often the shopper tried. */
  readonly attempts: number;
  /** When the form was first shown. Entity time. */
  readonly openedAt: Timestamp | null;
  /** When the shopper was last sent back to the shop from the page of a bank or issuer. Entity time. */
  readonly returnedAt: Timestamp | null;
  /** The last two reads of its status: real time. */
  readonly readAt: Timestamp | null;
  readonly readBeforeAt: Timestamp | null;
  /** Entity time, as the rest. */
  readonly expiresAt: Timestamp;
  /** Goes up when what was prepared changes. */
  readonly version: number;
  readonly createdAt: Timestamp;
  /** When it was last prepared, changed or tried. */
  readonly updatedAt: Timestamp;
  /** The payment link that the shopper opened; null: a merchant's program, or staff, prepared it. */
  readonly paymentLinkId: Id | null;
}

export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A checkout may be paid for so long, and its status be read so long after the shopper last tried (decision: checkout-answers). */
export const checkoutValidMs = 30 * minuteMs;

/** Of an id: what is drawn at random. 72 bits cannot be guessed within the half hour that a checkout lives. */
const randomBytes = 9;

/**
 * `8a`, 12 hex digits of milliseconds, 18 random ones, and the environment as the server's tag: a merchant who mixes test and
 * live sees it. Ids sort by time.
 */
export function newCheckoutId(now: Timestamp, randomHex: (bytes: number) => string, environment: 'test' | 'live'): string {
  return `8a${now.toString(16).padStart(12, '0')}${randomHex(randomBytes)}-${environment}`;
}
