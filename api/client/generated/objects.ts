/** Generated. `npm run client:types` writes it anew. */
import type { Currency, DateTime, Decimal } from '../scalars.ts';
import type { EventAction, EventType } from './events.ts';

/** What of an answer is sent. */
export type WebhookFields = 'ALL' | 'NON_CUSTOMER_DATA';

/** How a receiver knows that a notification is ours. */
export type WebhookSignature = 'AES_GCM' | 'STANDARD';

/** How the ciphertext is sent. */
export type WebhookWrapper = 'JSON' | 'NONE';

/** What a token may do. */
export type Scope = 'ADMIN' | 'PAYMENTS_READ' | 'PAYMENTS_WRITE';

/** What the last run of a job tells. */
export type JobHealth = 'FAILING' | 'HEALTHY' | 'RETRYING' | 'STOPPED';

/** Whether a job goes on. */
export type JobStatus = 'ACTIVE' | 'CANCELLED' | 'ENDED' | 'PAUSED' | 'REPLACED' | 'STOPPED';

/** Where a settlement file goes. */
export type SettlementFileDirection = 'IN' | 'OUT';

/** How far a settlement file has come. */
export type SettlementFileStatus = 'FAILED' | 'IMPORTED' | 'IMPORTING' | 'ISSUED' | 'ISSUING' | 'UPLOADING' | 'WITHDRAWING' | 'WITHDRAWN';

/** Whether it is sent anything. */
export type WebhookStatus = 'ACTIVE' | 'DELETED' | 'INACTIVE' | 'PAUSED';

/** Why an attempt was not accepted. */
export type WebhookFailureKind = 'CLIENT_ERROR' | 'NAME_NOT_FOUND' | 'NOT_ALLOWED' | 'NO_CONNECTION' | 'REDIRECT' | 'SERVER_ERROR' | 'TIMEOUT' | 'TLS';

/** What became of a notification. */
export type WebhookDeliveryStatus = 'CANCELLED' | 'DELIVERED' | 'FAILED' | 'PENDING';

/** What a caller may do, as the console shows or hides it. It is enforced wherever it is asked for. */
export type Permission = 'ACCOUNTS_ERASE' | 'ADMIN' | 'CONFIGURATION_READ' | 'EXPORT' | 'JOBS_MANAGE' | 'LINKS_MANAGE' | 'NOTES_WRITE' | 'PAYMENTS_CAPTURE' | 'PAYMENTS_DECIDE' | 'PAYMENTS_INQUIRE' | 'PAYMENTS_READ' | 'PAYMENTS_REFUND' | 'PAYMENTS_REVERSE' | 'PAYMENTS_WRITE' | 'PERSONAL_READ' | 'PERSONAL_REVEAL' | 'RECONCILE' | 'WEBHOOKS_REDELIVER';

/** The format of a settlement file. */
export type SettlementFileFormat = 'ACQUIRER_CSV' | 'CAMT_053' | 'CAMT_054' | 'RECONCILIATION_CSV';

/** Why a settlement file cannot be withdrawn. */
export type SettlementWithdrawalObstacle = 'HAS_CHARGEBACKS' | 'IS_NOT_IMPORTED' | 'IS_OUTGOING' | 'WAS_ISSUED';

/** The values of job.missedRuns. A value outside of the list is refused like every wrong parameter, by its name. */
export type JobMissedRuns = 'RUN_ONCE' | 'SKIP';

/** Where to send which events, and how. */
export interface CreateWebhookSubscriptionInput {
  /** Every one where absent. */
  readonly actions?: readonly EventAction[] | undefined;
  /** The entity whose events are sent, with all below it. */
  readonly entityId: string;
  /** Who is mailed once a day about deliveries that fail. */
  readonly failureEmail?: string | undefined;
  /** ALL where absent. */
  readonly fields?: WebhookFields | undefined;
  /** What staff call it; none where absent. */
  readonly name?: string | undefined;
  /** Whether notifications of one payment wait for the earlier ones. Not where absent. */
  readonly ordered?: boolean | undefined;
  /** 64 hex characters; made at random where absent. */
  readonly secret?: string | undefined;
  /** A selection set on the snapshot, such as { id amount result { code } standing { situation step questions { kind amount since } } }. */
  readonly selection?: string | undefined;
  /** AES_GCM where absent. */
  readonly signature?: WebhookSignature | undefined;
  /** PAYMENT and REGISTRATION where absent; any of PAYMENT, REGISTRATION, SCHEDULE, RISK, BALANCE, CHARGEBACK. */
  readonly types?: readonly EventType[] | undefined;
  /** http or https, ports 80 and 443. */
  readonly url: string;
  /** NONE where absent. */
  readonly wrapper?: WebhookWrapper | undefined;
}

/** What is to change; what is absent stays. */
export interface UpdateWebhookSubscriptionInput {
  /** Actions; an empty list is every one. */
  readonly actions?: readonly EventAction[] | undefined;
  /** Who is mailed about failures; the empty text is nobody of your own. */
  readonly failureEmail?: string | undefined;
  /** What of an answer. */
  readonly fields?: WebhookFields | undefined;
  /** What staff call it; the empty text is no name. */
  readonly name?: string | undefined;
  /** Whether each payment keeps its order. */
  readonly ordered?: boolean | undefined;
  /** How long the old secret is good for, 0 to 720 hours; 24 where absent. */
  readonly overlapHours?: number | undefined;
  /** true: sends nothing for now. false: goes on where it stopped. */
  readonly paused?: boolean | undefined;
  /** Makes a new secret, shown in this answer only. */
  readonly rotateSecret?: boolean | undefined;
  /** A new secret of your own: 64 hex characters. */
  readonly secret?: string | undefined;
  /** A selection set; the empty text is the whole answer. */
  readonly selection?: string | undefined;
  /** How it is protected. */
  readonly signature?: WebhookSignature | undefined;
  /** Types of events. */
  readonly types?: readonly EventType[] | undefined;
  /** A new address is probed. */
  readonly url?: string | undefined;
  /** How the ciphertext is sent. */
  readonly wrapper?: WebhookWrapper | undefined;
}

/** The token that is wanted. It gives no right that you lack. */
export interface CreateAccessTokenInput {
  /** The most that it refunds at once through assistants at `/mcp`, such as 50.00 of any currency. The installation’s amount holds as well: the lower one counts. */
  readonly assistantRefundMax?: string | undefined;
  /** The most that it refunds of each currency within 24 hours at `/mcp`. The installation’s amount holds as well: the lower one counts. */
  readonly assistantRefundsADay?: string | undefined;
  /** Your own entity or one below it. */
  readonly entityId: string;
  /** When it ends by itself; until it is revoked where absent. */
  readonly expiresAt?: string | undefined;
  /** What to call it. */
  readonly name: string;
  /** What it may do. */
  readonly scopes: readonly Scope[];
}

/** Which jobs; every condition must hold. */
export interface JobFilter {
  /** At this entity or below it. */
  readonly entityId?: string | undefined;
  /** With one of these healths. */
  readonly healths?: readonly JobHealth[] | undefined;
  /** Whose next run is not before. */
  readonly nextRunFrom?: string | undefined;
  /** Whose next run is before. */
  readonly nextRunTo?: string | undefined;
  /** That charge this account. */
  readonly registrationId?: string | undefined;
  /** In one of these states. */
  readonly statuses?: readonly JobStatus[] | undefined;
}

/** Which settlement files; every condition must hold. */
export interface SettlementFileFilter {
  /** One of these. */
  readonly directions?: readonly SettlementFileDirection[] | undefined;
  /** At this entity or below it. */
  readonly entityId?: string | undefined;
  /** Issued for this day or later, such as 2026-01-01. */
  readonly from?: string | undefined;
  /** Of this name, as a whole. */
  readonly name?: string | undefined;
  /** In one of these states. */
  readonly statuses?: readonly SettlementFileStatus[] | undefined;
  /** Issued for this day or earlier. */
  readonly to?: string | undefined;
}

/** Events of an entity and all below it, sent to one address. */
export interface WebhookSubscription {
  /** Actions; null where it is sent every one. */
  readonly actions: readonly EventAction[] | null;
  /** When it was made. */
  readonly createdAt: DateTime;
  /** The entity whose events it is sent, with all below. */
  readonly entityId: string;
  /** Who is mailed once a day about deliveries that fail. */
  readonly failureEmail: string | null;
  /** What of an answer. */
  readonly fields: WebhookFields;
  /** Its id. */
  readonly id: string;
  /** What staff call it; null: it is known by its address. */
  readonly name: string | null;
  /** Whether each payment keeps its order. */
  readonly ordered: boolean;
  /** 64 hex characters: shown when it was made or rotated, and never again. */
  readonly secret: string | null;
  /** The selection set that makes the payload; null where it is the whole answer. */
  readonly selection: string | null;
  /** How it is protected. */
  readonly signature: WebhookSignature;
  /** The same as libraries of Standard Webhooks take it: whsec_…. */
  readonly standardSecret: string | null;
  /** Whether it is sent anything. */
  readonly status: WebhookStatus;
  /** Why it is sent nothing, and what it lost: how many events, from when to when. */
  readonly statusReason: string | null;
  /** Types of events. */
  readonly types: readonly EventType[];
  /** When it was changed. */
  readonly updatedAt: DateTime;
  /** Where they are sent. */
  readonly url: string;
  /** Goes up with every change. */
  readonly version: number;
  /** How the ciphertext is sent. */
  readonly wrapper: WebhookWrapper;
}

/** One event on its way to one subscription. */
export interface WebhookDelivery {
  /** What happened to its subject. */
  readonly action: EventAction;
  /** How often it was tried. */
  readonly attemptCount: number;
  /** When it was made. */
  readonly createdAt: DateTime;
  /** When it was taken. */
  readonly deliveredAt: DateTime | null;
  /** The event. */
  readonly eventId: string;
  /** The number of its event among those of its merchant. */
  readonly eventSequence: number;
  /** Sent as webhook-id, the same in every attempt: by it a receiver does nothing twice. */
  readonly id: string;
  /** When it was last tried; null before the first. */
  readonly lastAttemptAt: DateTime | null;
  /** What went wrong with its last attempt, in words; null where it was accepted. */
  readonly lastError: string | null;
  /** The same in one word; null where it was accepted. */
  readonly lastFailureKind: WebhookFailureKind | null;
  /** HTTP status of the answer to its last attempt; null where there was none. */
  readonly lastStatus: number | null;
  /** When it is tried next; null where it is not. */
  readonly nextAttemptAt: DateTime | null;
  /** Who is notified: the name of the subscription, or the host and path of its address. */
  readonly receiver: string;
  /** What became of it. */
  readonly status: WebhookDeliveryStatus;
  /** The payment or registration that it is about. */
  readonly subjectId: string;
  /** The subscription. */
  readonly subscriptionId: string;
  /** Type of the event. */
  readonly type: EventType;
}

/** A token without its secret. */
export interface AccessToken {
  /** The most that it refunds at once through assistants at `/mcp`, of any currency. Null: what the installation allows. */
  readonly assistantRefundMax: Decimal | null;
  /** The most that it refunds of each currency within 24 hours at `/mcp`. Null: what the installation allows. */
  readonly assistantRefundsADay: Decimal | null;
  /** When it was issued. */
  readonly createdAt: DateTime;
  /** The entity that it sees, with everything below. */
  readonly entityId: string;
  /** When it ends by itself. */
  readonly expiresAt: DateTime | null;
  /** First half of the token. */
  readonly id: string;
  /** When it was last used, to the minute. */
  readonly lastUsedAt: DateTime | null;
  /** What it is called. */
  readonly name: string;
  /** What its scopes allow, in the words that say what staff may do. */
  readonly permissions: readonly Permission[];
  /** When it was revoked. */
  readonly revokedAt: DateTime | null;
  /** What it may do. */
  readonly scopes: readonly Scope[];
}

/** A file that a clearing institute sent, or that was issued to the merchant (spec §2.10). */
export interface SettlementFile {
  /** Its length. */
  readonly bytes: number;
  /** SHA-256 of its content in hex, once all of it is there. */
  readonly checksum: string | null;
  /** Of an issued one the day that it is for, such as 2026-01-31. */
  readonly day: string | null;
  /** Where it goes. */
  readonly direction: SettlementFileDirection;
  /** The merchant or channel that it is for. */
  readonly entityId: string;
  /** When it was imported, issued or taken back. */
  readonly finishedAt: DateTime | null;
  /** Its format. */
  readonly format: SettlementFileFormat;
  /** Its id; of an issued file also that of its aggregation in reports. */
  readonly id: string;
  /** When its records are issued to the merchant at the earliest, by the merchant's clock: until then it can be withdrawn. Null where nothing waits. */
  readonly issueAfter: DateTime | null;
  /** An issued one is read at /export/reconciliation/ under this name. */
  readonly name: string;
  /** Why it failed, or was taken back. */
  readonly note: string | null;
  /** Rows that were not taken in. */
  readonly problemCount: number;
  /** Records that it has. */
  readonly records: number;
  /** Rows that were read so far, good and bad. */
  readonly rows: number;
  /** How far it has come. */
  readonly status: SettlementFileStatus;
  /** When it came, or was begun. */
  readonly timestamp: DateTime;
  /** Goes up with each change. */
  readonly version: number;
  /** Why it cannot be withdrawn; null where it can. */
  readonly withdrawalObstacle: SettlementWithdrawalObstacle | null;
}

/** A subscription job: a stored account is charged on a schedule (spec §2.Y). */
export interface Job {
  /** Of each payment, such as 92.00. */
  readonly amount: Decimal;
  /** When its cancellation takes effect; null before one. */
  readonly cancelAt: DateTime | null;
  /** The first job of the chain: rescheduling makes a new job of the same chain. */
  readonly chainId: string;
  /** ISO 4217. */
  readonly currency: Currency;
  /** No run after. */
  readonly endAt: DateTime | null;
  /** The channel that its payments run on. */
  readonly entityId: string;
  /** Cron expression of seven fields: second, minute, hour, day of month, month, day of week, year. */
  readonly expression: string;
  /** What its last run tells. */
  readonly health: JobHealth;
  /** The same id as in REST. */
  readonly id: string;
  /** When it charged last, or tried to. */
  readonly lastRunAt: DateTime | null;
  /** What happens to runs that were missed. */
  readonly missedRuns: JobMissedRuns;
  /** What the merchant calls it. */
  readonly name: string | null;
  /** When it charges next. */
  readonly nextRunAt: DateTime | null;
  /** Of its payments, such as DB. */
  readonly paymentType: string;
  /** The job that it replaced. */
  readonly previousId: string | null;
  /** The stored account that it charges. */
  readonly registrationId: string;
  /** No run before; null where none was sent. */
  readonly startAt: DateTime | null;
  /** Whether it goes on. */
  readonly status: JobStatus;
  /** Why it stopped, was paused or ended, as a sentence. */
  readonly statusReason: string | null;
  /** `job.*` as it was sent. */
  readonly terms: Readonly<Record<string, unknown>>;
  /** IANA name of its time zone. */
  readonly timeZone: string;
  /** When it was scheduled. */
  readonly timestamp: DateTime;
  /** When it last changed or ran. */
  readonly updatedAt: DateTime;
  /** Goes up with every change and every run. */
  readonly version: number;
}

/** The fields that are asked for, by type. */
export const fieldsOf = {
  WebhookSubscription: 'actions createdAt entityId failureEmail fields id name ordered secret selection signature standardSecret status statusReason types updatedAt url version wrapper',
  WebhookDelivery: 'action attemptCount createdAt deliveredAt eventId eventSequence id lastAttemptAt lastError lastFailureKind lastStatus nextAttemptAt receiver status subjectId subscriptionId type',
  AccessToken: 'assistantRefundMax assistantRefundsADay createdAt entityId expiresAt id lastUsedAt name permissions revokedAt scopes',
  SettlementFile: 'bytes checksum day direction entityId finishedAt format id issueAfter name note problemCount records rows status timestamp version withdrawalObstacle',
  Job: 'amount cancelAt chainId currency endAt entityId expression health id lastRunAt missedRuns name nextRunAt paymentType previousId registrationId startAt status statusReason terms timeZone timestamp updatedAt version',
} as const;
