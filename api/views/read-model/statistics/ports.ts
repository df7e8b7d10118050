/** What payments come to, by time. */
import type { Span, SplitTime } from '../../../foundation/kernel/buckets.ts';
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
  /** Of originals what was captured of them (of a CD: given) and not reversed, so far; 0 of what follows an earlier payment. */
  readonly capturedMinor: bigint;
}

/** What fell into one slot, of which `at` is a moment. Of one kind there may be more, which add up. */
export interface StatisticsSum extends PaymentSum {
  readonly at: Timestamp;
}

/** The same by result code. */
export interface ResultSum extends PaymentSum {
  readonly resultCode: string;
}

/** What payments can be told apart by, beside their time. */
export const groupDimensions = ['BRAND', 'METHOD', 'COUNTRY', 'THREE_D_SECURE', 'CUSTOM_PARAMETER'] as const;
export type GroupDimension = (typeof groupDimensions)[number];

/** Two times to compare, of entity time. */
export interface GroupQuery {
  readonly entityPath: string;
  readonly currency?: string;
  /** The name of the one whose values tell payments apart, without quotes; absent: no such sums. */
  readonly customParameter?: string;
  readonly spans: readonly [now: Span, before: Span];
  /** Where there are more payments, none is added up. */
  readonly paymentsMax: number;
}

/** Payments of one of the two times that have a value in common. */
export interface GroupSum {
  readonly dimension: GroupDimension;
  readonly span: 0 | 1;
  /** Null where the payments tell none. */
  readonly value: string | null;
  readonly type: PaymentType;
  readonly outcome: string;
  readonly count: number;
}

export interface StatisticsStore {
  /** From the projection. */
  byTime(query: StatisticsQuery): Promise<readonly StatisticsSum[]>;
  /** From the projection. */
  byResult(query: StatisticsQuery): Promise<readonly ResultSum[]>;
  /** From the projection and the payments' answers; undefined where there are more than `paymentsMax`. */
  byGroup(query: GroupQuery): Promise<readonly GroupSum[] | undefined>;
}
