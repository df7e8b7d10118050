import type { EventAction } from '../../contract/event-types.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { WebhookFailureKind } from './failure-kind.ts';

/** `failed`: given up after 30 days. `cancelled`: its subscription was deleted. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'cancelled';

/** One event on its way to one subscription. Its id is the receiver's key against doing a thing twice. Times are those of its merchant, but for the lease. */
export interface WebhookDelivery {
  readonly id: Id;
  readonly subscriptionId: Id;
  readonly entityPath: string;
  readonly eventId: Id;
  /** Of its event: global, and within its merchant, which is the one that is shown. */
  readonly eventSequence: number;
  readonly merchantSequence: number;
  readonly eventType: string;
  readonly eventAction: EventAction;
  readonly subjectId: Id;
  /** The notification as JSON text, without what the subscription's fields leave out. Rendered once. */
  readonly body: string;
  /** 24 hex characters: with it, every attempt under one secret is the same bytes. */
  readonly initializationVector: string;
  readonly status: DeliveryStatus;
  /** All attempts ever made. */
  readonly attempts: number;
  /** Failed attempts since it was last begun: its place in the schedule. */
  readonly failures: number;
  /** When it was begun, or begun again by hand: the 30 days count from here. */
  readonly begunAt: Timestamp;
  readonly nextAttemptAt: Timestamp;
  /** The instance that works on it, and until when (real time) the others leave it alone. */
  readonly leaseOwner: string | null;
  readonly leaseUntil: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly deliveredAt: Timestamp | null;
  /** Of its last attempt; all null before the first. The status is null where there was no answer, error and kind of failure where it was accepted. */
  readonly lastAttemptAt: Timestamp | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly lastFailureKind: WebhookFailureKind | null;
}

/** Of an id: what sorts by time. The rest is random, or here the digest of subscription and event. */
const timeCharacters = 18;

/** The same for the same subscription and event, however often it is planned: a receiver knows it again. */
export function deliveryId(eventId: Id, digest: string): Id {
  return `${eventId.slice(0, timeCharacters)}${digest.slice(0, eventId.length - timeCharacters)}`;
}

/** One try. What was sent is the delivery's body under these headers. */
export interface WebhookAttempt {
  readonly id: Id;
  readonly deliveryId: Id;
  readonly subscriptionId: Id;
  readonly number: number;
  readonly startedAt: Timestamp;
  readonly durationMs: number;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Its first 4 KiB. */
  readonly answer: string | null;
  /** What went wrong, in words; null where it was taken. */
  readonly error: string | null;
}

/** How a subscription does. */
export interface WebhookHealth {
  readonly backlog: number;
  readonly nextAttemptAt: Timestamp | null;
  /** When the oldest notification that waits was made. */
  readonly oldestPendingAt: Timestamp | null;
  readonly recent: RecentDeliveries;
  readonly lastFailure: WebhookFailure | null;
}

/** The newest deliveries of a subscription, at most `recentDeliveriesMax`. */
export interface RecentDeliveries {
  readonly count: number;
  readonly delivered: number;
  /** Tried, and not accepted yet. */
  readonly failing: number;
}

export const recentDeliveriesMax = 200;

/** The newest attempt that was not accepted, of those that still are not. */
export interface WebhookFailure {
  readonly deliveryId: Id;
  readonly at: Timestamp;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly error: string;
}

/** A receiver has so long to answer (decision: existing-clients). */
export const attemptTimeoutMs = 30_000;

/** Kept of an answer. */
export const answerBytesMax = 4_096;

/** Longer than an attempt with everything around it: another instance takes over what this one left. */
export const leaseMs = 45_000;

/** Deliveries and their attempts are forgotten so long after they were made (decision: existing-clients). */
export const keepDays = 30;
