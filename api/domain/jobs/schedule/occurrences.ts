/** When a job fires, in its time zone (decision: job-time-zones). */
import type { CronExpression } from '../../../foundation/catalogue/cron-expression.ts';
import type { TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { secondMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { findLocal } from './calendar.ts';
import { findRepeatedTime, findZone, type LocalTime, toInstants, toLocal } from './zone.ts';

/** Occurrences in one answer: ten years of a monthly job are 120. */
export const occurrencesMax = 1_000;

/** Before 1970 no expression fires; the day before may be 1970 in a zone. */
const earliest: Timestamp = Date.UTC(1969, 11, 30);
/** After 2099 no expression fires. */
const latest: Timestamp = Date.UTC(2100, 0, 2);

/** Why there is no zone: completes the sentence that begins with the parameter's name. */
export interface ZoneProblem {
  readonly problem: string;
}

/** The time zone of a job, by its name at IANA. */
export function parseJobZone(name: string): TimeZone | ZoneProblem {
  return findZone(name) ?? { problem: 'must be a time zone of IANA, such as Europe/Berlin' };
}

/** The first occurrence after `after`, without `after` itself. Null when the expression never fires again. */
export function nextOccurrence(expression: CronExpression, zone: TimeZone, after: Timestamp): Timestamp | null {
  if (!(after < latest)) return null;
  const start = Math.max(after, earliest);
  if (!runsEveryHour(expression)) return findFirstPass(expression, zone, start, 'atChange');
  const first = findFirstPass(expression, zone, start, 'skip');
  const second = findSecondPass(expression, zone, start);
  if (first === null || second === undefined) return second ?? first;
  return Math.min(first, second);
}

/** The first `count` occurrences after `after`; fewer where the expression ends. */
export function occurrences(expression: CronExpression, zone: TimeZone, after: Timestamp, count: number): readonly Timestamp[] {
  const found: Timestamp[] = [];
  const wanted = Math.min(count, occurrencesMax);
  let at: Timestamp | null = after;
  while (found.length < wanted) {
    at = nextOccurrence(expression, zone, at);
    if (at === null) break;
    found.push(at);
  }
  return found;
}

/** A job of all 24 hours follows the time that passes; every other one follows the clock on the wall. */
function runsEveryHour({ hour }: CronExpression): boolean {
  return hour.values.length === 24;
}

/**
 * Each local time once, in order: one that comes twice at its first pass, one that clocks skip at their change or not at
 * all. Times that are skipped together come to one occurrence. Each turn of the loop leaves a change of clocks behind.
 */
function findFirstPass(expression: CronExpression, zone: TimeZone, after: Timestamp, skipped: 'atChange' | 'skip'): Timestamp | null {
  let from: LocalTime = Math.floor(toLocal(zone, after) / secondMs) * secondMs + secondMs;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const local = findLocal(expression, from);
    if (local === null) return null;
    const instants = toInstants(zone, local);
    if (instants.kind === 'once') return instants.at;
    if (instants.kind === 'twice' && instants.first > after) return instants.first;
    if (instants.kind === 'never' && skipped === 'atChange') return instants.change;
    from = instants.kind === 'never' ? instants.resumesLocal : instants.endsLocal;
  }
  return null;
}

/** An expression that fires in skipped hours only meets two changes a year for 130 years. */
const turnsMax = 300;

/** An occurrence in hours that come again. Undefined where none runs or begins soon: then the first pass comes earlier. */
function findSecondPass(expression: CronExpression, zone: TimeZone, after: Timestamp): Timestamp | undefined {
  const repeated = findRepeatedTime(zone, after);
  if (!repeated) return undefined;
  const from = Math.max(repeated.from, Math.floor(after / secondMs) * secondMs + secondMs);
  const local = findLocal(expression, from + repeated.offsetMs);
  return local !== null && local < repeated.to + repeated.offsetMs ? local - repeated.offsetMs : undefined;
}
