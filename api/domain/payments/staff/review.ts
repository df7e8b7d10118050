/** That somebody of staff looked at a payment in review and let it go on. Pure. */
import type { NewEvent } from '../../../foundation/events/event.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../../foundation/kernel/timestamp.ts';

/** Once for each payment. */
export interface AcceptedReview {
  readonly id: Id;
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly reviewerId: Id;
  /** At that time. */
  readonly reviewerName: string;
  readonly reason: string;
  /** Entity time. */
  readonly at: Timestamp;
}

/** For colleagues who have the payment or the queue open. The review is its own subject, so that the payment's events stay numbered without a hole. */
export function reviewEvent({ id: subjectId, paymentId, entityId, entityPath, at }: AcceptedReview, id: Id): NewEvent {
  const payload = JSON.stringify({ id: subjectId, paymentId, kind: 'REVIEW', at: formatTimestamp(at) });
  return {
    id,
    type: 'ATTENTION',
    action: 'CREATED',
    subjectId,
    entityId,
    entityPath,
    at,
    payload,
  };
}
