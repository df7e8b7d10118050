/**
 * A gateway in this process: the real schema, a real store in a temporary file, the simulator as the bank. Only the
 * clock may be a fake. Tests drive its edges: `rest.post('/v1/payments', {…})`, `graphql('mutation …')`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { tickCheckouts } from '../../api/domain/checkouts/tick.ts';
import { tickJobs } from '../../api/domain/jobs/tick.ts';
import { paymentTasks } from '../../api/domain/payments/processing/due-work.ts';
import { comparedAtStart, comparePayments } from '../../api/domain/payments/query/told-operations.ts';
import { makeResultCalls } from '../../api/domain/webhooks/result-calls.ts';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import { tickMovedClocks } from '../../api/entity-clocks/tick.ts';
import type { RateLimit } from '../../api/foundation/access/budget.ts';
import { runDueTasks } from '../../api/foundation/kernel/due-task.ts';
import type { Clocks, Log, Metrics } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { createNodePorts } from '../../api/runtime/node/ports.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { createShopperEndpoint } from '../../api/runtime/shared/shopper-endpoint.ts';
import type { OnTurn } from '../../db/connect/turns.ts';
import { createGraphqlClient, createRestClient, type GraphqlClient, type RestClient } from './client.ts';
import { openMigratedStore } from './migrated-store.ts';

export interface HarnessOptions {
  /** Where the clock stands; it moves only by `clock.advance`. Absent: real time. */
  readonly now?: Timestamp;
  readonly environment?: 'test' | 'live';
  /** Base address of a test bank for the channel of that name. */
  readonly bankUrl?: string;
  /** Base address of the gateway behind, for the channels that have one. */
  readonly upstreamUrl?: string;
  readonly rateLimit?: RateLimit;
  /** A file that outlives the harness, to open it again. Absent: a temporary one, deleted at the end. */
  readonly databaseFile?: string;
  readonly log?: Log;
  /** A store that the test has opened, such as one on a server. The harness closes it. */
  readonly store?: Store;
  /** Stand for the clocks of `now`. */
  readonly clocks?: Clocks;
  /** Told how many rows each turn of the main thread read. */
  readonly onTurn?: OnTurn;
  /** The store has threads of its own, as a gateway's has; absent: what they do is done on this one. */
  readonly threads?: boolean;
  /** Carries what connectors send; absent: the network. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Changes the ports before anything is made of them: ids that are known beforehand. */
  readonly adaptPorts?: (ports: Ports) => Ports;
}

export interface TestClock {
  now(): Timestamp;
  /** Real and entity time, in milliseconds. Throws where the clock is real. */
  advance(ms: number): void;
}

export interface Harness {
  readonly rest: RestClient;
  readonly graphql: GraphqlClient;
  readonly ports: Ports;
  readonly store: Store;
  readonly gateway: Gateway;
  readonly clock: TestClock;
  /** One round of due work. */
  tick(): Promise<number>;
  stop(): Promise<void>;
}

/** What the harness' addresses begin with. */
export const harnessUrl = 'http://gateway.test';

/** 32 bytes that seal nothing but tests. */
const testVaultKey = { id: 'test', key: new Secret(new Uint8Array(32).fill(7)) };

/** Stands for the script that is built. */
export const testWidget = { text: 'void 0;', integrity: 'sha384-dGVzdA==' };

export async function startGateway(options: HarnessOptions = {}): Promise<Harness> {
  const folder = options.databaseFile === undefined && options.store === undefined ? await mkdtemp(join(tmpdir(), 'gateway-')) : undefined;
  const { store, here } = options.store
    ? { store: options.store, here: undefined }
    : await openMigratedStore(options.databaseFile ?? join(folder ?? '', 'gateway.db'), options);
  const { clocks: testClocks, clock } = createTestClocks(options.now);
  const clocks = options.clocks ?? testClocks;
  const made = createNodePorts({
    store,
    vaultKeys: [testVaultKey],
    log: options.log ?? faultsOnly,
    metrics: uncounted,
    environment: options.environment ?? 'test',
    buildNumber: `${'0'.repeat(40)}@test`,
    publicUrl: harnessUrl,
    rateLimit: options.rateLimit ?? { status: 'off' },
    widgetScript: async () => testWidget,
    clocks,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  const ports = options.adaptPorts?.(made) ?? made;
  await openSandbox(ports, '127.0.0.1', { bank: options.bankUrl, upstream: options.upstreamUrl });
  const gateway = createGateway(ports);
  const rest = createRestEndpoint(ports, gateway);
  const shopper = createShopperEndpoint(ports, rest);
  return {
    rest: createRestClient(async (exchange) => {
      const answer = await shopper({ ...exchange, origin: harnessUrl }, '192.0.2.7');
      return answer ? { ...answer, headers: toTexts(answer.headers), body: String(answer.body) } : rest.handle(exchange);
    }),
    graphql: createGraphqlClient(harnessUrl, (request) => gateway.handle(request)),
    ports,
    store,
    gateway,
    clock,
    tick: async () =>
      (await runDueTasks(ports, paymentTasks)) +
      (await tickCheckouts(ports)) +
      (await tickJobs(ports)) +
      (await makeResultCalls(ports)) +
      (await tickMovedClocks(ports)),
    async stop() {
      try {
        if (here) await provePayments(here);
      } finally {
        await store.close();
      }
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Whatever a test has done, its payments are what their events told: or `npm run doctor` would find differences that nobody made, and
 * there would be no backups. A store of the test's own may fail on purpose.
 */
async function provePayments({ acrossMerchants }: Store): Promise<void> {
  const { differences } = await comparePayments({ store: { acrossMerchants } }, { itemsMax: comparedAtStart });
  if (differences.length > 0) throw new Error(differences.join('; '));
}

function toTexts(headers: Readonly<Record<string, string | readonly string[]>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function createTestClocks(start: Timestamp | undefined): { readonly clocks: Clocks; readonly clock: TestClock } {
  let timestamp = start ?? 0;
  const now = start === undefined ? () => Date.now() : () => timestamp;
  const clocks: Clocks = { now, entityNow: now, elapsedUs: () => performance.now() * 1_000 };
  const advance = (ms: number) => {
    if (start === undefined) throw new Error('this clock is real: give startGateway a `now` to begin with');
    timestamp += ms;
  };
  return { clocks, clock: { now, advance } };
}

/** A fault is our own mistake: a test that brings one about by chance should show it. */
const faultsOnly: Log = { debug() {}, info() {}, warn() {}, error: (message, fields) => console.error(message, fields) };

const uncounted: Metrics = { request() {}, commit() {} };
