/** What statistics count, and how sums of short times become those of hours, days and months on somebody's clocks. Pure. */
import { outcomes } from '../../../contract/words.ts';
import { findBucket } from '../../../foundation/kernel/buckets.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Outcome } from '../../../foundation/result-codes/result-code.ts';
import type { PaymentSum, ResultSum, StatisticsSum } from './ports.ts';

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
  /** Of those, PENDING or UNKNOWN: what became of them is not known yet. */
  readonly undecided: number;
  /** RF with outcome APPROVED or REVIEW. */
  readonly refunds: number;
  readonly refundedMinor: bigint;
  /**
   * What was taken: DB, RB, CP and RC with outcome APPROVED or REVIEW. What was reversed of a debit was never booked (spec §2.2), so it is
   * not among it: the debit's time has less then.
   */
  readonly capturedMinor: bigint;
  /** What was given to shoppers without an earlier payment: CD with outcome APPROVED or REVIEW, less what was reversed of them. */
  readonly creditedMinor: bigint;
  /** CANCELLED or EXPIRED, of those that `count` counts: with approved, declined and undecided they come to all of them. */
  readonly abandoned: number;
  /** CB with outcome APPROVED or REVIEW. */
  readonly chargebacks: number;
  readonly chargedBackMinor: bigint;
  /** CR with outcome APPROVED or REVIEW: what came back after a chargeback. */
  readonly returnedMinor: bigint;
}

export interface StatisticsBucket {
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly figures: readonly StatisticsFigures[];
}

/** A reason for which payments were declined, and how many. */
export interface DeclineCount {
  readonly resultCode: string;
  readonly count: number;
}

export interface OutcomeCount {
  readonly outcome: Outcome;
  readonly count: number;
}

export const countedTypes: readonly PaymentType[] = ['PA', 'DB', 'RB'];
/** What takes money: a PA only holds it. */
export const capturingTypes: readonly PaymentType[] = ['DB', 'RB', 'CP', 'RC'];
/** Of those, what follows an authorisation: it is not reversed, and its authorisation has what was captured. */
const captureTypes: readonly PaymentType[] = ['CP', 'RC'];
export const approvedOutcomes: readonly string[] = ['APPROVED', 'REVIEW'];
export const declinedOutcomes: readonly string[] = ['DECLINED', 'REJECTED'];

const abandonedOutcomes: readonly string[] = ['CANCELLED', 'EXPIRED'];
const undecidedOutcomes: readonly string[] = ['PENDING', 'UNKNOWN'];

/** What a merchant keeps: captured, less refunded, credited and charged back, with what a chargeback's reversal gave back (decision: net-volume). */
export function computeNet({ capturedMinor, refundedMinor, creditedMinor, chargedBackMinor, returnedMinor }: StatisticsFigures): bigint {
  return capturedMinor - refundedMinor - creditedMinor - chargedBackMinor + returnedMinor;
}

/** Approved of those that were decided; null where none was. */
export function computeApprovalRate({ approved, declined }: Pick<StatisticsFigures, 'approved' | 'declined'>): number | null {
  return approved + declined === 0 ? null : approved / (approved + declined);
}

/** Every bucket, the empty ones too. */
export function sumByBucket(sums: readonly StatisticsSum[], edges: readonly Timestamp[]): readonly StatisticsBucket[] {
  const byBucket = Map.groupBy(sums, ({ at }) => findBucket(edges, at));
  return edges.slice(0, -1).map((from, at) => ({ from, to: edges[at + 1] ?? from, figures: sumFigures(byBucket.get(at) ?? []) }));
}

/** Counted payments by their outcome, the most frequent first; only outcomes that there were. */
export function sumByOutcome(sums: readonly PaymentSum[]): readonly OutcomeCount[] {
  const counted = sums.filter(({ type }) => countedTypes.includes(type));
  return mostFrequent(
    [...Map.groupBy(counted, ({ outcome }) => outcome)].map(([outcome, of]) => ({ outcome: findOutcome(outcome), count: sumCounts(of) })),
  );
}

/** The most frequent reasons of declines first, at most `itemsMax`. */
export function listDeclines(sums: readonly ResultSum[], itemsMax: number): readonly DeclineCount[] {
  const declined = sums.filter(({ type, outcome }) => countedTypes.includes(type) && declinedOutcomes.includes(outcome));
  const counts = [...Map.groupBy(declined, ({ resultCode }) => resultCode)].sort(([a], [b]) => (a < b ? -1 : 1));
  return mostFrequent(counts.map(([resultCode, of]) => ({ resultCode, count: sumCounts(of) }))).slice(0, itemsMax);
}

function mostFrequent<Counted extends { readonly count: number }>(counts: readonly Counted[]): readonly Counted[] {
  return counts.toSorted((a, b) => b.count - a.count);
}

/** One that no code has any more counts as unknown, as it does for a payment. */
function findOutcome(text: string): Outcome {
  return outcomes.find((outcome) => outcome === text) ?? 'UNKNOWN';
}

/** One for each currency, in the order of their names. */
export function sumFigures(sums: readonly PaymentSum[]): readonly StatisticsFigures[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, of]) => {
      const isApproved = ({ outcome }: PaymentSum) => approvedOutcomes.includes(outcome);
      const counted = of.filter(({ type }) => countedTypes.includes(type));
      const approved = counted.filter(isApproved);
      const refunds = of.filter((sum) => sum.type === 'RF' && isApproved(sum));
      const chargebacks = of.filter((sum) => sum.type === 'CB' && isApproved(sum));
      return {
        currency,
        count: sumCounts(counted),
        approved: sumCounts(approved),
        volumeMinor: sumAmounts(approved),
        declined: sumCounts(counted.filter(({ outcome }) => declinedOutcomes.includes(outcome))),
        abandoned: sumCounts(counted.filter(({ outcome }) => abandonedOutcomes.includes(outcome))),
        capturedMinor: sumCaptured(of.filter((sum) => capturingTypes.includes(sum.type) && isApproved(sum))),
        creditedMinor: sumCaptured(of.filter((sum) => sum.type === 'CD' && isApproved(sum))),
        returnedMinor: sumAmounts(of.filter((sum) => sum.type === 'CR' && isApproved(sum))),
        undecided: sumCounts(counted.filter(({ outcome }) => undecidedOutcomes.includes(outcome))),
        refunds: sumCounts(refunds),
        refundedMinor: sumAmounts(refunds),
        chargebacks: sumCounts(chargebacks),
        chargedBackMinor: sumAmounts(chargebacks),
      };
    });
}

function sumCounts(sums: readonly { readonly count: number }[]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}

function sumCaptured(sums: readonly PaymentSum[]): bigint {
  return sums.reduce(
    (total, { type, amountMinor, capturedMinor }) => total + (captureTypes.includes(type) ? amountMinor : capturedMinor),
    0n,
  );
}

function sumAmounts(sums: readonly PaymentSum[]): bigint {
  return sums.reduce((total, { amountMinor }) => total + amountMinor, 0n);
}
