/** Reads the log for one subscriber, at the pace that its connection has, until it is where the hub's reader is. */

import { StoreUnavailable } from '../kernel/commit.ts';
import { secondMs } from '../kernel/timestamp.ts';
import { matches, storedPart } from './criteria.ts';
import { eventLogOf } from './event-log.ts';
import type { EventPorts } from './ports.ts';
import { deliver, type Subscriber } from './subscriber.ts';

/** Events that one subscriber takes from the log at once: beyond its buffer, it holds no more than these. */
const pageEvents = 100;

/** Subscribers that read at once; a thousand that come back together take turns. */
const readersMax = 8;

const retryEveryMs = secondMs;

export interface CatchUpParts {
  /** Where the hub's reader is. */
  readonly position: () => number;
  /** Resolves when whose rights were changed here no longer listens. */
  readonly rightsKnown: () => Promise<void>;
  /** Ends a subscription that cannot go on. */
  readonly end: (subscriber: Subscriber, error: Error) => void;
}

export function createCatchUp(ports: EventPorts, { position, rightsKnown, end }: CatchUpParts): (subscriber: Subscriber) => Promise<void> {
  const turns = createTurns(readersMax);

  /** Whether the subscriber has come to the reader's place. */
  async function step(subscriber: Subscriber): Promise<boolean> {
    const { group } = subscriber;
    // What the reader has taken by now is in the log that is read next.
    const known = position();
    const { events, reached: looked, isEnd } = await eventLogOf(ports).slice(subscriber.position, storedPart(group.criteria), pageEvents);
    const wanted = events.filter((event) => matches(event, group.criteria));
    const items = await Promise.all(wanted.map((event) => group.render(event)));
    await rightsKnown();
    if (subscriber.left || !deliver(subscriber, wanted, items)) return false;
    const reached = isEnd ? Math.max(known, looked) : looked;
    subscriber.position = Math.max(subscriber.position, reached);
    subscriber.sink.reached?.(subscriber.position);
    return isEnd && subscriber.position >= position();
  }

  return async (subscriber) => {
    try {
      while (!subscriber.left) {
        await subscriber.sink.ready();
        if (subscriber.left) return;
        if (!(await turns(() => attempt(step, subscriber)))) continue;
        // Nothing was awaited since the places were compared, so nothing can have come between.
        if (!subscriber.left && subscriber.position >= position()) return void subscriber.group.live.add(subscriber);
      }
    } catch (error) {
      ports.log.error('fault', { fault: error instanceof Error ? error.name : typeof error, endpoint: 'subscription' });
      end(subscriber, error instanceof Error ? error : new Error('no error'));
    }
  };
}

/** The store may be away for a while; the subscriber waits for it at its place. */
async function attempt(step: (subscriber: Subscriber) => Promise<boolean>, subscriber: Subscriber): Promise<boolean> {
  try {
    return await step(subscriber);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryEveryMs));
    return false;
  }
}

/** Lets so many run at once; the others wait in the order in which they came. */
function createTurns(runningMax: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
