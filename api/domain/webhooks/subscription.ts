import { type EventAction, type EventType, eventTypes, isStaffEventType, type StaffEventType } from '../../contract/event-types.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Selection } from './selection.ts';

/** Types that a webhook may ask for. Deliveries are events for staff only: offered here, they would feed themselves. */
export type WebhookType = Exclude<EventType, StaffEventType>;
export const webhookTypes: readonly WebhookType[] = eventTypes.filter((type): type is WebhookType => !isStaffEventType(type));

/** The documented types (spec §6); the others come by choice. */
export const defaultTypes: readonly WebhookType[] = ['PAYMENT', 'REGISTRATION'];

export const webhookFields = ['ALL', 'NON_CUSTOMER_DATA'] as const;
export type WebhookFields = (typeof webhookFields)[number];
export type WebhookWrapper = 'NONE' | 'JSON';
export type WebhookSignature = 'AES_GCM' | 'STANDARD';

/** `inactive` until its receiver answered a probe with 2xx; `paused` by somebody, or because the receiver is gone. */
export type WebhookStatus = 'inactive' | 'active' | 'paused' | 'deleted';

/** What may be changed of a subscription. */
export interface WebhookConfiguration {
  /** What staff call it; null: it is known by its address. */
  readonly name: string | null;
  readonly url: string;
  readonly types: readonly WebhookType[];
  /** Null: every action. */
  readonly actions: readonly EventAction[] | null;
  readonly fields: WebhookFields;
  readonly wrapper: WebhookWrapper;
  readonly signature: WebhookSignature;
  /** Null: the whole documented answer. */
  readonly selection: Selection | null;
  /** Whether notifications of one payment are held back until the earlier ones were taken. */
  readonly ordered: boolean;
  /** Who is mailed once a day about deliveries that fail. Null: the installation's administrator, where it has one. */
  readonly failureEmail: string | null;
}

/** Events of an entity and all below it, sent to one address. Times are real. */
export interface WebhookSubscription extends WebhookConfiguration {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly status: WebhookStatus;
  /** Why it is paused or inactive, in words. */
  readonly statusReason: string | null;
  /** The secrets as the vault sealed them, as JSON text: `WebhookSecrets` inside. */
  readonly sealedSecrets: string;
  /** Sequence of the last event that was looked at for it. */
  readonly cursor: number;
  /** Since when no attempt was taken; null while all is well. */
  readonly failingSince: Timestamp | null;
  /** Events that it wanted and the log could not keep until it was served (EVENT_RETENTION_DAYS): how many, and of when. */
  readonly lostEvents: number;
  readonly lostFrom: Timestamp | null;
  readonly lostTo: Timestamp | null;
  /** When its failures were last mailed; null: never. */
  readonly failuresMailedAt: Timestamp | null;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** 64 hex characters each. The previous one is good until the overlap of its rotation ends. */
export interface WebhookSecrets {
  readonly current: string;
  readonly previous: { readonly secret: string; readonly until: Timestamp } | null;
}

/** Of a name. */
export const webhookNameCharactersMax = 64;

export const secretPattern = /^[0-9a-f]{64}$/i;
export const secretBytes = 32;

/** Subscriptions of one entity, and of everybody: what a round of deliveries looks at. */
export const subscriptionsPerEntityMax = 50;
export const subscriptionsMax = 10_000;

/** How long the previous secret is good for where nobody says otherwise, and at most. */
export const overlapHoursDefault = 24;
export const overlapHoursMax = 720;

/** Why it is sent nothing, and what it lost: both stay true beside each other. Null: all is well. */
export function toStatusReason({
  statusReason,
  lostEvents,
  lostFrom,
  lostTo,
}: Pick<WebhookSubscription, 'statusReason' | 'lostEvents' | 'lostFrom' | 'lostTo'>): string | null {
  if (lostEvents === 0 || lostFrom === null || lostTo === null) return statusReason;
  const count = lostEvents === 1 ? '1 event' : `${lostEvents} events`;
  const lost = `${count} from ${formatTimestamp(lostFrom)} to ${formatTimestamp(lostTo)} left the log before they were sent`;
  return statusReason === null ? lost : `${statusReason}; ${lost}`;
}

/** The secrets that are good now, newest first. */
export function validSecrets(secrets: WebhookSecrets, now: Timestamp): readonly [string, ...string[]] {
  const { current, previous } = secrets;
  return previous !== null && previous.until > now ? [current, previous.secret] : [current];
}

/** The secrets after a rotation. Whoever rotates twice keeps the newest two. */
export function rotateSecret(secrets: WebhookSecrets, secret: string, until: Timestamp): WebhookSecrets {
  return { current: secret, previous: { secret: secrets.current, until } };
}

/** Whether the subscription wants an event of this kind. */
export function wants(subscription: WebhookConfiguration, event: { readonly type: string; readonly action: EventAction }): boolean {
  const { types, actions } = subscription;
  return types.some((type) => type === event.type) && (actions === null || actions.includes(event.action));
}
