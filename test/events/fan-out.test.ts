/** What an event costs for many subscribers, through the whole pipeline: sockets, GraphQL, hub and log (decision: one-reader-many-subscribers). */
import { afterEach, expect, test, vi } from 'vitest';
import { toCursor } from '../../api/foundation/events/cursor.ts';
import type { Event } from '../../api/foundation/events/event.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const subscribers = 1_000;
const payments = 5;

let harness: Harness | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await harness?.stop();
});

/** Counts how often an execution reads the payload of an event: its resolver does so once. */
function counted(event: Event, count: () => void): Event {
  const { payload } = event;
  return Object.defineProperty({ ...event }, 'payload', {
    get() {
      count();
      return payload;
    },
  });
}

/** A socket without a network that keeps the texts of events. */
async function openSocket(
  { gateway }: Harness,
  variables: object,
): Promise<{ readonly told: string[]; seen(count: number): Promise<void> }> {
  const told: string[] = [];
  const { promise: acknowledged, resolve: acknowledge } = Promise.withResolvers<void>();
  let listener: (text: string) => Promise<void> = async () => {};
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined;
  const take = (text: string): void => {
    if (text.includes('"connection_ack"')) acknowledge();
    if (!text.includes('"next"')) return;
    told.push(text);
    if (waiting && told.length >= waiting.count) waiting.resolve();
  };
  gateway.openSocket({
    protocol: 'graphql-transport-ws',
    send: take,
    sendAll: (texts) => texts.forEach(take),
    bufferedBytes: () => 0,
    close: () => {},
    onMessage: (listen) => {
      listener = listen;
    },
  });
  await listener(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }));
  await acknowledged;
  const query = 'subscription ($after: String) { events(after: $after, filter: { types: [PAYMENT] }) { sequence payload } }';
  void listener(JSON.stringify({ id: 's', type: 'subscribe', payload: { query, variables } }));
  return {
    told,
    seen: (count) => (told.length >= count ? Promise.resolve() : new Promise((resolve) => (waiting = { count, resolve }))),
  };
}

test('a thousand equal subscribers cost one execution and one serialisation an event, whatever cursor they came back with', async () => {
  let executions = 0;
  const count = () => (executions += 1);
  const running = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      store: {
        ...ports.store,
        events: {
          ...ports.store.events,
          after: async (...wanted) => (await ports.store.events.after(...wanted)).map((event) => counted(event, count)),
          slice: async (...wanted) => {
            const slice = await ports.store.events.slice(...wanted);
            return { ...slice, events: slice.events.map((event) => counted(event, count)) };
          },
        },
        acrossMerchants: {
          ...ports.store.acrossMerchants,
          eventsAfter: async (...wanted) =>
            (await ports.store.acrossMerchants.eventsAfter(...wanted)).map((event) => counted(event, count)),
        },
      },
    }),
  });
  harness = running;
  const { rest } = running;
  for (let paid = 0; paid < payments; paid += 1) await rest.post('/v1/payments', cardPayment);
  const stringify = vi.spyOn(JSON, 'stringify');
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, async (_, number) =>
      openSocket(running, { after: await toCursor(running.ports, { sequence: number % payments }) }),
    ),
  );
  await Promise.all(sockets.map(({ seen }, number) => seen(payments - (number % payments))));
  for (let paid = 0; paid < payments; paid += 1) await rest.post('/v1/payments', cardPayment);
  await Promise.all(sockets.map(({ seen }, number) => seen(2 * payments - (number % payments))));
  expect(executions).toBe(2 * payments);
  const serialised = stringify.mock.calls.filter(
    ([value]) => (value as { data?: { events?: object } } | undefined)?.data?.events !== undefined,
  );
  expect(serialised).toHaveLength(2 * payments);
  for (const [number, { told }] of sockets.entries()) {
    const sequences = told.map((text) => JSON.parse(text).payload.data.events.sequence);
    const first = (number % payments) + 1;
    expect(sequences).toEqual(Array.from({ length: 2 * payments - first + 1 }, (_, place) => first + place));
  }
});
