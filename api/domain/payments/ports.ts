/** Payments and their attempts. */

import {
  type FilterNameOf,
  orderProperties,
  type RangeFact,
  type RangeNameOf,
  type RangeValueOf,
  type RowFilterFact,
  type StoredGroupFact,
  type StoredGroupsFact,
} from '../../contract/payment-facts.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope, MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { PaymentStatus } from '../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { LedgerPorts } from '../ledger/ports.ts';
import type { RegistrationPorts } from '../registrations/ports.ts';
import type { RiskPorts } from '../risk/ports.ts';
import type { RoutingPorts } from '../routing/ports.ts';
import type { ThreeDSecurePorts } from '../three-d-secure/ports.ts';
import type { Balances } from './balances.ts';
import type { Attempt, Payment } from './payment.ts';
import type { CallsUnderWay } from './processing/calls-under-way.ts';
import type { Plan } from './processing/plan.ts';
import type { ResultCall } from './result-call.ts';
import type { ApprovalDecision, RefundApproval } from './staff/approval.ts';
import type { AcceptedReview } from './staff/review.ts';
import type { RefundedBefore, StaffRefund } from './staff/rules.ts';
import type { StaffText } from './staff/staff-text.ts';
import type { Matter } from './standing/matter.ts';

/** Signed changes of a payment's amounts; its version goes up by one. */
export type BalanceChange = Partial<Balances>;

/** The filters of facts that stand in payments' own rows (payment-facts.ts). */
type RowFilters = {
  readonly [Fact in RowFilterFact | StoredGroupFact as FilterNameOf<Fact>]?: string;
} & {
  readonly [Fact in StoredGroupsFact as FilterNameOf<Fact>]?: readonly string[];
} & {
  readonly [Fact in RangeFact as RangeNameOf<Fact>]?: RangeValueOf<Fact>;
};

export type PaymentFilter = RowFilters & {
  /** Only payments at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  /** From, including; to, excluding. Entity time. */
  readonly from?: Timestamp;
  readonly to?: Timestamp;
};

/** Payments of a tree of references that are read at once. */
export const linkedPaymentsMax = 1_000;

/** As it was read before somebody was asked about it. */
export type AttemptAsRead = Pick<Attempt, 'id' | 'inquiries' | 'cancellationAt'>;

export type PaymentWrite =
  | { readonly write: 'payment.insert'; readonly payment: Payment }
  /** The outcome of a payment that was stored pending or unknown. Raises `payment_settled` unless it still is. */
  | {
      readonly write: 'payment.conclude';
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
  /** Raises `payment_version` where more was given out, or waits, than this. */
  | { readonly write: 'outflow.expect'; readonly outflow: OutflowOf; readonly atMostMinor: bigint }
  /** Status only: unknown, or expired. Raises `payment_settled` unless it is one of `from`. */
  | {
      readonly write: 'payment.status';
      readonly id: Id;
      readonly from: readonly PaymentStatus[];
      readonly status: PaymentStatus;
      readonly updatedAt: Timestamp;
    }
  /** It goes on with another connector. Raises `payment_settled` unless it is pending or unknown. */
  | { readonly write: 'payment.reroute'; readonly id: Id; readonly connector: string; readonly updatedAt: Timestamp }
  | { readonly write: 'attempt.insert'; readonly attempt: Attempt }
  /** Raises `attempt_open` unless the attempt has no outcome yet. */
  | {
      readonly write: 'attempt.finish';
      readonly id: Id;
      readonly finishedAt: Timestamp;
      readonly resultCode: string;
      readonly connectorReference: string | null;
    }
  /** Takes its outcome back. Raises `attempt_exists` where there is none. */
  | { readonly write: 'attempt.reopen'; readonly id: Id }
  /** Raises `attempt_open` unless it has no outcome yet, and nobody has concluded an inquiry or begun a cancellation since it was read. */
  | ({ readonly write: 'attempt.expect' } & AttemptAsRead)
  /** A cancellation begins: raises as `attempt.expect` does. */
  | ({ readonly write: 'attempt.cancel'; readonly at: Timestamp; readonly nextInquiryAt: Timestamp } & AttemptAsRead)
  /**
   * Counts an inquiry, which ends a cancellation, and says when the next is due; `asked` false: nobody was asked, only the next is set.
   */
  | { readonly write: 'attempt.inquired'; readonly id: Id; readonly nextInquiryAt: Timestamp | null; readonly asked?: boolean }
  /** Raises `refund_limit` where it, with what its member refunded before, is more than either limit. */
  | { readonly write: 'staff-refund.insert'; readonly refund: StaffRefund }
  /** Raises `payment_review` where somebody let the payment go on before. */
  | { readonly write: 'payment-review.insert'; readonly review: AcceptedReview }
  /** Raises `refund_approval_waiting` where the same refund, requested by the same person, waits already. */
  | { readonly write: 'refund-approval.insert'; readonly approval: RefundApproval }
  /** Raises `refund_approval_open` where it was decided before. */
  | { readonly write: 'refund-approval.decide'; readonly decision: ApprovalDecision }
  /** The checkout that an approved payment was made in needs no other one. */
  | { readonly write: 'checkout.complete'; readonly id: string; readonly registrationId: Id | null; readonly at: Timestamp }
  /** Nothing where the payment has one. */
  | { readonly write: 'result-call.insert'; readonly call: ResultCall }
  /** The shopper came back, or the merchant read the outcome. A call of `notificationUrl` stays. */
  | { readonly write: 'result-call.cancel'; readonly paymentId: Id };

export interface LinkedCount {
  readonly rootId: Id;
  readonly count: number;
}

/** The documented answer of a payment (spec §2.3) and what is needed to give it out. */
export type StoredPaymentAnswer = Pick<Payment, 'entityPath' | 'resultCode' | 'answer'>;

export interface PaymentStore {
  byId(scope: DataScope, id: Id): Promise<Payment | undefined>;
  /** Those that a connector knows by this reference, the simulator's left out: at most two, the oldest first. */
  byConnectorReference(scope: DataScope, reference: string): Promise<readonly Payment[]>;
  /** What `byId` would give, of these columns alone. */
  answerById(scope: DataScope, id: Id): Promise<StoredPaymentAnswer | undefined>;
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Payment[]>;
  /** The tree of references that the payment stands in, oldest first, at most `linkedPaymentsMax`. */
  linked(scope: DataScope, rootId: Id): Promise<readonly Payment[]>;
  /** How many other payments the trees of these roots have; none is told of a root without. */
  countLinkedOfEach(scope: DataScope, rootIds: readonly Id[]): Promise<readonly LinkedCount[]>;
  /** `linkedPayments` of many roots in one read, each tree oldest first; a payment tells its tree by `rootId`. */
  linkedOfEach(scope: DataScope, rootIds: readonly Id[]): Promise<readonly Payment[]>;
  /** Payments of the trees of these roots, the roots too, in the order of their ids, after the id. */
  linkedAfter(scope: DataScope, rootIds: readonly Id[], after: Id | '', itemsMax: number): Promise<readonly Payment[]>;
  /** Newest first. */
  page(filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>>;
  /** Newest first, `itemsMax` of them after the first `skip`: pages that have numbers. */
  numbered(filter: PaymentFilter, slice: { readonly skip: number; readonly itemsMax: number }): Promise<readonly Payment[]>;
  /** How many there are, counted up to `itemsMax`. */
  countNumbered(filter: PaymentFilter, itemsMax: number): Promise<number>;
  /** What waits for somebody, is disputed or is settled of these payments, oldest first. */
  mattersOfEach(scope: DataScope, ids: readonly Id[]): Promise<readonly Matter[]>;
  /** Who of staff let these payments go on, in any order. */
  reviewsOfEach(scope: DataScope, ids: readonly Id[]): Promise<readonly AcceptedReview[]>;
  /** The attempts of a checkout, oldest first. */
  ofCheckout(scope: DataScope, checkoutId: string, itemsMax: number): Promise<readonly Payment[]>;
}

/** What the read model reads of the other payments of a family, to tell what is open about each (decision: one-standing). */
export const familyNames = [
  'id',
  'entityPath',
  'type',
  'amountMinor',
  'currency',
  'status',
  'resultCode',
  'referencedId',
  'rootId',
  'authorized',
  'captured',
  'refunded',
  'reversed',
  'chargedBack',
  'released',
  'reserved',
  'createdAt',
] as const satisfies readonly (keyof Payment)[];
export type FamilyMember = Pick<Payment, (typeof familyNames)[number]>;

/** What the read model is made of. A read converts every column that it names, which takes most of its time. */
const projectedFirst = [
  ...familyNames,
  'shortId',
  'brand',
  'method',
  'registrationId',
  'merchantTransactionId',
  'merchantInvoiceId',
  'cardBin',
  'last4',
  'holder',
  'email',
  'connectorReference',
  'descriptor',
  'updatedAt',
  'answer',
] as const satisfies readonly (keyof Payment)[];
export const projectedNames = [...new Set([...projectedFirst, ...orderProperties])];
export type ProjectedPayment = Pick<Payment, (typeof projectedNames)[number]>;

/** A payment with what was told of it. */
export interface ToldPayment {
  readonly payment: Payment;
  /** Of its newest PAYMENT event; null where retention has deleted it. */
  readonly payload: string | null;
  /** The amount that its bank was called with; null where none was called. */
  readonly attemptedMinor: bigint | null;
}

/** Of all merchants: due work, what the read model is made from, and a payment of which only the id is known. */
export interface PaymentsAcrossMerchants {
  /** For a request that names a payment and neither an entity nor a caller, such as a shopper's return. */
  paymentById(id: Id): Promise<Payment | undefined>;
  paymentsByIds(ids: readonly Id[]): Promise<readonly Payment[]>;
  projectedByIds(ids: readonly Id[]): Promise<readonly ProjectedPayment[]>;
  /** In the order of their ids, after the id. */
  projectedAfter(id: Id | '', itemsMax: number): Promise<readonly ProjectedPayment[]>;
  /**
   * Operations on earlier payments in the families of these roots, with the payments that these reference, oldest first. A rebill
   * that nothing followed is not among them: it is a payment of its own.
   */
  operationsOfFamilies(rootIds: readonly Id[]): Promise<readonly FamilyMember[]>;
  /** What waits for somebody, is disputed or was decided of these payments, oldest first. Not what is settled: that asks nothing. */
  mattersOf(paymentIds: readonly Id[]): Promise<readonly Matter[]>;
  /** The payments of these approvals, reviews, notes and assignments, whose events have subjects of their own. */
  paymentIdsOf(subjectIds: readonly Id[]): Promise<readonly Id[]>;
  /** What staff wrote about these payments, newest first: about each alone, and of a first payment the reasons of its whole family. */
  staffTextsOf(paymentIds: readonly Id[]): Promise<readonly StaffText[]>;
  /** Payments that staff wrote about, or with operations in the audit log, in the order of their ids, after the id. They may be erased by now. */
  withStaffTextsAfter(id: Id | '', itemsMax: number): Promise<readonly Id[]>;
  /** The newest before the id, beside the payments where that takes long. */
  toldBefore(id: Id, itemsMax: number): Promise<readonly ToldPayment[]>;
  /** PA, approved, past `expiresAt`, with a rest to release. */
  expiredAuthorizations(now: Timestamp, itemsMax: number): Promise<readonly Payment[]>;
  /** Attempts without an outcome whose `nextInquiryAt` has come. */
  dueInquiries(now: Timestamp, itemsMax: number): Promise<readonly DueInquiry[]>;
}

/** An attempt with the merchant of its payment. */
export interface DueInquiry {
  readonly merchant: MerchantKey;
  readonly attempt: Attempt;
}

/** Payments of a merchant or channel whose attempts are added up. */
export interface SummedPayments extends PaymentFilter {
  readonly from: Timestamp;
  readonly to: Timestamp;
  /** Those older than this id; absent: the newest. */
  readonly before?: Id;
  readonly itemsMax: number;
}

/** Attempts that have all of these in common. */
export interface AttemptSum {
  readonly connector: string;
  readonly brand: string | null;
  /** Of the card's issuer, where it is known. */
  readonly country: string | null;
  readonly currency: string;
  /** Null: without an outcome yet. */
  readonly resultCode: string | null;
  readonly attempts: number;
  /** Of their payments. */
  readonly amountMinor: bigint;
  /** How many were answered and needed no inquiry, and how long these took in all. */
  readonly answered: number;
  readonly latencyMs: number;
}

export interface AttemptSumsPage {
  /** Payments that were looked at; fewer than `itemsMax` where there are no more. */
  readonly read: number;
  readonly lastId: Id | undefined;
  /** Those of them that refer to no other: the attempts of these are added up. */
  readonly payments: number;
  readonly sums: readonly AttemptSum[];
}

export interface AttemptStore {
  ofPayment(scope: DataScope, paymentId: Id): Promise<readonly Attempt[]>;
  /** Of a page of payments, newest first. */
  sums(wanted: SummedPayments): Promise<AttemptSumsPage>;
  ofEach(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly Attempt[]>;
  /** In any order. */
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Attempt[]>;
}

export interface StaffRefundStore {
  /** What the member refunded in the currency: on payments of this tree, and on all after the moment. */
  refundedBefore(userId: Id, currency: string, rootId: Id, since: Timestamp): Promise<RefundedBefore>;
}

/** Of which payment what was given out is added up (`weighOutflow`). */
export interface OutflowOf {
  readonly rootId: Id;
  /** An authorisation, whose captures count with it, or the payment itself. */
  readonly headId: Id;
  readonly currency: string;
  /** One that does not count; empty: all do. */
  readonly exceptId: Id | '';
  /** What waited and has expired by then does not count. */
  readonly now: Timestamp;
}

export interface RefundApprovalStore {
  /** What was given out of the payment, is under way, or waits for a second person; minor units. */
  outflowBefore(scope: DataScope, outflow: OutflowOf): Promise<bigint>;
  byId(scope: DataScope, id: Id): Promise<RefundApproval | undefined>;
  /** Oldest first. */
  ofPayment(scope: DataScope, paymentId: Id, itemsMax: number): Promise<readonly RefundApproval[]>;
  /** Those that nobody decided and that have not expired, oldest first; about these payments alone, where some are named. */
  waiting(entityPath: string, now: Timestamp, paymentIds: readonly string[] | null, itemsMax: number): Promise<readonly RefundApproval[]>;
}

/** What this module needs of the outside. */
export type PaymentPorts = LedgerPorts &
  RegistrationPorts &
  RiskPorts &
  RoutingPorts &
  ThreeDSecurePorts & {
    readonly store: {
      readonly payments: PaymentStore;
      readonly attempts: AttemptStore;
      readonly staffRefunds: StaffRefundStore;
      readonly acrossMerchants: PaymentsAcrossMerchants;
      readonly refundApprovals: RefundApprovalStore;
    };
    /** Of this process. */
    readonly callsUnderWay: CallsUnderWay;
    /** Whether no other process, whose clock may differ, has the database. */
    readonly isDatabaseOwn: boolean;
    /** Told of each payment of a channel with a shadow, once it is stored. Returns at once and never throws; absent: nothing is repeated. */
    readonly offerToShadow?: (plan: Plan, payment: Payment) => void;
  };

export type PaymentContext = RequestContext<PaymentPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    payments: PaymentWrite;
  }
}
