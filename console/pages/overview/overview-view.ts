/** Sums, rates and chart data from the gateway's statistics, and the list behind each number. Pure. */
import { namesOf } from '../../../api/contract/names-of.ts';
import { decidedMin } from '../../values/enough.ts';
import { formatFilterTime, parseFilterTime, parseTimestamp } from '../../values/timestamps.ts';
import type { Acknowledgements, Figures, Statistics } from './documents.ts';
import { holdStatuses, type OverviewScope, type Period } from './period-view.ts';

export type Outcome = Statistics['outcomes'][number]['outcome'];

/** Payments that were to bring money, and what became of them. */
export interface Counts {
  readonly count: number;
  readonly approved: number;
  readonly declined: number;
  readonly undecided: number;
  /** Cancelled or expired. With the three before they come to `count`. */
  readonly abandoned: number;
}

/** Currencies together: payments can be added up where money cannot. */
export function sumCounts(figures: readonly Counts[]): Counts {
  return figures.reduce<Counts>(
    (sum, { count, approved, declined, undecided, abandoned }) => ({
      count: sum.count + count,
      approved: sum.approved + approved,
      declined: sum.declined + declined,
      undecided: sum.undecided + undecided,
      abandoned: sum.abandoned + abandoned,
    }),
    { count: 0, approved: 0, declined: 0, undecided: 0, abandoned: 0 },
  );
}

/** The rate of a figure; null where too few were decided to say one. */
export function findApprovalRate(counts: Pick<Counts, 'approved' | 'declined'>): number | null {
  return counts.approved + counts.declined < decidedMin ? null : computeApprovalRate(counts);
}

/** Of those that were decided; null where none was. */
function computeApprovalRate({ approved, declined }: Pick<Counts, 'approved' | 'declined'>): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}

/** The one whose volume is drawn: the one that is chosen, or the one with most payments. */
export function chooseChartCurrency(totals: readonly Figures[], chosen: string | undefined): string | undefined {
  if (chosen !== undefined) return chosen;
  return totals.toSorted((a, b) => b.count - a.count)[0]?.currency;
}

function findVolume(figures: readonly { readonly currency: string; readonly net: string }[], currency: string | undefined): string {
  return figures.find((one) => one.currency === currency)?.net ?? '0.00';
}

/** One bar, or point of a line. */
export interface Bucket extends Counts {
  /** As the API's filters take them, within the period. */
  readonly from: string;
  readonly to: string;
  /** Of the drawn currency. */
  readonly volume: string;
  readonly approvalRate: number | null;
}

export function toBuckets({ buckets }: Statistics, currency: string | undefined, period: Period): readonly Bucket[] {
  return buckets.map(({ figures, ...time }) => {
    const counts = sumCounts(figures);
    return { ...clipToPeriod(time, period), ...counts, volume: findVolume(figures, currency), approvalRate: computeApprovalRate(counts) };
  });
}

/** Where an axis of rates begins, 0 to 1: a tenth below the lowest at a whole tenth, so that differences can be seen. */
export function findAxisBottom(buckets: readonly { readonly approvalRate: number | null }[]): number {
  const rates = buckets.flatMap(({ approvalRate }) => approvalRate ?? []);
  return rates.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...rates) * 10 - 0.5) / 10);
}

export interface AcknowledgementBucket {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export function toAcknowledgementBuckets({ buckets }: Acknowledgements, period: Period): readonly AcknowledgementBucket[] {
  return buckets.map(({ count, p50Ms, p95Ms, ...time }) => ({ ...clipToPeriod(time, period), count, p50Ms, p95Ms }));
}

/** The first and the last bucket may reach out of the period; what they count does not. Texts of UTC sort by time. */
function clipToPeriod({ from, to }: { readonly from: string; readonly to: string }, period: Period) {
  return { from: latest(toFilterTime(from), period.from), to: earliest(toFilterTime(to), period.to) };
}

function toFilterTime(timestamp: string): string {
  return formatFilterTime(parseTimestamp(timestamp));
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}

function earliest(a: string, b: string): string {
  return a < b ? a : b;
}

export interface Share {
  readonly count: number;
  /** Of the largest, 0 to 1: how long its bar is. */
  readonly length: number;
}

export function addShares<Counted extends { readonly count: number }>(counted: readonly Counted[]): readonly (Counted & Share)[] {
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.map((one) => ({ ...one, length: one.count / most }));
}

/** Types, outcomes as the address of the list has them (filters-view.ts). The gateway counts the same ones. */
const countedTypes = 'DB,PA,RB';
const approvedOutcomes = 'APPROVED,REVIEW';
const declinedOutcomes = 'DECLINED,REJECTED';
const undecidedOutcomes = 'PENDING,UNKNOWN';
const abandonedOutcomes = 'CANCELLED,EXPIRED';
/** What takes money, and what gives it back, as the gateway adds them up. */
const movingTypes = { captured: 'DB,CP,RB,RC', refunded: 'RF', credited: 'CD', chargedBack: 'CB', represented: 'CR' } as const;
export type Moved = keyof typeof movingTypes;

/** Few merchants have these: they are told where there were some. */
const rareMovements: ReadonlySet<Moved> = new Set(['credited', 'represented']);

/** What net is made of, in the order in which it is told. */
export function listMovements(figures: Pick<Figures, Moved>): readonly Moved[] {
  return namesOf(movingTypes).filter((moved) => !rareMovements.has(moved) || Number(figures[moved]) !== 0);
}

/** What a number counts; without an outcome all of them. */
export type Counted = 'all' | 'approved' | 'declined' | 'undecided' | 'abandoned';

const outcomesByCount: Readonly<Record<Counted, string | undefined>> = {
  all: undefined,
  approved: approvedOutcomes,
  declined: declinedOutcomes,
  undecided: undecidedOutcomes,
  abandoned: abandonedOutcomes,
};

/** Every counted payment belongs to one of these: the tiles and the list of outcomes have the same sets, so both come to all. */
export const outcomeGroups = ['approved', 'declined', 'undecided', 'abandoned'] as const satisfies readonly Counted[];

/** The list of what moved money so. */
export function toMovedParams({ from, to, entity, currency, moved }: Omit<ListFilter, 'counted'> & { readonly moved: Moved }) {
  const params = toPaymentsParams({
    from,
    to,
    counted: 'approved',
    ...(entity === undefined ? {} : { entity }),
    ...(currency === undefined ? {} : { currency }),
  });
  return { ...params, type: movingTypes[moved] };
}

/** The list of authorisations of which something may still be held. */
export function toHoldsParams({ from, to, entity, currency }: Omit<ListFilter, 'counted'>): Readonly<Record<string, string>> {
  return {
    from,
    to,
    type: 'PA',
    money: holdStatuses.join(','),
    ...(entity === undefined ? {} : { entity }),
    ...(currency === undefined ? {} : { currency }),
  };
}

export interface ListFilter extends OverviewScope {
  readonly from: string;
  readonly to: string;
  readonly counted: Counted | { readonly outcome: Outcome } | { readonly declinedWith: string };
}

/** The address of the list of exactly the payments that a number counts. */
export function toPaymentsParams({ from, to, entity, currency, counted }: ListFilter): Readonly<Record<string, string>> {
  const outcome = typeof counted === 'string' ? outcomesByCount[counted] : 'outcome' in counted ? counted.outcome : declinedOutcomes;
  return {
    from,
    to,
    type: countedTypes,
    ...(outcome === undefined ? {} : { outcome }),
    ...(typeof counted === 'object' && 'declinedWith' in counted ? { code: counted.declinedWith } : {}),
    ...(entity === undefined ? {} : { entity }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** How a bar is called: the hour, the day or the month that it stands for, on the reader's clocks. */
export function createBucketNames(
  language: string,
  timeZone: string,
  step: Period['step'],
): { short(from: string): string; long(from: string): string } {
  const formats = {
    HOUR: [
      { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      { dateStyle: 'medium', timeStyle: 'short' },
    ],
    DAY: [{ day: 'numeric', month: 'short' }, { dateStyle: 'full' }],
    MONTH: [
      { month: 'short', year: 'numeric' },
      { month: 'long', year: 'numeric' },
    ],
  } as const satisfies Record<Period['step'], readonly [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions]>;
  const [short, long] = formats[step].map((options) => new Intl.DateTimeFormat(language, { timeZone, ...options }));
  const createNaming = (format: Intl.DateTimeFormat | undefined) => (from: string) => {
    const moment = parseFilterTime(from);
    return moment === undefined || format === undefined ? from : format.format(moment);
  };
  return { short: createNaming(short), long: createNaming(long) };
}
