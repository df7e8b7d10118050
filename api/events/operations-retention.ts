/** Deletes what the log need not hold any longer (EVENT_RETENTION_DAYS). A cursor from before it is refused with words. */
import { dayMs } from '../kernel/moment.ts';
import type { Ports } from '../ports.ts';

/** Webhooks are tried for thirty days: what they still have to tell must be there. */
export const retentionDaysMin = 31;

/** A hundred years: beyond it the setting says nothing. */
export const retentionDaysMax = 36_500;

/** One bounded delete, so that payments need not wait for it; the next round goes on. */
const eventsMax = 500;

/** One round. Null: everything is kept. Resolves to how many events were deleted. */
export async function forgetOldEvents({ store, clocks }: Ports, retentionDays: number | null): Promise<number> {
  if (retentionDays === null) return 0;
  return store.forgetEvents(clocks.now() - retentionDays * dayMs, eventsMax);
}
