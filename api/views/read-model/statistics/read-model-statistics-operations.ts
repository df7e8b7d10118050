/** Volumes, approval and reasons of declines over a time, added up from the projection. */
import { requireScopeAt } from '../../../foundation/access/authorize.ts';
import { parseBuckets, splitTime, type WantedBuckets } from '../../../foundation/kernel/buckets.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { ProjectionState, ReadModelContext } from '../ports.ts';
import { currentProjection } from '../read-model-operations.ts';
import {
  type DeclineCount,
  listDeclines,
  type OutcomeCount,
  type StatisticsBucket,
  type StatisticsFigures,
  sumByBucket,
  sumByOutcome,
  sumFigures,
} from './statistics.ts';

/** Reasons that are told. */
const declinesMax = 10;

export interface StatisticsRequest extends WantedBuckets {
  readonly entityId?: string | undefined;
  readonly currency?: string | undefined;
}

export interface Statistics {
  readonly timeZone: string;
  readonly totals: readonly StatisticsFigures[];
  readonly buckets: readonly StatisticsBucket[];
  readonly outcomes: readonly OutcomeCount[];
  readonly declines: readonly DeclineCount[];
  readonly state: ProjectionState;
}

/** Payments made from `from` until before `to`, of the caller's entity and below. Refuses a zone that nobody knows and more than `bucketsMax` buckets. */
export async function statistics(context: ReadModelContext, request: StatisticsRequest): Promise<Statistics> {
  const { store } = context.ports;
  const { entityId, from, to, timeZone } = request;
  const entityPath = await requireScopeAt(context, entityId);
  const edges = parseBuckets(request);
  if ('status' in edges) throw new Refused(edges);
  const state = await currentProjection(context.ports);
  const within = {
    entityPath,
    ...splitTime([from, to], edges),
    ...(request.currency === undefined ? {} : { currency: request.currency }),
  };
  const [sums, results] = await Promise.all([store.statistics.byTime(within), store.statistics.byResult(within)]);
  return {
    timeZone,
    totals: sumFigures(sums),
    buckets: sumByBucket(sums, edges),
    outcomes: sumByOutcome(sums),
    declines: listDeclines(results, declinesMax),
    state,
  };
}
