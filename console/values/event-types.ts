/**
 * Types and actions of events in the order in which the console offers them. test/console/lists.test.ts compares them with
 * the gateway's list. A type that the gateway does not emit yet is not offered.
 */

/** Those that a webhook may subscribe to. */
export const webhookEventTypes = ['PAYMENT', 'REGISTRATION', 'RISK', 'BALANCE'] as const;

/** Sent only to subscribers that name them: attempts of webhooks, and notes of staff. */
export const internalEventTypes = ['DELIVERY', 'NOTE'] as const;

export const eventTypes = [...webhookEventTypes, ...internalEventTypes] as const;

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const;

export type EventType = (typeof eventTypes)[number];
export type EventAction = (typeof eventActions)[number];
