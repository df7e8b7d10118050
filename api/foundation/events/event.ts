import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

interface EventTypeFacts {
  readonly meaning: string;
  /** The GraphQL type that `subjectId` is an id of. */
  readonly subject: string;
  /** For colleagues: sent only to readers who name the type, and never to webhooks. */
  readonly isStaffOnly: boolean;
}

/**
 * Every type that something appends to the log. GraphQL's descriptions and subjects, the types of webhooks and the check
 * of stored events derive from this table. PAYMENT and REGISTRATION are documented (spec §6).
 */
const typeFacts = {
  PAYMENT: { meaning: 'a payment was created or its state changed', subject: 'Payment', isStaffOnly: false },
  REGISTRATION: { meaning: 'stored payment details were created, updated or deleted', subject: 'Registration', isStaffOnly: false },
  SCHEDULE: { meaning: 'a run of a subscription job has its outcome', subject: 'Job', isStaffOnly: false },
  RISK: { meaning: 'the risk rules decided about a payment', subject: 'Payment', isStaffOnly: false },
  BALANCE: { meaning: 'an operation on another payment changed the amounts of this one', subject: 'Payment', isStaffOnly: false },
  CHARGEBACK: { meaning: 'a chargeback was answered, or came to its end', subject: 'Payment', isStaffOnly: false },
  // A webhook for deliveries would cause deliveries without end.
  DELIVERY: { meaning: 'one attempt of a webhook', subject: 'WebhookDelivery', isStaffOnly: true },
  CHECKOUT: { meaning: 'a checkout was prepared, changed, tried, finished, withdrawn or expired', subject: 'Checkout', isStaffOnly: true },
  JOB: { meaning: 'a subscription job was scheduled, changed, stopped or ended', subject: 'Job', isStaffOnly: true },
  NOTE: { meaning: 'a note on a payment, without its text', subject: 'Note', isStaffOnly: true },
  REFUND_APPROVAL: {
    meaning: 'a refund that needs a second person was requested or decided',
    subject: 'RefundApproval',
    isStaffOnly: true,
  },
} as const satisfies Readonly<Record<string, EventTypeFacts>>;

export type EventType = keyof typeof typeFacts;
export type StaffEventType = { [Type in EventType]: (typeof typeFacts)[Type]['isStaffOnly'] extends true ? Type : never }[EventType];

export const eventTypes: readonly EventType[] = Object.keys(typeFacts).filter(isEventType);

/** The types for readers who name none. */
export const commonEventTypes: readonly EventType[] = eventTypes.filter((type) => !isStaffEventType(type));

/** What each type means, as a sentence. */
export function describeEventType(type: EventType): string {
  const { meaning } = typeFacts[type];
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
}

/** The GraphQL type of what an event of this type is about. */
export function findSubjectType(type: EventType): string {
  return typeFacts[type].subject;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(typeFacts, type);
}

/** A stored type. Throws for an unknown one: reading it as another type would report events that did not happen. */
export function parseEventType(stored: unknown): EventType {
  if (typeof stored === 'string' && isEventType(stored)) return stored;
  throw new Error('an event of an unknown type is stored');
}

export function isStaffEventType(type: string): type is StaffEventType {
  return isEventType(type) && typeFacts[type].isStaffOnly;
}

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const;
export type EventAction = (typeof eventActions)[number];

/** An event without its place in the log. */
export interface NewEvent {
  readonly id: Id;
  readonly type: EventType;
  readonly action: EventAction;
  readonly subjectId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** Entity time. */
  readonly at: Timestamp;
  /** The documented answer at this time, as JSON text. */
  readonly payload: string;
}

export interface Event extends NewEvent {
  /** Global, without holes, in the order of commits. Shown to nobody but as a cursor. */
  readonly sequence: number;
  /** Within its merchant, from 1, without holes; of what stands above merchants, within its entity. */
  readonly merchantSequence: number;
  /** Within its subject, from 1. */
  readonly subjectSequence: number;
  readonly previousId: Id | null;
}
