/** What is due by the clock, the same on every runtime: Node and Deno run it every few seconds, Workers by a cron trigger. */
import { forgetOldEvents } from '../../events/operations-retention.ts';
import type { Ports } from '../../gateway/ports.ts';
import { tickPayments } from '../../payments/operations.ts';

/**
 * One bounded round: missing outcomes, expired authorisations, accounts to erase, old keys and old events. Resolves to how
 * much of it there was, so that 0 means that nothing is left. Webhooks have rounds of their own (webhooks.ts).
 */
export async function runDueWork(ports: Ports, eventRetentionDays: number | null): Promise<number> {
  const settled = await tickPayments(ports);
  return settled + (await forgetOldEvents(ports, eventRetentionDays));
}
