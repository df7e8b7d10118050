/**
 * Live events for many subscribers at the cost of one (decision: one-reader-many-subscribers). One reader follows the end of the log
 * while anybody listens. Subscribers that want the same thing form a group, for which each event is rendered once. A
 * subscriber reads what its cursor missed by itself, in bounded pages, joins its group when it has come to where the
 * reader is. It falls back to reading by itself when its connection takes events slower than they come.
 */
import type { Caller } from '../access/caller.ts';
import { createQuota, type QuotaLimits } from '../access/quota.ts';
import { Refused } from '../kernel/refusal.ts';
import { secondMs } from '../kernel/timestamp.ts';
import { createCatchUp } from './catch-up.ts';
import { matches, storedPart } from './criteria.ts';
import type { Event } from './event.ts';
import { eventLogOf } from './event-log.ts';
import type { Feed } from './events-operations.ts';
import { createGroups } from './groups.ts';
import type { EventPorts } from './ports.ts';
import type { Rendered } from './rendered-events.ts';
import { createRightsReview } from './rights-review.ts';
import { deliver, type Group, type Sink, type Subscriber } from './subscriber.ts';

export interface Subscription {
  readonly feed: Feed;
  /** Equal for subscriptions whose events render alike: document, variables, criteria and rights, but not the cursor. */
  readonly groupKey: string;
  /** Must not reject: what goes wrong is part of what it renders. */
  readonly render: (event: Event) => Promise<Rendered>;
  readonly sink: Sink;
}

export interface Hub {
  /** Refuses (429) where `join` would for want of room: asked first, a flood of subscriptions costs neither a read of the log nor a group's key. */
  requireRoom(caller: Caller): void;
  /** Call what it resolves to when the subscriber has gone. Refuses (429) beyond `subscribersMax` and beyond the quota of its caller. */
  join(subscription: Subscription): Promise<() => void>;
  /** Looks at the rights of subscribers, then at the log. Resolves to how many go on listening. */
  look(): Promise<number>;
  count(): number;
  /** Ends every subscription with this error. */
  endAll(reason: Error): void;
  /** The same, and none is taken any more. */
  close(reason: Error): void;
}

/** Real time between two looks at the log and at the rights of subscribers: a hint only makes the first come earlier. */
export const roundEveryMs = secondMs;

export interface HubOptions {
  /** `manual`: there is no timer, and `look` is called from outside, because a runtime puts to sleep what has none. */
  readonly rounds?: 'timed' | 'manual';
  /** Absent: `subscriberQuota`. */
  readonly quota?: QuotaLimits;
}

/** Each holds a buffer and is looked at whenever an event comes. */
const subscribersMax = 20_000;

/** So that one token, or one merchant, cannot take the places of all others. */
const subscriberQuota: QuotaLimits = { callerMax: 2_000, merchantMax: 5_000 };

/** Events that the reader takes from the log at once. */
const pageEvents = 200;

/** One reader follows everybody's events while anybody listens. */
export function createHub(ports: EventPorts, { rounds = 'timed', quota: quotaLimits = subscriberQuota }: HubOptions = {}): Hub {
  const log = eventLogOf(ports);
  const groups = createGroups();
  const subscribers = new Set<Subscriber>();
  const quota = createQuota(quotaLimits);
  /** Sequence of the last event that the reader has taken; undefined while nobody listens. */
  let position: number | undefined;
  let starting: Promise<void> | undefined;
  let reading = false;
  let hinted = false;
  let closedBy: Error | undefined;
  let stopRounds: (() => void) | undefined;
  const rights = createRightsReview(ports, subscribers, end);
  const catchUp = createCatchUp(ports, { position: () => position ?? 0, rightsKnown: rights.known, end });

  async function start(): Promise<void> {
    position ??= await log.lastSequence();
  }

  function startRounds(): void {
    const look = () => {
      void read();
      void rights.review();
    };
    const timer = rounds === 'timed' ? setInterval(look, roundEveryMs) : undefined;
    const forgetHints = ports.onPublished?.(() => void read());
    stopRounds = () => {
      clearInterval(timer);
      forgetHints?.();
    };
  }

  /** Takes what is new in the log and gives it to those who wait for it. One at a time; a hint meanwhile means once more. */
  async function read(): Promise<void> {
    hinted = true;
    if (reading) return;
    reading = true;
    try {
      while (hinted && subscribers.size > 0) {
        hinted = false;
        if (await readPage()) hinted = true;
      }
    } catch (error) {
      // The next round tries again from the same place.
      ports.log.warn('the log of events could not be read', { kind: error instanceof Error ? error.name : typeof error });
    } finally {
      reading = false;
    }
  }

  /** Whether there may be more. */
  async function readPage(): Promise<boolean> {
    if (position === undefined) return false;
    const asked = groups.live();
    const filters = asked.map(({ criteria }) => storedPart(criteria));
    const { events, reached, hasMore, isWhole } = await log.after(position, pageEvents, filters);
    // Everybody left while we read: who comes next starts anew.
    if (position === undefined || reached <= position) return false;
    await rights.known();
    if (position === undefined) return false;
    const given = groups.live();
    // Whoever came to the reader's place meanwhile relies on this page, which may have none of what they want.
    if (!isWhole && given.some((group) => !asked.includes(group))) return true;
    // Before anything is awaited: who joins from here on has read this page by itself.
    position = reached;
    await Promise.all(given.map((group) => give(group, events, reached)));
    return hasMore;
  }

  async function give(group: Group, events: readonly Event[], upTo: number): Promise<void> {
    const wanted = events.filter((event) => matches(event, group.criteria));
    if (wanted.length === 0) return;
    const items = await Promise.all(wanted.map((event) => group.render(event)));
    for (const subscriber of group.live) {
      if (deliver(subscriber, wanted, items)) {
        subscriber.position = Math.max(subscriber.position, upTo);
      } else {
        group.live.delete(subscriber);
        void catchUp(subscriber);
      }
    }
  }

  function end(subscriber: Subscriber, error: Error): void {
    if (!leave(subscriber)) return;
    subscriber.sink.end(error);
  }

  function leave(subscriber: Subscriber): boolean {
    if (subscriber.left) return false;
    subscriber.left = true;
    subscribers.delete(subscriber);
    subscriber.release();
    groups.leave(subscriber);
    if (subscribers.size === 0) {
      stopRounds?.();
      stopRounds = undefined;
      position = undefined;
      groups.clear();
    }
    return true;
  }

  return {
    requireRoom(caller) {
      if (subscribers.size >= subscribersMax || !quota.hasRoom(caller)) throw tooManySubscribers();
    },
    async join(subscription) {
      // Bounded: who comes while the last one leaves finds the reader stopped, and starts it again.
      while (position === undefined && closedBy === undefined) {
        starting ??= start().finally(() => {
          starting = undefined;
        });
        await starting;
      }
      if (closedBy) throw closedBy;
      const { feed, sink } = subscription;
      const release = subscribers.size < subscribersMax ? quota.hold(feed.caller) : undefined;
      if (!release) throw tooManySubscribers();
      try {
        sink.reached?.(feed.after);
      } catch (error) {
        release();
        throw error;
      }
      const group = groups.enter(subscription);
      const subscriber: Subscriber = { caller: feed.caller, group, sink, position: feed.after, left: false, release };
      subscribers.add(subscriber);
      if (!stopRounds) startRounds();
      void catchUp(subscriber);
      return () => void leave(subscriber);
    },
    async look() {
      // Rights first: who has lost them is not given what happened meanwhile.
      await rights.review();
      if (subscribers.size > 0) {
        await log.refresh().catch((error: unknown) => {
          // What the others told is in the log, and the next look asks again.
          ports.log.warn('the log of events is not complete', { kind: error instanceof Error ? error.name : typeof error });
        });
      }
      await read();
      return subscribers.size;
    },
    count: () => subscribers.size,
    endAll(reason) {
      for (const subscriber of subscribers) end(subscriber, reason);
    },
    close(reason) {
      closedBy = reason;
      for (const subscriber of subscribers) end(subscriber, reason);
    },
  };
}

/** Another subscription has to end first; nobody knows when. */
function tooManySubscribers(): Refused {
  return new Refused({ resultCode: '800.120.100', status: 429, headers: { 'Retry-After': '60' } });
}
