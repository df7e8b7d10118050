/** What changed between two times, and which groups of payments explain it. Pure. */
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { groupDimensions } from './ports.ts';
import { approvedOutcomes, countedTypes, declinedOutcomes } from './statistics.ts';

const insightDimensions = [...groupDimensions, 'HOUR'] as const;
export type InsightDimension = (typeof insightDimensions)[number];

/** Payments of one time. */
export interface InsightCounts {
  /** Payments that were to bring money (PA, DB, RB), with outcome APPROVED or REVIEW. */
  readonly approved: number;
  /** Of those, DECLINED or REJECTED. */
  readonly declined: number;
  /** RF and CB with outcome APPROVED or REVIEW. */
  readonly refunds: number;
  readonly chargebacks: number;
}

/** The two times that are compared. */
export interface Compared {
  readonly current: InsightCounts;
  readonly previous: InsightCounts;
}

export interface InsightGroup extends Compared {
  readonly dimension: InsightDimension;
  /** Null where the payments tell none. */
  readonly value: string | null;
  /** By how much the group moved the approval rate, 0 to 1; those of a dimension add up to the whole change. Null where there is no rate to compare. */
  readonly contribution: number | null;
}

interface CountedSum {
  readonly span: 0 | 1;
  readonly type: PaymentType;
  readonly outcome: string;
  readonly count: number;
}

export interface ValuedSum extends CountedSum {
  readonly dimension: InsightDimension;
  readonly value: string | null;
}

export function compare(sums: readonly CountedSum[]): Compared {
  return { current: countSums(sums.filter(({ span }) => span === 0)), previous: countSums(sums.filter(({ span }) => span === 1)) };
}

/** Each value that payments have, most payments first, at most `itemsMax` of a dimension. */
export function listGroups(sums: readonly ValuedSum[], whole: Compared, itemsMax: number): readonly InsightGroup[] {
  return insightDimensions.flatMap((dimension) =>
    [
      ...Map.groupBy(
        sums.filter((sum) => sum.dimension === dimension),
        ({ value }) => value,
      ),
    ]
      .map(([value, of]) => toGroup(dimension, value, compare(of), whole))
      .sort((a, b) => countDecided(b) - countDecided(a) || compareTexts(a.value ?? '', b.value ?? ''))
      .slice(0, itemsMax),
  );
}

function toGroup(dimension: InsightDimension, value: string | null, compared: Compared, whole: Compared): InsightGroup {
  return { dimension, value, ...compared, contribution: computeContribution(compared, whole) };
}

/**
 * The group's share of the payments times the distance of its rate from the former rate of all, less the same of the former
 * time. A group counts where its own rate changed, and where it became more or less of the whole. All groups add up to the change.
 */
export function computeContribution({ current, previous }: Compared, whole: Compared): number | null {
  const [all, allBefore] = [decided(whole.current), decided(whole.previous)];
  if (all === 0 || allBefore === 0) return null;
  const rateBefore = whole.previous.approved / allBefore;
  const above = (counts: InsightCounts, of: number): number => (counts.approved - rateBefore * decided(counts)) / of;
  return above(current, all) - above(previous, allBefore);
}

function decided({ approved, declined }: InsightCounts): number {
  return approved + declined;
}

function countDecided({ current, previous }: Compared): number {
  return decided(current) + decided(previous);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countSums(sums: readonly CountedSum[]): InsightCounts {
  const count = (types: readonly PaymentType[], outcomes: readonly string[]): number =>
    sums.filter(({ type, outcome }) => types.includes(type) && outcomes.includes(outcome)).reduce((total, sum) => total + sum.count, 0);
  return {
    approved: count(countedTypes, approvedOutcomes),
    declined: count(countedTypes, declinedOutcomes),
    refunds: count(['RF'], approvedOutcomes),
    chargebacks: count(['CB'], approvedOutcomes),
  };
}
