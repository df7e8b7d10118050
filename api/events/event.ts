import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/moment.ts';

/** PAYMENT and REGISTRATION are the documented types (core 6). BALANCE: an operation on another payment moved this one's amounts. */
export type EventType = 'PAYMENT' | 'BALANCE' | 'REGISTRATION';
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
