/** Approval, refunds and chargebacks of a time beside the time before, by what payments have in common. */
import { isPersonalMasked, requireScopeAt } from '../../../foundation/access/authorize.ts';
import { findMaskAt, isMaskedAt } from '../../../foundation/catalogue/personal.ts';
import { parseBuckets, type Span, splitTime } from '../../../foundation/kernel/buckets.ts';
import { Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { formatLocal, parseTimeZone, type TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { dayMs, hourMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { ProjectionState, ReadModelContext } from '../ports.ts';
import { currentProjection } from '../read-model-operations.ts';
import { type Compared, compare, type InsightGroup, listGroups, type ValuedSum } from './insights.ts';
import type { GroupSum, StatisticsSum } from './ports.ts';

/** One answer compares at most two times of this length: hours are added up in the reader's time zone. */
export const insightDaysMax = 31;
/** A month in which clocks are set back has an hour more. */
export const insightMsMax = insightDaysMax * dayMs + hourMs;
/** Payments of both times whose answers are read: about 0.5 s. Beyond, only hours are told. */
export const insightPaymentsMax = 50_000;
/** Values of one dimension that are told. */
export const insightGroupsMax = 24;

export interface InsightsRequest {
  readonly entityId?: string | undefined;
  readonly currency?: string | undefined;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly customParameter?: string | undefined;
  readonly timeZone: string;
}

export interface ShownGroup extends InsightGroup {
  readonly isMasked: boolean;
}

export interface Insights extends Compared {
  readonly timeZone: string;
  readonly previousFrom: Timestamp;
  readonly groups: readonly ShownGroup[];
  readonly isComplete: boolean;
  readonly state: ProjectionState;
}

/** Payments made from `from` until before `to`, and in a time as long that ends at `from`. Refuses more than `insightDaysMax` days. */
export async function insights(context: ReadModelContext, request: InsightsRequest): Promise<Insights> {
  const { store } = context.ports;
  const { entityId, currency, from, to, customParameter, timeZone } = request;
  if (customParameter !== undefined) requireParameterName(customParameter);
  const entityPath = await requireScopeAt(context, entityId);
  const spans = toSpans(from, to);
  const within = { entityPath, ...(currency === undefined ? {} : { currency }) };
  const read = spans.map((span) => ({ ...within, ...splitHours(span, timeZone) }));
  const state = await currentProjection(context.ports);
  const [hours, groups] = await Promise.all([
    Promise.all(read.map((query) => store.statistics.byTime(query))),
    store.statistics.byGroup({
      ...within,
      ...(customParameter === undefined ? {} : { customParameter }),
      spans,
      paymentsMax: insightPaymentsMax,
    }),
  ]);
  const isMasked = customParameter !== undefined && isPersonalMasked(context) && isMaskedAt(['customParameters', customParameter]);
  const byHour = toHours(hours, timeZone);
  const whole = compare(byHour);
  return {
    timeZone,
    previousFrom: spans[1][0],
    ...whole,
    groups: listGroups([...maskGroups(context, groups ?? [], customParameter), ...byHour], whole, insightGroupsMax).map((group) => ({
      ...group,
      isMasked: isMasked && group.dimension === 'CUSTOM_PARAMETER' && group.value !== null,
    })),
    isComplete: groups !== undefined,
    state,
  };
}

/** As the catalogue has names of custom parameters. */
const parameterName = /^[\w.[\]-]{1,64}$/;

export function requireParameterName(name: string): void {
  if (parameterName.test(name)) return;
  throw wrongParameter('customParameter', 'customParameter must be 1 to 64 letters, digits and characters of ._[]-');
}

/** A custom parameter may have the name of a documented field, such as email: then its values are masked as that field's. */
function maskGroups(context: ReadModelContext, groups: readonly GroupSum[], customParameter: string | undefined): readonly GroupSum[] {
  if (customParameter === undefined || !isPersonalMasked(context)) return groups;
  const mask = findMaskAt(['customParameters', customParameter]);
  return groups.map((group) =>
    group.dimension === 'CUSTOM_PARAMETER' && group.value !== null ? { ...group, value: mask(group.value) } : group,
  );
}

function toSpans(from: Timestamp, to: Timestamp): readonly [now: Span, before: Span] {
  if (to <= from || to - from > insightMsMax) {
    throw wrongParameter('filter.to', `filter.to must be later than filter.from, by at most ${insightDaysMax} days`);
  }
  return [
    [from, to],
    [from - (to - from), from],
  ];
}

function splitHours([from, to]: Span, timeZone: string) {
  const edges = parseBuckets({ from, to, bucket: 'HOUR', timeZone });
  if ('status' in edges) throw new Refused(edges);
  return splitTime([from, to], edges);
}

/** Hours of the day, `00` to `23`, on the clocks of the zone. */
function toHours(spans: readonly (readonly StatisticsSum[])[], timeZone: string): readonly ValuedSum[] {
  const zone = parseTimeZone(timeZone);
  return spans.flatMap((sums, at) =>
    sums.map(({ type, outcome, count, at: moment }) => ({
      dimension: 'HOUR' as const,
      span: at === 0 ? (0 as const) : (1 as const),
      value: hourOf(zone, moment),
      ...{ type, outcome, count },
    })),
  );
}

/** `00` to `23`. */
export function hourOf(zone: TimeZone | undefined, moment: Timestamp): string | null {
  return zone ? formatLocal(zone, moment).slice(11, 13) : null;
}
