/**
 * The log as its readers see it. On a database it is the store's own. Where each merchant has a store, the platform puts the merchants' logs
 * together, and gives the events numbers of its own (decision: one-log-over-merchants).
 */
import { type Refused, wrongParameter } from '../kernel/refusal.ts';
import type { EventLog, EventPorts, NoPlace } from './ports.ts';

type StorePorts = Pick<EventPorts, 'store' | 'eventLog'>;

export function eventLogOf({ eventLog, store }: StorePorts): EventLog {
  return eventLog ?? ownEventLog(store);
}

/** Of a store that has all of its merchants. */
export function ownEventLog(store: EventPorts['store']): EventLog {
  return {
    mark: () => ({ log: 'store', of: 0 }),
    refresh: async () => {},
    async after(sequence, itemsMax) {
      const events = await store.acrossMerchants.eventsAfter(sequence, itemsMax);
      return { events, reached: events.at(-1)?.sequence ?? sequence, hasMore: events.length === itemsMax, isWhole: true };
    },
    slice: (...wanted) => store.events.slice(...wanted),
    lastSequence: () => store.acrossMerchants.lastSequence(),
    byIds: (scope, ids) => store.events.byIds(scope, ids),
    // A merchant that came back from a store of its own kept its numbers, or events got later ones (decision: a-merchant-moves-back).
    find: async ({ log, sequence }) => (log === 'merged' ? 'elsewhere' : findKept(store, sequence)),
    requireWhole: () => {},
  };
}

/** The sequence, where nothing after it has been deleted (EVENT_RETENTION_DAYS). */
export async function findKept(
  { acrossMerchants }: Pick<EventPorts['store'], 'acrossMerchants'>,
  sequence: number,
): Promise<number | 'lost'> {
  return sequence + 1 >= (await acrossMerchants.firstSequence()) ? sequence : 'lost';
}

export function refuseCursor(name: string, why: NoPlace): Refused {
  if (why === 'none') return wrongParameter(name, `${name} must be a cursor that an event or an earlier page gave`);
  if (why === 'lost') {
    return wrongParameter(
      name,
      `${name} is older than what the log of events still holds: read the payments themselves, then go on without ${name}`,
    );
  }
  return wrongParameter(
    name,
    `${name} is a cursor of another event log, whose merchants had other stores: read the payments themselves, then go on without ${name}`,
  );
}
