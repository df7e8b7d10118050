import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';

export const matterKinds = [
  'operationApproval',
  'decisionApproval',
  'dispute',
  'answeredDispute',
  'closedDispute',
  'settlement',
  'acceptedReview',
] as const;
export type MatterKind = (typeof matterKinds)[number];

/** What other tables than the payments' own hold about one: who is waited for, what is disputed, what is settled. */
export interface Matter {
  readonly kind: MatterKind;
  readonly paymentId: Id;
  /** Of an approval: the operation that it is about, where it names one. */
  readonly type: PaymentType | null;
  /** Of the approval, of the chargeback, or of the payment whose movement it is. */
  readonly id: Id;
  /** Of a settlement signed: above zero is to the merchant. */
  readonly amountMinor: bigint;
  readonly since: Timestamp;
  /** When an approval expires (real time), or a dispute can no longer be answered (entity time). */
  readonly until: Timestamp | null;
}
