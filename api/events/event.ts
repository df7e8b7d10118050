import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/timestamp.ts';

/**
 * PAYMENT and REGISTRATION are the documented types (core 6), SCHEDULE and RISK those of this family (public-api 7).
 * BALANCE: an operation on another payment moved this one's amounts. DELIVERY: what became of one attempt of a webhook.
 * NOTE: somebody wrote a note on a payment.
 */
export const eventTypes = [
  'PAYMENT',
  'REGISTRATION',
  'SCHEDULE',
  'RISK',
  'CHECKOUT',
  'CHARGEBACK',
  'SETTLEMENT',
  'BALANCE',
  'DELIVERY',
  'NOTE',
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * For staff: told only where they are asked for by name, and never to webhooks. Deliveries would feed themselves, and
 * notes are for colleagues.
 */
export const staffEventTypes = ['DELIVERY', 'NOTE'] as const satisfies readonly EventType[];
export type StaffEventType = (typeof staffEventTypes)[number];

/** What a reader is told who names no types. */
export const commonEventTypes: readonly EventType[] = eventTypes.filter((type) => !isStaffEventType(type));

export function isStaffEventType(type: string): type is StaffEventType {
  return staffEventTypes.some((name) => name === type);
}

export type EventAction = 'CREATED' | 'UPDATED' | 'DELETED';

/** An event before the log gave it its place. */
export interface NewEvent {
  readonly id: Id;
  readonly type: EventType;
  readonly action: EventAction;
  readonly subjectId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** Entity time. */
  readonly at: Moment;
  /** The documented answer at this moment, as JSON text. */
  readonly payload: string;
}

export interface Event extends NewEvent {
  /** Global, without holes, in the order of commits. */
  readonly sequence: number;
  /** Within its subject, from 1. */
  readonly subjectSequence: number;
  readonly previousId: Id | null;
}
