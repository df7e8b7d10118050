/** The log of events (decision: event-log-and-read-model). */

import type { AccessPorts } from '../access/ports.ts';
import type { RequestContext } from '../access/request.ts';

import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { Event, NewEvent } from './event.ts';

/** Events that one subscription wants and was not planned, from its cursor on. Moments are those of the events. */
export interface UnplannedEvents {
  readonly subscriptionId: Id;
  readonly cursor: number;
  readonly count: number;
  readonly from: Timestamp;
  readonly to: Timestamp;
}

export interface EventFilter {
  readonly entityPath: string;
  readonly types?: readonly string[];
  readonly subjectId?: Id;
}

export type EventWrite =
  | { readonly write: 'event.append'; readonly event: NewEvent }
  /** Deletes the log up to this sequence. */
  | { readonly write: 'event.forget'; readonly upTo: number };

export interface EventStore {
  /** Oldest first, after the sequence. */
  after(after: number, filter: EventFilter, itemsMax: number): Promise<readonly Event[]>;
  /** Newest first, before the sequence. */
  before(before: number, filter: EventFilter, itemsMax: number): Promise<readonly Event[]>;
  /** Of each subject its first events, oldest first, at most `itemsMax`. For subjects that the caller may see. */
  ofEach(subjectIds: readonly Id[], itemsMax: number): Promise<readonly Event[]>;
  lastSequence(): Promise<number>;
  /** Of the oldest event that is kept; 1 where none was ever deleted. */
  firstSequence(): Promise<number>;
  /** The last of the oldest events from before the moment, and never the last of all; undefined where there is none. */
  lastForgettable(before: Timestamp, itemsMax: number): Promise<number | undefined>;
  /** The first event up to a sequence, and not older than the moment, that a subscription wants and was not planned. */
  firstHeld(upTo: number, since: Timestamp): Promise<number | undefined>;
  /** What subscriptions want and were not planned up to a sequence; at most `itemsMax` subscriptions, those without any left out. */
  unplanned(upTo: number, itemsMax: number): Promise<readonly UnplannedEvents[]>;
  /** Events after one sequence and up to another that the subscription wants and was never planned. */
  countUnplanned(subscriptionId: Id, after: number, upTo: number): Promise<number>;
  /** Of the last event from before the moment; 0 where there is none. */
  sequenceBefore(moment: Timestamp): Promise<number>;
}

/** What this module needs of the outside. */
export type EventPorts = AccessPorts & {
  readonly store: { readonly events: EventStore };
};

export type EventContext = RequestContext<EventPorts>;

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    events: EventWrite;
  }
}
