/** What Node and Deno hand to the composition root: files, threads, sockets and node:crypto, which both of them have. */
import { join } from 'node:path';
import { assertValidSchema } from 'graphql';
import type { Arrivals } from '../../../db/connect/arrivals.ts';
import type { NotedChanges } from '../../../db/connect/noted-changes.ts';
import { createCompiledExecution } from '../../doors/execution/compiled-execution.ts';
import { schema } from '../../doors/execution/execution-schema.ts';
import { createTurns, turnsDefault } from '../../foundation/access/turns.ts';
import type { Clocks, Log } from '../../foundation/kernel/ports.ts';
import { createDocumentation } from '../shared/documentation.ts';
import { baseUrl, isLoopbackHost, type Settings } from '../shared/settings.ts';
import type { ProcessRuntime } from '../shared/start.ts';
import type { Telemetry } from '../shared/telemetry.ts';
import { createArrivalsBeside, movingFolder } from './arrivals.ts';
import { readBuildNumber } from './build-number.ts';
import { openBus } from './bus.ts';
import { openConsole, readConsoleDocuments } from './console.ts';
import { openFileFolder } from './file-folder.ts';
import { renderGraphiQL } from './graphiql.ts';
import { openInbox } from './inbox.ts';
import { createMail } from './mail.ts';
import { createMarkFile } from './mark-file.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { createNodeRuntimePorts } from './ports.ts';
import { databasePath, dataFolder, type OpenStoreOptions, openStore } from './store.ts';
import { vaultKeysBeside } from './vault-key-file.ts';

const root = new URL('../../../', import.meta.url);

export interface OpenRuntimeOptions extends Pick<OpenStoreOptions, 'isAlone'> {
  readonly clocks?: Clocks | undefined;
}

/** Rejects where the database cannot be opened. */
export async function openRuntime(settings: Settings, log: Log, { clocks, isAlone }: OpenRuntimeOptions = {}): Promise<ProcessRuntime> {
  // Here and not with the first request, for which every other one would wait (decision: bounded-turns).
  assertValidSchema(schema);
  const metrics = createMetrics();
  const { fastPaths } = settings;
  let arrivals: Arrivals | undefined;
  const onArrivals = (opened: Arrivals): void => {
    arrivals = opened;
  };
  let notedChanges: NotedChanges | undefined;
  const onNotedChanges = (opened: NotedChanges): void => {
    notedChanges = opened;
  };
  const store = await openStore(settings.database, metrics, { log, isAlone, fastPaths, onArrivals, onNotedChanges });
  const bus = await openBus(settings.eventBusUrl, { tag: crypto.randomUUID(), log });
  const path = databasePath(settings.database.url);
  const mark = path === undefined ? undefined : createMarkFile(path);
  const telemetry = await openTelemetry(settings);
  const close = async () => {
    const spansSent = telemetry?.close().catch(() => log.warn('the last spans were not sent'));
    await Promise.all([store.close(), bus.close(), mark?.close(), spansSent]);
  };
  try {
    const vaultKeys = settings.vaultKeys ?? (await vaultKeysBeside(store, join(dataFolder(settings.database.url), 'vault.key')));
    const { smtpUrl, webhookAllowLoopback } = settings;
    return {
      store,
      ports: createNodeRuntimePorts({ store, vaultKeys, webhookAllowLoopback }),
      log,
      metrics,
      buildNumber: readBuildNumber(root),
      bus,
      mail: smtpUrl === null ? undefined : createMail({ smtpUrl, publicUrl: baseUrl(settings) }),
      console: openConsole(),
      documentation: createDocumentation(settings),
      readConsoleDocuments,
      gateway: { renderGraphiQL, ...(fastPaths.has('compiled-documents') ? { execute: createCompiledExecution() } : {}) },
      clocks,
      telemetry,
      turns: createTurns({ ...turnsDefault, later: setImmediate }),
      isDeveloperMachine: settings.environment === 'test' && isLoopbackHost(settings.host) && !settings.trustProxy,
      // Left to itself V8 keeps for minutes what building the schema needed: 110 MB of 317.
      releaseMemory: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
      serveMetrics,
      // Loaded only where it listens.
      openFileFolder,
      openInbox,
      serveFtp: async (...given) => (await import('./ftp/server.ts')).serveFtp(...given),
      isDatabaseOwn: path !== undefined,
      operatorKeys: path === undefined ? undefined : vaultKeys,
      arrivals: arrivals && createArrivalsBeside(arrivals, movingFolder(settings.database.url)),
      notedChanges,
      mark,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Its packages are loaded only where a collector is named. */
async function openTelemetry({ otlpEndpoint, environment }: Settings): Promise<Telemetry | undefined> {
  if (otlpEndpoint === null) return undefined;
  const { createTelemetry } = await import('./telemetry.ts');
  return createTelemetry({ endpoint: otlpEndpoint, environment, buildNumber: readBuildNumber(root) });
}
