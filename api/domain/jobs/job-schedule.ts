/** When a job runs: its expression, its zone and its contract, read from what is stored. Pure. */

import { missedPolicies } from '../../contract/job-policies.ts';
import type { CronExpression } from '../../foundation/catalogue/cron-expression.ts';
import { isCronProblem, parseCronExpression } from '../../foundation/catalogue/cron-expression.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import type { TimeZone } from '../../foundation/kernel/time-zone.ts';
import { hourMs, minuteMs, secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Job } from './job.ts';
import {
  type Cancellation,
  type Contract,
  type ContractFields,
  countCharges,
  findCancellation,
  nextCharge,
  parseContract,
  type RemainingCharges,
} from './schedule/contract.ts';
import { parseJobZone } from './schedule/occurrences.ts';

export interface JobSchedule {
  readonly expression: CronExpression;
  readonly zone: TimeZone;
  readonly contract: Contract;
  /** Charges are made before it. */
  readonly cancelAt: Timestamp | null;
}

/** What was stored was checked before. */
export function toJobSchedule({
  expression,
  timeZone,
  terms,
  cancelAt,
  createdAt,
}: Pick<Job, 'expression' | 'timeZone' | 'terms' | 'cancelAt' | 'createdAt'>): JobSchedule {
  const parsed = parseCronExpression(expression);
  const zone = parseJobZone(timeZone);
  const fields: ContractFields = JSON.parse(terms);
  const contract = parseContract(fields, createdAt);
  assert(!isCronProblem(parsed) && !('problem' in zone) && isContract(contract), 'a stored job has a schedule');
  return { expression: parsed, zone, contract, cancelAt };
}

export function isContract(parsed: ReturnType<typeof parseContract>): parsed is Contract {
  return !Array.isArray(parsed);
}

/** The first charge after the timestamp; null where none is left. */
export function findNextRun({ expression, zone, contract, cancelAt }: JobSchedule, after: Timestamp): Timestamp | null {
  return nextCharge(expression, zone, contract, after, cancelAt ?? undefined);
}

/** The next charges, at most `count`. */
export function listNextRuns(schedule: JobSchedule, after: Timestamp, count: number): readonly Timestamp[] {
  const found: Timestamp[] = [];
  for (let at = findNextRun(schedule, after); at !== null && found.length < count; at = findNextRun(schedule, at)) found.push(at);
  return found;
}

/** Hardly anybody means to charge a shopper more often: an asterisk for the second or the minute was most likely meant as 0. */
const usualApartMs = hourMs;

/** That the next two charges are less than an hour apart, as a sentence; null where they are not. */
export function warnOfHaste(schedule: JobSchedule, nextRunAt: Timestamp | null): string | null {
  const second = nextRunAt === null ? null : findNextRun(schedule, nextRunAt);
  if (nextRunAt === null || second === null || second - nextRunAt >= usualApartMs) return null;
  const apart = second - nextRunAt < minuteMs ? `${(second - nextRunAt) / secondMs} s` : `${(second - nextRunAt) / minuteMs} min`;
  return `the next two charges are only ${apart} apart: check the second, the minute and the hour of the schedule`;
}

/** The timestamp that has come and is not charged yet: a round of due work is late. A change of the job leaves it to be charged. */
export function findDueRun({ nextRunAt }: Pick<Job, 'nextRunAt'>, now: Timestamp): Timestamp | null {
  return nextRunAt !== null && nextRunAt <= now ? nextRunAt : null;
}

/** Whether a schedule that takes the place of another one has its timestamp, too. Without a start of its own it begins where that one went on. */
export function hasTimestamp(schedule: JobSchedule, at: Timestamp, hasStart: boolean): boolean {
  const contract = hasStart ? schedule.contract : { ...schedule.contract, startsAt: at };
  return findNextRun({ ...schedule, contract }, at - 1) === at;
}

/** When a cancellation of now takes effect, and what is still charged, `dueAt` included. A repeated one changes nothing. */
export function findJobCancellation(
  schedule: JobSchedule,
  now: Timestamp,
  dueAt: Timestamp | null = null,
): { readonly cancellation: Cancellation; readonly remaining: RemainingCharges } {
  const found = findCancellation(schedule.contract, schedule.zone, now);
  const isEarlier = schedule.cancelAt !== null && schedule.cancelAt <= found.effectiveAt;
  const cancellation = isEarlier && schedule.cancelAt !== null ? { ...found, effectiveAt: schedule.cancelAt } : found;
  const { count, hasMore } = countCharges(schedule.expression, schedule.zone, schedule.contract, now, cancellation);
  const isDueCharged = dueAt !== null && cancellation.effectiveAt > now;
  return { cancellation, remaining: isDueCharged ? { count: count + 1, hasMore } : { count, hasMore } };
}

/** A run that begins later than this after its timestamp was missed. A backlog of one busy minute is shorter. */
export const lateMs = hourMs;

/** Timestamps that are counted one by one in one step; a job of every minute has as many in 17 hours. */
const countedMax = 1_000;

/** Timestamps that one request counts, of a job whose rounds are far behind. */
const unchargedMax = 10_000;

/** Timestamps that nothing charges: the first, the last, and how many they are. */
export interface Uncharged {
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly count: number;
}

/** What is due from `dueAt` on: no round has charged it. Null where nothing is. */
export function countUncharged(schedule: JobSchedule, dueAt: Timestamp | null, now: Timestamp): Uncharged | null {
  if (dueAt === null || dueAt > now) return null;
  let to = dueAt;
  let count = 1;
  for (let next = findNextRun(schedule, to); next !== null && next <= now && count < unchargedMax; count += 1) {
    to = next;
    next = findNextRun(schedule, to);
  }
  return { from: dueAt, to, count };
}

/** What a round makes of a job whose timestamps `dueAt` and, after a stop, later ones have passed. */
export interface DueStep {
  /** The timestamp to charge; null where all of them were missed and the job skips those. */
  readonly runAt: Timestamp | null;
  readonly missed: Uncharged | null;
  readonly nextRunAt: Timestamp | null;
}

/** The last timestamp that has passed stands for all of them; the others, and a late one that is skipped, were missed. */
export function decideDueStep(schedule: JobSchedule, dueAt: Timestamp, now: Timestamp, missed: Job['missed']): DueStep {
  let last = dueAt;
  let beforeLast: Timestamp | null = null;
  let count = 0;
  let next = findNextRun(schedule, dueAt);
  while (next !== null && next <= now && count < countedMax) {
    beforeLast = last;
    last = next;
    count += 1;
    next = findNextRun(schedule, next);
  }
  const isCutOff = next !== null && next <= now;
  const isRun = !isCutOff && (missedPolicies[missed].isMadeUp || now - last <= lateMs);
  if (isRun) return { runAt: last, missed: beforeLast === null ? null : { from: dueAt, to: beforeLast, count }, nextRunAt: next };
  // With more than that, the next round counts on.
  return { runAt: null, missed: { from: dueAt, to: last, count: count + 1 }, nextRunAt: next };
}
