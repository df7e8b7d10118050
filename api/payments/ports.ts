/** Payments, their attempts, and the log of requests and answers. */

import type { RequestContext } from '../access/request.ts';
import type { Connector } from '../connectors/connector.ts';
import type { ChannelSettings } from '../entities/entity.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { PaymentStatus, PaymentType } from '../kernel/payment-type.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { LedgerPorts } from '../ledger/ports.ts';
import type { RegistrationPorts } from '../registrations/ports.ts';
import type { RiskPorts } from '../risk/ports.ts';
import type { ThreeDSecurePorts } from '../three-d-secure/ports.ts';
import type { Attempt, Balances, Payment } from './payment.ts';
import type { RefundedBefore, StaffRefund } from './staff/rules.ts';

/** One masked line of the request and answer log, written with what it brought about. */
export interface RequestLogEntry {
  readonly id: Id;
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly door: 'rest' | 'graphql' | 'socket' | 'tick';
  readonly operation: string;
  readonly at: Timestamp;
  /** The request as nested JSON text; secrets and account numbers masked by the catalogue (decision: secrets-by-type). */
  readonly request: string;
  readonly resultCode: string;
  readonly callerId: Id | null;
  /** Why staff or a merchant did it, where they said so. */
  readonly reason: string | null;
  /** Microseconds from the request's arrival to the decision, and within the connector. The commit follows. */
  readonly decidedUs: number;
  readonly connectorUs: number;
}

/** Signed changes of a payment's amounts; its version goes up by one. */
export type BalanceChange = Partial<Balances>;

export interface PaymentFilter {
  /** Only payments at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  readonly merchantTransactionId?: string;
  readonly merchantInvoiceId?: string;
  readonly shortId?: string;
  readonly types?: readonly PaymentType[];
  readonly methods?: readonly string[];
  readonly brands?: readonly string[];
  readonly statuses?: readonly PaymentStatus[];
  readonly currency?: string;
  readonly resultCode?: string;
  readonly registrationId?: Id;
  readonly last4?: string;
  readonly email?: string;
  readonly amountMinMinor?: bigint;
  readonly amountMaxMinor?: bigint;
  /** From, including; to, excluding. Entity time. */
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

/** A tree of references longer than this is not shown whole. */
export const linkedPaymentsMax = 1_000;

export type PaymentWrite =
  | { readonly write: 'payment.insert'; readonly payment: Payment }
  /** The outcome of a payment that was stored pending or unknown. Raises `payment_settled` unless it still is. */
  | {
      readonly write: 'payment.settle';
      readonly id: Id;
      readonly status: PaymentStatus;
      readonly resultCode: string;
      readonly amountMinor: bigint;
      readonly authorized: bigint;
      readonly captured: bigint;
      readonly connectorReference: string | null;
      readonly registrationId: Id | null;
      readonly expiresAt: Timestamp | null;
      readonly updatedAt: Timestamp;
      readonly answer: string;
    }
  | { readonly write: 'payment.move'; readonly id: Id; readonly change: BalanceChange; readonly updatedAt: Timestamp }
  /** Raises `payment_version` unless the payment has this version. */
  | { readonly write: 'payment.expect'; readonly id: Id; readonly version: number }
  /** Status only: unknown, or expired. Raises `payment_settled` unless it is one of `from`. */
  | {
      readonly write: 'payment.status';
      readonly id: Id;
      readonly from: readonly PaymentStatus[];
      readonly status: PaymentStatus;
      readonly updatedAt: Timestamp;
    }
  | { readonly write: 'attempt.insert'; readonly attempt: Attempt }
  /** Raises `attempt_open` unless the attempt has no outcome yet. */
  | {
      readonly write: 'attempt.finish';
      readonly id: Id;
      readonly finishedAt: Timestamp;
      readonly resultCode: string;
      readonly connectorReference: string | null;
    }
  /** Counts an inquiry and says when the next is due; `asked` false: nobody was asked, only the next is set. */
  | { readonly write: 'attempt.inquired'; readonly id: Id; readonly nextInquiryAt: Timestamp | null; readonly asked?: boolean }
  /** Raises `refund_limit` where it, with what its member refunded before, is more than either limit. */
  | { readonly write: 'staff-refund.insert'; readonly refund: StaffRefund }
  | { readonly write: 'request.log'; readonly entry: RequestLogEntry };

export interface PaymentStore {
  byId(id: Id): Promise<Payment | undefined>;
  /** The tree of references that the payment stands in, oldest first, at most `linkedPaymentsMax`. */
  linked(rootId: Id): Promise<readonly Payment[]>;
  /** `linkedPayments` of many roots in one read, each tree oldest first; a payment tells its tree by `rootId`. */
  linkedOfEach(rootIds: readonly Id[]): Promise<readonly Payment[]>;
  /** Newest first. */
  page(filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>>;
  /** Newest first, `itemsMax` of them after the first `skip`: pages that have numbers. */
  numbered(filter: PaymentFilter, slice: { readonly skip: number; readonly itemsMax: number }): Promise<readonly Payment[]>;
  /** How many there are, counted up to `itemsMax`. */
  countNumbered(filter: PaymentFilter, itemsMax: number): Promise<number>;
  byIds(ids: readonly Id[]): Promise<readonly Payment[]>;
  /** Everybody's, by their ids, after the id. */
  after(id: Id | '', itemsMax: number): Promise<readonly Payment[]>;
  /** PA, approved, past `expiresAt`, with a rest to release. */
  expiredAuthorizations(now: Timestamp, itemsMax: number): Promise<readonly Payment[]>;
}

export interface AttemptStore {
  ofPayment(paymentId: Id): Promise<readonly Attempt[]>;
  ofEach(paymentIds: readonly Id[]): Promise<readonly Attempt[]>;
  /** Attempts without an outcome whose `nextInquiryAt` has come. */
  dueInquiries(now: Timestamp, itemsMax: number): Promise<readonly Attempt[]>;
}

export interface RequestLogStore {
  ofPayment(paymentId: Id): Promise<readonly RequestLogEntry[]>;
  ofEach(paymentIds: readonly Id[]): Promise<readonly RequestLogEntry[]>;
  /** Deletes the oldest entries from before the timestamp, at most `itemsMax`; returns how many. */
  deleteOlder(than: Timestamp, itemsMax: number): Promise<number>;
}

export interface StaffRefundStore {
  /** What the member refunded in the currency: on payments of this tree, and on all after the moment. */
  refundedBefore(userId: Id, currency: string, rootId: Id, since: Timestamp): Promise<RefundedBefore>;
}

/** What this module needs of the outside. */
export type PaymentPorts = LedgerPorts &
  RegistrationPorts &
  RiskPorts &
  ThreeDSecurePorts & {
    readonly store: {
      readonly payments: PaymentStore;
      readonly attempts: AttemptStore;
      readonly requestLog: RequestLogStore;
      readonly staffRefunds: StaffRefundStore;
    };
    readonly connectorFor: (settings: ChannelSettings) => Connector;
  };

export type PaymentContext = RequestContext<PaymentPorts>;

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    payments: PaymentWrite;
  }
}
