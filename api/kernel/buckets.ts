/** A time cut into hours, days or months on somebody's clocks, and into what sums of whole hours can tell of it. */

import { invalidParameters, type Refusal } from './refusal.ts';
import { parseTimeZone, startOf, startOfNext, type TimeStep, type TimeZone } from './time-zone.ts';
import { dayMs, hourMs, type Moment, minuteMs } from './timestamp.ts';

/** From, including, until before. */
export type Span = readonly [from: Moment, to: Moment];

/** As many as a chart has room for: 45 days of hours, three years of days. */
export const bucketsMax = 1_100;

export interface WantedBuckets {
  readonly from: Moment;
  readonly to: Moment;
  readonly bucket: TimeStep;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Edges of the hours, days or months that the time touches, the last one being its end. Refused are a zone that nobody
 * knows, a time that ends before it begins, and more than `bucketsMax` buckets, each by the name of its argument.
 */
export function parseBuckets({ from, to, bucket, timeZone }: WantedBuckets): readonly Moment[] | Refusal {
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

function listEdges(zone: TimeZone, step: TimeStep, from: Moment, to: Moment): readonly Moment[] | undefined {
  const edges = [startOf(zone, step, from)];
  for (let at = edges[0] ?? from; at < to; ) {
    if (edges.length > bucketsMax) return undefined;
    at = startOfNext(zone, step, at);
    edges.push(at);
  }
  return edges;
}

/** The place of the bucket that the moment is in: of the last edge at or before it, found by halving. */
export function findBucket(edges: readonly Moment[], moment: Moment): number {
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? moment) <= moment) low = middle;
    else high = middle;
  }
  return low;
}

/** Hours in a row, and a moment from which slots of the length that goes with them are counted. */
export type WholeHours = readonly [from: Moment, to: Moment, originMs: Moment];

/** A time in parts that can be added up slot by slot, so that each slot lies within one bucket. */
export interface SplitTime {
  /** How long the slots of whole hours are; those of what is cut are quarters of an hour. */
  readonly slotMs: number;
  /** Hours of UTC that lie within the time and within one bucket, as many in a row as one origin holds for: until clocks change. */
  readonly whole: readonly WholeHours[];
  /** What is left: parts of hours at the ends, and hours that an edge cuts, as every day does in a zone of half hours. */
  readonly cut: readonly Span[];
}

/** Zones differ from UTC by whole quarters of an hour, so no edge is within one. */
export const quarterMs = 15 * minuteMs;

/** A day in which clocks go forward. */
const shortDayMs = dayMs - hourMs;

export function splitTime([from, to]: Span, edges: readonly Moment[]): SplitTime {
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

/** The hours in parts within which every bucket begins as long after a slot did. */
function splitAtOffsets([from, to]: Span, edges: readonly Moment[], slotMs: number): readonly WholeHours[] {
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

/** What follows without a gap is one. */
function appendSpan(spans: Span[], [from, to]: Span): void {
  const last = spans.at(-1);
  if (last?.[1] === from) spans[spans.length - 1] = [last[0], to];
  else spans.push([from, to]);
}
