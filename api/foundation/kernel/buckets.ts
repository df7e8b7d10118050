/** Splits an interval into hours, days or months of a time zone, and into parts that stored hourly sums can answer. */

import { invalidParameters, type Refusal } from './refusal.ts';
import { findNextStepStart, findStepStart, parseTimeZone, type TimeStep, type TimeZone } from './time-zone.ts';
import { dayMs, hourMs, minuteMs, type Timestamp } from './timestamp.ts';

/** `from` is included, `to` is not. */
export type Span = readonly [from: Timestamp, to: Timestamp];

/** As many as a chart has room for: 45 days of hours, three years of days. */
export const bucketsMax = 1_100;

export interface WantedBuckets {
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly bucket: TimeStep;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * The edges of all hours, days or months that the interval touches; the last edge is the end of the last one. Refuses an
 * unknown time zone, an interval that ends before it begins, and more than `bucketsMax` buckets, and names the argument.
 */
export function parseBuckets({ from, to, bucket, timeZone }: WantedBuckets): readonly Timestamp[] | Refusal {
  const zone = parseTimeZone(timeZone);
  if (!zone) return refuseArgument('timeZone', timeZone, 'timeZone must be a name such as Europe/Berlin');
  if (from >= to) return refuseArgument('filter.to', null, 'filter.to must be later than filter.from');
  return (
    listEdges(zone, bucket, from, to) ??
    refuseArgument('bucket', bucket, `filter.from to filter.to must be at most ${bucketsMax} times bucket`)
  );
}

function refuseArgument(name: string, value: string | null, message: string): Refusal {
  return invalidParameters([{ name, value, message }]);
}

function listEdges(zone: TimeZone, step: TimeStep, from: Timestamp, to: Timestamp): readonly Timestamp[] | undefined {
  const edges = [findStepStart(zone, step, from)];
  for (let at = edges[0] ?? from; at < to; ) {
    if (edges.length > bucketsMax) return undefined;
    at = findNextStepStart(zone, step, at);
    edges.push(at);
  }
  return edges;
}

/** Index of the bucket that contains the timestamp: of the last edge at or before it. Binary search. */
export function findBucket(edges: readonly Timestamp[], moment: Timestamp): number {
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? moment) <= moment) low = middle;
    else high = middle;
  }
  return low;
}

/** Consecutive hours, and the timestamp from which their slots are counted. */
export type WholeHours = readonly [from: Timestamp, to: Timestamp, originMs: Timestamp];

/** An interval split so that it can be summed slot by slot, where each slot lies within one bucket. */
export interface SplitTime {
  /** Length of a slot of `whole`. A slot of `cut` is a quarter of an hour. */
  readonly slotMs: number;
  /** UTC hours within the interval and within one bucket; one entry until the zone's offset changes. */
  readonly whole: readonly WholeHours[];
  /** The rest: parts of hours at both ends, and hours with an edge inside, as in zones with an offset of half hours. */
  readonly cut: readonly Span[];
}

/** Offsets from UTC are multiples of a quarter of an hour, so no edge is within a quarter. */
export const quarterMs = 15 * minuteMs;

/** A day on which clocks go forward. */
const shortDayMs = dayMs - hourMs;

export function splitTime([from, to]: Span, edges: readonly Timestamp[]): SplitTime {
  const slotMs = edges.every((edge, at) => at === 0 || edge - (edges[at - 1] ?? 0) >= shortDayMs) ? dayMs : hourMs;
  const inner = edges.filter((edge) => edge > from && edge < to);
  const cutHours = new Set([from, ...inner, to].filter((moment) => moment % hourMs !== 0).map((moment) => moment - (moment % hourMs)));
  const [whole, cut]: [WholeHours[], Span[]] = [[], []];
  let at = from;
  for (const hour of [...cutHours].sort((a, b) => a - b)) {
    if (hour > at) whole.push(...splitAtOffsets([at, hour], edges, slotMs));
    appendSpan(cut, [Math.max(hour, from), Math.min(hour + hourMs, to)]);
    at = hour + hourMs;
  }
  if (at < to) whole.push(...splitAtOffsets([at, to], edges, slotMs));
  return { slotMs, whole, cut };
}

/** Splits hours where the distance between the start of a slot and the start of a bucket changes. */
function splitAtOffsets([from, to]: Span, edges: readonly Timestamp[], slotMs: number): readonly WholeHours[] {
  const first = findBucket(edges, from);
  const parts: WholeHours[] = [];
  let [at, origin] = [from, (edges[first] ?? from) % slotMs];
  for (const edge of edges.slice(first + 1)) {
    if (edge >= to) break;
    if (edge % slotMs === origin) continue;
    parts.push([at, edge, origin]);
    [at, origin] = [edge, edge % slotMs];
  }
  return [...parts, [at, to, origin]];
}

/** Joins a span that follows the last one without a gap. */
function appendSpan(spans: Span[], [from, to]: Span): void {
  const last = spans.at(-1);
  if (last?.[1] === from) spans[spans.length - 1] = [last[0], to];
  else spans.push([from, to]);
}
