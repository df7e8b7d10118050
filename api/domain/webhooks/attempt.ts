/** One attempt from its request to what is written of it: the attempt, the subscription's health and the event, in one commit. */

import { steadyEntityNow } from '../../foundation/kernel/clock.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { dayMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { type DeliveryStatus, keepDays, type WebhookDelivery } from './delivery.ts';
import { deliveryEvent } from './delivery-event.ts';
import type { WebhookPorts } from './ports.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import { drawJitter, type Sent, sendWebhook } from './send.ts';
import type { WebhookSubscription } from './subscription.ts';

export interface Begun {
  readonly subscription: WebhookSubscription;
  readonly delivery: WebhookDelivery;
  /** To be called once, when the request has ended and before anything is written. */
  readonly answered: (taken: boolean) => void;
  readonly hint: () => void;
}

/** Resolves when the outcome is written. Rejects where it could not be: the lease ends by itself, and it is tried again. */
export async function deliver(ports: WebhookPorts, { subscription, delivery, answered, hint }: Begun): Promise<void> {
  const { id, body: text, initializationVector } = delivery;
  let taken = false;
  let sent: Sent;
  try {
    sent = await sendWebhook(ports, subscription, { id, text, initializationVector, number: delivery.attempts + 1 });
    taken = sent.taken;
  } finally {
    answered(taken);
  }
  const merchant = toMerchantKey(subscription.entityPath);
  // Somebody may have deleted the subscription meanwhile, or changed its address: what failed is told as it is now.
  const current = sent.taken ? undefined : await ports.store.webhooks.byId(merchant, subscription.id);
  await ports.store.commit(merchant, toAttemptOutcome(ports, subscription, delivery, sent, current ?? subscription));
  // Whoever watches the deliveries is told now, and not with the next look at the log.
  hint();
}

function toAttemptOutcome(
  ports: WebhookPorts,
  subscription: WebhookSubscription,
  delivery: WebhookDelivery,
  sent: Sent,
  current: WebhookSubscription,
): readonly Write[] {
  const { attempt, taken, failureKind, gone, retryAfterMs } = sent;
  const now = steadyEntityNow(ports.clocks, subscription.entityId);
  const { id, url } = subscription;
  const told = (status: DeliveryStatus, next: Timestamp | null, pausedBecause: string | null): Write => ({
    write: 'event.append',
    event: deliveryEvent(subscription, delivery, { id: ports.newId(), at: now, attempt, status, nextAttemptAt: next, pausedBecause }),
  });
  if (taken) {
    return [
      { write: 'delivery.attempted', attempt, failureKind, status: 'delivered', nextAttemptAt: delivery.nextAttemptAt },
      { write: 'webhook.health', id, url, failingSince: null, pausedBecause: null },
      told('delivered', null, null),
    ];
  }
  const { failures, begunAt } = delivery;
  const next = nextAttemptAt({ failures: failures + 1, begunAt, now, random: drawJitter(ports), retryAfterMs });
  const status = next === null ? 'failed' : 'pending';
  const pausedBecause = current.url === url ? pauseReason(subscription, gone, next === null, now) : null;
  return [
    { write: 'delivery.attempted', attempt, failureKind, status, nextAttemptAt: next ?? now },
    { write: 'webhook.health', id, url, failingSince: now, pausedBecause },
    current.status === 'deleted' ? told('cancelled', null, null) : told(status, next, pausedBecause),
  ];
}

/** 410, or nothing that was taken in all the days that a notification is tried (decision: existing-clients). */
function pauseReason({ failingSince }: WebhookSubscription, gone: boolean, givenUp: boolean, now: number): string | null {
  if (gone) return 'the receiver answered 410: it wants no more notifications';
  const isDead = givenUp && failingSince !== null && now - failingSince >= (keepDays - 1) * dayMs;
  return isDead ? `the receiver took nothing for ${keepDays} days` : null;
}
