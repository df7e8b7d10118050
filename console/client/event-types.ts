<<<<<<< HEAD:console/client/event-types.ts
/** Types and actions of events, as the schema's enums have them, in the order in which the console offers them. */
import type { graphql } from './graphql.ts';

export type EventType = ReturnType<typeof graphql.scalar<'EventType'>>;
export type EventAction = ReturnType<typeof graphql.scalar<'EventAction'>>;
=======
/**
 * Types and actions of events in the order in which the console offers them. test/console/lists.test.ts compares them with
 * the gateway's list. A type that the gateway does not emit yet is not offered.
 */
>>>>>>> contract:console/values/event-types.ts

/** Those that a webhook may subscribe to. */
export const webhookEventTypes = ['PAYMENT', 'REGISTRATION', 'RISK', 'BALANCE'] as const;

<<<<<<< HEAD:console/client/event-types.ts
/** Sent only to subscribers that name them: attempts of webhooks, steps of checkouts, notes of staff, and refunds that need a second person. */
export const internalEventTypes = ['DELIVERY', 'CHECKOUT', 'NOTE', 'REFUND_APPROVAL'] as const satisfies readonly EventType[];
=======
/** Sent only to subscribers that name them: attempts of webhooks, and notes of staff. */
export const internalEventTypes = ['DELIVERY', 'NOTE'] as const;
>>>>>>> contract:console/values/event-types.ts

export const eventTypes = [...webhookEventTypes, ...internalEventTypes] as const;

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const;

export type EventType = (typeof eventTypes)[number];
export type EventAction = (typeof eventActions)[number];
