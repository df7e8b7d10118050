/** Notifications to merchants: whom, what became of them, and HTTP to them. */

import type { RequestContext } from '../../foundation/access/request.ts';
import type { EventPorts, UnplannedEvents } from '../../foundation/events/ports.ts';
import type { Span } from '../../foundation/kernel/buckets.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Mail } from '../../foundation/kernel/mail.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { ResultCall } from '../payments/result-call.ts';
import type { VaultPorts } from '../vault/ports.ts';
import type { WebhookAttempt, WebhookDelivery, WebhookHealth } from './delivery.ts';
import type { deliveryFilters } from './delivery-facts.ts';
import type { SendingFailureKind, WebhookFailureCount, WebhookFailureKind } from './failure-kind.ts';
import type { WebhookSubscription } from './subscription.ts';

/** Deliveries to send again. The path is the caller's rights. */
export interface RedeliveryFilter {
  readonly entityPath: string;
  readonly ids?: readonly Id[];
  readonly subscriptionId?: Id;
  /** Made at this moment or later. */
  readonly since?: Timestamp;
  /** Made before this moment. */
  readonly until?: Timestamp;
  /** Only what was tried and not accepted. */
  readonly onlyFailed?: boolean;
}

/** A delivery that its receiver does not take, as it is mailed about. */
export interface FailingDelivery {
  readonly id: Id;
  readonly subscriptionId: Id;
  readonly eventType: string;
  readonly subjectId: Id;
  readonly attempts: number;
  readonly createdAt: Timestamp;
  /** Null: it was given up. */
  readonly nextAttemptAt: Timestamp | null;
  /** Of its last attempt, in words. */
  readonly error: string | null;
}

export interface DeliveryFilter extends FilterValues<typeof deliveryFilters> {
  readonly entityPath: string;
}

/** Due deliveries of one subscription to take on, until when, and how many. */
export interface DeliveryClaim {
  readonly subscriptionId: Id;
  readonly ordered: boolean;
  /** Of one claim, never used twice. */
  readonly owner: string;
  /** By the clock of the merchant: what is due by then. Absent: `now`. */
  readonly dueBy?: Timestamp;
  /** Of the lease, which is real time. */
  readonly now: Timestamp;
  readonly until: Timestamp;
  /** Absent: any. */
  readonly id?: Id;
  readonly itemsMax: number;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
}

/** What became of one request. `failed` says why there was no answer, by its kind and in words. */
export type WebhookAnswer =
  | { readonly outcome: 'answered'; readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly outcome: 'failed'; readonly kind: SendingFailureKind; readonly why: string };

export interface Encrypted {
  /** Upper-case hex, both. */
  readonly ciphertext: string;
  readonly tag: string;
}

/** AES-256-GCM without padding. The secret is 64 hex characters, the initialization vector 24. */
export type EncryptNotification = (text: string, secret: string, initializationVector: string) => Encrypted | Promise<Encrypted>;

/** HTTP to addresses that others chose: guarded, without redirects (api/domain/webhooks/egress.ts). Never rejects. */
export interface WebhookHttp {
  /** Why nothing may be sent to the URL, in words; null where it may. Resolves its name. */
  refusal(url: string): Promise<string | null>;
  post(request: WebhookRequest): Promise<WebhookAnswer>;
  /** A call without a body. */
  get(request: Omit<WebhookRequest, 'body'>): Promise<WebhookAnswer>;
}

/** How many deliveries were accepted after so long, in the hour that began at `hour`. */
export interface AcknowledgementSum {
  readonly hour: Timestamp;
  /** To its first two digits. */
  readonly durationMs: number;
  readonly count: number;
}

export type WebhookWrite =
  | { readonly write: 'webhook.insert'; readonly subscription: WebhookSubscription }
  /** All but its cursor and its health, which deliveries move. Raises `webhook_version` unless the one below is stored. */
  | { readonly write: 'webhook.update'; readonly subscription: WebhookSubscription }
  /** Raises `webhook_cursor` unless it stands at `from`: two instances cannot both plan the same events. */
  | { readonly write: 'webhook.advance'; readonly id: Id; readonly from: number; readonly to: number }
  /** Goes back to this place, if it is further: what was never planned since then is planned now. Its version goes up by one. */
  | { readonly write: 'webhook.rewind'; readonly id: Id; readonly to: number }
  /** What an attempt tells of its receiver, `url`: nothing of one whose address was changed meanwhile. `pausedBecause`: pauses one that is active. */
  | {
      readonly write: 'webhook.health';
      readonly id: Id;
      readonly url: string;
      readonly failingSince: Timestamp | null;
      readonly pausedBecause: string | null;
    }
  /** Deliveries that wait are sent to nobody any more. */
  | { readonly write: 'webhook.cancel'; readonly id: Id }
  /** Nothing where the event was planned before: ids are stable. */
  | { readonly write: 'delivery.insert'; readonly delivery: WebhookDelivery }
  /** One attempt and what became of its delivery, in one write. One that was delivered stays so. */
  | {
      readonly write: 'delivery.attempted';
      readonly attempt: WebhookAttempt;
      /** Null where it was accepted. */
      readonly failureKind: WebhookFailureKind | null;
      readonly status: 'pending' | 'delivered' | 'failed';
      readonly nextAttemptAt: Timestamp;
    }
  | {
      readonly write: 'result-call.attempted';
      readonly paymentId: Id;
      readonly status: 'pending' | 'delivered' | 'failed';
      readonly nextAttemptAt: Timestamp;
      readonly error: string | null;
    }
  | { readonly write: 'delivery.again'; readonly filter: RedeliveryFilter; readonly now: Timestamp };

/** Notes what a subscription will never be sent, and moves it to `upTo`. Raises `webhook_cursor` where it was served meanwhile. */
export interface WebhookLossWrite {
  readonly write: 'webhook.lost';
  readonly lost: UnplannedEvents;
  readonly upTo: number;
}

export interface WebhookStore {
  byId(scope: DataScope, id: Id): Promise<WebhookSubscription | undefined>;
  /** Those that are not deleted, in the order of their ids. `part`, folded: whose id or address may hold it; others may be among them. */
  below(entityPath: string, part?: string): Promise<readonly WebhookSubscription[]>;
  health(scope: DataScope, subscriptionId: Id): Promise<WebhookHealth>;
  /** Of the subscriptions at or below the path, deleted ones too; of the hours that begin within the span. */
  acknowledgements(entityPath: string, span: Span): Promise<readonly AcknowledgementSum[]>;
}

export interface DeliveryStore {
  byId(scope: DataScope, id: Id): Promise<WebhookDelivery | undefined>;
  /** Newest first. */
  page(filter: DeliveryFilter, page: PageRequest): Promise<Page<WebhookDelivery>>;
  /** How many failed in their last attempt, by kind, in any order. Kinds of which there are none are left out. */
  failureCounts(filter: DeliveryFilter): Promise<readonly WebhookFailureCount[]>;
  /** Oldest first. */
  attempts(scope: DataScope, deliveryId: Id): Promise<readonly WebhookAttempt[]>;
  /** In any order. */
  attemptsByIds(scope: DataScope, ids: readonly Id[]): Promise<readonly WebhookAttempt[]>;
  count(filter: RedeliveryFilter): Promise<number>;
  /** Leases due deliveries, the longest due first, and returns what it got. */
  claim(scope: DataScope, claim: DeliveryClaim): Promise<readonly WebhookDelivery[]>;
}

/** Of all merchants: due work, and mails of failures. */
export interface WebhooksAcrossMerchants {
  activeWebhooks(): Promise<readonly WebhookSubscription[]>;
  /** Ids of active subscriptions that something is due for, by the clock of its merchant, and nobody works on. `now` is real. */
  dueSubscriptions(now: Timestamp, itemsMax: number): Promise<readonly Id[]>;
  /** Calls of merchants' addresses, the longest due first, without those that an instance works on. */
  dueResultCalls(now: Timestamp, itemsMax: number): Promise<readonly ResultCall[]>;
  /** Ends every lease: for a process that knows itself alone with the database. */
  releaseDeliveries(): Promise<number>;
  /** Deletes deliveries that were begun before the moment, by the clock of their merchant, with their attempts; returns how many. */
  forgetDeliveries(before: Timestamp, itemsMax: number): Promise<number>;
  /** Subscriptions last mailed about before a timestamp, with deliveries begun before another that fail, entity by entity. */
  dueForMail(mailedBefore: Timestamp, begunBefore: Timestamp, itemsMax: number): Promise<readonly WebhookSubscription[]>;
  /** Notes when they were mailed about, where none was since `mailedBefore`. False: another instance was first. */
  claimFailureMail(ids: readonly Id[], at: Timestamp, mailedBefore: Timestamp): Promise<boolean>;
  /** Of these subscriptions, newest first. */
  failingDeliveries(subscriptionIds: readonly Id[], begunBefore: Timestamp, itemsMax: number): Promise<readonly FailingDelivery[]>;
}

export interface ResultCallStore {
  byPayment(scope: DataScope, paymentId: Id): Promise<ResultCall | undefined>;
  /** Leases one; false where another instance has it, or it is over. */
  claim(scope: DataScope, paymentId: Id, lease: { readonly now: Timestamp; readonly until: Timestamp }): Promise<boolean>;
}

/** What this module needs of the outside. */
export type WebhookPorts = EventPorts &
  PaymentPorts &
  VaultPorts & {
    readonly store: {
      readonly webhooks: WebhookStore;
      readonly deliveries: DeliveryStore;
      readonly resultCalls: ResultCallStore;
      readonly acrossMerchants: WebhooksAcrossMerchants;
    };
    readonly webhookHttp: WebhookHttp;
    /** Absent: WebCrypto's, which takes twice the CPU. */
    readonly encryptNotification?: EncryptNotification;
    /** Absent: nobody is mailed. */
    readonly mail?: Mail;
  };

export type WebhookContext = RequestContext<WebhookPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    webhooks: WebhookWrite;
  }
  interface PlatformWriteRegistry {
    webhooks: WebhookLossWrite;
  }
}
