import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { parseBuckets, type WantedBuckets } from '../../foundation/kernel/buckets.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { hourMs } from '../../foundation/kernel/timestamp.ts';
import { type AcknowledgementBucket, type AcknowledgementTimes, acknowledgementBuckets, sumTimes } from './acknowledgement.ts';
import type { WebhookContext } from './ports.ts';

export interface Acknowledgements extends AcknowledgementTimes {
  readonly timeZone: string;
  readonly buckets: readonly AcknowledgementBucket[];
}

/**
 * Of the webhooks of the caller's entity and below, by the time of acceptance, in whole hours of UTC: the one that `from`
 * is in, and all that begin before `to`. Refuses what `wantedEdges` refuses.
 */
export async function webhookAcknowledgements(
  context: WebhookContext,
  request: WantedBuckets & { readonly entityId?: string | undefined },
): Promise<Acknowledgements> {
  const { entityId, from, to, timeZone } = request;
  const entityPath = await requireScopeAt(context, entityId);
  const edges = parseBuckets(request);
  if ('status' in edges) throw new Refused(edges);
  const sums = await context.ports.store.webhooks.acknowledgements(entityPath, [from - (from % hourMs), to]);
  return { timeZone, ...sumTimes(sums), buckets: acknowledgementBuckets(sums, edges) };
}
