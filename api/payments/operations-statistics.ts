/** Volumes, approval and reasons of declines over a time, added up from the projection. */
import { requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { Context } from '../context.ts';
import type { Moment } from '../kernel/moment.ts';
import { invalidParameters, Refused } from '../kernel/refusal.ts';
import { type TimeStep, timeZoneOf } from '../kernel/time-zone.ts';
import type { ProjectionState } from '../ports/search.ts';
import { currentProjection } from '../projection/operations.ts';
import {
  bucketsOf,
  countedTypes,
  type DeclineCount,
  declinedOutcomes,
  edgesOf,
  figuresOf,
  type StatisticsBucket,
  type StatisticsFigures,
  slotOf,
} from './statistics.ts';

/** As many as a chart has room for: 31 days of hours, three years of days. */
export const bucketsMax = 1_100;

/** Reasons that are told. */
const declinesMax = 10;

export interface StatisticsRequest {
  readonly from: Moment;
  readonly to: Moment;
  readonly entityId?: string | undefined;
  readonly currency?: string | undefined;
  readonly bucket: TimeStep;
  readonly timeZone: string;
}

export interface Statistics {
  readonly timeZone: string;
  readonly totals: readonly StatisticsFigures[];
  readonly buckets: readonly StatisticsBucket[];
  readonly declines: readonly DeclineCount[];
  readonly state: ProjectionState;
}

/** Payments made from `from` until before `to`, of the caller's entity and below. Refuses a zone that nobody knows and more than `bucketsMax` buckets. */
export async function statistics(context: Context, request: StatisticsRequest): Promise<Statistics> {
  const { store } = context.ports;
  const caller = requireCaller(context, 'payments:read');
  const { entityId, from, to, bucket, timeZone } = request;
  const entityPath =
    entityId === undefined ? requireScopePath(caller) : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const zone = timeZoneOf(timeZone);
  if (!zone) throw refusedFor('timeZone', timeZone, 'timeZone must be a name such as Europe/Berlin');
  if (from >= to) throw refusedFor('filter.to', null, 'filter.to must be later than filter.from');
  const edges = edgesOf(zone, bucket, from, to, bucketsMax);
  if (!edges) throw refusedFor('bucket', bucket, `filter.from to filter.to must be at most ${bucketsMax} times bucket`);
  const state = await currentProjection(context.ports);
  const slotMs = slotOf(edges);
  const within = { entityPath, from, to, ...(request.currency === undefined ? {} : { currency: request.currency }) };
  const [sums, declines] = await Promise.all([
    store.paymentStatistics({ ...within, slotMs }),
    store.resultCounts({ ...within, types: countedTypes, outcomes: declinedOutcomes, itemsMax: declinesMax }),
  ]);
  return { timeZone, totals: figuresOf(sums), buckets: bucketsOf(sums, edges, slotMs), declines, state };
}

function refusedFor(name: string, value: string | null, message: string): Refused {
  return new Refused(invalidParameters([{ name, value, message }]));
}
