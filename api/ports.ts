/**
 * Every effect that operations have, typed. `api/runtime` makes them, tests replace clock, ids and outgoing HTTP.
 */
import type { Throttle } from './access/budget.ts';
import type { AccessToken, AuditEntry } from './access/caller.ts';
import type { IdempotencyRecord, IdempotencyScope } from './access/idempotency.ts';
import type { StaffMember, StaffSession } from './access/staff.ts';
import type { Connector } from './connectors/connector.ts';
import type { ChannelSettings, Entity } from './entities/entity.ts';
import type { Event, EventType, NewEvent } from './events/event.ts';
import type { Id } from './kernel/identifier.ts';
import type { Moment } from './kernel/moment.ts';
import type { Page, PageRequest } from './kernel/page.ts';
import type { Secret } from './kernel/secret.ts';
import type { AccountKind, LedgerEntry } from './ledger/entry.ts';
import type { PaymentNote } from './notes/note.ts';
import type { Attempt, Balances, Payment, PaymentStatus, PaymentType } from './payments/payment.ts';
import type { PaymentFacts } from './projection/facts.ts';
import type { ProjectionProgress } from './projection/progress.ts';
import type { Registration, SealedAccount } from './registrations/registration.ts';
import type { History, RiskCheck, RiskRule, VelocitySubject } from './risk/rule.ts';
import type { SavedView } from './views/view.ts';
import type {
  Opening,
  ReadKey,
  SpentToken,
  TestTokenOrder,
  TrustedRoot,
  UnsealedKey,
  Wallet,
  WalletKey,
  WalletKeyMaterial,
} from './wallets/wallet.ts';
import type { WebhookAttempt, WebhookDelivery, WebhookHealth } from './webhooks/delivery.ts';
import type { WebhookSubscription } from './webhooks/subscription.ts';

/** One masked line of the request and answer log, written with what it brought about. */
export interface RequestLogEntry {
  readonly id: Id;
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly door: 'rest' | 'graphql' | 'socket' | 'tick';
  readonly operation: string;
  readonly at: Moment;
  /** The request as nested JSON text; secrets and account numbers masked by the catalogue (architecture 10). */
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

/**
 * One row-sized change. A commit is a list of them that stands or falls together (architecture 5). Guards raise: the
 * CHECK constraints of the payments table, unique indexes, and `payment.expect`.
 */
export type Write =
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
      readonly expiresAt: Moment | null;
      readonly updatedAt: Moment;
      readonly answer: string;
    }
  | { readonly write: 'payment.move'; readonly id: Id; readonly change: BalanceChange; readonly updatedAt: Moment }
  /** Raises `payment_version` unless the payment has this version. */
  | { readonly write: 'payment.expect'; readonly id: Id; readonly version: number }
  /** Status only: unknown, or expired. Raises `payment_settled` unless it is one of `from`. */
  | {
      readonly write: 'payment.status';
      readonly id: Id;
      readonly from: readonly PaymentStatus[];
      readonly status: PaymentStatus;
      readonly updatedAt: Moment;
    }
  | { readonly write: 'attempt.insert'; readonly attempt: Attempt }
  /** Raises `attempt_open` unless the attempt has no outcome yet. */
  | {
      readonly write: 'attempt.finish';
      readonly id: Id;
      readonly finishedAt: Moment;
      readonly resultCode: string;
      readonly connectorReference: string | null;
    }
  /** Counts an inquiry and says when the next is due; `asked` false: nobody was asked, only the next is set. */
  | { readonly write: 'attempt.inquired'; readonly id: Id; readonly nextInquiryAt: Moment | null; readonly asked?: boolean }
  | { readonly write: 'ledger.post'; readonly entries: readonly LedgerEntry[] }
  | { readonly write: 'event.append'; readonly event: NewEvent }
  /** Deletes the log up to this sequence. */
  | { readonly write: 'event.forget'; readonly upTo: number }
  /** Raises `idempotency_key` where the scope is taken by a record that has not expired. */
  | { readonly write: 'idempotency.claim'; readonly record: IdempotencyRecord }
  | { readonly write: 'idempotency.complete'; readonly scope: IdempotencyScope }
  | { readonly write: 'request.log'; readonly entry: RequestLogEntry }
  | { readonly write: 'registration.insert'; readonly registration: Registration; readonly account: SealedAccount }
  /** Raises `registration_state` unless it is active with this version. `account`: null where the account stays as it is. */
  | {
      readonly write: 'registration.update';
      readonly registration: Registration;
      readonly account: SealedAccount | null;
      readonly expectedVersion: number;
    }
  /** The payment that it came with was approved. Raises `registration_state` unless it is pending. */
  | {
      readonly write: 'registration.activate';
      readonly id: Id;
      readonly initialTransactionId: string | null;
      readonly at: Moment;
      readonly answer: string;
    }
  /** A payment was made with it. `eraseAt`: null where that moment does not move. The first scheme reference stays. */
  | {
      readonly write: 'registration.use';
      readonly id: Id;
      readonly at: Moment;
      readonly eraseAt: Moment | null;
      readonly initialTransactionId: string | null;
    }
  /** Erases the sealed account and its key. Raises `registration_state` where that was done before. */
  | { readonly write: 'registration.erase'; readonly id: Id; readonly at: Moment; readonly answer: string }
  /** New, or changed: raises `entity_version` unless its version is newer than the stored one. */
  | { readonly write: 'entity.put'; readonly entity: Entity }
  /** New, or the same key wrapped anew. Where the entity has another key, that one stays and nothing is raised. */
  | { readonly write: 'entity-key.put'; readonly key: EntityKey }
  /** Puts `key` in the place of `retired`, which is kept. Raises `retired_entity_key` where that was done before. */
  | { readonly write: 'entity-key.replace'; readonly retired: EntityKey; readonly key: EntityKey; readonly at: Moment }
  | { readonly write: 'entity-key.wrap-retired'; readonly key: EntityKey }
  /** Sealed again under another key; only where `was` is still what is stored. */
  | { readonly write: 'sealed.replace'; readonly was: SealedPlace; readonly place: SealedPlace }
  | { readonly write: 'token.put'; readonly token: AccessToken }
  | { readonly write: 'token.used'; readonly id: Id; readonly at: Moment }
  /** A rule of a channel, new or changed. */
  | { readonly write: 'risk-rule.put'; readonly rule: RiskRule }
  | { readonly write: 'risk-rule.delete'; readonly entityId: Id; readonly id: string }
  /** What the rules said of a payment; written with its intent, so that the next check counts it. */
  | { readonly write: 'risk-check.insert'; readonly check: RiskCheck }
  /** A new key of a channel, or an older one's name, roots and end. */
  | { readonly write: 'wallet-key.put'; readonly key: WalletKey }
  /** Erases the key with its sealed half. */
  | { readonly write: 'wallet-key.delete'; readonly id: Id }
  /** Raises `wallet_token_spent` where the token has paid on this channel before. */
  | { readonly write: 'wallet-token.spend'; readonly token: SpentToken }
  | { readonly write: 'audit.append'; readonly entry: AuditEntry }
  /** Raises `staff_email` where somebody has the address. */
  | { readonly write: 'staff.insert'; readonly member: StaffMember }
  /**
   * Raises `staff_version` unless its version is stored, and with `keepAdministrator` `last_administrator` where nobody
   * is left who administers the whole installation.
   */
  | { readonly write: 'staff.update'; readonly member: StaffMember; readonly at: Moment; readonly keepAdministrator: boolean }
  /** A link that sets a password. Earlier ones of the same member open nothing any more. */
  | {
      readonly write: 'staff.link';
      readonly id: Id;
      /** Digest of what the link carries. */
      readonly identifier: string;
      readonly userId: Id;
      readonly at: Moment;
      readonly expiresAt: Moment;
    }
  | { readonly write: 'staff.password'; readonly userId: Id; readonly hash: string; readonly at: Moment }
  | { readonly write: 'staff.forget-factors'; readonly userId: Id }
  | { readonly write: 'staff.end-sessions'; readonly userId: Id }
  | { readonly write: 'staff-session.seen'; readonly id: Id; readonly at: Moment }
  /** What became of an attempt that `takeAttempt` counted. What nobody tried since `staleBefore` is forgotten. */
  | {
      readonly write: 'staff-lockout.settle';
      readonly key: string;
      readonly outcome: 'succeeded' | 'void';
      readonly at: Moment;
      readonly staleBefore: Moment;
    }
  | { readonly write: 'webhook.insert'; readonly subscription: WebhookSubscription }
  /** All but its cursor and its health, which deliveries move. Raises `webhook_version` unless the one below is stored. */
  | { readonly write: 'webhook.update'; readonly subscription: WebhookSubscription }
  /** Raises `webhook_cursor` unless it stands at `from`: two instances cannot both plan the same events. */
  | { readonly write: 'webhook.advance'; readonly id: Id; readonly from: number; readonly to: number }
  /** Goes back to this place, if it is further: what was never planned since then is planned now. Its version goes up by one. */
  | { readonly write: 'webhook.rewind'; readonly id: Id; readonly to: number }
  /** Notes what it will never be sent, and moves it to `upTo`. Raises `webhook_cursor` where it was served meanwhile. */
  | { readonly write: 'webhook.lost'; readonly lost: UnplannedEvents; readonly upTo: number }
  /** What an attempt tells of its receiver. `pausedBecause`: pauses one that is active. */
  | { readonly write: 'webhook.health'; readonly id: Id; readonly failingSince: Moment | null; readonly pausedBecause: string | null }
  /** Deliveries that wait are sent to nobody any more. */
  | { readonly write: 'webhook.cancel'; readonly id: Id }
  /** Nothing where the event was planned before: ids are stable. */
  | { readonly write: 'delivery.insert'; readonly delivery: WebhookDelivery }
  /** One attempt and what became of its delivery, in one write. One that was delivered stays so. */
  | {
      readonly write: 'delivery.attempted';
      readonly attempt: WebhookAttempt;
      readonly status: 'pending' | 'delivered' | 'failed';
      readonly nextAttemptAt: Moment;
    }
  | { readonly write: 'delivery.again'; readonly filter: RedeliveryFilter; readonly now: Moment }
  /** Raises `projection_place` unless it stands at `from`: of two instances one goes on. */
  | { readonly write: 'projection.advance'; readonly from: ProjectionProgress; readonly to: ProjectionProgress }
  /** What a payment can be found by now. Terms are added only: what a payment once was found by, a reader judges. */
  | { readonly write: 'projection.payment'; readonly facts: PaymentFacts; readonly terms: readonly string[] }
  /** What a registration can be found by now; what it was found by before is taken back. */
  | { readonly write: 'projection.registration'; readonly id: Id; readonly entityPath: string; readonly terms: readonly string[] }
  /** Raises `note_key` where its author used the key for this payment before. */
  | { readonly write: 'note.insert'; readonly note: PaymentNote; readonly idempotencyKey: string | null }
  | { readonly write: 'view.put'; readonly view: SavedView }
  | { readonly write: 'view.delete'; readonly id: Id };

/** A guard raised: nothing of the commit was written. `constraint` is the guard's name. */
export class Conflict extends Error {
  readonly constraint: string;

  constructor(constraint: string) {
    super(`conflict: ${constraint}`);
    this.name = 'Conflict';
    this.constraint = constraint;
  }
}

/** The writer's queue is full or the database cannot be reached: nothing was written, try later (503). */
export class StoreUnavailable extends Error {
  constructor(why: string) {
    super(`store unavailable: ${why}`);
    this.name = 'StoreUnavailable';
  }
}

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
  readonly from?: Moment;
  readonly to?: Moment;
}

/** A filter over what the projection holds, with what only payments' own rows tell beside it. */
export interface PaymentListFilter extends PaymentFilter {
  readonly outcomes?: readonly string[];
  readonly resultCategories?: readonly string[];
  /** The beginning of a result code, such as `800.100`. */
  readonly resultCodePrefix?: string;
  /** The whole of it, accents and capitals aside. */
  readonly merchantCustomerId?: string;
  /** One of these. */
  readonly ids?: readonly Id[];
  readonly idPrefix?: string;
}

/** `TIMESTAMP`: the order in which they were made, as their ids have it. */
export type PaymentOrder = 'TIMESTAMP' | 'AMOUNT' | 'UPDATED';

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
  /** Of the last event that is there, and the first that is kept. */
  readonly lastSequence: number;
  readonly firstSequence: number;
}

export interface EventSubject {
  readonly sequence: number;
  readonly type: EventType;
  readonly subjectId: Id;
}

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

export interface RegistrationFilter {
  /** Only registrations at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  readonly brand?: string;
  readonly last4?: string;
  readonly idPrefix?: string;
}

/** Earlier checks of a channel by who they were about: after one moment, until and including another. Entity time. */
export interface RiskHistoryQuery {
  readonly entityId: Id;
  readonly after: Moment;
  readonly until: Moment;
  /** Null: nobody is looked up. */
  readonly subjects: Readonly<Record<VelocitySubject, string | null>>;
}

export interface AccountBalance {
  readonly entityId: Id;
  readonly currency: string;
  readonly account: AccountKind;
  /** Debits less credits, minor units. */
  readonly balanceMinor: bigint;
}

/** The balances kept on the accounts, against their entries and against the payments (architecture 9). */
export interface LedgerProof {
  readonly holds: boolean;
  readonly entries: number;
  readonly payments: number;
  readonly differences: readonly string[];
}

/** Deliveries to send again. The path is the caller's rights. */
export interface RedeliveryFilter {
  readonly entityPath: string;
  readonly ids?: readonly Id[];
  readonly subscriptionId?: Id;
  /** Made at this moment or later. */
  readonly since?: Moment;
}

/** Events that one subscription wants and was not planned, from its cursor on. Moments are those of the events. */
export interface UnplannedEvents {
  readonly subscriptionId: Id;
  readonly cursor: number;
  readonly count: number;
  readonly from: Moment;
  readonly to: Moment;
}

/** A delivery that its receiver does not take, as it is mailed about. */
export interface FailingDelivery {
  readonly id: Id;
  readonly subscriptionId: Id;
  readonly eventType: string;
  readonly subjectId: Id;
  readonly attempts: number;
  readonly createdAt: Moment;
  /** Null: it was given up. */
  readonly nextAttemptAt: Moment | null;
  /** Of its last attempt, in words. */
  readonly error: string | null;
}

export interface DeliveryFilter {
  readonly entityPath: string;
  readonly subscriptionId?: Id;
  readonly statuses?: readonly string[];
  readonly eventId?: Id;
  readonly subjectId?: Id;
  readonly from?: Moment;
  readonly to?: Moment;
}

/** Due deliveries of one subscription to take on, until when, and how many. */
export interface DeliveryClaim {
  readonly subscriptionId: Id;
  readonly ordered: boolean;
  /** Of one claim, never used twice. */
  readonly owner: string;
  readonly now: Moment;
  readonly until: Moment;
  readonly itemsMax: number;
}

export interface EventFilter {
  readonly entityPath: string;
  readonly types?: readonly string[];
  readonly subjectId?: Id;
}

export interface Store {
  /** Durable when it resolves. Throws `Conflict` or `StoreUnavailable`; nothing is written then. Errors carry no parameters. */
  commit(writes: readonly Write[]): Promise<void>;
  paymentById(id: Id): Promise<Payment | undefined>;
  /** The tree of references that the payment stands in, oldest first, at most `linkedPaymentsMax`. */
  linkedPayments(rootId: Id): Promise<readonly Payment[]>;
  /** `linkedPayments` of many roots in one read, each tree oldest first; a payment tells its tree by `rootId`. */
  linkedPaymentsOfEach(rootIds: readonly Id[]): Promise<readonly Payment[]>;
  /** Newest first. */
  payments(filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>>;
  paymentsByIds(ids: readonly Id[]): Promise<readonly Payment[]>;
  /** From the projection, so it is as old as that. */
  listPayments(filter: PaymentListFilter, sort: PaymentSort, page: PageRequest): Promise<Page<Payment>>;
  /** The ids of what `listPayments` lists, newest first. */
  paymentIds(filter: PaymentListFilter, itemsMax: number): Promise<readonly Id[]>;
  /** At most `itemsMax`. From the projection. */
  countPayments(filter: PaymentListFilter, itemsMax: number): Promise<number>;
  /** From the projection. */
  paymentStatistics(query: StatisticsQuery): Promise<readonly StatisticsSum[]>;
  /** The most frequent first. From the projection. */
  resultCounts(query: ResultCountQuery): Promise<readonly { readonly resultCode: string; readonly count: number }[]>;
  /** Everybody's, by their ids, after the id. */
  paymentsAfter(id: Id | '', itemsMax: number): Promise<readonly Payment[]>;
  registrationsAfter(id: Id | '', itemsMax: number): Promise<readonly Registration[]>;
  registrationsByIds(ids: readonly Id[]): Promise<readonly Registration[]>;
  projectionState(): Promise<ProjectionState>;
  /** Oldest first, after the sequence: without their payloads. */
  eventSubjects(after: number, itemsMax: number): Promise<readonly EventSubject[]>;
  /** Subjects with the term at or below the path, newest first, at most `itemsMax`; of a beginning, the newest of the first `termsScannedMax`. */
  subjectsByTerm(entityPath: string, look: TermLook, itemsMax: number): Promise<readonly { readonly id: Id; readonly term: string }[]>;
  /** Oldest first, at most `notesMax`. */
  notesOfEach(paymentIds: readonly Id[]): Promise<readonly PaymentNote[]>;
  noteByKey(paymentId: Id, authorId: Id, idempotencyKey: string): Promise<PaymentNote | undefined>;
  viewById(id: Id): Promise<SavedView | undefined>;
  /** The owner's, and those that are shared at the path or below it; at most `viewsMax`. */
  views(ownerId: Id, entityPath: string, page: string): Promise<readonly SavedView[]>;
  countViews(ownerId: Id): Promise<number>;
  /** PA, approved, past `expiresAt`, with a rest to release. */
  expiredAuthorizations(now: Moment, itemsMax: number): Promise<readonly Payment[]>;
  attemptsOf(paymentId: Id): Promise<readonly Attempt[]>;
  attemptsOfEach(paymentIds: readonly Id[]): Promise<readonly Attempt[]>;
  /** Attempts without an outcome whose `nextInquiryAt` has come. */
  dueInquiries(now: Moment, itemsMax: number): Promise<readonly Attempt[]>;
  idempotencyRecord(scope: IdempotencyScope): Promise<IdempotencyRecord | undefined>;
  entriesOf(paymentId: Id): Promise<readonly LedgerEntry[]>;
  entriesOfEach(paymentIds: readonly Id[]): Promise<readonly LedgerEntry[]>;
  accountBalances(entityPath: string): Promise<readonly AccountBalance[]>;
  proveLedger(entityPath: string): Promise<LedgerProof>;
  /** Oldest first, after the sequence. */
  events(after: number, filter: EventFilter, itemsMax: number): Promise<readonly Event[]>;
  /** Of each subject its first events, oldest first, at most `itemsMax`. For subjects that the caller may see. */
  eventsOfEach(subjectIds: readonly Id[], itemsMax: number): Promise<readonly Event[]>;
  lastSequence(): Promise<number>;
  /** Of the oldest event that is kept; 1 where none was ever deleted. */
  firstSequence(): Promise<number>;
  /** The last of the oldest events from before the moment, and never the last of all; undefined where there is none. */
  lastForgettable(before: Moment, itemsMax: number): Promise<number | undefined>;
  /** The first event up to a sequence, and not older than the moment, that a subscription wants and was not planned. */
  firstHeldEvent(upTo: number, since: Moment): Promise<number | undefined>;
  /** What subscriptions want and were not planned up to a sequence; at most `itemsMax` subscriptions, those without any left out. */
  unplannedEvents(upTo: number, itemsMax: number): Promise<readonly UnplannedEvents[]>;
  /** Events after one sequence and up to another that the subscription wants and was never planned. */
  countUnplanned(subscriptionId: Id, after: number, upTo: number): Promise<number>;
  /** Of the last event from before the moment; 0 where there is none. */
  sequenceBefore(moment: Moment): Promise<number>;
  requestLog(paymentId: Id): Promise<readonly RequestLogEntry[]>;
  requestLogOfEach(paymentIds: readonly Id[]): Promise<readonly RequestLogEntry[]>;
  registrationById(id: Id): Promise<Registration | undefined>;
  /** Active ones, newest first. */
  registrations(filter: RegistrationFilter, page: PageRequest): Promise<Page<Registration>>;
  /** Those whose `eraseAt` has come, the longest due first. */
  registrationsToErase(now: Moment, itemsMax: number): Promise<readonly Registration[]>;
  sealedAccount(id: Id): Promise<SealedAccount | undefined>;
  /** Stored rules of a channel, at most `rulesMax`. Defaults that nobody changed are not stored. */
  riskRules(entityId: Id): Promise<readonly RiskRule[]>;
  /** Newest first, at most `historyRowsMax` of each subject. */
  riskHistory(query: RiskHistoryQuery): Promise<History>;
  riskCheck(paymentId: Id): Promise<RiskCheck | undefined>;
  riskChecks(paymentIds: readonly Id[]): Promise<readonly RiskCheck[]>;
  /** Whether a payment of this channel with this e-mail, as it was sent, was approved. */
  isKnownCustomer(entityId: Id, email: string): Promise<boolean>;
  /** Keys of a channel for all wallets, the newest first, at most `walletKeysMax`. */
  walletKeys(entityId: Id): Promise<readonly WalletKey[]>;
  walletKeyById(id: Id): Promise<WalletKey | undefined>;
  /** Deletes rows of spent tokens that are not taken any more; returns how many. */
  forgetSpentTokens(now: Moment, itemsMax: number): Promise<number>;
  entities(): Promise<readonly Entity[]>;
  /** The entity's key that seals now. */
  entityKey(entityId: Id): Promise<EntityKey | undefined>;
  /** A key that a rotation replaced. */
  retiredEntityKey(entityId: Id, keyId: string): Promise<EntityKey | undefined>;
  /** Keys, current and retired, that another master key than this one wraps. */
  keysToRotate(masterKeyId: string, itemsMax: number): Promise<readonly (EntityKey & { readonly isRetired: boolean })[]>;
  /** What is sealed under a key that was replaced. */
  sealedToRotate(itemsMax: number): Promise<readonly SealedPlace[]>;
  rotationState(masterKeyId: string): Promise<RotationState>;
  tokenById(id: Id): Promise<AccessToken | undefined>;
  tokensOf(entityPath: string): Promise<readonly AccessToken[]>;
  audit(entityPath: string, page: PageRequest): Promise<Page<AuditEntry>>;
  /** By its token, which is half of a cookie. Living or not. */
  staffSession(token: string): Promise<StaffSession | undefined>;
  staffSessionById(id: Id): Promise<StaffSession | undefined>;
  staffSessionToken(id: Id, userId: Id): Promise<string | undefined>;
  staffMember(id: Id): Promise<StaffMember | undefined>;
  /** In lower case. */
  staffMemberByEmail(email: string): Promise<StaffMember | undefined>;
  staffMembers(entityPath: string): Promise<readonly StaffMember[]>;
  /** Whose password the link sets; undefined where it is unknown, used or out of date. */
  staffLink(identifier: string, now: Moment): Promise<Id | undefined>;
  /** Counts an attempt at a password, durably, before it is made. From the last of `attemptsMax` on, each locks for longer. */
  takeAttempt(key: string, now: Moment, rule: AttemptRule): Promise<Attempted>;
  readonly staffDatabase: StaffDatabase;
  webhookSubscriptionById(id: Id): Promise<WebhookSubscription | undefined>;
  /** Those that are not deleted, in the order of their ids. */
  webhookSubscriptions(entityPath: string): Promise<readonly WebhookSubscription[]>;
  /** Those that are active, everybody's. */
  activeWebhooks(): Promise<readonly WebhookSubscription[]>;
  webhookHealth(subscriptionId: Id): Promise<WebhookHealth>;
  webhookDelivery(id: Id): Promise<WebhookDelivery | undefined>;
  /** Newest first. */
  webhookDeliveries(filter: DeliveryFilter, page: PageRequest): Promise<Page<WebhookDelivery>>;
  /** Oldest first. */
  webhookAttempts(deliveryId: Id): Promise<readonly WebhookAttempt[]>;
  countDeliveries(filter: RedeliveryFilter): Promise<number>;
  /** Ids of active subscriptions that something is due for and nobody works on. */
  dueWebhooks(now: Moment, itemsMax: number): Promise<readonly Id[]>;
  /** Leases due deliveries, the longest due first, and returns what it got. */
  claimDeliveries(claim: DeliveryClaim): Promise<readonly WebhookDelivery[]>;
  /** Ends every lease: for a process that knows itself alone with the database. */
  releaseDeliveries(): Promise<number>;
  /** Deletes deliveries that were begun before the moment, with their attempts; returns how many. */
  forgetDeliveries(before: Moment, itemsMax: number): Promise<number>;
  /** Subscriptions last mailed about before a moment, with deliveries begun before another that fail, entity by entity. */
  webhooksToMail(mailedBefore: Moment, begunBefore: Moment, itemsMax: number): Promise<readonly WebhookSubscription[]>;
  /** Notes when they were mailed about, where none was since `mailedBefore`. False: another instance was first. */
  claimFailureMail(ids: readonly Id[], at: Moment, mailedBefore: Moment): Promise<boolean>;
  /** Of these subscriptions, newest first. */
  failingDeliveries(subscriptionIds: readonly Id[], begunBefore: Moment, itemsMax: number): Promise<readonly FailingDelivery[]>;
  /** Deletes idempotency records that have expired; returns how many. */
  forgetExpiredKeys(now: Moment, itemsMax: number): Promise<number>;
  /** Resolves when the database answers and its migrations are done. */
  ready(): Promise<void>;
  /** Waits for what is queued, then lets go of the database. */
  close(): Promise<void>;
}

export interface AttemptRule {
  readonly attemptsMax: number;
  readonly lockMs: number;
  readonly lockMaxMs: number;
}

/** `taken`: it may be made; were it wrong, the next may not come before `lockedUntil`. */
export interface Attempted {
  readonly status: 'taken' | 'locked';
  readonly lockedUntil: Moment;
}

/**
 * For the library that signs staff in: one statement at a time about the tables of staff, durable when it resolves.
 * Integers come back as numbers.
 */
export interface StaffDatabase {
  run(
    sql: string,
    params: readonly unknown[],
    method: 'run' | 'all' | 'values' | 'get',
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowsAffected: number }>;
}
/** Terms that one search for a beginning walks over: what begins so more often needs another letter. */
export const termsScannedMax = 2_000;

/** A tree of references longer than this is not shown whole. */
export const linkedPaymentsMax = 1_000;

export interface Clocks {
  /** Real time: leases, ids, tokens, rate limits. */
  now(): Moment;
  /** Entity time, which a sandbox clock may move: everything of the business (architecture 11). */
  entityNow(entityId: Id): Moment;
  /** Microseconds on a clock that never goes back, for durations. */
  elapsedUs(): number;
}

/** An entity's key, wrapped by a master key of VAULT_KEYS. */
export interface EntityKey {
  readonly entityId: Id;
  readonly keyId: string;
  readonly masterKeyId: string;
  /** Base64 of iv ‖ ciphertext ‖ tag. */
  readonly wrappedKey: string;
}

/** Something sealed, and where it stands: a registration's account, a webhook's secrets, or the private half of a wallet key. */
export interface SealedPlace {
  readonly place: 'account' | 'webhook' | 'wallet';
  readonly account: SealedAccount;
}

export interface RotationState {
  /** Keys under another master key, and whatever is sealed under those or under a key that was replaced. */
  readonly remaining: number;
  /** All keys, and all that is sealed. */
  readonly total: number;
  /** When a key was last replaced; real time. */
  readonly lastRetiredAt: Moment | null;
}

export interface VaultRotation {
  /** The newest master key of VAULT_KEYS. */
  readonly masterKeyId: string;
  /** Keys that this round made anew, or accounts and secrets that it sealed again. */
  readonly rotated: number;
  readonly remaining: number;
  readonly total: number;
  /** Milliseconds until no request can be under way that still seals under a replaced key. */
  readonly settlesInMs: number;
}

export interface Vault {
  /** Seals account data (JSON text) for `id` under the entity's key. */
  seal(id: Id, entityId: Id, account: string): Promise<SealedAccount>;
  open(account: SealedAccount): Promise<string>;
  /** Replaces up to `itemsMax` keys, or seals as many accounts again under new ones, and tells how far that has come. */
  rotate(itemsMax: number): Promise<VaultRotation>;
  /** Keyed HMAC-SHA256 in hex, of a canonical request or a token's secret. */
  fingerprint(text: string): Promise<string>;
  /** SHA-256 in hex. */
  digest(text: string): Promise<string>;
}

/** The formats of the wallets (2.B), and the keys to them. */
export interface Wallets {
  /** Verifies and decrypts a token with one of the channel's keys. What fails is told in words, without what stood in it. */
  open(wallet: Wallet, text: Secret<string>, keys: readonly UnsealedKey[], now: Moment): Promise<Opening>;
  readKey(material: WalletKeyMaterial): Promise<ReadKey>;
  readRoots(
    material: Pick<WalletKeyMaterial, 'wallet' | 'trustedRoots'>,
  ): Promise<{ readonly status: 'read'; readonly trustedRoots: readonly TrustedRoot[] } | Extract<ReadKey, { status: 'refused' }>>;
  /** A key pair and, sealed beside it, the keys of a wallet of our own that signs for it. For the sandbox. */
  makeTestKey(wallet: Wallet, now: Moment): Promise<{ readonly material: WalletKeyMaterial; readonly sender: Secret<string> }>;
  /** A token as that wallet of our own would send it. */
  makeTestToken(order: TestTokenOrder): Promise<string>;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Metrics {
  request(operation: string, door: string, category: string, durationUs: number): void;
  commit(groupSize: number, durationUs: number): void;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
}

/** What became of one request. `failed` says in words why there was no answer. */
export type WebhookAnswer =
  | { readonly outcome: 'answered'; readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly outcome: 'failed'; readonly why: string };

/** HTTP to addresses that others chose: guarded, without redirects (api/webhooks/egress.ts). Never rejects. */
export interface WebhookHttp {
  /** Why nothing may be sent to the URL, in words; null where it may. Resolves its name. */
  refusal(url: string): Promise<string | null>;
  post(request: WebhookRequest): Promise<WebhookAnswer>;
}

/** A letter to a member of staff. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Rejects where the server did not take it. */
  send(letter: Letter): Promise<void>;
}

export interface Ports {
  readonly store: Store;
  readonly clocks: Clocks;
  readonly newId: () => Id;
  readonly newShortId: () => string;
  /** Cryptographically random bytes as hex. */
  readonly randomHex: (bytes: number) => string;
  readonly connectorFor: (settings: ChannelSettings) => Connector;
  readonly vault: Vault;
  readonly webhookHttp: WebhookHttp;
  readonly wallets: Wallets;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What SMTP_URL says; absent: links are shown to whoever asked for them. */
  readonly mail?: Mail;
  /** What RATE_LIMIT says (api/access/throttle.ts); absent: the environment's default. */
  readonly throttle?: Throttle;
  /** Wakes readers of the event log; only a hint (architecture 7). */
  readonly publish: () => void;
  /** Calls the listener after each `publish` of this process, until what it returns is called. Absent where no process lives on between requests. */
  readonly onPublished?: (listener: () => void) => () => void;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  readonly publicUrl: string;
}
