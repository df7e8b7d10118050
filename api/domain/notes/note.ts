import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** What somebody wrote on a payment, for colleagues. Webhooks are never told. */
export interface PaymentNote {
  readonly id: Id;
  readonly paymentId: Id;
  readonly entityId: Id;
  /** Real time. */
  readonly at: Timestamp;
  readonly authorId: Id;
  readonly authorName: string;
  readonly text: string;
}

export const noteCharactersMax = 2_000;

/** Notes of one payment that are read. */
export const notesMax = 500;
