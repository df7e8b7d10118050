/** Webhook attempts by a merchant's clock, while it is moved: planned, claimed and sent one by one. */

import { deliver } from '../domain/webhooks/attempt.ts';
import { leaseMs } from '../domain/webhooks/delivery.ts';
import { createPlanner } from '../domain/webhooks/plan.ts';
import type { WebhookSubscription } from '../domain/webhooks/subscription.ts';
import { steadyEntityNow } from '../foundation/kernel/clock.ts';
import type { MerchantKey } from '../foundation/kernel/data-scope.ts';
import type { DuePiece, DueWork } from './due-kind.ts';
import type { EntityClockPorts } from './ports.ts';

/** Requests under way at once: what one receiver gets from the deliverer, too. */
const sendingMax = 8;

/** Plans that follow on each other: each takes thousands of events. A bound, not a schedule. */
const plansMax = 100;

export function createDeliveryWork(ports: EntityClockPorts): DueWork {
  const planner = createPlanner(ports);
  let active: readonly WebhookSubscription[] = [];

  /** What has just happened becomes due now, before the clock goes on. */
  const plan = async (merchant: MerchantKey): Promise<void> => {
    active = (await ports.store.acrossMerchants.activeWebhooks()).filter(({ entityPath }) => entityPath.startsWith(merchant));
    for (let plans = 0; active.length > 0 && plans < plansMax; plans += 1) if (!(await planner.plan(active))) return;
  };

  return {
    atOnce: sendingMax,
    due: async (merchant, upTo, itemsMax) => {
      await plan(merchant);
      return active.length === 0 ? [] : ports.store.dueOfMerchant.deliveries(merchant, upTo, itemsMax);
    },
    run: (merchant, piece) => send(ports, active, merchant, piece),
  };
}

async function send(
  ports: EntityClockPorts,
  active: readonly WebhookSubscription[],
  merchant: MerchantKey,
  { id }: DuePiece,
): Promise<boolean> {
  const { store, clocks, newId, publish } = ports;
  const found = await store.deliveries.byId(merchant, id);
  const subscription = active.find((each) => each.id === found?.subscriptionId);
  if (!found || !subscription) return false;
  const now = clocks.now();
  const [delivery] = await store.deliveries.claim(merchant, {
    subscriptionId: subscription.id,
    ordered: subscription.ordered,
    owner: newId(),
    dueBy: steadyEntityNow(clocks, subscription.entityId),
    now,
    until: now + leaseMs,
    id,
    itemsMax: 1,
  });
  if (!delivery) return false;
  await deliver(ports, { subscription, delivery, answered: () => {}, hint: publish });
  return true;
}
