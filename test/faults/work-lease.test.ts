/**
 * Two processes on one libSQL server: what becomes of the work that one does for both when it is killed, or stopped for
 * longer than its lease (decision: work-lease), and of payments when the server itself is killed in the middle of commits.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLogFault } from '../../api/foundation/events/chain-operations.ts';
import { leaseMs } from '../../api/runtime/shared/work-lease.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { awaited } from '../support/awaited.ts';
import { cardPayment, createGraphqlClient, createRestClient, httpTransport } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { merchant } from '../webhooks/shop.ts';

const serverProgram = fileURLToPath(new URL('../support/hrana-server.ts', import.meta.url));

let folder: string;
let server: ServerProcess;
let watcher: Harness;
let receiver: WebhookReceiver;
let gateways: GatewayProcess[] = [];
/** References of the payments that a client was told of. */
const acknowledged: string[] = [];
const sent: string[] = [];

interface ServerProcess {
  readonly url: string;
  kill(): Promise<void>;
}

async function startServer(path: string, port: number): Promise<ServerProcess> {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, [serverProgram], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...inherited, DB_PATH: path, PORT: String(port) },
  });
  if (child.stdout === null) throw new Error('the server has no output');
  const lines = createInterface({ input: child.stdout });
  const [line = ''] = await awaited('the libSQL server to be ready', once(lines, 'line'));
  return {
    url: String(line).replace('ready ', ''),
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'work-lease-'));
  // Nobody is given it while the server is away.
  server = await startServer(join(folder, 'remote.db'), await findFreePort());
  await migrateWeb({ url: server.url });
  watcher = await startGateway({ store: await openWebStore({ url: server.url }) });
  receiver = await startReceiver();
  gateways = [await startProcess(), await startProcess()];
  const graphql = createGraphqlClient(theOther().url, (request) => fetch(request));
  const { data } = await graphql(
    'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { status } }',
    { input: { entityId: merchant, url: receiver.url, types: ['PAYMENT'] } },
  );
  expect(data.createWebhookSubscription.status).toBe('ACTIVE');
});

afterAll(async () => {
  for (const gateway of gateways) await gateway.end('SIGKILL');
  await watcher.stop();
  await server.kill();
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The vault of the harness. */
const vaultKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

function startProcess(): Promise<GatewayProcess> {
  return startGatewayProcess({ databasePath: '', environment: { DATABASE_URL: server.url, VAULT_KEYS: vaultKeys, RATE_LIMIT: 'off' } });
}

const beginning = 'this instance does the due work';
const ending = 'another instance does the due work';
const countOf = (gateway: GatewayProcess, text: string): number => gateway.output().split(text).length - 1;
const isHolder = (gateway: GatewayProcess): boolean => countOf(gateway, beginning) > countOf(gateway, ending);

/** One that is slow loses the lease to another, and is told so a moment later. */
async function theHolder(): Promise<GatewayProcess> {
  await expect.poll(() => gateways.filter(isHolder).length, { timeout: boundMs(leaseMs * 5) }).toBe(1);
  const [holder] = gateways.filter(isHolder);
  if (!holder) throw new Error('no instance does the due work');
  return holder;
}

function theOther(): GatewayProcess {
  const other = gateways.find((gateway) => !isHolder(gateway));
  if (!other) throw new Error('no other instance');
  return other;
}

/** Some at once, each with a reference of its own, on each of the given processes. Answers that are lost are no acknowledgement. */
async function pay(count: number, on: readonly GatewayProcess[] = gateways): Promise<void> {
  const clients = on.map(({ url }) => createRestClient(httpTransport(url)));
  let left = count;
  const work = Array.from({ length: 8 }, async (_, place) => {
    while (left > 0) {
      left -= 1;
      const merchantTransactionId = `order-${sent.length}`;
      sent.push(merchantTransactionId);
      const answer = await clients[place % clients.length]
        ?.post('/v1/payments', { ...cardPayment, merchantTransactionId })
        .catch(() => undefined);
      if (answer?.body.result.code === '000.100.110') acknowledged.push(merchantTransactionId);
    }
  });
  await Promise.all(work);
}

/** Every payment that was acknowledged is there once, none is there twice, and what follows payments has followed each of them. */
async function prove(): Promise<void> {
  const { store, ports } = watcher;
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
      { timeout: boundMs(60_000), interval: 500 },
    )
    .toEqual(['events', true, true]);
  const rows = await readPayments();
  const references = rows.map(({ merchantTransactionId }) => merchantTransactionId);
  expect(new Set(references).size).toBe(references.length);
  expect(acknowledged.filter((reference) => !references.includes(reference))).toEqual([]);
  const { data } = await watcher.graphql('{ ledger { proof { holds } } }');
  expect(data.ledger.proof.holds).toBe(true);
  expect(await findLogFault(ports, undefined)).toBeNull();
}

interface PaymentRow {
  readonly id: string;
  readonly merchantTransactionId: string;
}

/** All that the list shows, which is made by the work under the lease. */
async function readPayments(): Promise<readonly PaymentRow[]> {
  const rows: PaymentRow[] = [];
  for (let after: string | null = null; ; ) {
    const { data, errors } = await watcher.graphql(
      'query ($after: String) { payments(first: 100, after: $after) { edges { node { id merchantTransactionId } } pageInfo { hasNextPage endCursor } } }',
      { after },
    );
    if (errors) throw new Error(JSON.stringify(errors));
    rows.push(...data.payments.edges.map(({ node }: { node: PaymentRow }) => node));
    if (!data.payments.pageInfo.hasNextPage) return rows;
    after = data.payments.pageInfo.endCursor;
  }
}

/** Ids of the notifications that were received, each as often as it came; the first request is the probe. */
const notifications = (): readonly (string | undefined)[] => receiver.received.slice(1).map(({ headers }) => String(headers['webhook-id']));

async function notified(): Promise<void> {
  const events = async () => (await watcher.store.acrossMerchants.eventsAfter(0, 10_000)).filter(({ type }) => type === 'PAYMENT').length;
  await expect.poll(async () => new Set(notifications()).size >= (await events()), { timeout: boundMs(60_000), interval: 500 }).toBe(true);
}

test('an instance that was stopped for longer than its lease and goes on does nothing twice', async () => {
  await pay(40);
  await notified();
  const [stopped, other] = [await theHolder(), theOther()];
  const paying = pay(40, [other]);
  stopped.pause();
  await paying;
  await expect.poll(() => isHolder(other), { timeout: boundMs(leaseMs * 5) }).toBe(true);
  stopped.goOn();
  await expect.poll(() => isHolder(stopped), { timeout: boundMs(leaseMs * 5) }).toBe(false);
  await pay(40);
  await notified();
  await prove();
  expect(notifications().length).toBe(new Set(notifications()).size);
});

test('when the instance that does the work is killed, the other goes on with it', async () => {
  const [killed, other] = [await theHolder(), theOther()];
  const paying = pay(60);
  await sleep(300);
  await killed.end('SIGKILL');
  await paying;
  gateways = [other, await startProcess()];
  // Whichever asks first once the lease is over: the new one may.
  await expect.poll(() => gateways.some(isHolder), { timeout: boundMs(leaseMs * 5) }).toBe(true);
  await pay(20);
  await notified();
  await prove();
});

test('a server that is killed in the middle of commits loses no payment that was acknowledged, and none is there twice', async () => {
  const port = Number(new URL(server.url).port);
  for (let kills = 0; kills < 3; kills += 1) {
    const before = acknowledged.length;
    const paying = pay(200);
    await expect.poll(() => acknowledged.length - before, { interval: 5 }).toBeGreaterThan(10 + kills * 7);
    await server.kill();
    server = await startServer(join(folder, 'remote.db'), port);
    await paying;
  }
  await pay(20);
  await notified();
  await prove();
  expect(acknowledged.length).toBeGreaterThan(100);
});
