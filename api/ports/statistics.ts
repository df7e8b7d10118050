/** What payments come to, by time. */
import type { Moment } from '../kernel/moment.ts';
import type { PaymentType } from '../payments/payment.ts';

export interface StatisticsQuery {
  readonly entityPath: string;
  readonly currency?: string;
  /** From, including; to, excluding. Entity time. */
  readonly from: Moment;
  readonly to: Moment;
  readonly slotMs: number;
}

/** What fell into one slot of time, counted from the beginning of time in steps of `slotMs`. */
export interface StatisticsSum {
  readonly slot: number;
  readonly currency: string;
  readonly type: PaymentType;
  readonly outcome: string;
  readonly count: number;
  readonly amountMinor: bigint;
}

/** Which result codes payments of some types and outcomes had, and how many had each. */
export interface ResultCountQuery extends Omit<StatisticsQuery, 'slotMs'> {
  readonly types: readonly PaymentType[];
  readonly outcomes: readonly string[];
  readonly itemsMax: number;
}

export interface StatisticsStore {
  /** From the projection. */
  paymentStatistics(query: StatisticsQuery): Promise<readonly StatisticsSum[]>;
  /** The most frequent first. From the projection. */
  resultCounts(query: ResultCountQuery): Promise<readonly { readonly resultCode: string; readonly count: number }[]>;
}
