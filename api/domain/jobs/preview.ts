/** What will be charged and when: of an expression, of a draft, and of all jobs of an entity. Nothing is stored. */
import { requireCaller, requireEntity, requireScopeAt } from '../../foundation/access/authorize.ts';
import { explainExpressionProblem, isCronProblem, parseCronExpression } from '../../foundation/catalogue/cron-expression.ts';
import { emptyTree, type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { invalidParameters, type ParameterError, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { formatLocal, type TimeZone } from '../../foundation/kernel/time-zone.ts';
import { dayMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { isJobSchedule, readSchedule } from './accept.ts';
import type { Job } from './job.ts';
import { findJobCancellation, findNextRun, type JobSchedule, listNextRuns, toJobSchedule } from './job-schedule.ts';
import type { JobContext } from './ports.ts';
import type { Cancellation, RemainingCharges } from './schedule/contract.ts';
import { occurrences, occurrencesMax, parseJobZone } from './schedule/occurrences.ts';
import { utcName } from './schedule/zone.ts';

const previewCountDefault = 10;

export interface SchedulePreviewQuery {
  readonly expression: string;
  readonly timeZone: string | undefined;
  readonly from: Timestamp | undefined;
  readonly count: number | undefined;
}

/** The timestamps after `from` at which an expression fires. */
export function previewSchedule(context: JobContext, query: SchedulePreviewQuery): readonly Timestamp[] {
  requireCaller(context, 'payments:read');
  const expression = parseCronExpression(query.expression);
  const zone = parseJobZone(query.timeZone ?? utcName);
  const count = parseCount(query.count);
  if (isCronProblem(expression)) {
    throw wrongParameter('expression', `expression ${explainExpressionProblem(expression)}`, query.expression);
  }
  if ('problem' in zone) throw wrongParameter('timeZone', `timeZone ${zone.problem}`, query.timeZone);
  return occurrences(expression, zone, query.from ?? context.ports.clocks.now(), count);
}

function parseCount(count = previewCountDefault): number {
  if (count >= 1 && count <= occurrencesMax) return count;
  throw wrongParameter('count', `count must be 1 to ${occurrencesMax}`, String(count));
}

export interface JobPreview {
  readonly schedule: JobSchedule;
  readonly runs: readonly Timestamp[];
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** What a cancellation of now would come to. */
  readonly cancellation: Cancellation;
  readonly remaining: RemainingCharges;
}

/** The next charges of a draft, as the same input would schedule them. Refuses what is wrong in it by name. */
export async function previewJob(context: JobContext, input: RequestTree, count: number | undefined): Promise<JobPreview> {
  requireCaller(context, 'payments:read');
  const wanted = parseCount(count);
  const entityId = textAt(input, 'entityId');
  const entity = entityId === undefined ? undefined : (await requireEntity(context, 'payments:read', entityId)).entity;
  const { clocks } = context.ports;
  const now = entity ? clocks.entityNow(entity.id) : clocks.now();
  const schedule = readSchedule(treeAt(input, 'job') ?? emptyTree(), now);
  const errors: ParameterError[] = isJobSchedule(schedule) ? [] : [...schedule];
  const amount = textAt(input, 'amount');
  const amountMinor = amount === undefined ? null : (parseAmount(amount) ?? null);
  if (amount !== undefined && amountMinor === null) {
    errors.push({ name: 'amount', value: amount, message: 'amount must be digits with two decimals or none, such as 92.00' });
  }
  if (!isJobSchedule(schedule) || errors.length > 0) throw new Refused(invalidParameters(errors));
  return {
    schedule,
    runs: listNextRuns(schedule, now, wanted),
    amountMinor,
    currency: textAt(input, 'currency') ?? null,
    ...findJobCancellation(schedule, now),
  };
}

export interface CalendarDay {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
}

export interface JobCalendar {
  readonly days: readonly CalendarDay[];
  /** False where a bound was reached: then later charges are missing. */
  readonly isComplete: boolean;
}

/** Jobs and charges that one calendar is computed from, and the longest time: a year ahead of a thousand monthly jobs needs 12,000. */
const calendarJobsMax = 2_000;
const calendarChargesMax = 12_000;
const calendarDaysMax = 400;
/** The event loop has its turn after so many charges, which take a few milliseconds. */
const chargesInTurn = 500;

export interface CalendarQuery {
  readonly entityId: string | undefined;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly timeZone: string | undefined;
}

/** The coming charges of all jobs at or below an entity, added up for each day and currency. */
export async function readCalendar(context: JobContext, { entityId, from, to, timeZone }: CalendarQuery): Promise<JobCalendar> {
  const entityPath = await requireScopeAt(context, entityId);
  const zone = parseJobZone(timeZone ?? utcName);
  if ('problem' in zone) throw wrongParameter('timeZone', `timeZone ${zone.problem}`, timeZone);
  if (to <= from || to - from > calendarDaysMax * dayMs) {
    throw wrongParameter('to', `to must be after from, by ${calendarDaysMax} days at most`, new Date(to).toISOString());
  }
  const jobs = await context.ports.store.jobs.planned(entityPath, to, calendarJobsMax + 1);
  const sums = new Map<string, CalendarDay>();
  let charges = 0;
  for (const job of jobs.slice(0, calendarJobsMax)) {
    const schedule = toJobSchedule(job);
    for (let at = firstFrom(job, schedule, from); at !== null && at < to; at = findNextRun(schedule, at)) {
      charges += 1;
      if (charges > calendarChargesMax) return toCalendar(sums, false);
      addCharge(sums, zone, job, at);
      if (charges % chargesInTurn === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  return toCalendar(sums, jobs.length <= calendarJobsMax);
}

function firstFrom({ nextRunAt }: Job, schedule: JobSchedule, from: Timestamp): Timestamp | null {
  return nextRunAt === null || nextRunAt >= from ? nextRunAt : findNextRun(schedule, from - 1);
}

function addCharge(sums: Map<string, CalendarDay>, zone: TimeZone, { amountMinor, currency }: Job, at: Timestamp): void {
  const date = formatLocal(zone, at).slice(0, 10);
  const key = `${date} ${currency}`;
  const known = sums.get(key);
  sums.set(key, { date, currency, count: (known?.count ?? 0) + 1, amountMinor: (known?.amountMinor ?? 0n) + amountMinor });
}

function toCalendar(sums: ReadonlyMap<string, CalendarDay>, isComplete: boolean): JobCalendar {
  return { days: [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []), isComplete };
}
