/** What staff wrote about a payment, for those who may read payments: notes, to whom they gave it and why, and the reasons of what they did. */
import type { AuditedChange } from '../../../foundation/access/audit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';

/**
 * What gives a reason that whoever reads payments may read: in the request log, in an approval, or as a change of the queue. A decision about
 * an unknown outcome that one person makes alone (`payment.decide`) has its reason in the audit log only, which asks for more rights.
 */
export const kindsOfReasons = {
  'payment.refund': 'refundReason',
  'refund.request': 'refundReason',
  'payment.reverse': 'reversalReason',
  'reversal.request': 'reversalReason',
  'payment.capture': 'captureReason',
  'payment.review': 'decisionReason',
  'decision.request': 'decisionReason',
} as const satisfies Partial<Record<AuditedChange['action'], string>>;

/** Beside a reason: a note, the note with which a colleague got the payment, and the reason of an answer to a chargeback. */
export type StaffTextKind = 'note' | 'assignmentNote' | 'chargebackReason' | (typeof kindsOfReasons)[keyof typeof kindsOfReasons];

export interface StaffText {
  /** Of a note the payment that it is on, of an answer the chargeback; of another reason the first payment of the family. */
  readonly paymentId: Id;
  readonly entityPath: string;
  readonly kind: StaffTextKind;
  readonly text: string;
}
