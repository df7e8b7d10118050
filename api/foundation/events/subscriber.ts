/** One who listens to events, the group of those who want the same, and how events are handed over. */
import type { Caller } from '../access/caller.ts';
import type { EventCriteria } from './criteria.ts';
import type { Event } from './event.ts';
import type { Rendered } from './rendered-events.ts';

/** Where a subscriber's events go: a socket, or the body of an answer. */
export interface Sink {
  /** Whether it holds as much as it may; what comes now is read from the log later. */
  isFull(): boolean;
  push(item: Rendered): void;
  /** After some pushes: they go out together. */
  flush(): void;
  /** Resolves when there is room again, or when it is gone. */
  ready(): Promise<void>;
  /** It has everything up to this sequence, for one who must remember it. Throws where it cannot be remembered, before the first event. */
  reached?(sequence: number): void;
  /** No more events come, because of this. */
  end(error: Error): void;
}

export interface Group {
  readonly key: string;
  readonly criteria: EventCriteria;
  readonly render: (event: Event) => Promise<Rendered>;
  /** Those who have come to the end of the log and wait there. */
  readonly live: Set<Subscriber>;
  members: number;
}

export interface Subscriber {
  readonly caller: Caller;
  readonly group: Group;
  readonly sink: Sink;
  /** Sequence up to which it has been given everything that it wants. */
  position: number;
  left: boolean;
  /** Gives back its place in the quota of its caller. */
  readonly release: () => void;
}

/** Gives what the subscriber does not have yet, in order. False: its buffer filled up, `position` tells how far it came. */
export function deliver(subscriber: Subscriber, events: readonly Event[], items: readonly Rendered[]): boolean {
  const { sink } = subscriber;
  let complete = true;
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at];
    const item = items[at];
    if (!event || !item || event.sequence <= subscriber.position) continue;
    if (sink.isFull()) {
      complete = false;
      break;
    }
    sink.push(item);
    subscriber.position = event.sequence;
  }
  sink.flush();
  // In the same turn: an object that is put to sleep has either sent and remembered an event, or neither.
  sink.reached?.(subscriber.position);
  return complete;
}
