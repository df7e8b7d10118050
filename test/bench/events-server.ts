/**
 * Both sides of the events bench in one process, one after the other: the gateway, whose log gets events as fast as it
 * takes them, and `ws` alone, which sends the same bytes to everybody. Talks to its parent by messages.
 */

import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';

export type EventsOrder =
  | { readonly order: 'start'; readonly databasePath: string }
  /** Sends so many events, in commits of a group each; answers how many when the last is committed. */
  | { readonly order: 'send'; readonly side: 'gateway' | 'raw'; readonly events: number };

export interface EventsPorts {
  readonly gateway: number;
  readonly raw: number;
}

/** What a group commit under load brings at once (decision: one-reader-many-subscribers). */
const eventsPerCommit = 16;

/** Requests that wait for their commit at the same time: the writer puts them into one transaction. */
const commitsAtOnce = 8;

/** About 700 bytes, as a small answer has. */
const payload = JSON.stringify({ id: '0'.repeat(32), paymentType: 'DB', text: 'x'.repeat(600) });

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

process.on('message', (order: EventsOrder) => {
  perform(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`the events server stopped: ${error instanceof Error ? error.message : 'unknown'}\n`);
      process.exit(1);
    },
  );
});

let send: Readonly<Record<'gateway' | 'raw', (events: number) => Promise<void>>> | undefined;

async function perform(order: EventsOrder): Promise<EventsPorts | number> {
  if (order.order === 'start') return start(order.databasePath);
  await send?.[order.side](order.events);
  return order.events;
}

async function start(databasePath: string): Promise<EventsPorts> {
  const parsed = parseSettings({ DATABASE_URL: `file:${databasePath}`, PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const { ports, url } = await startNodeGateway(parsed.settings, silent, { tickEveryMs: null });
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel) throw new Error('the sandbox has no such channel');
  const made = (): NewEvent => {
    const id = ports.newId();
    const place = { subjectId: id, entityId: channel.id, entityPath: channel.path };
    return { id, type: 'PAYMENT', action: 'CREATED', ...place, at: Date.now(), payload };
  };
  const raw = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(raw, 'listening');
  const text = JSON.stringify({
    id: 's',
    type: 'next',
    payload: { data: { events: { cursor: btoa('event:1'), payload: JSON.parse(payload) } } },
  });
  send = {
    gateway: async (events) => {
      let sent = 0;
      const append = async (): Promise<void> => {
        while (sent < events) {
          sent += eventsPerCommit;
          await ports.store.commit(
            demoMerchant,
            Array.from({ length: eventsPerCommit }, () => ({ write: 'event.append', event: made() })),
          );
          ports.publish();
        }
      };
      await Promise.all(Array.from({ length: commitsAtOnce }, append));
    },
    raw: async (events) => {
      for (let sent = 0; sent < events; sent += 1) {
        for (const client of raw.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
        if (sent % eventsPerCommit === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
  const address = raw.address();
  if (typeof address !== 'object' || address === null) throw new Error('ws listens on no port');
  return { gateway: Number(new URL(url).port), raw: address.port };
}
