/**
 * A process of the gateway in a simulation: the product's own operations, REST endpoint, store and due work, on ports that the simulation
 * owns. It begins as the real one does (what a dead process left under way goes on), and dies without a word.
 */
import { abandonedAttempts, recoverPayments } from '../../api/domain/payments/execute/due-work.ts';
import { recoverWebhooks } from '../../api/domain/webhooks/deliver.ts';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { recoverClocks } from '../../api/entity-clocks/tick.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodeRuntimePorts } from '../../api/runtime/node/ports.ts';
import { createPorts } from '../../api/runtime/shared/ports.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { parseSettings, type Settings } from '../../api/runtime/shared/settings.ts';
import { deliverWebhooks, runWork } from '../../api/runtime/shared/work.ts';
import { createStore } from '../../db/store/store.ts';
import { createRestClient, type RestClient } from '../support/client.ts';
import { harnessUrl, testWidget } from '../support/harness.ts';
import type { Bank } from './bank.ts';
import { type DiskTrouble, openDisk } from './disk.ts';
import type { Random } from './random.ts';
import type { Receivers } from './receiver.ts';
import type { Turns } from './turns.ts';

export interface GatewayProcess {
  readonly rest: RestClient;
  readonly ports: Ports;
  /** What nobody requests, one bounded round of each. */
  work(): Promise<void>;
  deliver(): Promise<void>;
  die(): void;
}

export interface ProcessOptions {
  readonly path: string;
  readonly turns: Turns;
  readonly random: Random;
  readonly bank: Bank;
  readonly receivers: Receivers;
  readonly diskTrouble: () => DiskTrouble;
  /** A fault is a mistake of the gateway. */
  readonly fault: (what: string) => void;
}

const vaultKey = { id: 'test', key: new Secret(new Uint8Array(32).fill(7)) };

const settings = readSettings();

function readSettings(): Settings {
  const parsed = parseSettings({});
  if (parsed.status !== 'valid') throw new Error('the settings of a gateway without environment are not valid');
  return parsed.settings;
}

/** The disk says no now and then: what stops for that is logged, and goes on later. */
const expectedFaults = /unavailable|StoreUnavailable|disk is full|due work failed|webhook delivery failed/;

export async function startProcess(options: ProcessOptions): Promise<GatewayProcess> {
  const { path, turns, random, bank, receivers, diskTrouble, fault } = options;
  const disk = openDisk({ path, turns, random: random.fork('disk'), trouble: diskTrouble });
  const store = createStore(disk.driver);
  const bytes = random.fork('bytes');
  const silent = (): void => {};
  const log: Log = {
    debug: silent,
    info: silent,
    warn: silent,
    error: (message, fields) => {
      const told = `${message} ${JSON.stringify(fields ?? {})}`;
      if (!expectedFaults.test(told)) fault(told);
    },
  };
  const clocks = { now: turns.now, entityNow: turns.now, elapsedUs: () => turns.now() * 1_000 };
  const made = createPorts({
    ...createNodeRuntimePorts({ store, vaultKeys: [vaultKey], widgetScript: async () => testWidget }),
    fillRandom: (target) => {
      for (let place = 0; place < target.length; place += 1) target[place] = bytes.below(256);
    },
    webhookHttp: receivers.http,
    store,
    log,
    metrics: { request: silent, commit: silent },
    environment: 'test',
    buildNumber: `${'0'.repeat(40)}@test`,
    publicUrl: harnessUrl,
    rateLimit: { status: 'off' },
    clocks,
    newestId: await store.newestId(),
  });
  const ports: Ports = {
    ...made,
    connectorFor: (channel) => (channel.connector === 'bank' ? bank.connector : made.connectorFor(channel)),
  };
  const rest = createRestEndpoint(ports, createGateway(ports));
  return {
    rest: createRestClient(async (exchange) => {
      const answer = await rest.handle(exchange);
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      return { ...answer, headers, body: String(answer.body) };
    }),
    ports,
    work: () => runWork(ports, settings),
    deliver: () => deliverWebhooks(ports),
    die: disk.die,
  };
}

/** What a start does with what a dead process left. */
export async function recover({ ports }: GatewayProcess): Promise<void> {
  const abandoned = await abandonedAttempts(ports);
  await recoverClocks(ports);
  await recoverWebhooks(ports);
  await recoverPayments(ports, abandoned);
}
