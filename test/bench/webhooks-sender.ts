/**
 * Both sides of the webhooks bench in one process, one after the other: the gateway, which delivers what stands in its
 * log and keeps every attempt, and `fetch` in a loop, which sends the same bytes. Talks to its parent by messages.
 */

import { performance } from 'node:perf_hooks';
import { createDeliverer, type Deliverer } from '../../api/domain/webhooks/deliver.ts';
import { defaultConfiguration } from '../../api/domain/webhooks/rules.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';

export type SenderOrder =
  | { readonly order: 'start'; readonly databasePath: string; readonly ports: readonly number[] }
  /** Delivers so many notifications to each of the first receivers; answers how many milliseconds it took. */
  | { readonly order: 'gateway' | 'raw'; readonly receivers: number; readonly each: number };

/** Requests under way to one receiver on either side: what the deliverer allows. */
const atOncePerReceiver = 8;
const eventsPerCommit = 100;

const payload = JSON.stringify({ id: '0'.repeat(32), paymentType: 'DB', text: 'x'.repeat(600) });
const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

interface Sides {
  readonly ports: Ports;
  readonly deliverer: Deliverer;
  readonly receivers: readonly number[];
  readonly subscriptions: readonly string[];
}

let sides: Sides | undefined;

process.on('message', (order: SenderOrder) => {
  perform(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`the sender stopped: ${error instanceof Error ? error.message : 'unknown'}\n`);
      process.exit(1);
    },
  );
});

async function perform(order: SenderOrder): Promise<number> {
  if (order.order === 'start') {
    sides = await start(order.databasePath, order.ports);
    return 0;
  }
  if (!sides) throw new Error('not started');
  return order.order === 'raw' ? bareLoop(sides.receivers.slice(0, order.receivers), order.each) : deliver(sides, order);
}

async function start(databasePath: string, receivers: readonly number[]): Promise<Sides> {
  const parsed = parseSettings({ DATABASE_URL: `file:${databasePath}`, PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const { ports } = await startNodeGateway(parsed.settings, silent, { tickEveryMs: null });
  const subscriptions = receivers.map(() => ports.newId());
  return { ports, deliverer: createDeliverer(ports), receivers, subscriptions };
}

/** Each receiver has a subscription; those beyond the wanted ones are paused. What is to be sent stands in the log before the clock starts. */
async function deliver(
  { ports, deliverer, receivers, subscriptions }: Sides,
  order: Exclude<SenderOrder, { order: 'start' }>,
): Promise<number> {
  await subscribe(ports, receivers, subscriptions, order.receivers);
  await append(ports, order.each);
  const startedMs = performance.now();
  await deliverer.tick();
  await deliverer.settled();
  const elapsedMs = performance.now() - startedMs;
  for (const id of subscriptions.slice(0, order.receivers)) {
    const { backlog } = await ports.store.webhooks.health(demoMerchant, id);
    if (backlog > 0) throw new Error(`${backlog} notifications were not taken`);
  }
  return elapsedMs;
}

async function subscribe(ports: Ports, receivers: readonly number[], ids: readonly string[], wanted: number): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel) throw new Error('the sandbox has no such channel');
  const cursor = await ports.store.acrossMerchants.lastSequence();
  for (const [place, id] of ids.entries()) {
    const known = await ports.store.webhooks.byId(demoMerchant, id);
    const now = ports.clocks.now();
    const status = place < wanted ? 'active' : 'paused';
    if (known) {
      const subscription = { ...known, status, statusReason: null, cursor, version: known.version + 1 } as const;
      await ports.store.commit(demoMerchant, [{ write: 'webhook.update', subscription }]);
      continue;
    }
    const secrets = JSON.stringify({ current: ports.randomHex(32), previous: null });
    const sealedSecrets = JSON.stringify(await ports.vault.seal(id, channel.id, secrets));
    const fresh = { lostEvents: 0, lostFrom: null, lostTo: null, failuresMailedAt: null, failingSince: null, statusReason: null };
    const where = { id, entityId: channel.id, entityPath: channel.path, url: `http://127.0.0.1:${receivers[place]}/hook` };
    const subscription = {
      ...defaultConfiguration,
      ...where,
      ...fresh,
      status,
      sealedSecrets,
      cursor,
      version: 1,
      createdAt: now,
      updatedAt: now,
    } as const;
    await ports.store.commit(demoMerchant, [{ write: 'webhook.insert', subscription }]);
  }
}

async function append(ports: Ports, count: number): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel) throw new Error('the sandbox has no such channel');
  const made = (): NewEvent => {
    const id = ports.newId();
    const place = { subjectId: id, entityId: channel.id, entityPath: channel.path };
    return { id, type: 'PAYMENT', action: 'CREATED', ...place, at: ports.clocks.now(), payload };
  };
  for (let written = 0; written < count; written += eventsPerCommit) {
    const size = Math.min(eventsPerCommit, count - written);
    await ports.store.commit(
      demoMerchant,
      Array.from({ length: size }, () => ({ write: 'event.append', event: made() })),
    );
  }
}

async function bareLoop(receivers: readonly number[], each: number): Promise<number> {
  const body = JSON.stringify({ type: 'PAYMENT', payload: JSON.parse(payload) });
  const sealed = Buffer.from(body).toString('hex').toUpperCase();
  const headers = { 'content-type': 'text/plain', 'x-initialization-vector': '0'.repeat(24), 'x-authentication-tag': '0'.repeat(32) };
  const startedMs = performance.now();
  await Promise.all(
    receivers.map(async (port) => {
      let sent = 0;
      const loop = async (): Promise<void> => {
        while (sent < each) {
          sent += 1;
          const response = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body: sealed });
          if (response.status !== 204) throw new Error(`answered ${response.status}`);
          await response.text();
        }
      };
      await Promise.all(Array.from({ length: atOncePerReceiver }, loop));
    }),
  );
  return performance.now() - startedMs;
}
