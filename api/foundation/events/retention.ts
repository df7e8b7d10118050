/** Deletes what the log need not hold any longer (EVENT_RETENTION_DAYS). A cursor from before it is refused with words. */

import { isCommitted, type PlatformWrite } from '../kernel/commit.ts';
import { dayMs } from '../kernel/timestamp.ts';
import type { EventPorts } from './ports.ts';

/** Webhooks are tried for thirty days: what they still have to tell must be there. */
export const retentionDaysMin = 31;

/** A hundred years: beyond it the setting says nothing. */
export const retentionDaysMax = 36_500;

/** Beyond its retention, an event waits so long for a webhook that was paused or could not be served: as long as deliveries are tried. */
export const unplannedKeepDays = 30;

/** One bounded delete, so that payments need not wait for it; the next round goes on. */
const eventsMax = 500;

/** Webhooks that one round tells of their loss. */
const losersMax = 300;

/**
 * One round. Null: everything is kept. Resolves to how many events were deleted. What a webhook wants and was not
 * planned is held for `unplannedKeepDays` more; after that the subscription says what it lost.
 */
export async function forgetOldEvents({ store, clocks, log }: EventPorts, retentionDays: number | null): Promise<number> {
  if (retentionDays === null) return 0;
  const before = clocks.now() - retentionDays * dayMs;
  const old = await store.acrossMerchants.lastForgettable(before, eventsMax);
  if (old === undefined) return 0;
  const held = await store.acrossMerchants.firstHeld(old, before - unplannedKeepDays * dayMs);
  const upTo = held === undefined ? old : held - 1;
  const first = await store.acrossMerchants.firstSequence();
  if (upTo < first) return 0;
  const lost = await store.acrossMerchants.unplanned(upTo, losersMax);
  // There may be more of them: nothing is deleted before all were told.
  const all = lost.length < losersMax;
  // A webhook was served meanwhile: the next round counts anew.
  const isFirst = await isCommitted(
    store.commit('platform', [
      ...lost.map((events): PlatformWrite => ({ write: 'webhook.lost', lost: events, upTo })),
      ...(all ? [{ write: 'event.forget', upTo } as const] : []),
    ]),
  );
  if (!isFirst) return 0;
  for (const { subscriptionId, count } of lost) log.warn('a webhook lost events to the end of their retention', { subscriptionId, count });
  return all ? upTo - first + 1 : 0;
}
