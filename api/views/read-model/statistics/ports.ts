/** What payments come to, by time. */
import type { SplitTime } from '../../../foundation/kernel/buckets.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';

/** Which payments are added up: those made within the spans, of which none overlaps another. Entity time. */
export interface StatisticsQuery extends SplitTime {
  readonly entityPath: string;
  readonly currency?: string;
}

/** Payments that fell together, and what they come to. */
export interface PaymentSum {
  readonly currency: string;
  readonly type: PaymentType;
  readonly outcome: string;
  readonly count: number;
  readonly amountMinor: bigint;
}

/** What fell into one slot, of which `at` is a moment. Of one kind there may be more, which add up. */
export interface StatisticsSum extends PaymentSum {
  readonly at: Timestamp;
}

/** The same by result code. */
export interface ResultSum extends PaymentSum {
  readonly resultCode: string;
}

export interface StatisticsStore {
  /** From the projection. */
  byTime(query: StatisticsQuery): Promise<readonly StatisticsSum[]>;
  /** From the projection. */
  byResult(query: StatisticsQuery): Promise<readonly ResultSum[]>;
}
