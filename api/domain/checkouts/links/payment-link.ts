import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';

/** An address at which shoppers pay an amount that was fixed before, each by a checkout of its own. */
export interface PaymentLink {
  /** Part of the address: whoever knows it may open the page and pay, so it cannot be guessed. */
  readonly id: Id;
  /** The entity that was named: a channel, or a merchant whose requests are dispatched. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** `DB` or `PA`. */
  readonly paymentType: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** What the shopper pays for, as the page shows it. */
  readonly description: string;
  readonly merchantTransactionId: string | null;
  /** How often it may be paid. */
  readonly usesMax: number;
  /** Entity time; null: it never expires by itself. */
  readonly expiresAt: Timestamp | null;
  /** When it was ended by hand. Entity time. */
  readonly endedAt: Timestamp | null;
  /** A token's id, or the e-mail address of staff. */
  readonly createdBy: string;
  /** Entity time. */
  readonly createdAt: Timestamp;
}

/** With what shoppers did with it. */
export interface CountedPaymentLink extends PaymentLink {
  /** Payments that were approved. Neither a refund nor the end of an authorisation gives a use back. */
  readonly paid: number;
  /** Payments of which nobody knows the outcome yet: they keep their use until it is known. */
  readonly underWay: number;
}

const paymentLinkStates = ['open', 'paid', 'expired', 'ended'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

export const usesMaxMost = 1_000;
export const descriptionCharactersMax = 127;
export const paymentLinkTypes = ['DB', 'PA'] as const;

/** Whether it can be paid now, and why not. Who was paid in full says so, also after its end. */
export function findLinkState(link: CountedPaymentLink, now: Timestamp): PaymentLinkState {
  if (link.paid >= link.usesMax) return 'paid';
  if (link.endedAt !== null) return 'ended';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : 'open';
}

/** Whether somebody may begin to pay: each payment that is under way has taken a use. */
export function hasFreeUse({ paid, underWay, usesMax }: CountedPaymentLink): boolean {
  return paid + underWay < usesMax;
}

/** Of an id: what is drawn at random. Nobody guesses 72 bits while a link lives. */
const randomBytes = 9;

/** As other ids are written, so that they sort by time, with more random digits. */
export function newPaymentLinkId(now: Timestamp, randomHex: (bytes: number) => string): Id {
  return `8a${now.toString(16).padStart(12, '0')}${randomHex(randomBytes)}`;
}

/** The address that is given to shoppers. */
export function toPaymentLinkUrl(publicUrl: string, id: Id): string {
  return `${publicUrl}/pay/${id}`;
}
