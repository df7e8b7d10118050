/** Delivery of webhooks in a process that lives on: woken by every commit, and by the clock in case nobody woke it. */

import type { Ports } from '../../gateway/ports.ts';
import { minuteMs } from '../../kernel/timestamp.ts';
import { createDeliverer, recoverWebhooks } from '../../webhooks/operations-deliver.ts';
import { mailFailures } from '../../webhooks/operations-failure-mail.ts';
import { startTicking } from './tick-loop.ts';

export interface WebhookOptions {
  /** Whether no other process has this database: then what a dead one had under way goes on at once. */
  readonly alone: boolean;
  /** Null: nothing is sent by itself. */
  readonly everyMs?: number | null | undefined;
  /** Who is mailed about failures where a subscription names nobody. */
  readonly administrator?: string | null;
}

/** Between two looks for failures that somebody is to be mailed about. */
const mailEveryMs = minuteMs;

export async function startWebhooks(
  ports: Ports,
  { alone, everyMs, administrator = null }: WebhookOptions,
): Promise<{ stop(): Promise<void> }> {
  if (everyMs === null) return { stop: async () => {} };
  if (alone) await recoverWebhooks(ports);
  const deliverer = createDeliverer(ports);
  const stopListening = ports.onPublished?.(() => deliverer.wake());
  const stopTicking = startTicking(() => deliverer.tick(), ports.log, everyMs);
  const stopMailing = ports.mail && startTicking(() => mailFailures(ports, { administrator }), ports.log, mailEveryMs);
  deliverer.wake();
  return {
    async stop() {
      stopListening?.();
      await Promise.all([deliverer.stop(), stopTicking(), stopMailing?.()]);
    },
  };
}
