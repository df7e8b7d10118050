/** Puts the gateway together on Node: database, sandbox, ports, doors, due work. In-process, so that tests start it too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGateway, type Gateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { createCompiledExecution } from '../../graphql/execution/compiled-execution.ts';
import type { Clocks, Log } from '../../kernel/ports.ts';
import { abandonedAttempts, recoverPayments } from '../../payments/operations.ts';
import { createStaffDoor } from '../../staff/sign-in/endpoint.ts';
import { documentOptions } from '../shared/console-documents.ts';
import { startWebhooks } from '../shared/delivery-loop.ts';
import { runDueWork } from '../shared/due-work.ts';
import { renderGraphiQL } from '../shared/graphiql.ts';
import { startProjection } from '../shared/read-model-loop.ts';
import { createRestDoor } from '../shared/rest-endpoint.ts';
import { openSandbox } from '../shared/sandbox.ts';
import type { Settings } from '../shared/settings.ts';
import { createPages } from '../shared/system-pages.ts';
import { startTicking } from '../shared/tick-loop.ts';
import { buildNumberOf } from './build-number.ts';
import { openBus } from './bus-redis.ts';
import { openConsole, readConsoleDocuments } from './console-files.ts';
import { createMail } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { originOf } from './origin.ts';
import { createNodePorts } from './ports.ts';
import { type ServeLimits, serveNode } from './server.ts';
import { dataFolderOf, fileOf, openStore } from './store.ts';
import { vaultKeysInFile } from './vault-key-file.ts';

export interface NodeGateway {
  /** `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly ports: Ports;
  readonly gateway: Gateway;
  /** Lines that tell how to sign in; only the test environment has any. */
  readonly credentials: readonly string[];
  /** Takes no new requests, finishes the running ones, and closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly clocks?: Clocks;
  readonly limits?: Partial<ServeLimits>;
  /** Null: nothing due runs by itself. */
  readonly tickEveryMs?: number | null;
  /** Base address of a test bank for the sandbox's channel of that name. */
  readonly bankUrl?: string;
}

const root = new URL('../../../', import.meta.url);

/** Rejects where the database cannot be opened or the address cannot be listened on. */
export async function startNodeGateway(settings: Settings, log: Log, options: StartOptions = {}): Promise<NodeGateway> {
  const metrics = createMetrics();
  const store = await openStore(settings.database, metrics);
  const bus = await openBus(settings.eventBusUrl, { tag: crypto.randomUUID(), log });
  try {
    const folder = dataFolderOf(settings.database.url);
    const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    const ports = createNodePorts({
      store,
      vaultKeys: settings.vaultKeys ?? vaultKeysInFile(join(folder, 'vault.key')),
      log,
      metrics,
      environment: settings.environment,
      buildNumber: buildNumberOf(root),
      publicUrl,
      rateLimit: settings.rateLimit,
      webhookAllowLoopback: settings.webhookAllowLoopback,
      bus,
      ...(settings.smtpUrl ? { mail: createMail({ smtpUrl: settings.smtpUrl, publicUrl }) } : {}),
      ...(options.clocks ? { clocks: options.clocks } : {}),
    });
    const credentials = settings.environment === 'test' ? await openSandbox(ports, settings.host, options.bankUrl) : [];
    const documents = await documentOptions(settings.graphqlDocuments, readConsoleDocuments);
    const gateway = createGateway(ports, { renderGraphiQL, execute: createCompiledExecution(), ...documents });
    const origin = { publicUrl: settings.publicUrl ?? undefined, trustProxy: settings.trustProxy };
    const address = { ...origin, tls: settings.tls !== null, host: `${settings.host}:${settings.port}` };
    const rest = createRestDoor(ports, gateway, (exchange) => originOf(exchange.headers, address));
    // A file has one process, so what is open now was left by one that died; on a server it may be another's call under way.
    const isDueWorkOurs = options.tickEveryMs !== null;
    const abandoned = isDueWorkOurs && fileOf(settings.database.url) !== undefined ? await abandonedAttempts(ports) : [];
    const serving = await serveNode(
      { rest, gateway, pages: createPages(ports, metrics), staff: createStaffDoor(ports), console: openConsole(), log },
      {
        host: settings.host,
        port: settings.port,
        origin,
        httpsOnly: settings.environment === 'live',
        ...(settings.tls ? { tls: { cert: readFileSync(settings.tls.certFile), key: readFileSync(settings.tls.keyFile) } } : {}),
        ...(options.limits ? { limits: options.limits } : {}),
      },
    );
    const stopping = new AbortController();
    const recovering = recoverPayments(ports, abandoned, stopping.signal);
    const tick = () => runDueWork(ports, settings.eventRetentionDays);
    const stopTicking = isDueWorkOurs ? startTicking(tick, log, options.tickEveryMs ?? undefined) : undefined;
    const projection = startProjection(ports, { everyMs: options.tickEveryMs });
    const alone = fileOf(settings.database.url) !== undefined;
    const webhooks = await startWebhooks(ports, { alone, everyMs: options.tickEveryMs, administrator: settings.adminEmail });
    const stop = async () => {
      await Promise.all([serving.close(), webhooks.stop(), projection.stop()]);
      stopping.abort();
      await Promise.all([recovering, stopTicking?.()]);
      await Promise.all([store.close(), bus.close()]);
    };
    return { url: serving.url, ports, gateway, credentials, stop };
  } catch (error) {
    await Promise.all([store.close(), bus.close()]);
    throw error;
  }
}
