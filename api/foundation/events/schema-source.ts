/** What the subscription field gives to the pipeline: where to begin and what for, as the kind of thing that GraphQL expects. */
import type { Event } from './event.ts';
import type { Feed } from './events-operations.ts';

const feeds = new WeakMap<object, Feed>();

/** The pipeline's stage for subscriptions takes the feed out again; nobody iterates over this. */
export function findSource(feed: Feed): AsyncIterable<Event> {
  const source: AsyncIterable<Event> = {
    [Symbol.asyncIterator]() {
      throw new Error('a source of events without the stage that serves it');
    },
  };
  feeds.set(source, feed);
  return source;
}

export function feedBehind(source: object): Feed | undefined {
  return feeds.get(source);
}
