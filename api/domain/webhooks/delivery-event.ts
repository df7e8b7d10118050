/** What became of one attempt, as an event for those who watch deliveries. Webhooks are never told it. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { DeliveryStatus, WebhookAttempt, WebhookDelivery } from './delivery.ts';
import type { WebhookSubscription } from './subscription.ts';

/** `failed`: it is tried again. `paused`: so is it, once its subscription goes on. `pausedBecause` tells a pause with either. */
export type AttemptOutcome = 'delivered' | 'failed' | 'given up' | 'paused';

export interface ToldAttempt {
  readonly id: Id;
  /** Real time: of an entity's business nothing happened. */
  readonly at: Timestamp;
  readonly attempt: WebhookAttempt;
  /** Of the delivery after the attempt. */
  readonly status: DeliveryStatus;
  /** Null: it is tried no more. */
  readonly nextAttemptAt: Timestamp | null;
  /** Null: the subscription is not paused by this attempt. */
  readonly pausedBecause: string | null;
}

/** Small, because there is one an attempt: what was sent and answered is read with the delivery. */
export function deliveryEvent(subscription: WebhookSubscription, delivery: WebhookDelivery, told: ToldAttempt): NewEvent {
  const { id, at, attempt, status, nextAttemptAt, pausedBecause } = told;
  const payload = {
    id: delivery.id,
    subscriptionId: subscription.id,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    subjectId: delivery.subjectId,
    outcome: toDeliveryOutcome(status, pausedBecause),
    attempt: attempt.number,
    httpStatus: attempt.status,
    durationMs: attempt.durationMs,
    error: attempt.error,
    nextAttemptAt: nextAttemptAt === null ? null : formatTimestamp(nextAttemptAt),
    pausedBecause,
  };
  return {
    id,
    type: 'DELIVERY',
    action: attempt.number === 1 ? 'CREATED' : 'UPDATED',
    subjectId: delivery.id,
    entityId: subscription.entityId,
    entityPath: subscription.entityPath,
    at,
    payload: JSON.stringify(payload),
  };
}

function toDeliveryOutcome(status: DeliveryStatus, pausedBecause: string | null): AttemptOutcome {
  if (status === 'delivered') return 'delivered';
  if (status === 'failed' || status === 'cancelled') return 'given up';
  return pausedBecause === null ? 'failed' : 'paused';
}
