/** The types of events, and what each of them is. */
import { namesOf } from './names-of.ts';

interface EventTypeFacts {
  readonly meaning: string;
  /** The GraphQL type that `subjectId` is an id of. */
  readonly subject: string;
  /** For colleagues: sent only to readers who name the type, and never to webhooks. */
  readonly isStaffOnly: boolean;
}

/**
 * Every type that something appends to the log. GraphQL's descriptions and subjects, the types of webhooks, the console's lists and
 * the check of stored events derive from this table. PAYMENT and REGISTRATION are documented (spec §6).
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
  CONNECTOR: {
    meaning: 'the circuit of a connector opened, half opened or closed',
    subject: 'Entity',
    isStaffOnly: true,
  },
  SETTLEMENT: {
    meaning: 'lines of a settlement file became exceptions, or are none any more',
    subject: 'SettlementFile',
    isStaffOnly: true,
  },
  IMPORT: {
    meaning: 'a payment of the past was imported from the gateway behind, or another import changed its amounts',
    subject: 'Payment',
    isStaffOnly: true,
  },
  ATTENTION: {
    meaning: 'an entry of the queue was given to a colleague, or a payment in review was let go on',
    subject: 'AttentionChange',
    isStaffOnly: true,
  },
} as const satisfies Readonly<Record<string, EventTypeFacts>>;

export type EventType = keyof typeof typeFacts;
export type StaffEventType = { [Type in EventType]: (typeof typeFacts)[Type]['isStaffOnly'] extends true ? Type : never }[EventType];

export const eventTypes = namesOf(typeFacts);

/** The types for readers who name none, and those that a webhook may subscribe to. */
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

export function isStaffEventType(type: string): type is StaffEventType {
  return isEventType(type) && typeFacts[type].isStaffOnly;
}

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const;
export type EventAction = (typeof eventActions)[number];
