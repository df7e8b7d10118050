/** Deletes old entries of the request log (REQUEST_LOG_RETENTION_DAYS, the merchant's `requestLogDays`). Nothing depends on them. */

import { merchantSettings } from '../../contract/merchant-settings.ts';
import { entityDirectory } from '../entities/entities-operations.ts';
import type { Id } from '../kernel/identifier.ts';
import { dayMs } from '../kernel/timestamp.ts';
import type { IdempotencyPorts } from './ports.ts';
import { listRetentions, type Retention } from './request-log-retention.ts';

export const requestLogDaysMin = merchantSettings.requestLogDays.least;

/** One bounded read and delete for each retention, so that payments do not wait for it. The next round continues. */
const entriesMax = 500;

/** Where the last round ended: entries before it that are still there are kept for longer, or by another merchant. */
interface Progress {
  readonly entityIds: ReadonlySet<Id>;
  readonly after: Id;
}

const progressOf = new WeakMap<IdempotencyPorts, Map<number, Progress>>();

/** Before every id. */
const firstId: Id = '';

/** One round. Null: what no merchant has set is kept for ever. Returns how many entries it looked at. */
export async function deleteOldRequests(ports: IdempotencyPorts, defaultDays: number | null): Promise<number> {
  const before = progressOf.get(ports);
  const progress = new Map<number, Progress>();
  let seen = 0;
  for (const retention of listRetentions(await entityDirectory(ports), defaultDays)) {
    const known = before?.get(retention.days);
    // A merchant that joins these entities may have older entries than the last round has come to.
    const hasNew = [...retention.entityIds].some((id) => !known?.entityIds.has(id));
    const after = hasNew ? undefined : known?.after;
    const round = await deleteRound(ports, retention, after ?? firstId);
    progress.set(retention.days, { entityIds: retention.entityIds, after: round.after });
    seen += round.seen;
  }
  progressOf.set(ports, progress);
  return seen;
}

async function deleteRound(
  { store: { acrossMerchants }, clocks }: IdempotencyPorts,
  { days, entityIds }: Retention,
  after: Id,
): Promise<{ readonly seen: number; readonly after: Id }> {
  const lines = await acrossMerchants.oldRequests({ after, before: clocks.now() - days * dayMs }, entriesMax);
  const ids = lines.filter(({ entityId }) => entityIds.has(entityId)).map(({ id }) => id);
  if (ids.length > 0) await acrossMerchants.deleteRequests(ids);
  return { seen: lines.length, after: lines.at(-1)?.id ?? after };
}
