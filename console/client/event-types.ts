/** Types and actions of events, as the schema's enums have them, in the order in which the console offers them. */
import type { graphql } from './graphql.ts';

export type EventType = ReturnType<typeof graphql.scalar<'EventType'>>;
export type EventAction = ReturnType<typeof graphql.scalar<'EventAction'>>;

/** Those that a webhook may subscribe to. */
export const webhookEventTypes = [
  'PAYMENT',
  'REGISTRATION',
  'SCHEDULE',
  'RISK',
  'BALANCE',
  'CHARGEBACK',
] as const satisfies readonly EventType[];

/** Sent only to subscribers that name them: attempts of webhooks, steps of checkouts, changes of jobs, notes of staff, and refunds that need a second person. */
export const internalEventTypes = ['DELIVERY', 'CHECKOUT', 'JOB', 'NOTE', 'REFUND_APPROVAL'] as const satisfies readonly EventType[];

export const eventTypes = [...webhookEventTypes, ...internalEventTypes] as const;

export const eventActions = ['CREATED', 'UPDATED', 'DELETED'] as const satisfies readonly EventAction[];
