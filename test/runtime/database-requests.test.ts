/** How many requests three instances make of one libSQL server: each is a round trip, and what a hosted database charges for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openWebStore } from '../../db/open-web.ts';
import { cardPayment, createRestClient, httpTransport, type RestClient } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';
import { type RemoteDatabase, startRemoteDatabase } from '../support/remote-database.ts';

/** What the gateway may cost a database: decision work-lease. */
const perPaymentMax = 1.5;
const perSecondMax = 4;

const silentLog: Log = { debug() {}, info() {}, warn() {}, error: (message, fields) => console.error(message, fields) };

let folder: string;
let database: RemoteDatabase;
let proxy: RecordingProxy;
let store: Store;
let instances: readonly NodeGateway[];
let clients: readonly RestClient[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'requests-'));
  database = await startRemoteDatabase(join(folder, 'remote.db'));
  proxy = await startRecordingProxy(database.url);
  instances = [await start(), await start(), await start()];
  clients = instances.map(({ url }) => createRestClient(httpTransport(url)));
  // Beside the proxy, so that it is not counted.
  store = await openWebStore({ url: database.url });
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await store.close();
  await proxy.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<NodeGateway> {
  const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;
  const parsed = parseSettings({ PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off', DATABASE_URL: proxy.url, VAULT_KEYS: vaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, silentLog);
}

/** 32 at once, taken by the instances in turn. */
async function pay(count: number): Promise<void> {
  let left = count;
  const work = Array.from({ length: 32 }, async (_, place) => {
    const client = clients[place % clients.length];
    while (left > 0) {
      left -= 1;
      expect((await client?.post('/v1/payments', cardPayment))?.status).toBe(200);
    }
  });
  await Promise.all(work);
}

/** Until everything that follows payments has been done. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [state, chain, last] = await Promise.all([
          store.readModel.state(),
          store.eventChain.last(),
          store.acrossMerchants.lastSequence(),
        ]);
        return [state.progress.phase, state.progress.sequence === last, chain?.toSequence === last];
      },
      { interval: 200, timeout: boundMs(30_000) },
    )
    .toEqual(['events', true, true]);
}

test('a payment costs at most one and a half, with all that follows it', async () => {
  await pay(60);
  await settled();
  proxy.forget();
  const payments = 400;
  const startedMs = performance.now();
  await pay(payments);
  await settled();
  const seconds = (performance.now() - startedMs) / 1_000;
  // What comes by the clock would be made without payments too: on a slow machine more of it comes meanwhile.
  expect(proxy.requests().length).toBeLessThan(perPaymentMax * payments + perSecondMax * seconds);
});

/** Long enough that what falls on both ends of it, and what follows the last payment, weighs little. */
const idleMs = 45_000;

test('idle instances make at most four a second', { timeout: boundMs(120_000) }, async () => {
  await settled();
  proxy.forget();
  const startedMs = performance.now();
  await sleep(idleMs);
  const seconds = (performance.now() - startedMs) / 1_000;
  const requests = proxy.requests().length;
  process.stdout.write(`${(requests / seconds).toFixed(2)} requests a second\n`);
  expect(requests).toBeLessThanOrEqual(perSecondMax * seconds);
  // The lease is asked for, so something is counted.
  expect(requests).toBeGreaterThan(0);
});

test('one of them does the work that is the same for all, and when it stops another does', async () => {
  const [first, ...others] = instances;
  instances = others;
  clients = others.map(({ url }) => createRestClient(httpTransport(url)));
  // The first that started has the lease.
  await first?.stop();
  proxy.forget();
  await pay(10);
  await settled();
  const seals = proxy.requests().flatMap(({ statements }) => statements.filter((sql) => sql.startsWith('INSERT INTO "event_chain"')));
  expect(seals.length).toBeGreaterThan(0);
});
