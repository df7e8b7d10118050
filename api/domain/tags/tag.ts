/** A word that staff put on payments, to find them again: `chase`, `gift card`. Pure. */
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export interface PaymentTag {
  readonly paymentId: Id;
  /** As `parseTag` writes it. */
  readonly tag: string;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly authorName: string;
  /** Real time. */
  readonly at: Timestamp;
}

export const tagCharactersMax = 30;
/** Tags of one payment: what a row of a list can show. */
export const tagsOfPaymentMax = 20;
/** Payments that a list of a tag, or of a colleague, looks at: the newest. */
export const listedPaymentsMax = 5_000;

const form = /^[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?$/u;

/** In small letters, so that `Chase` and `chase` are one; undefined for what is none. */
export function parseTag(sent: string): string | undefined {
  const tag = sent.trim().replace(/\s+/g, ' ').toLowerCase();
  return tag.length <= tagCharactersMax && form.test(tag) && !containsCardNumber(tag) ? tag : undefined;
}
