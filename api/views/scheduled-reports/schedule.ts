/** Files that staff want again and again: what, when, for which time, and to whom. Pure (decision: reports-by-moment). */
import { nextOccurrence } from '../../domain/jobs/schedule/occurrences.ts';
import { findZone } from '../../domain/jobs/schedule/zone.ts';
import { isCronProblem, parseCronExpression } from '../../foundation/catalogue/cron-expression.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { findStepStart, formatLocal, type TimeZone } from '../../foundation/kernel/time-zone.ts';
import { dayMs, hourMs, minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

/** What a file tells. */
export const reportSubjects = ['PAYMENTS', 'PAYOUTS', 'MONTH_END', 'CHARGEBACKS', 'INSIGHTS'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

const reportFormats = ['CSV', 'XLSX'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const reportCadences = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ReportCadence = (typeof reportCadences)[number];

const reportDeliveries = ['MAIL', 'FOLDER', 'SERVER'] as const;
export type ReportDelivery = (typeof reportDeliveries)[number];

const reportScheduleStatuses = ['ACTIVE', 'PAUSED', 'STOPPED', 'ENDED'] as const;
export type ReportScheduleStatus = (typeof reportScheduleStatuses)[number];

const reportRunStatuses = ['WAITING', 'MAKING', 'DONE', 'FAILED'] as const;
export type ReportRunStatus = (typeof reportRunStatuses)[number];

export type ReportMailState = 'none' | 'waits' | 'sent' | 'failed';
export type ReportTransferState = 'none' | 'waits' | 'sent' | 'failed';

/** Schedules of one merchant, or of one entity above merchants, that have not ended. */
export const reportSchedulesMax = 100;
export const reportNameCharactersMax = 80;
export const reportFilterCharactersMax = 8_192;
export const reportRecipientsMax = 20;
export const reportKeepDaysMax = 730;
export const reportKeepDaysDefault = 90;
/** Runs of a schedule that its page shows. */
export const reportRunsShown = 20;

export interface ReportSchedule {
  readonly id: Id;
  /** Whose clock says when it is time. Above merchants that is the real one, and the file tells of all merchants below. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly name: string;
  readonly subject: ReportSubject;
  /** JSON of the list's own filter, as it was sent; the time in it is that of the run. */
  readonly filter: string;
  /** Empty: the usual ones. */
  readonly columns: readonly string[];
  readonly format: ReportFormat;
  readonly cadence: ReportCadence;
  /** Minutes since midnight in `timeZone`. */
  readonly atMinute: number;
  /** Of WEEKLY: 1 is Monday, 7 Sunday. */
  readonly weekday: number | null;
  /** Of MONTHLY: 1 to 28. */
  readonly dayOfMonth: number | null;
  readonly timeZone: string;
  readonly deliveries: readonly ReportDelivery[];
  /** Members of staff to whom the mail goes. */
  readonly recipientIds: readonly Id[];
  /** Of SERVER: the merchant's server that files are sent to. */
  readonly destinationId: Id | null;
  readonly language: 'en' | 'de';
  readonly keepDays: number;
  readonly ownerId: Id;
  readonly ownerName: string;
  readonly status: ReportScheduleStatus;
  /** Of STOPPED: why. */
  readonly statusReason: string | null;
  readonly nextAt: Timestamp | null;
  readonly createdAt: Timestamp;
  /** One higher with each change of staff, and when it stops. That its moments come and go is no change. */
  readonly version: number;
}

/** Of what is told, when and to whom, and of the owner: another one after each change of these. That its moments come and go is no change. */
export function describeVersion(schedule: ReportSchedule): string {
  const { name, filter, columns, format, cadence, atMinute, weekday, dayOfMonth, timeZone } = schedule;
  const { deliveries, recipientIds, destinationId, language, keepDays, ownerId } = schedule;
  const when = [cadence, atMinute, weekday, dayOfMonth, timeZone];
  return JSON.stringify([name, filter, columns, format, when, deliveries, recipientIds, destinationId, language, keepDays, ownerId]);
}

export interface ReportRun {
  readonly id: Id;
  readonly scheduleId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** What there is one run for. */
  readonly moment: string;
  /** By the merchant's clock. */
  readonly dueAt: Timestamp;
  readonly askedBy: string | null;
  readonly isLate: boolean;
  readonly periodFrom: Timestamp;
  readonly periodTo: Timestamp;
  readonly format: ReportFormat;
  readonly status: ReportRunStatus;
  readonly attempt: number;
  readonly waitsUntil: Timestamp | null;
  /** Of FAILED, and of WAITING after a failure. */
  readonly reason: string | null;
  readonly fileName: string;
  readonly inFolder: boolean;
  readonly isMasked: boolean;
  readonly rows: number;
  readonly bytes: number;
  readonly parts: number;
  readonly mail: ReportMailState;
  /** Of the real time: when mails that wait are sent, or tried again; while they are sent, when another process may. */
  readonly mailAt: Timestamp | null;
  readonly mailAttempts: number;
  /** Members of staff who have got theirs. */
  readonly mailedIds: readonly Id[];
  readonly destinationId: Id | null;
  readonly transfer: ReportTransferState;
  /** As `mailAt`, of the transfer to the merchant's server. */
  readonly transferAt: Timestamp | null;
  readonly transferAttempts: number;
  /** Of the last attempt, in words. */
  readonly transferError: string | null;
  /** Of the real time: since when it is tried. */
  readonly transferSince: Timestamp | null;
  readonly finishedAt: Timestamp | null;
  readonly keepUntil: Timestamp | null;
}

type Timing = Pick<ReportSchedule, 'cadence' | 'atMinute' | 'weekday' | 'dayOfMonth' | 'timeZone'>;

const weekdayNames = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** The first moment after `after`. Where clocks skip it, it is at their change; where they repeat it, the first counts. */
export function nextMoment(timing: Timing, after: Timestamp): Timestamp {
  const at = nextOccurrence(toExpression(timing), zoneOf(timing.timeZone), after);
  assert(at !== null, 'a report has a next moment');
  return at;
}

function toExpression({ cadence, atMinute, weekday, dayOfMonth }: Timing) {
  const time = `0 ${atMinute % 60} ${Math.floor(atMinute / 60)}`;
  const days = {
    DAILY: '* * ?',
    WEEKLY: `? * ${weekdayNames[(weekday ?? 1) - 1] ?? 'MON'}`,
    MONTHLY: `${dayOfMonth ?? 1} * ?`,
  } as const;
  const parsed = parseCronExpression(`${time} ${days[cadence]}`);
  assert(!isCronProblem(parsed), 'the times of a report are an expression');
  return parsed;
}

/** Of a schedule that was accepted: its zone is known. */
export function zoneOf(name: string): TimeZone {
  const zone = findZone(name);
  assert(zone, 'the zone of a report is known');
  return zone;
}

export interface ReportPeriod {
  readonly from: Timestamp;
  /** Excluding. */
  readonly to: Timestamp;
}

/** The time that a moment tells of: the day before, the seven days before, or the month before, by the schedule's clock. */
export function periodOf({ cadence, timeZone }: Pick<Timing, 'cadence' | 'timeZone'>, dueAt: Timestamp): ReportPeriod {
  const zone = zoneOf(timeZone);
  const step = cadence === 'MONTHLY' ? 'MONTH' : 'DAY';
  const to = findStepStart(zone, step, dueAt);
  // Half a day before the end of a day, or of a month, is in it; a week is seven of them, whatever clocks do.
  const inside = cadence === 'WEEKLY' ? to - 6 * dayMs - 12 * hourMs : to - 12 * hourMs;
  return { from: findStepStart(zone, step, inside), to };
}

/** A moment that is made later than this says so. */
const lateAfterMs = 15 * minuteMs;

/** A local day, `yyyy-MM-dd`. */
export function toLocalDay(zone: TimeZone, at: Timestamp): string {
  return formatLocal(zone, at).slice(0, 10);
}

/** Such as `payments-of-yesterday_2026-02-01_a1b2c3.csv`: the last day that it tells of, and the end of the run's id. */
export function toFileName(schedule: Pick<ReportSchedule, 'name' | 'format' | 'timeZone'>, runId: Id, period: ReportPeriod): string {
  const slug = schedule.name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const day = toLocalDay(zoneOf(schedule.timeZone), period.to - 1);
  return `${slug || 'report'}_${day}_${runId.slice(-6)}.${schedule.format.toLowerCase()}`;
}

/** The run of a moment, which the schedule has once. */
export function planRun(
  schedule: ReportSchedule,
  planned: {
    readonly id: Id;
    readonly dueAt: Timestamp;
    /** By the merchant's clock. */
    readonly now: Timestamp;
    /** The real time. */
    readonly realNow: Timestamp;
    readonly askedBy: string | null;
    readonly hasMail: boolean;
  },
): ReportRun {
  const { id, dueAt, now, realNow, askedBy, hasMail } = planned;
  const period = periodOf(schedule, dueAt);
  const isMailed = hasMail && schedule.deliveries.includes('MAIL');
  const isSent = schedule.deliveries.includes('SERVER') && schedule.destinationId !== null;
  return {
    id,
    scheduleId: schedule.id,
    entityId: schedule.entityId,
    entityPath: schedule.entityPath,
    moment: askedBy === null ? String(dueAt) : `asked ${id}`,
    dueAt,
    askedBy,
    isLate: askedBy === null && now - dueAt > lateAfterMs,
    periodFrom: period.from,
    periodTo: period.to,
    format: schedule.format,
    status: 'WAITING',
    attempt: 0,
    waitsUntil: realNow,
    reason: null,
    fileName: toFileName(schedule, id, period),
    inFolder: schedule.deliveries.includes('FOLDER'),
    isMasked: true,
    rows: 0,
    bytes: 0,
    parts: 0,
    mail: isMailed ? 'waits' : 'none',
    mailAt: isMailed ? realNow : null,
    mailAttempts: 0,
    mailedIds: [],
    destinationId: isSent ? schedule.destinationId : null,
    transfer: isSent ? 'waits' : 'none',
    transferAt: isSent ? realNow : null,
    transferAttempts: 0,
    transferError: null,
    transferSince: isSent ? realNow : null,
    finishedAt: null,
    keepUntil: null,
  };
}

/** A run whose fourth attempt has a fault is tried no more. */
export const reportAttemptsMax = 4;

/**
 * Attempts that nobody concluded, because the process ended or the disk refused, count for much less: a report is not lost by a bad hour.
 * They are bounded all the same, for a file may be what ends its process.
 */
export const reportTakesMax = 12;

/** Attempts at the mails about one run: over half a day. */
export const reportMailAttemptsMax = 6;

/** How long after a failed attempt the next one is made: 1, 5 and 25 minutes, of mails also 2 and 10 hours. */
export function waitAfter(attempt: number): number {
  return 5 ** (attempt - 1) * minuteMs;
}
