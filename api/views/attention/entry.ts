/** An entry of the queue of what needs somebody (decision: one-queue). Pure. */

import type { QuestionKind } from '../../domain/payments/standing/questions.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** The most urgent first: by what money and time each may cost. */
export const attentionKinds = [
  'UNKNOWN_OUTCOME',
  'DISPUTE',
  'APPROVAL',
  'REVIEW',
  'FAILED_REFUND',
  'HOLD_ENDING',
  'SETTLEMENT_EXCEPTION',
  'FAILING_WEBHOOK',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export interface AttentionEntry {
  readonly kind: AttentionKind;
  /** Of the payment, the settlement line or the webhook; of a dispute the chargeback, of an approval the approval. */
  readonly subjectId: Id;
  readonly paymentId: Id | null;
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
};

/** Kinds that the read model's questions make. */
export const questionsOfKind = {
  UNKNOWN_OUTCOME: ['unknown', 'operationUnknown'],
  REVIEW: ['heldForReview', 'capturedForReview'],
  FAILED_REFUND: ['refundFailed'],
} as const satisfies Partial<Record<AttentionKind, readonly QuestionKind[]>>;

/** A hold is told so long before it ends. */
export const holdEndsSoonMs = 2 * 86_400_000;
