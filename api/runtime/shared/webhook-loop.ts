/** Delivery of webhooks in a process that lives on: after every commit, and by the clock. */

import { createDeliverer, recoverWebhooks } from '../../domain/webhooks/deliver.ts';
import { mailFailures } from '../../domain/webhooks/failure-mail-operations.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { createPace } from './pace.ts';
import { startTicking } from './tick-loop.ts';

export interface WebhookOptions {
  /** Whether no other process has this database: then deliveries that a dead one had under way go on at once. */
  readonly isDatabaseOwn: boolean;
  readonly everyMs?: number | undefined;
  /** Commits that follow within this time share a round; absent: `roundEveryMs`. */
  readonly roundEveryMs?: number | undefined;
  /** Who is mailed about failures where a subscription names nobody. */
  readonly administrator: string | null;
}

/**
 * Commits that follow within this time share a round. A round reads the subscriptions and the deliveries that are due; for each payment by
 * itself that was 3 % of all work under load, also where nobody subscribed. The first commit after a rest waits for nothing.
 */
const roundEveryMs = 20;

/**
 * The same where the last round found no subscription: all that it can find is the first one, which then waits so long at most. The first
 * read after a commit empties SQLite's cache of the main thread, so a round that finds nothing is no small one.
 */
const unsubscribedEveryMs = 250;

/** How often the gateway looks for failures that it must mail about. */
const mailEveryMs = minuteMs;

export async function startWebhooks(
  ports: Ports,
  { isDatabaseOwn, everyMs, administrator, roundEveryMs: paceMs = roundEveryMs }: WebhookOptions,
): Promise<{ wake(): void; tick(): Promise<number>; stop(): Promise<void> }> {
  if (isDatabaseOwn) await recoverWebhooks(ports);
  const deliverer = createDeliverer(ports);
  const wakes = createPace(
    () => deliverer.wake(),
    () => (deliverer.isSubscribed() ? paceMs : Math.max(paceMs, unsubscribedEveryMs)),
  );
  const stopListening = ports.onPublished?.(wakes.ask);
  const ticking = startTicking(() => deliverer.tick(), ports.log, { everyMs });
  const mailing =
    ports.mail && startTicking(() => mailFailures(ports, { administrator }), ports.log, { everyMs: mailEveryMs, atOnce: true });
  deliverer.wake();
  return {
    wake: wakes.ask,
    tick: () => deliverer.tick(),
    async stop() {
      stopListening?.();
      wakes.stop();
      await Promise.all([deliverer.stop(), ticking.stop(), mailing?.stop()]);
    },
  };
}
