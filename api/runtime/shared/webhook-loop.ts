/** Delivery of webhooks in a process that lives on: after every commit, and by the clock. */
import type { Ports } from '../../gateway/ports.ts';
import { minuteMs } from '../../kernel/timestamp.ts';
import { createDeliverer, recoverWebhooks } from '../../webhooks/operations-deliver.ts';
import { mailFailures } from '../../webhooks/operations-failure-mail.ts';
import { startTicking } from './tick-loop.ts';

export interface WebhookOptions {
  /** Whether no other process has this database: then deliveries that a dead one had under way go on at once. */
  readonly isDatabaseOwn: boolean;
  readonly everyMs?: number | undefined;
  /** Who is mailed about failures where a subscription names nobody. */
  readonly administrator: string | null;
}

/** How often the gateway looks for failures that it must mail about. */
const mailEveryMs = minuteMs;

export async function startWebhooks(
  ports: Ports,
  { isDatabaseOwn, everyMs, administrator }: WebhookOptions,
): Promise<{ stop(): Promise<void> }> {
  if (isDatabaseOwn) await recoverWebhooks(ports);
  const deliverer = createDeliverer(ports);
  const stopListening = ports.onPublished?.(() => deliverer.wake());
  const ticking = startTicking(() => deliverer.tick(), ports.log, { everyMs });
  const mailing =
    ports.mail && startTicking(() => mailFailures(ports, { administrator }), ports.log, { everyMs: mailEveryMs, atOnce: true });
  deliverer.wake();
  return {
    async stop() {
      stopListening?.();
      await Promise.all([deliverer.stop(), ticking.stop(), mailing?.stop()]);
    },
  };
}
