/**
 * Sends what is due. A round plans new events, claims deliveries by lease and lets them go without waiting for them; each
 * that ends asks for another round. A dead receiver holds one place of its own and none of the others'. Schedules follow the
 * steady time: a clock that jumps neither gives deliveries up nor puts them off.
 */

import { refreshClocks } from '../../foundation/entities/entities-operations.ts';
import { findClockDoubt, steadyEntityNow, steadyNow } from '../../foundation/kernel/clock.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import { deliver } from './attempt.ts';
import { attemptTimeoutMs, keepDays, leaseMs, type WebhookDelivery } from './delivery.ts';
import { createPlanner } from './plan.ts';
import type { WebhookPorts } from './ports.ts';
import { createRounds, type Round } from './rounds.ts';
import { subscriptionsMax, type WebhookSubscription } from './subscription.ts';

/** Requests under way: of this process, of one merchant, to one of its hosts, and to one whose last attempt failed. */
const sendingMax = 256;
const sendingPerMerchantMax = 64;
const sendingPerHostMax = 8;
const sendingToFailingMax = 1;

/** Deliveries that are claimed beyond those under way, so that a place is taken at once when it is free: of a healthy receiver only. */
const waitingPerHostMax = 32;

/** Left of a lease when its request begins: an attempt and its outcome fit into it. Another instance takes what waited for longer. */
const leaseRestMs = attemptTimeoutMs + 5_000;

/** How long a stop waits for requests under way: a process has ten seconds to end in. */
const stopGraceMs = 5_000;

/** Old deliveries that one round forgets. */
const forgetMax = 500;

/** What is under way to a host for one merchant, and what was claimed for it and waits. Merchants with the same host share no places. */
interface Host {
  readonly merchant: MerchantKey;
  running: number;
  readonly waiting: WebhookDelivery[];
  slotsMax: number;
}

export interface Deliverer {
  /** Whether the last round found a subscription; true until there was one. */
  isSubscribed(): boolean;
  /** Something may be due: only a hint. */
  wake(): void;
  /** One round, for `tick`. Rejects where the store cannot be reached. Returns how many deliveries it took on. */
  tick(): Promise<number>;
  /** Resolves when nothing is under way and no round wants to run. */
  settled(): Promise<void>;
  /** Takes on nothing more and waits a while for what is under way; what then is left goes on after its lease. */
  stop(): Promise<void>;
}

export function createDeliverer(ports: WebhookPorts): Deliverer {
  const { store, clocks } = ports;
  const planner = createPlanner(ports);
  const sending = new Set<Promise<void>>();
  const hosts = new Map<string, Host>();
  const sendingOf = new Map<MerchantKey, number>();
  let stopped = false;
  let hinting = false;
  /** As the last round read them; undefined until there was one. */
  let active: ReadonlyMap<string, WebhookSubscription> | undefined;

  const round = async (): Promise<Round> => {
    await refreshClocks(ports);
    const subscriptions = await store.acrossMerchants.activeWebhooks();
    active = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
    if (active.size === 0) return { taken: 0, isMore: false };
    const isMore = await planner.plan(subscriptions);
    let taken = 0;
    for (const id of await store.acrossMerchants.dueSubscriptions(steadyNow(clocks), subscriptionsMax)) {
      const subscription = active.get(id);
      if (subscription && !stopped) taken += await claim(subscription);
    }
    for (const [name, host] of hosts) fill(name, host);
    return { taken, isMore };
  };

  const countSending = (merchant: MerchantKey): number => sendingOf.get(merchant) ?? 0;

  const claim = async (subscription: WebhookSubscription): Promise<number> => {
    const merchant = toMerchantKey(subscription.entityPath);
    const name = `${merchant} ${new URL(subscription.url).host}`;
    const host = hosts.get(name) ?? { merchant, running: 0, waiting: [], slotsMax: sendingPerHostMax };
    const isHealthy = subscription.failingSince === null;
    host.slotsMax = isHealthy ? sendingPerHostMax : sendingToFailingMax;
    const ahead = isHealthy ? waitingPerHostMax : 0;
    const places = Math.min(sendingMax - sending.size, sendingPerMerchantMax - countSending(merchant));
    const itemsMax = Math.min(host.slotsMax + ahead - host.running - host.waiting.length, places);
    if (itemsMax < 1) return 0;
    const now = steadyNow(clocks);
    const { id: subscriptionId, ordered } = subscription;
    const lease = { owner: ports.newId(), dueBy: steadyEntityNow(clocks, subscription.entityId), now, until: now + leaseMs };
    const claimed = await store.deliveries.claim(merchant, { subscriptionId, ordered, ...lease, itemsMax });
    if (claimed.length === 0) return 0;
    hosts.set(name, host);
    host.waiting.push(...claimed);
    fill(name, host);
    return claimed.length;
  };

  /** Begins what waits for the host, as far as there are places. What its subscription wants no more keeps its lease until that ends. */
  const fill = (name: string, host: Host): void => {
    const hasPlace = () => sending.size < sendingMax && countSending(host.merchant) < sendingPerMerchantMax;
    while (host.running < host.slotsMax && hasPlace() && !stopped) {
      const delivery = host.waiting.shift();
      if (!delivery) break;
      const subscription = active?.get(delivery.subscriptionId);
      if (subscription && (delivery.leaseUntil ?? 0) - steadyNow(clocks) >= leaseRestMs) begin(subscription, delivery, name, host);
    }
    if (host.running === 0 && host.waiting.length === 0) hosts.delete(name);
  };

  const begin = (subscription: WebhookSubscription, delivery: WebhookDelivery, name: string, host: Host): void => {
    host.running += 1;
    sendingOf.set(host.merchant, countSending(host.merchant) + 1);
    let isHealthy = false;
    const answered = (taken: boolean): void => {
      host.running -= 1;
      isHealthy = taken;
      // While its outcome is written, the place is free again. A receiver that fails waits for the next round, which knows it.
      if (taken) fill(name, host);
      else host.slotsMax = sendingToFailingMax;
    };
    const work = deliver(ports, { subscription, delivery, answered, hint }).then(
      () => true,
      (error: unknown) => {
        // Its lease ends by itself, and then it is tried again. After a stop the store is closed, which is no fault.
        if (!stopped)
          ports.log.error('webhook delivery failed', { kind: error instanceof Error ? error.name : typeof error, deliveryId: delivery.id });
        return false;
      },
    );
    const ended: Promise<void> = work.then((recorded) => {
      sending.delete(ended);
      const left = countSending(host.merchant) - 1;
      if (left > 0) sendingOf.set(host.merchant, left);
      else sendingOf.delete(host.merchant);
      // The place is free only now, where its merchant or the process had no other.
      if (hosts.get(name) === host) fill(name, host);
      const isSupplied = isHealthy && !subscription.ordered && host.waiting.length > waitingPerHostMax / 2;
      if (recorded && !isSupplied) wake();
    });
    sending.add(ended);
  };

  /** Others are told of the outcome; this deliverer has nothing to look for because of it. */
  const hint = (): void => {
    hinting = true;
    try {
      ports.publish();
    } finally {
      hinting = false;
    }
  };

  const rounds = createRounds(round, { isStopped: () => stopped, log: ports.log });
  const wake = (): void => {
    if (!hinting) rounds.wake();
  };
  const settled = async (): Promise<void> => {
    while (rounds.running() !== undefined || sending.size > 0) await Promise.allSettled([rounds.running(), ...sending]);
  };

  return {
    isSubscribed: () => active === undefined || active.size > 0,
    wake,
    async tick() {
      if (stopped) return 0;
      const taken = await rounds.run();
      if (findClockDoubt(clocks) === null) await store.acrossMerchants.forgetDeliveries(steadyNow(clocks) - keepDays * dayMs, forgetMax);
      return taken;
    },
    settled,
    async stop() {
      stopped = true;
      let late: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([settled(), new Promise<void>((resolve) => (late = setTimeout(resolve, stopGraceMs)))]);
      clearTimeout(late);
    },
  };
}

/** For a process that knows itself alone with the database: what one that died had under way goes on at once. */
export async function recoverWebhooks(ports: WebhookPorts): Promise<void> {
  await ports.store.acrossMerchants.releaseDeliveries();
}
