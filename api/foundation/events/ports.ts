/** The log of events (decision: event-log-and-read-model). */

import type { AccessPorts } from '../access/ports.ts';
import type { RequestContext } from '../access/request.ts';
import type { DataScope } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
import type { RunningDigest } from '../kernel/ports.ts';
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

export interface EventWrite {
  readonly write: 'event.append';
  readonly event: NewEvent;
}

/** Deletes the log up to this sequence. */
export interface EventForgetting {
  readonly write: 'event.forget';
  readonly upTo: number;
}

export type EventChainWrite =
  /** Raises `event_chain` where another process sealed the range before. */
  | { readonly write: 'event-chain.append'; readonly row: ChainRow }
  /** Deletes the rows that cover this event and what came after it, so that they are sealed as they are now. */
  | { readonly write: 'event-chain.cut'; readonly from: number };

/** A link of the hash chain over the log (decision: event-chain). */
export interface ChainRow {
  readonly fromSequence: number;
  readonly toSequence: number;
  /** SHA-256 in hex of the events of the range. */
  readonly contentHash: string;
  /** SHA-256 in hex of the range, its content's hash, and the hash of the row before. */
  readonly hash: string;
  readonly sealedAt: Timestamp;
}

export interface EventChainStore {
  last(): Promise<ChainRow | undefined>;
  /** The row whose range holds the sequence, or the last one before it. */
  at(sequence: number): Promise<ChainRow | undefined>;
  /** Rows in order, from the one whose range holds the sequence. */
  from(sequence: number, itemsMax: number): Promise<readonly ChainRow[]>;
  /** The first events of the range, as many as one text holds. What was forgotten is missing. */
  content(from: number, to: number): Promise<ChainContent>;
}

/** Events of the log as a link's hash covers them. */
export interface ChainContent {
  readonly count: number;
  /** Each event as a line, in order. */
  readonly text: string;
  /** The range was read up to here. */
  readonly reached: number;
}

/** A part of the log that was looked through. */
export interface EventSlice {
  readonly events: readonly Event[];
  /** Everything up to this sequence was looked at, read backwards everything down to it: the next slice begins there. */
  readonly reached: number;
  /** Whether there was nothing beyond it. */
  readonly isEnd: boolean;
}

export interface EventStore {
  /**
   * At most `itemsMax` events that fit, of a bounded part of the log: it may hold none although more follow. Oldest first
   * after the place, or newest first before it.
   */
  slice(place: number, filter: EventFilter, itemsMax: number, direction?: 'forward' | 'backward'): Promise<EventSlice>;
  /** Oldest first, after the sequence. For the whole log, or for one subject. */
  after(after: number, filter: EventFilter, itemsMax: number): Promise<readonly Event[]>;
  /** Of each subject its first events, oldest first, at most `itemsMax`. For subjects that the caller may see. */
  ofEach(scope: DataScope, subjectIds: readonly Id[], itemsMax: number): Promise<readonly Event[]>;
  /** In any order; those that are kept. */
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Event[]>;
  /** Events after one sequence and up to another that the subscription wants and was never planned. */
  countUnplanned(scope: DataScope, subscriptionId: Id, after: number, upTo: number): Promise<number>;
}

/** The log has one sequence for all merchants: places in it, and what follows all of it. */
export interface EventsAcrossMerchants {
  /** Oldest first, after the sequence. */
  eventsAfter(after: number, itemsMax: number): Promise<readonly Event[]>;
  lastSequence(): Promise<number>;
  /** Of the oldest event that is kept; 1 where none was ever deleted. */
  firstSequence(): Promise<number>;
  /** The last of the oldest events from before the moment, each by the clock of its merchant, and never the last of all; undefined where there is none. */
  lastForgettable(before: Timestamp, itemsMax: number): Promise<number | undefined>;
  /** The first event up to a sequence, and not older than the moment, that a subscription wants and was not planned. */
  firstHeld(upTo: number, since: Timestamp): Promise<number | undefined>;
  /** What subscriptions want and were not planned up to a sequence; at most `itemsMax` subscriptions, those without any left out. */
  unplanned(upTo: number, itemsMax: number): Promise<readonly UnplannedEvents[]>;
  /** Of the last event from before the moment, within the merchant where the path is of one: merchants' clocks differ. 0 where there is none. */
  sequenceBefore(moment: Timestamp, entityPath: string): Promise<number>;
}

/** A place in a log, as a cursor holds it. */
export interface LogPlace {
  /** `store`: of a database with all merchants; `merchant`: of the store of one; `merged`: of the platform, over those. */
  readonly log: 'store' | 'merchant' | 'merged';
  /** The merchant's number, or which merged log of all that the platform ever began; else 0. */
  readonly of: number;
  readonly sequence: number;
}

/** Why a cursor leads nowhere here. */
export type NoPlace = 'none' | 'lost' | 'elsewhere';

export interface ReadEvents {
  readonly events: readonly Event[];
  /** Everything up to this sequence was looked at. */
  readonly reached: number;
  readonly hasMore: boolean;
  /** Whether none is missing that no filter wants. */
  readonly isWhole: boolean;
}

export interface EventLog {
  /** Whose places its sequences are. */
  mark(): Omit<LogPlace, 'sequence'>;
  /**
   * Takes in what is known elsewhere; `isSubscribing`: and what comes, from now on. Rejects where somebody does not answer, and then has taken in
   * what the others told.
   */
  refresh(isSubscribing?: boolean): Promise<void>;
  /** What any of the filters wants, oldest first; a log that reads all anyway may give more. */
  after(sequence: number, itemsMax: number, filters: readonly EventFilter[]): Promise<ReadEvents>;
  readonly slice: EventStore['slice'];
  lastSequence(): Promise<number>;
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Event[]>;
  /** Where a reader of these events goes on after the place or before it. It may be of another log. */
  find(place: LogPlace, filter: EventFilter, direction: Direction): Promise<number | NoPlace>;
  /** Throws where these events are not all in this log. */
  requireWhole(filter: EventFilter & { readonly paymentId?: Id; readonly subscriptionId?: Id }): void;
}

export type Direction = 'after' | 'before';

/** What this module needs of the outside. */
export type EventPorts = AccessPorts & {
  readonly vault: {
    /** SHA-256 of a text that comes in parts, so that nobody holds all of it. */
    startDigest(): RunningDigest;
  };
  readonly store: { readonly events: EventStore; readonly eventChain: EventChainStore; readonly acrossMerchants: EventsAcrossMerchants };
  /** What readers of events are given; absent: the store's own log. */
  readonly eventLog?: EventLog | undefined;
};

export type EventContext = RequestContext<EventPorts>;

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    events: EventWrite;
  }
  interface PlatformWriteRegistry {
    events: EventForgetting | EventChainWrite;
  }
}
