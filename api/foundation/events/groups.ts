/** Groups of subscribers that want the same thing: each event is rendered once for all of a group. */
import type { EventCriteria } from './criteria.ts';
import type { Event } from './event.ts';
import { createRenderedEvents, type Rendered } from './rendered-events.ts';
import type { Group, Subscriber } from './subscriber.ts';

export interface Grouped {
  /** Equal for subscriptions whose events render alike. */
  readonly groupKey: string;
  readonly feed: { readonly criteria: EventCriteria };
  readonly render: (event: Event) => Promise<Rendered>;
}

export interface Groups {
  /** The group that the subscription belongs to, made where it is the first one. */
  enter(subscription: Grouped): Group;
  leave(subscriber: Subscriber): void;
  /** Those with somebody who waits for new events. */
  live(): readonly Group[];
  /** Forgets what was rendered, where nobody listens any more. */
  clear(): void;
}

export function createGroups(): Groups {
  const groups = new Map<string, Group>();
  const rendered = createRenderedEvents();
  let made = 0;

  function make({ groupKey: key, feed: { criteria }, render }: Grouped): Group {
    made += 1;
    const number = made;
    const group: Group = {
      key,
      criteria,
      render: (event) => rendered.of(`${number} ${event.sequence}`, () => render(event)),
      live: new Set(),
      members: 0,
    };
    groups.set(key, group);
    return group;
  }

  return {
    enter(subscription) {
      const group = groups.get(subscription.groupKey) ?? make(subscription);
      group.members += 1;
      return group;
    },
    leave(subscriber) {
      const { group } = subscriber;
      group.live.delete(subscriber);
      group.members -= 1;
      if (group.members === 0) groups.delete(group.key);
    },
    live: () => [...groups.values()].filter(({ live }) => live.size > 0),
    clear: () => rendered.clear(),
  };
}
