/** From the log to deliveries: each active subscription reads on from its cursor (decision: event-log-and-read-model). */

import type { Event } from '../../foundation/events/event.ts';
import { steadyEntityNow } from '../../foundation/kernel/clock.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { deliveryId, type WebhookDelivery } from './delivery.ts';
import { toNotification } from './envelope.ts';
import { createSubscriptionContext, type LiveFields, readLiveFields } from './notified-standing.ts';
import type { WebhookPorts } from './ports.ts';
import { newOutgoing } from './send.ts';
import { type WebhookSubscription, wants } from './subscription.ts';

/** Events of one subscription that are planned in one write. */
const planItemsMax = 200;

/** Writes of one subscription in one round; the rest follows in the next. */
const plansMax = 20;

/** A cursor that is so far behind, with nothing between to send, is moved: the log is not walked again and again. */
const idleLagMax = 1_000;

export interface Planner {
  /** Plans what is new for the subscriptions; returns whether more waits. */
  plan(subscriptions: readonly WebhookSubscription[]): Promise<boolean>;
}

export function createPlanner(ports: WebhookPorts): Planner {
  // What was looked at and wanted by nobody is remembered here and written down now and then only.
  const looked = new Map<string, Looked>();
  return {
    async plan(subscriptions) {
      const last = await ports.store.acrossMerchants.lastSequence();
      let more = false;
      for (const subscription of subscriptions) {
        const { id, version, cursor } = subscription;
        const known = looked.get(id);
        // Another version may want other events, or may have been sent back to an earlier place.
        const from = known?.version === version ? Math.max(cursor, known.reached) : cursor;
        if (from >= last) continue;
        const reached = await planOne(ports, subscription, from, last);
        looked.set(id, { version, reached });
        more ||= reached < last;
      }
      forgetOthers(looked, subscriptions);
      return more;
    },
  };
}

interface Looked {
  readonly version: number;
  readonly reached: number;
}

function forgetOthers(looked: Map<string, Looked>, subscriptions: readonly WebhookSubscription[]): void {
  if (looked.size <= subscriptions.length) return;
  const known = new Set(subscriptions.map(({ id }) => id));
  for (const id of looked.keys()) if (!known.has(id)) looked.delete(id);
}

/** Returns the sequence up to which the subscription has been served. */
async function planOne(ports: WebhookPorts, subscription: WebhookSubscription, after: number, last: number): Promise<number> {
  const { id, entityPath, types } = subscription;
  let stored = subscription.cursor;
  let reached = after;
  for (let plans = 0; plans < plansMax && reached < last; plans += 1) {
    const { events, reached: looked, isEnd } = await ports.store.events.slice(reached, { entityPath, types }, planItemsMax);
    const to = isEnd ? Math.max(looked, last) : looked;
    const wanted = events.filter((event) => wants(subscription, event));
    if (wanted.length > 0 || to - stored > idleLagMax) {
      const writes = await Promise.all(
        wanted.map(async (event): Promise<Write> => ({ write: 'delivery.insert', delivery: await toDelivery(ports, subscription, event) })),
      );
      const planned = ports.store.commit(toMerchantKey(entityPath), [{ write: 'webhook.advance', id, from: stored, to }, ...writes]);
      // Another instance planned them.
      if (!(await isCommitted(planned))) return subscription.cursor;
      stored = to;
    }
    reached = to;
  }
  return reached;
}

/** Of the moment at which the delivery is planned, right behind the event; every attempt sends the same. */
function liveFieldsOf(ports: WebhookPorts, subscription: WebhookSubscription, event: Event): Promise<LiveFields> {
  return readLiveFields(createSubscriptionContext(ports, subscription), event, subscription.selection);
}

async function toDelivery(ports: WebhookPorts, subscription: WebhookSubscription, event: Event): Promise<WebhookDelivery> {
  const now = steadyEntityNow(ports.clocks, subscription.entityId);
  return {
    ...newOutgoing(ports),
    id: deliveryId(event.id, await ports.vault.digest(`${subscription.id} ${event.id}`)),
    subscriptionId: subscription.id,
    entityPath: subscription.entityPath,
    eventId: event.id,
    eventSequence: event.sequence,
    merchantSequence: event.merchantSequence,
    eventType: event.type,
    eventAction: event.action,
    subjectId: event.subjectId,
    body: toNotification(event, subscription, await liveFieldsOf(ports, subscription, event)),
    status: 'pending',
    attempts: 0,
    failures: 0,
    begunAt: now,
    nextAttemptAt: now,
    leaseOwner: null,
    leaseUntil: null,
    createdAt: now,
    deliveredAt: null,
    lastAttemptAt: null,
    lastStatus: null,
    lastError: null,
    lastFailureKind: null,
  };
}
