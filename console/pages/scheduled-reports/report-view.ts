/** A scheduled report from the form to the gateway and back, and its filter in words. Pure. */
import { formatLocalField } from '../../values/zoned-time.ts';
import type { ReportCadence, ReportFormat, ReportRun, ReportSchedule, ReportSubject } from './documents.ts';
import { listAllKeys } from './report-lists.ts';

export const subjects = listAllKeys<ReportSubject>({ PAYMENTS: true, PAYOUTS: true, MONTH_END: true, CHARGEBACKS: true, INSIGHTS: true });
export const cadences = listAllKeys<ReportCadence>({ DAILY: true, WEEKLY: true, MONTHLY: true });
export const formats = listAllKeys<ReportFormat>({ XLSX: true, CSV: true });

/** Monday to Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const keepDaysMost = 730;

/** What the form holds. */
export interface ReportDraft {
  readonly entityId: string | undefined;
  readonly subject: ReportSubject;
  readonly name: string;
  readonly filter: string;
  readonly columns: readonly string[];
  readonly format: ReportFormat;
  readonly cadence: ReportCadence;
  /** `HH:mm`. */
  readonly time: string;
  readonly weekday: number;
  readonly dayOfMonth: number;
  readonly timeZone: string;
  readonly byMail: boolean;
  readonly toFolder: boolean;
  readonly toServer: boolean;
  readonly destinationId: string | undefined;
  readonly recipientIds: readonly string[];
  readonly keepDays: number | string;
}

/** Whether it tells of several merchants: then it stands in no folder, because each merchant has its own. */
export function isOverMerchants(
  entities: readonly { readonly id: string; readonly kind: string }[],
  entityId: string | undefined,
): boolean {
  const kind = entities.find(({ id }) => id === entityId)?.kind;
  return kind === 'PSP' || kind === 'DIVISION';
}

export type DraftProblem = 'name' | 'entity' | 'time' | 'server' | 'keepDays';

interface Asked {
  readonly [name: string]: string | undefined;
}

/** A new one; a list that sends people here names what it shows in the address. */
export function toNewDraft(
  { subject, entity, filter, columns, name, cadence }: Asked,
  timeZone: string,
  usualNames: Readonly<Record<ReportSubject, string>>,
): ReportDraft {
  const known = subjects.find((one) => one === subject) ?? 'PAYMENTS';
  return {
    entityId: entity,
    subject: known,
    name: name ?? usualNames[known],
    filter: filter ?? '{}',
    columns: columns === undefined || columns === '' ? [] : columns.split(','),
    format: 'XLSX',
    cadence: cadences.find((one) => one === cadence) ?? (known === 'MONTH_END' ? 'MONTHLY' : 'DAILY'),
    time: '06:00',
    weekday: 1,
    dayOfMonth: known === 'MONTH_END' ? 2 : 1,
    timeZone,
    byMail: false,
    toFolder: false,
    toServer: false,
    destinationId: undefined,
    recipientIds: [],
    keepDays: 90,
  };
}

export function toDraft(schedule: ReportSchedule): ReportDraft {
  const { entityId, subject, name, filter, columns, format, cadence, atMinute, weekday, dayOfMonth, timeZone, deliveries } = schedule;
  return {
    ...{ entityId, subject, name, filter, columns, format, cadence, timeZone },
    time: toClock(atMinute),
    weekday: weekday ?? 1,
    dayOfMonth: dayOfMonth ?? 1,
    byMail: deliveries.includes('MAIL'),
    toFolder: deliveries.includes('FOLDER'),
    toServer: deliveries.includes('SERVER'),
    destinationId: schedule.destinationId ?? undefined,
    recipientIds: schedule.recipientIds,
    keepDays: schedule.keepDays,
  };
}

export function findProblems({ name, entityId, time, keepDays, toServer, destinationId }: ReportDraft): readonly DraftProblem[] {
  const isKept = Number.isInteger(keepDays) && Number(keepDays) >= 1 && Number(keepDays) <= keepDaysMost;
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(entityId === undefined ? (['entity'] as const) : []),
    ...(toMinutes(time) === undefined ? (['time'] as const) : []),
    ...(toServer && destinationId === undefined ? (['server'] as const) : []),
    ...(isKept ? [] : (['keepDays'] as const)),
  ];
}

/** Of a draft without problems. */
export function toInput(draft: ReportDraft, language: 'EN' | 'DE') {
  const { name, filter, columns, format, cadence, time, weekday, dayOfMonth, timeZone, keepDays } = draft;
  const { byMail, toFolder, toServer, recipientIds, destinationId = null } = draft;
  const deliveries = [
    ...(byMail ? (['MAIL'] as const) : []),
    ...(toFolder ? (['FOLDER'] as const) : []),
    ...(toServer ? (['SERVER'] as const) : []),
  ];
  return {
    name: name.trim(),
    filter,
    columns: [...columns],
    format,
    cadence,
    atMinute: toMinutes(time) ?? 0,
    weekday: cadence === 'WEEKLY' ? weekday : null,
    dayOfMonth: cadence === 'MONTHLY' ? dayOfMonth : null,
    timeZone,
    deliveries,
    recipientIds: byMail ? [...recipientIds] : [],
    destinationId: toServer ? destinationId : null,
    language,
    keepDays: Number(keepDays),
  };
}

export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function toMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** What of a filter narrows a list: its entity and its time are the report's own, and its order narrows nothing. */
export function describeFilter(filter: string): string {
  const parsed = parseObject(filter);
  const shown = Object.entries(parsed).filter(([name]) => !unshown.has(name));
  return shown.map(([name, value]) => `${name}: ${(Array.isArray(value) ? value : [value]).map(toText).join(', ')}`).join(' · ');
}

/** A group of Insights is an object: `COUNTRY DE`. */
function toText(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value)
        .map((part) => part ?? '–')
        .join(' ')
    : String(value);
}

const unshown: ReadonlySet<string> = new Set(['sort', 'entityId', 'from', 'to', 'month', 'originalsOnly']);

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The first and the last day of the time that a run tells of; one where they are the same. */
export function listDays({ periodFrom, periodTo }: Pick<ReportRun, 'periodFrom' | 'periodTo'>, timeZone: string): readonly string[] {
  const dayOf = (at: number): string => formatLocalField(at, timeZone).slice(0, 10);
  return [...new Set([dayOf(Date.parse(periodFrom)), dayOf(Date.parse(periodTo) - 1)])];
}

/** 1,536 bytes are 2 kB. */
export function toKilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1_024));
}
