/** A gateway on a real port, and subscribers on real sockets as a merchant's program has them. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { channels, createRestClient, demoToken, httpTransport, type RestClient } from '../support/client.ts';

export interface LiveGateway {
  readonly running: NodeGateway;
  readonly rest: RestClient;
  /** Faults and warnings since the start. */
  readonly logged: string[];
  /** Appends so many events in one commit and wakes the readers, unless told not to. */
  append(count: number, changes?: Partial<NewEvent>, wake?: boolean): Promise<void>;
  /** The whole log of the demo merchant's channel, by the numbers that its events have within the merchant. */
  sequences(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** `tickEveryMs`: absent, nothing is done when its time comes, so that a test sees only what it does itself. */
export async function startLiveGateway(
  environment: Readonly<Record<string, string>> = {},
  tickEveryMs: number | null = null,
): Promise<LiveGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'live-events-'));
  const database = { DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off' };
  const parsed = parseSettings({ ...database, ...environment });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const logged: string[] = [];
  const note = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug() {}, info() {}, warn: note, error: note };
  const running = await startNodeGateway(parsed.settings, log, { tickEveryMs });
  const { ports } = running;
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel) throw new Error('the sandbox has no such channel');
  return {
    running,
    rest: createRestClient(httpTransport(running.url)),
    logged,
    async append(count, changes = {}, wake = true) {
      const at = ports.clocks.entityNow(channel.id);
      const events = Array.from({ length: count }, () => {
        const id = ports.newId();
        const place = { subjectId: id, entityId: channel.id, entityPath: channel.path };
        return { id, type: 'PAYMENT', action: 'CREATED', ...place, at, payload: '{}', ...changes } as const;
      });
      await ports.store.commit(
        toMerchantKey(changes.entityPath ?? channel.path),
        events.map((event) => ({ write: 'event.append', event })),
      );
      if (wake) ports.publish();
    },
    async sequences() {
      const all: number[] = [];
      let last = 0;
      for (;;) {
        const page = await ports.store.events.after(last, { entityPath: channel.path }, 1_000);
        if (page.length === 0) return all;
        all.push(...page.map(({ merchantSequence }) => merchantSequence));
        last = page.at(-1)?.sequence ?? last;
      }
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The end of the log as a client is told it. */
export async function latestCursor(url: string, token = demoToken): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ latestCursor }' }),
  });
  const { data } = await response.json();
  return data.latestCursor;
}

export interface SeenEvent {
  readonly sequence: number;
  readonly cursor: string;
  readonly [field: string]: unknown;
}

export interface Told {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface Subscriber {
  readonly events: SeenEvent[];
  readonly errors: Told[];
  /** Resolves when so many events were seen in all. */
  seen(count: number): Promise<void>;
  /** Resolves when the server has ended the subscription. */
  readonly completed: Promise<void>;
  /** Resolves to the code with which the socket was closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

export interface SubscribeOptions {
  readonly after?: string | undefined;
  readonly filter?: object;
  /** Null: none is sent, so that what counts is the cookie. */
  readonly token?: string | null;
  readonly query?: string;
  /** Of the request that opens the socket. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const allEvents =
  'subscription ($after: String, $filter: EventFilter) { events(after: $after, filter: $filter) { sequence cursor type subjectId payload } }';

interface Message {
  readonly type: string;
  readonly payload?: { readonly data?: { readonly events: SeenEvent }; readonly errors?: readonly Told[] } | readonly Told[];
}

/** Resolves once the subscription was sent. Rejects where the socket ends before that. */
export async function subscribe(url: string, options: SubscribeOptions = {}): Promise<Subscriber> {
  const { after, filter, token = demoToken, query = allEvents, headers = {} } = options;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const events: SeenEvent[] = [];
  const errors: Told[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (text) => {
    const { type, payload }: Message = JSON.parse(String(text));
    if (type === 'complete') complete();
    if (type === 'error' && Array.isArray(payload)) errors.push(...payload);
    if (type !== 'next' || payload === undefined || !('length' in payload === false)) return;
    const { data, errors: told = [] } = payload as Exclude<typeof payload, readonly Told[]>;
    errors.push(...told);
    if (data?.events) events.push(data.events);
    for (const one of waiting.filter(({ count }) => events.length >= count)) one.resolve();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`the socket was closed with ${code} before the subscription was sent`)));
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init', ...(token && { payload: { authorization: `Bearer ${token}` } }) }));
      socket.once('message', () => {
        socket.send(JSON.stringify({ id: 's', type: 'subscribe', payload: { query, variables: { after, filter } } }));
        resolve();
      });
    });
  });
  return {
    events,
    errors,
    completed,
    closed,
    socket,
    seen: (count) => (events.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve }))),
  };
}
