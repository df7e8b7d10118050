/** Puts the gateway together on Deno: the ports are Node's, the server is Deno's own. */
import { join } from 'node:path';
import { createGateway, type Gateway } from '../gateway.ts';
import { abandonedAttempts, recoverPayments } from '../payments/operations.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings.ts';
import { buildNumberOf } from './build-number.ts';
import { openBus } from './bus-redis.ts';
import { createCompiledExecution } from './compiled-execution.ts';
import { documentOptions } from './console-documents.ts';
import { openConsole, readConsoleDocuments } from './console-files.ts';
import { runDueWork } from './due-work.ts';
import { renderGraphiQL } from './graphiql.ts';
import { createMail } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { createPages } from './node-pages.ts';
import { dataFolderOf, fileOf, openStore } from './node-store.ts';
import { createNodePorts } from './ports-node.ts';
import { startProjection } from './projection.ts';
import { openSandbox } from './sandbox.ts';
import { createStaffDoor } from './staff/door.ts';
import { startTicking } from './tick-loop.ts';
import { vaultKeysInFile } from './vault-key-file.ts';
import { createWebDoor, type WebDoor } from './web-door.ts';
import { isSecure, originOf, type WebOrigin } from './web-origin.ts';
import { asksForSocket, serveSocket, socketFactsOf } from './web-socket.ts';
import { startWebhooks } from './webhooks.ts';

/** A socket that has not answered a ping for so long is closed. */
const socketIdleSeconds = 30;

export interface DenoGateway {
  /** `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Lines that tell how to sign in; only the test environment has any. */
  readonly credentials: readonly string[];
  /** Takes no new requests, finishes the running ones, and closes the database. */
  stop(): Promise<void>;
}

/** Rejects where the database cannot be opened or the address cannot be listened on. */
export async function startDenoGateway(settings: Settings, log: Log): Promise<DenoGateway> {
  const metrics = createMetrics();
  const store = await openStore(settings.database, metrics);
  const bus = await openBus(settings.eventBusUrl, { tag: crypto.randomUUID(), log });
  try {
    const folder = dataFolderOf(settings.database.url);
    const { environment } = settings;
    const ports = createNodePorts({
      store,
      vaultKeys: settings.vaultKeys ?? vaultKeysInFile(join(folder, 'vault.key')),
      log,
      metrics,
      environment,
      buildNumber: buildNumberOf(new URL('../../', import.meta.url)),
      publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
      rateLimit: settings.rateLimit,
      webhookAllowLoopback: settings.webhookAllowLoopback,
      ...(settings.smtpUrl
        ? { mail: createMail({ smtpUrl: settings.smtpUrl, publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}` }) }
        : {}),
      bus,
    });
    const credentials = environment === 'test' ? await openSandbox(ports, settings.host, undefined) : [];
    const documents = await documentOptions(settings.graphqlDocuments, readConsoleDocuments);
    const gateway = createGateway(ports, { renderGraphiQL, execute: createCompiledExecution(), ...documents });
    const origin: WebOrigin = { publicUrl: settings.publicUrl, trustProxy: settings.trustProxy };
    const door = createWebDoor(
      { ports, gateway, pages: createPages(ports, metrics), staff: createStaffDoor(ports), console: openConsole() },
      { origin, httpsOnly: environment === 'live' },
    );
    // As on Node: a file has one process, so what is open now was left by one that died.
    const abandoned = fileOf(settings.database.url) === undefined ? [] : await abandonedAttempts(ports);
    const server = serve(settings, door, gateway, origin);
    const stopping = new AbortController();
    const recovering = recoverPayments(ports, abandoned, stopping.signal);
    const tick = () => runDueWork(ports, settings.eventRetentionDays);
    const stopTicking = startTicking(tick, log);
    const webhooks = await startWebhooks(ports, { alone: fileOf(settings.database.url) !== undefined });
    const projection = startProjection(ports);
    const stop = async () => {
      gateway.endSubscriptions();
      await Promise.all([server.shutdown(), webhooks.stop(), projection.stop()]);
      stopping.abort();
      await Promise.all([recovering, stopTicking()]);
      await Promise.all([store.close(), bus.close()]);
    };
    return { url: `${settings.tls ? 'https' : 'http'}://${settings.host}:${server.addr.port}`, credentials, stop };
  } catch (error) {
    await Promise.all([store.close(), bus.close()]);
    throw error;
  }
}

function serve({ host, port, tls, environment }: Settings, door: WebDoor, gateway: Gateway, origin: WebOrigin): Deno.HttpServer {
  const files = tls ? { cert: Deno.readTextFileSync(tls.certFile), key: Deno.readTextFileSync(tls.keyFile) } : {};
  const upgrades = (request: Request): boolean => asksForSocket(request) && (environment === 'test' || isSecure(request, origin));
  return Deno.serve({ hostname: host, port, onListen: () => {}, ...files }, (request, { remoteAddr }) => {
    if (!upgrades(request)) return door(request, remoteAddr.hostname);
    const facts = socketFactsOf(request, originOf(request, origin));
    const { socket, response } = Deno.upgradeWebSocket(request, { protocol: facts.protocol, idleTimeout: socketIdleSeconds });
    serveSocket(gateway, socket, facts);
    return response;
  });
}
