/** Starts the gateway on Workers, from the bindings that are texts. */
import { openWebStore } from '../../../db/open-web.ts';
import type { GatewayOptions } from '../../doors/gateway/gateway.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import { type Composition, compose, type Runtime } from '../shared/compose.ts';
import { openInstallation } from '../shared/installation.ts';
import { createLog } from '../shared/log.ts';
import { platformMetrics } from '../shared/metrics.ts';
import { parseSettings, type Settings } from '../shared/settings.ts';
import { createConsoleFiles, readConsoleDocuments } from './console.ts';
import { createWorkerDocumentation, readStoredTexts } from './documentation.ts';
import type { Environment } from './environment.ts';
import { createWorkerPorts } from './ports.ts';
import { type RotateAlso, withRotation } from './rotation.ts';

export interface WorkerGateway extends Composition {
  readonly settings: Settings;
  /** Lines wait for a turn of the event loop that a request's end would cut off. */
  flushLog(): void;
}

/** Stands where the deployment gives no BUILD_NUMBER; a Worker has no sources to make one of. */
const unknownBuild = `${'0'.repeat(40)}@0.0.0`;

export interface WorkerOptions extends Pick<GatewayOptions, 'eventRounds'> {
  readonly bus: Runtime['bus'];
  readonly partition?: Runtime['partition'];
  readonly partitionAt?: Runtime['partitionAt'];
  readonly whenTold?: Runtime['whenTold'];
  readonly eventLog?: Runtime['eventLog'];
  /** Lets rotation reach further than this store; absent: it is the only one. */
  readonly rotateAlso?: RotateAlso | undefined;
  /** Of the object that runs this, migrated. Absent: the libSQL server that DATABASE_URL names. */
  readonly store?: Store;
}

/** Throws where the bindings are wrong, with all problems in one message. */
export async function startWorker(
  bindings: Environment,
  { bus, eventRounds, store: own, partition, partitionAt, whenTold, eventLog, rotateAlso }: WorkerOptions,
): Promise<WorkerGateway> {
  const settings = readSettings(bindings);
  const { database, vaultKeys, webhookAllowLoopback } = settings;
  if (vaultKeys === null) throw new Error('VAULT_KEYS must be set: a Worker has no disk to keep a key on');
  const log = createLog({
    level: settings.log.level,
    format: settings.log.format ?? 'json',
    write: (lines) => console.log(lines.trimEnd()),
    now: () => Date.now(),
  });
  const store = own ?? (await openServer(database));
  const ports = createWorkerPorts({ store, keys: vaultKeys, webhookAllowLoopback });
  const composition = await compose(settings, {
    store,
    isDatabaseOwn: own !== undefined,
    ports: rotateAlso ? { ...ports, vault: withRotation(ports.vault, rotateAlso) } : ports,
    log,
    metrics: platformMetrics,
    buildNumber: typeof bindings.BUILD_NUMBER === 'string' ? bindings.BUILD_NUMBER : unknownBuild,
    bus,
    partition,
    partitionAt,
    whenTold,
    eventLog,
    // A merchant's object is closed when it moves; the platform's and a whole installation are not.
    operatorKeys: partition && partition.merchant > 0 ? vaultKeys : undefined,
    console: bindings.ASSETS && createConsoleFiles(bindings.ASSETS),
    documentation: createWorkerDocumentation(bindings.ASSETS, settings.environment === 'test'),
    readConsoleDocuments: () => readConsoleDocuments(bindings.ASSETS),
    // Compiled execution makes functions of texts, which the platform forbids; it has no room for GraphiQL.
    gateway: { prepareTexts: (wanted) => readStoredTexts(bindings.ASSETS, wanted), ...(eventRounds ? { eventRounds } : {}) },
  });
  await openInstallation(composition.ports);
  return { ...composition, settings, flushLog: log.flush };
}

async function openServer({ url, authToken, readUrl }: Settings['database']): Promise<Store> {
  const store = await openWebStore({
    gathers: false,
    url,
    ...(authToken === null ? {} : { authToken: authToken.reveal() }),
    ...(readUrl === null ? {} : { readUrl }),
  });
  // Nobody migrates here: a command does (`npm run db:migrate`).
  await store.requireOwnVersion();
  return store;
}

/** Throws where one of them is wrong. An object that wakes asks more than once. */
export const readSettings = onceFor((bindings: Environment): Settings => {
  const texts = Object.fromEntries(Object.entries(bindings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  // A Worker has no HOST that could tell whether only this machine reaches it, so webhooks to this machine must be allowed by name.
  const parsed = parseSettings({ ...texts, WEBHOOK_ALLOW_LOOPBACK: texts.WEBHOOK_ALLOW_LOOPBACK || 'off' });
  if (parsed.status === 'valid') return parsed.settings;
  throw new Error(parsed.problems.join('; '));
});
