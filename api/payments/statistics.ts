/** What statistics count, and how sums of short times become those of hours, days and months on somebody's clocks. Pure. */
import { dayMs, hourMs, type Moment, minuteMs } from '../kernel/moment.ts';
import { startOf, startOfNext, type TimeStep, type TimeZone } from '../kernel/time-zone.ts';
import type { StatisticsSum } from '../ports/statistics.ts';
import type { PaymentType } from './payment.ts';

/** Money in one currency over one time. */
export interface StatisticsFigures {
  readonly currency: string;
  /** Payments that were to bring money: PA, DB, RB. */
  readonly count: number;
  /** Of those, with outcome APPROVED or REVIEW, and the amount of these. */
  readonly approved: number;
  readonly volumeMinor: bigint;
  /** Of those, DECLINED or REJECTED. */
  readonly declined: number;
  /** RF with outcome APPROVED or REVIEW. */
  readonly refunds: number;
  readonly refundedMinor: bigint;
  /** CB with outcome APPROVED or REVIEW. */
  readonly chargebacks: number;
  readonly chargedBackMinor: bigint;
}

export interface StatisticsBucket {
  readonly from: Moment;
  readonly to: Moment;
  readonly figures: readonly StatisticsFigures[];
}

/** A reason for which payments were declined, and how many. */
export interface DeclineCount {
  readonly resultCode: string;
  readonly count: number;
}

export const countedTypes: readonly PaymentType[] = ['PA', 'DB', 'RB'];
export const approvedOutcomes: readonly string[] = ['APPROVED', 'REVIEW'];
export const declinedOutcomes: readonly string[] = ['DECLINED', 'REJECTED'];

/** Approved of those that were decided; null where none was. */
export function approvalRateOf({ approved, declined }: StatisticsFigures): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}

/** Edges of the hours, days or months that the time touches, the last one being its end; undefined where they are more than `bucketsMax`. */
export function edgesOf(zone: TimeZone, step: TimeStep, from: Moment, to: Moment, bucketsMax: number): readonly Moment[] | undefined {
  const edges = [startOf(zone, step, from)];
  for (let at = edges[0] ?? from; at < to; ) {
    if (edges.length > bucketsMax) return undefined;
    at = startOfNext(zone, step, at);
    edges.push(at);
  }
  return edges;
}

/** The longest time that sums may be over, so that each lies within one bucket. */
export function slotOf(edges: readonly Moment[]): number {
  return edges.every((edge) => edge % hourMs === 0) ? hourMs : 15 * minuteMs;
}

/** Every bucket, the empty ones too. */
export function bucketsOf(sums: readonly StatisticsSum[], edges: readonly Moment[], slotMs: number): readonly StatisticsBucket[] {
  const byBucket = Map.groupBy(sums, ({ slot }) => bucketAt(edges, slot * slotMs));
  return edges.slice(0, -1).map((from, at) => ({ from, to: edges[at + 1] ?? from + dayMs, figures: figuresOf(byBucket.get(at) ?? []) }));
}

/** The last edge at or before the moment, found by halving. */
function bucketAt(edges: readonly Moment[], moment: Moment): number {
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? moment) <= moment) low = middle;
    else high = middle;
  }
  return low;
}

/** One for each currency, in the order of their names. */
export function figuresOf(sums: readonly StatisticsSum[]): readonly StatisticsFigures[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, of]) => {
      const isApproved = ({ outcome }: StatisticsSum) => approvedOutcomes.includes(outcome);
      const counted = of.filter(({ type }) => countedTypes.includes(type));
      const approved = counted.filter(isApproved);
      const refunds = of.filter((sum) => sum.type === 'RF' && isApproved(sum));
      const chargebacks = of.filter((sum) => sum.type === 'CB' && isApproved(sum));
      return {
        currency,
        count: countOf(counted),
        approved: countOf(approved),
        volumeMinor: amountOf(approved),
        declined: countOf(counted.filter(({ outcome }) => declinedOutcomes.includes(outcome))),
        refunds: countOf(refunds),
        refundedMinor: amountOf(refunds),
        chargebacks: countOf(chargebacks),
        chargedBackMinor: amountOf(chargebacks),
      };
    });
}

function countOf(sums: readonly StatisticsSum[]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}

function amountOf(sums: readonly StatisticsSum[]): bigint {
  return sums.reduce((total, { amountMinor }) => total + amountMinor, 0n);
}
