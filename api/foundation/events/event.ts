import { type EventAction, type EventType, isEventType } from '../../contract/event-types.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

/** A stored type. Throws for an unknown one: reading it as another type would report events that did not happen. */
export function parseEventType(stored: unknown): EventType {
  if (typeof stored === 'string' && isEventType(stored)) return stored;
  throw new Error('an event of an unknown type is stored');
}

/** About a payment, for members of staff: its own subject, and the payment in its payload. */
export function isAmongColleagues(type: string): boolean {
  return type === 'NOTE' || type === 'REFUND_APPROVAL' || type === 'ATTENTION';
}

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
  /** Where the payload is the subject's answer with more at its end: the store keeps the answer once, and need not compare two kilobytes. */
  readonly parts?: PayloadParts | undefined;
}

export interface PayloadParts {
  /** As the subject's row keeps it. */
  readonly answer: string;
  /** The rest of the payload, from the comma after the answer's last field on. */
  readonly beside: string;
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
