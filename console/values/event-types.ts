/**
 * Types of events, which the schema has as texts. test/console/lists.test.ts compares them with the gateway's list. A type
 * that the gateway does not emit yet is not offered.
 */

/** Those that a webhook may subscribe to. */
export const webhookEventTypes = ['PAYMENT', 'REGISTRATION', 'RISK', 'BALANCE'] as const;

/** Sent only to subscribers that name them: attempts of webhooks, steps of checkouts, and notes of staff. */
export const internalEventTypes = ['DELIVERY', 'CHECKOUT', 'NOTE'] as const;

export const eventTypes = [...webhookEventTypes, ...internalEventTypes] as const;

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const;
