/** The contract of a job: from when to when it runs, how it prolongs itself, and when a cancellation takes effect (spec §2.Y; decision: job-notice). */
import type { CronExpression } from '../../../foundation/catalogue/cron-expression.ts';
import { formatFieldError } from '../../../foundation/catalogue/field.ts';
import { job as jobSection, noticeReferences } from '../../../foundation/catalogue/job.ts';
import { jobRules } from '../../../foundation/catalogue/job-rules.ts';
import type { ParameterError } from '../../../foundation/kernel/refusal.ts';
import type { TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { parseDateTime, secondMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { nextOccurrence } from './occurrences.ts';
import { addPeriods, countTimesMax, type Period, parsePeriod } from './period.ts';

/** The documented parameters, by the last part of their names. */
const contractFieldNames = [
  'startDate',
  'endDate',
  'durationNumber',
  'durationUnit',
  'noticeNumber',
  'noticeUnit',
  'noticeCallable',
] as const;
export type ContractFields = Readonly<Partial<Record<(typeof contractFieldNames)[number], string | undefined>>>;

export interface Contract {
  /** The first charge is not before. Durations are counted from here. */
  readonly startsAt: Timestamp;
  /** The last charge is not after. */
  readonly endsAt?: Timestamp;
  /** Prolongs itself by the same time until notice is given. */
  readonly duration?: Period;
  readonly notice?: Period;
  readonly noticeCallable: (typeof noticeReferences)[number];
}

/**
 * The contract of a job that is made at `createdAt`, which is its start unless it names one, or the parameters that are
 * wrong. Dates are UTC, as everywhere in the API. Checks by the catalogue, so that both refuse the same.
 */
export function parseContract(fields: ContractFields, createdAt: Timestamp): Contract | readonly ParameterError[] {
  const errors = checkFields(fields);
  if (errors.length > 0) return errors;
  const endsAt = parseDateTime(fields.endDate ?? '');
  const duration = parsePeriod(fields.durationNumber, fields.durationUnit);
  const notice = parsePeriod(fields.noticeNumber, fields.noticeUnit);
  // A notice prevents the prolongation, so it counts from the end of the duration where there is one.
  const noticeCallable = noticeReferences.find((each) => each === fields.noticeCallable) ?? (duration ? 'DURATION_END' : 'ANYTIME');
  return {
    startsAt: parseDateTime(fields.startDate ?? '') ?? createdAt,
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(duration ? { duration } : {}),
    ...(notice ? { notice } : {}),
    noticeCallable,
  };
}

function checkFields(fields: ContractFields): readonly ParameterError[] {
  const sent = contractFieldNames.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const errors = sent.flatMap(([name, value]) => {
    const line = jobSection.fields.find((each) => each.name === `job.${name}`);
    return line?.accepts(value) === false ? [{ name: line.name, value, message: formatFieldError(line, line.name, value) }] : [];
  });
  const tree = { job: Object.fromEntries(sent) };
  const breaches = jobRules.flatMap((rule) => rule(tree)).filter(({ name }) => errors.every((error) => error.name !== name));
  const values = new Map<string, string>(sent.map(([name, value]) => [`job.${name}`, value]));
  return [...errors, ...breaches.map(({ name, message }) => ({ name, value: values.get(name) ?? null, message }))];
}

/** The next charge after `after`: within the contract, and before `until` where it was cancelled. */
export function nextCharge(
  expression: CronExpression,
  zone: TimeZone,
  contract: Contract,
  after: Timestamp,
  until: Timestamp = Number.POSITIVE_INFINITY,
): Timestamp | null {
  const next = nextOccurrence(expression, zone, Math.max(after, contract.startsAt - 1));
  return next !== null && next < until && next <= (contract.endsAt ?? next) ? next : null;
}

export type CancellationReason =
  /** Nobody agreed on a duration or a notice. */
  | 'IMMEDIATELY'
  /** The notice has passed, counted from the cancellation. */
  | 'NOTICE_PASSED'
  /** The running period, or the first one for whose end notice was given in time, is over. */
  | 'PERIOD_END'
  /** endDate comes before: it takes effect in the second after. */
  | 'END_DATE'
  /** The contract would last beyond the year 2099, after which no job fires. */
  | 'LAST_YEAR';

export interface Cancellation {
  /** Charges before it are made, and none from it on. */
  readonly effectiveAt: Timestamp;
  readonly reason: CancellationReason;
  /** PERIOD_END: the last timestamp at which notice for that end was in time. */
  readonly noticeBy?: Timestamp;
}

/** The first second after the last year. */
const afterLastYear: Timestamp = Date.UTC(2100, 0, 1);

/** When a cancellation of `at` takes effect. */
export function findCancellation(contract: Contract, zone: TimeZone, at: Timestamp): Cancellation {
  const cancellation = contract.noticeCallable === 'DURATION_END' ? findPeriodEnd(contract, zone, at) : findNoticeEnd(contract, zone, at);
  const { endsAt } = contract;
  // A charge at endDate itself is still made; charges have whole seconds.
  const afterEnd = endsAt === undefined ? Number.POSITIVE_INFINITY : Math.max(endsAt + secondMs, at);
  if (afterEnd < cancellation.effectiveAt) return { effectiveAt: afterEnd, reason: 'END_DATE' };
  return cancellation;
}

function findNoticeEnd({ notice }: Contract, zone: TimeZone, at: Timestamp): Cancellation {
  if (!notice || notice.number === 0) return { effectiveAt: at, reason: 'IMMEDIATELY' };
  return orLastYear({ effectiveAt: addPeriods(zone, at, notice, 1), reason: 'NOTICE_PASSED' });
}

/** The first end of a period that lies after the cancellation by the notice at least. Halves the number of periods: years of seconds take 33 turns. */
function findPeriodEnd({ startsAt, duration, notice }: Contract, zone: TimeZone, at: Timestamp): Cancellation {
  if (!duration) return { effectiveAt: at, reason: 'IMMEDIATELY' };
  const findEnd = (periods: number): Timestamp => addPeriods(zone, startsAt, duration, periods);
  const findDeadline = (end: Timestamp): Timestamp => (notice ? addPeriods(zone, end, notice, -1) : end);
  const isInTime = (periods: number): boolean => {
    const end = findEnd(periods);
    return end > at && findDeadline(end) >= at;
  };
  let early = 0;
  let inTime = countTimesMax(duration);
  while (inTime - early > 1) {
    const middle = Math.floor((early + inTime) / 2);
    if (isInTime(middle)) inTime = middle;
    else early = middle;
  }
  const end = findEnd(inTime);
  return orLastYear({ effectiveAt: end, reason: 'PERIOD_END', noticeBy: findDeadline(end) });
}

function orLastYear(cancellation: Cancellation): Cancellation {
  return cancellation.effectiveAt <= afterLastYear ? cancellation : { effectiveAt: afterLastYear, reason: 'LAST_YEAR' };
}

/** Charges that are counted one by one: what remains of a job of every minute is told as this many and more. */
export const remainingChargesMax = 1_000;

export interface RemainingCharges {
  readonly count: number;
  /** There are more than `count`. */
  readonly hasMore: boolean;
}

/** How many charges are still made after `after`, before a cancellation takes effect. */
export function countCharges(
  expression: CronExpression,
  zone: TimeZone,
  contract: Contract,
  after: Timestamp,
  { effectiveAt }: Cancellation,
): RemainingCharges {
  let at: Timestamp | null = after;
  for (let count = 0; count <= remainingChargesMax; count += 1) {
    at = nextCharge(expression, zone, contract, at, effectiveAt);
    if (at === null) return { count, hasMore: false };
  }
  return { count: remainingChargesMax, hasMore: true };
}
