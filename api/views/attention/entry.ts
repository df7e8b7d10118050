/** An entry of the queue of what needs somebody (decision: one-queue). Pure. */

import type { attentionKinds } from '../../contract/words.ts';
import type { QuestionKind } from '../../domain/payments/standing/questions.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import { dayMs, formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';

export type AttentionKind = (typeof attentionKinds)[number];

export interface AttentionEntry {
  readonly kind: AttentionKind;
  /** Of the payment, the settlement line or the webhook; of a dispute the chargeback, of an approval the approval. */
  readonly subjectId: Id;
  readonly paymentId: Id | null;
  /** What people call it: the order, or the short id; of a webhook its name, or its host. */
  readonly label: string;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly amountMinor: bigint | null;
  readonly currency: Currency | null;
  readonly since: Timestamp;
  /** A deadline; null where there is none. */
  readonly until: Timestamp | null;
}

/** What a member of staff needs for the step that ends the entry. */
export const permissionOfKind: Readonly<Record<AttentionKind, Permission>> = {
  UNKNOWN_OUTCOME: 'payments:inquire',
  DISPUTE: 'reconcile',
  APPROVAL: 'payments:refund',
  REVIEW: 'payments:reverse',
  FAILED_REFUND: 'payments:refund',
  HOLD_ENDING: 'payments:capture',
  SETTLEMENT_EXCEPTION: 'reconcile',
  FAILING_WEBHOOK: 'webhooks:redeliver',
  // Given by hand, and taken back by hand.
  PAYMENT: 'notes:write',
};

/** Kinds that the read model's questions make. */
export const questionsOfKind = {
  UNKNOWN_OUTCOME: ['unknown', 'operationUnknown'],
  REVIEW: ['heldForReview', 'capturedForReview'],
  FAILED_REFUND: ['refundFailed'],
} as const satisfies Partial<Record<AttentionKind, readonly QuestionKind[]>>;

/** A hold is told so long before it ends. */
export const holdEndsSoonMs = 2 * dayMs;

/** Who takes care of an entry from a time on. It is never changed: a later one has the next version. */
export interface Assignment {
  readonly id: Id;
  readonly kind: AttentionKind;
  readonly subjectId: Id;
  /** Of the entry: a later question about the same subject is another entry. */
  readonly since: Timestamp;
  /** From 1. */
  readonly version: number;
  readonly entityId: Id;
  readonly entityPath: string;
  /** Null: nobody takes care any more. */
  readonly assigneeId: Id | null;
  /** At that time. */
  readonly assigneeName: string | null;
  /** Empty where there is none. */
  readonly note: string;
  readonly authorId: Id;
  readonly authorName: string;
  /** Real time. */
  readonly at: Timestamp;
}

/** What the event of type ATTENTION is about. */
export interface AttentionChange {
  readonly id: Id;
  readonly kind: AttentionKind;
  readonly subjectId: Id;
  readonly authorName: string;
  readonly note: string;
  readonly at: Timestamp;
}

export const attentionNoteCharactersMax = 500;

/** For colleagues who have the queue open: that somebody takes care, without the note. */
export function assignmentEvent(assignment: Assignment, paymentId: Id | null, id: Id): NewEvent {
  const { id: subjectId, kind, subjectId: about, assigneeId, assigneeName, authorId, authorName, entityId, entityPath, at } = assignment;
  const payload = JSON.stringify({
    id: subjectId,
    kind,
    about,
    paymentId,
    assigneeId,
    assigneeName,
    authorMemberId: authorId,
    authorName,
    at: formatTimestamp(at),
  });
  return {
    id,
    type: 'ATTENTION',
    action: 'UPDATED',
    subjectId,
    entityId,
    entityPath,
    at,
    payload,
  };
}
