/** Puts the gateway together on Deno: the ports are Node's, the server is Deno's own. */
import { join } from 'node:path';
import { createGateway, type Gateway } from '../../gateway/gateway.ts';
import { createCompiledExecution } from '../../graphql/execution/compiled-execution.ts';
import type { Log } from '../../kernel/ports.ts';
import { abandonedAttempts, recoverPayments } from '../../payments/operations.ts';
import { createStaffDoor } from '../../staff/sign-in/endpoint.ts';
import { buildNumberOf } from '../node/build-number.ts';
import { openBus } from '../node/bus-redis.ts';
import { openConsole, readConsoleDocuments } from '../node/console-files.ts';
import { createMail } from '../node/mail.ts';
import { createMetrics } from '../node/metrics.ts';
import { createNodePorts } from '../node/ports.ts';
import { dataFolderOf, fileOf, openStore } from '../node/store.ts';
import { vaultKeysInFile } from '../node/vault-key-file.ts';
import { documentOptions } from '../shared/console-documents.ts';
import { startWebhooks } from '../shared/delivery-loop.ts';
import { runDueWork } from '../shared/due-work.ts';
import { isSecure, originOf, type WebOrigin } from '../shared/fetch-origin.ts';
import { createWebDoor, type WebDoor } from '../shared/fetch-router.ts';
import { renderGraphiQL } from '../shared/graphiql.ts';
import { startProjection } from '../shared/read-model-loop.ts';
import { openSandbox } from '../shared/sandbox.ts';
import type { Settings } from '../shared/settings.ts';
import { createPages } from '../shared/system-pages.ts';
import { startTicking } from '../shared/tick-loop.ts';
import { asksForSocket, serveSocket, socketFactsOf } from '../shared/web-socket.ts';

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
      buildNumber: buildNumberOf(new URL('../../../', import.meta.url)),
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
