/** The projection that search and lists read. */

import type { EventType } from '../../contract/event-types.ts';
import type { FilterNameOf, GroupsFilterFact, PaymentOrder, StoredGroupsFact, TermFilterFact } from '../../contract/payment-facts.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentFilter, PaymentPorts } from '../../domain/payments/ports.ts';
import type { Question, QuestionKind } from '../../domain/payments/standing/questions.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import type { TagPorts } from '../../domain/tags/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { Span } from '../../foundation/kernel/buckets.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentFacts } from './facts.ts';
import type { LastEvent, ProjectionProgress, SumsPosition } from './progress.ts';
import type { GroupDimension, StatisticsStore } from './statistics/ports.ts';

/** The filters of facts that only the projection tells (payment-facts.ts). */
type ProjectedFilters = {
  readonly [Fact in TermFilterFact as FilterNameOf<Fact>]?: string;
} & {
  readonly [Fact in Exclude<GroupsFilterFact, StoredGroupsFact> as FilterNameOf<Fact>]?: readonly string[];
};

/** A filter over what the projection holds, with what only payments' own rows tell beside it. */
export type PaymentListFilter = PaymentFilter &
  ProjectedFilters & {
    /** The beginning of a result code, such as `800.100`. */
    readonly resultCodePrefix?: string;
    /** Whose account it was made with. */
    readonly sameAccount?: SameAccount;
    /** About which any of these is open. */
    readonly questions?: OpenQuestions;
    /** One of these. */
    readonly ids?: readonly Id[];
    readonly idPrefix?: string;
    /** Without captures, refunds, reversals and chargebacks of other payments. */
    readonly originalsOnly?: boolean;
    /** In each of these groups. No index leads to them: the operation bounds how many payments are looked at. */
    readonly groups?: readonly ValueGroup[];
    /** Made within one of the spans of each. */
    readonly hours?: readonly (readonly Span[])[];
  };

/** Payments that Insights tells by one value. */
export interface ValueGroup {
  readonly dimension: GroupDimension;
  /** Null: those that tell none. */
  readonly value: string | null;
  /** The name of the parameter, of CUSTOM_PARAMETER. */
  readonly customParameter?: string;
}

/** Of approvals those that have not lapsed at the moment, real time. */
export interface OpenQuestions {
  readonly kinds: readonly QuestionKind[];
  readonly now: Timestamp;
}

/** What `bin` and `last4` lead to, the fingerprint tells apart. */
export interface SameAccount {
  readonly accountFingerprint: string;
  readonly bin: string | null;
  readonly last4: string;
}

/** What payments of one currency come to. */
export interface PaymentTotal {
  readonly currency: Currency;
  readonly count: number;
  readonly amountMinor: bigint;
  /** Of those with outcome APPROVED or REVIEW. */
  readonly approvedMinor: bigint;
  /** Of the originals among them, with all that became of these until now. */
  readonly capturedMinor: bigint;
  /** Of credits (CD), less what was reversed of them. */
  readonly creditedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly chargedBackMinor: bigint;
}

export interface PaymentSort {
  readonly by: PaymentOrder;
  readonly direction: 'ASC' | 'DESC';
}

/** One term, whole or the beginning of it, and terms of which a subject must have one beside it. */
export interface TermLook {
  readonly term: string;
  readonly match: 'exact' | 'prefix';
  readonly beside?: readonly string[];
}

export interface ProjectionState {
  readonly progress: ProjectionProgress;
  /** Its place in the log of those who read events, where that is another one than the store's. */
  readonly indexedTo?: number;
  readonly lastEvent: LastEvent;
  /** Of the first event that is kept. */
  readonly firstSequence: number;
  /** Of the oldest event that is not in it; null where all are. */
  readonly nextAt: Timestamp | null;
}

export interface EventSubject {
  readonly id: Id;
  readonly sequence: number;
  readonly type: EventType;
  readonly subjectId: Id;
}

/** Terms that a search for a beginning walks over: what begins so more often is looked for among the newest subjects. */
export const termsScannedMax = 2_000;

/** Subjects that are looked through, from the newest on, for a beginning that more than `termsScannedMax` have: about 50 ms. */
export const subjectsScannedMax = 50_000;

/** A row of the projection: one question about one payment. */
export interface PaymentQuestion {
  readonly paymentId: Id;
  readonly kind: QuestionKind;
  readonly subjectId: Id;
  readonly amountMinor: bigint;
  readonly since: Timestamp;
}

export type ReadModelWrite =
  /** Raises `projection_place` unless it stands at `from`: of two instances one goes on. */
  | { readonly write: 'projection.advance'; readonly from: ProjectionProgress; readonly to: ProjectionProgress }
  /** What a payment can be found by now. What it was found by before is taken back. */
  | { readonly write: 'projection.payment'; readonly facts: PaymentFacts; readonly terms: readonly string[] }
  /** What is open about a payment now. What was open before is taken back. */
  | {
      readonly write: 'projection.questions';
      readonly paymentId: Id;
      readonly entityPath: string;
      /** Of an operation on an earlier payment that payment's family; null of an original. */
      readonly rootId: Id | null;
      readonly questions: readonly Question[];
    }
  /** The same of a registration; without terms it is not found at all. */
  | { readonly write: 'projection.registration'; readonly id: Id; readonly entityPath: string; readonly terms: readonly string[] }
  /** The ticket numbers that staff wrote about a payment. They stand beside what it is found by otherwise. */
  | { readonly write: 'projection.tickets'; readonly paymentId: Id; readonly entityPath: string; readonly terms: readonly string[] }
  /** Adds up anew the facts from one place until before the other, or to the last; the facts stay as they are. */
  | { readonly write: 'projection.sums'; readonly from: SumsPosition; readonly to: SumsPosition | undefined }
  /** The rows as another store has them, beside what is projected of them: lists over stores show them. */
  | { readonly write: 'copies.payments'; readonly payments: readonly Payment[] }
  | { readonly write: 'copies.registrations'; readonly registrations: readonly Registration[] };

export interface ReadModelStore {
  /** From the projection, so it is as old as that. */
  list(filter: PaymentListFilter, sort: PaymentSort, page: PageRequest): Promise<Page<Payment>>;
  /** Newest first, `itemsMax` of them after the first `skip`: pages that have numbers. */
  numbered(filter: PaymentListFilter, slice: { readonly skip: number; readonly itemsMax: number }): Promise<readonly Payment[]>;
  /** The ids of what `listPayments` lists, newest first. */
  ids(filter: PaymentListFilter, itemsMax: number): Promise<readonly Id[]>;
  /** At most `itemsMax`. From the projection. */
  count(filter: PaymentListFilter, itemsMax: number): Promise<number>;
  /** Of the first `itemsMax` that are met, in no particular order: each currency that there is. From the projection. */
  totals(filter: PaymentListFilter, itemsMax: number): Promise<readonly PaymentTotal[]>;
  /** The originals of these payments' families, each once; of an original itself. At or below the path, from the projection. */
  originalIds(entityPath: string, ids: readonly Id[]): Promise<readonly Id[]>;
  /** What is open about each of these payments at the moment (real time), the most urgent first; none is told of one about which nothing is. */
  questionsOf(ids: readonly Id[], now: Timestamp): Promise<readonly PaymentQuestion[]>;
  state(): Promise<ProjectionState>;
  /** Whether its commits hold up no payments. */
  readonly isApart: boolean;
  /** How far the replica is that lists, search and statistics are read from; null where they are read from the database itself. */
  readonly replicaState: (() => Promise<ProjectionState>) | null;
  /** The end of an hour that comes so many facts after the place; undefined where there are not so many. */
  sumsPositionAfter(place: SumsPosition, facts: number): Promise<SumsPosition | undefined>;
  /** Oldest first, after the sequence: without their payloads. */
  eventSubjects(after: number, itemsMax: number): Promise<readonly EventSubject[]>;
  /**
   * Subjects with the term at or below the path, newest first, at most `itemsMax`: ids of payments and registrations, and of payments'
   * ticket numbers what `toTicketSubject` makes. Of a beginning that
   * more than `termsScannedMax` have, the newest of the last `subjectsScannedMax` subjects, then some of the others.
   */
  subjectsByTerm(entityPath: string, look: TermLook, itemsMax: number): Promise<readonly { readonly id: Id; readonly term: string }[]>;
}

/** What this module needs of the outside. */
export type ReadModelPorts = PaymentPorts &
  TagPorts & {
    readonly store: {
      readonly readModel: ReadModelStore;
      readonly statistics: StatisticsStore;
      /** Of payments and registrations. */
      newestId(): Promise<Id | null>;
    };
  };

export type ReadModelContext = RequestContext<ReadModelPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface PlatformWriteRegistry {
    'read-model': ReadModelWrite;
  }
}
