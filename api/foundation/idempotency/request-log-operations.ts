/** Deletes old entries of the request log (REQUEST_LOG_RETENTION_DAYS). Nothing depends on them. */

import { dayMs } from '../kernel/timestamp.ts';
import type { IdempotencyPorts } from './ports.ts';

export const requestLogDaysMin = 1;

/** One bounded delete, so that payments do not wait for it. The next round continues. */
const entriesMax = 500;

/** One round. Null: everything is kept. Returns how many entries were deleted. */
export async function deleteOldRequests({ store, clocks }: IdempotencyPorts, retentionDays: number | null): Promise<number> {
  if (retentionDays === null) return 0;
  return store.acrossMerchants.deleteOldRequests(clocks.now() - retentionDays * dayMs, entriesMax);
}
