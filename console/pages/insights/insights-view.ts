/** What Insights shows: the two times, what explains the change, and the lists behind the numbers. Pure. */
import { decidedMin } from '../../values/enough.ts';
import { formatFilterTime } from '../../values/timestamps.ts';
import type { Counts, Dimension, Group } from './documents.ts';

export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const hourMs = 3_600_000;
const hoursOf: Readonly<Record<Period, number>> = { '24h': 24, '7d': 168, '30d': 720 };

type Params = Readonly<Record<string, string | undefined>>;

export function parsePeriod({ period }: Params): Period {
  return periods.find((name) => name === period) ?? '7d';
}

const entityForm = /^[0-9a-f]{32}$/;

export function parseEntity({ entity }: Params): string | undefined {
  return entity !== undefined && entityForm.test(entity) ? entity : undefined;
}

/** As the gateway takes names of custom parameters. */
const fieldForm = /^[\w.[\]-]{1,64}$/;

/** The custom parameter that says what was bought. */
export function parseField({ field }: Params): string | undefined {
  return field !== undefined && fieldForm.test(field) ? field : undefined;
}

export function findBadParams({ period, entity, field }: Params): readonly (readonly [name: string, text: string])[] {
  return [
    ...(period === undefined || periods.some((name) => name === period) ? [] : [['period', period] as const]),
    ...(entity === undefined || entityForm.test(entity) ? [] : [['entity', entity] as const]),
    ...(field === undefined || fieldForm.test(field) ? [] : [['field', field] as const]),
  ];
}

/** A time as the addresses of lists have it. */
export interface Time {
  readonly from: string;
  readonly to: string;
}

/** Up to the end of the hour, so that for an hour the same question is answered from the cache; and as long a time before. */
export function toTimes(period: Period, now: number): { readonly current: Time; readonly previous: Time } {
  const to = Math.ceil((now + 1) / hourMs) * hourMs;
  const from = to - hoursOf[period] * hourMs;
  const text = (begin: number, end: number): Time => ({ from: formatFilterTime(begin), to: formatFilterTime(end) });
  return { current: text(from, to), previous: text(from - hoursOf[period] * hourMs, from) };
}

/** What the numbers are of: their links need it. */
export interface Shown extends ReturnType<typeof toTimes> {
  readonly period: Period;
  readonly entity: string | undefined;
  readonly field: string | undefined;
}

function countDecided({ approved, declined }: Pick<Counts, 'approved' | 'declined'>): number {
  return approved + declined;
}

/** Null below `decidedMin`. */
export function findRate(counts: Counts): number | null {
  const decided = countDecided(counts);
  return decided < decidedMin ? null : counts.approved / decided;
}

/** Percentage points with one decimal: -2.4. */
export function toPoints(share: number): number {
  // Without the sign of a small number that is rounded to -0.
  return Math.round(share * 1_000) / 10 || 0;
}

export const dimensions = [
  'CUSTOM_PARAMETER',
  'BRAND',
  'METHOD',
  'COUNTRY',
  'THREE_D_SECURE',
  'HOUR',
] as const satisfies readonly Dimension[];

export function groupsOf(groups: readonly Group[], dimension: Dimension): readonly Group[] {
  const of = groups.filter((group) => group.dimension === dimension && !isEmpty(group));
  // Where the payments tell nothing, a table of all of them explains nothing.
  if (of.every(({ value }) => value === null)) return [];
  return dimension === 'HOUR' ? of.toSorted((a, b) => Number(a.value) - Number(b.value)) : of;
}

/** Whether nothing happened in either period. */
export function isEmpty({ current, previous }: Pick<Group, 'current' | 'previous'>): boolean {
  return [current, previous].every((counts) => countDecided(counts) + counts.refunds + counts.chargebacks === 0);
}

/** A group that moved the rate of all, and its own rates. */
export interface Explanation {
  readonly group: Group;
  readonly rate: number;
  readonly rateBefore: number;
  /** Of all decided payments. */
  readonly share: number;
  readonly shareBefore: number;
  readonly points: number;
}

const explanationsMax = 6;
/** In percentage points: less is not worth a sentence. */
const pointsMin = 0.1;

/** The groups that moved the rate most, whichever way. One that has all payments is no explanation, and neither is chance. */
export function listExplanations(groups: readonly Group[], whole: Pick<Group, 'current' | 'previous'>): readonly Explanation[] {
  return groups
    .flatMap((group) => explain(group, whole) ?? [])
    .sort((a, b) => Math.abs(b.group.contribution ?? 0) - Math.abs(a.group.contribution ?? 0))
    .slice(0, explanationsMax);
}

function explain(group: Group, whole: Pick<Group, 'current' | 'previous'>): Explanation | undefined {
  const [rate, rateBefore, points] = [findRate(group.current), findRate(group.previous), toPoints(group.contribution ?? 0)];
  if (rate === null || rateBefore === null || Math.abs(points) < pointsMin) return undefined;
  const [size, sizeBefore] = [countDecided(group.current), countDecided(group.previous)];
  const [all, allBefore] = [countDecided(whole.current), countDecided(whole.previous)];
  if (size === all) return undefined;
  const hasOwnRate = isBeyondChance([group.current.approved, size], [group.previous.approved, sizeBefore]);
  if (!hasOwnRate && !isBeyondChance([size, all], [sizeBefore, allBefore])) return undefined;
  return { group, rate, rateBefore, share: size / all, shareBefore: sizeBefore / allBefore, points };
}

type Part = readonly [part: number, of: number];

/** Standard deviations: chance alone parts two shares so far once in a hundred comparisons; two dozen hours are compared. */
const deviationsMin = 2.6;

function isBeyondChance([part, of]: Part, [partBefore, ofBefore]: Part): boolean {
  const common = (part + partBefore) / (of + ofBefore);
  const deviation = Math.sqrt(common * (1 - common) * (1 / of + 1 / ofBefore));
  return Math.abs(part / of - partBefore / ofBefore) > deviationsMin * deviation;
}

export type Counted = 'decided' | 'approved' | 'declined' | 'refunds' | 'chargebacks';

/** As the gateway counts them. */
const paramsOf: Readonly<Record<Counted, Readonly<Record<string, string>>>> = {
  decided: { type: 'DB,PA,RB', outcome: 'APPROVED,REVIEW,DECLINED,REJECTED' },
  approved: { type: 'DB,PA,RB', outcome: 'APPROVED,REVIEW' },
  declined: { type: 'DB,PA,RB', outcome: 'DECLINED,REJECTED' },
  refunds: { type: 'RF', outcome: 'APPROVED,REVIEW' },
  chargebacks: { type: 'CB', outcome: 'APPROVED,REVIEW' },
};

export function countOf(counts: Counts, counted: Counted): number {
  return counted === 'decided' ? countDecided(counts) : counts[counted];
}

interface Listed {
  readonly time: Time;
  readonly entity: string | undefined;
  readonly counted: Counted;
  readonly group?: Pick<Group, 'dimension' | 'value' | 'isMasked'>;
  /** The custom parameter by which groups are told apart. */
  readonly field?: string | undefined;
  /** Whose hours are counted. */
  readonly timeZone: string;
}

/** What the page of scheduled reports takes: the same numbers, as often as the period is long. */
export function toReportParams({ period, entity, field }: Pick<Shown, 'period' | 'entity' | 'field'>) {
  return {
    new: 'INSIGHTS',
    cadence: { '24h': 'DAILY', '7d': 'WEEKLY', '30d': 'MONTHLY' }[period],
    filter: JSON.stringify(field === undefined ? {} : { customParameter: field }),
    ...(entity === undefined ? {} : { entity }),
  };
}

/** The address of the list of exactly these payments; undefined where no list can be asked for. */
export function toPaymentsParams({ time, entity, counted, group, ...of }: Listed): Readonly<Record<string, string>> | undefined {
  const narrowed = group === undefined ? {} : toGroupParams(group, of);
  return narrowed && { ...time, ...paramsOf[counted], ...narrowed, ...(entity === undefined ? {} : { entity }) };
}

function toGroupParams(
  { dimension, value, isMasked }: Pick<Group, 'dimension' | 'value' | 'isMasked'>,
  { field, timeZone }: Pick<Listed, 'field' | 'timeZone'>,
): Readonly<Record<string, string>> | undefined {
  if (isMasked) return undefined;
  switch (dimension) {
    case 'BRAND':
      return value === null ? { without: 'brand' } : { brand: value };
    case 'METHOD':
      return value === null ? { without: 'method' } : { method: value };
    case 'COUNTRY':
      return { country: value ?? '-' };
    case 'THREE_D_SECURE':
      return { threeDSecure: value ?? '-' };
    case 'HOUR':
      return value === null ? undefined : { hour: `${value}@${timeZone}` };
    case 'CUSTOM_PARAMETER':
      return field === undefined ? undefined : { parameter: value === null ? field : `${field}=${value}` };
    default:
      return dimension satisfies never;
  }
}
