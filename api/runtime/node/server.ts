/** The gateway on node:http or node:https: listening, limits on connections, websockets, and a clean end. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { toNetwork } from '../../foundation/kernel/network.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Composition } from '../shared/compose.ts';
import type { HttpRequest } from '../shared/exchange.ts';
import { baseUrl, type Settings } from '../shared/settings.ts';
import type { Serving } from '../shared/start.ts';
import { compressForPages, isShort } from './compression.ts';
import { findHttpParser } from './http-parser.ts';
import { endGently } from './last-answer.ts';
import { createPipelining } from './pipelining.ts';
import { fromIncoming } from './request.ts';
import { createSender } from './response.ts';
import { createSockets } from './sockets.ts';
import { createSteps } from './steps.ts';
import { createUnderWay, type UnderWay } from './under-way.ts';

export interface ServeOptions {
  readonly settings: Pick<Settings, 'host' | 'port' | 'tls' | 'trustProxy' | 'fastPaths'>;
  readonly log: Log;
  readonly limits?: Partial<ServeLimits> | undefined;
  /** Absent: the server's own. */
  readonly underWay?: UnderWay;
}

export interface ServeLimits {
  /** From the first byte to the last of the headers. */
  readonly headersTimeoutMs: number;
  /** From the first byte to the last of the request. */
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  /** How often connections are held against the two above. */
  readonly timeoutCheckEveryMs: number;
  /** Connections beyond these are closed at once. */
  readonly connectionsMax: number;
  /** The same for one address. Behind a proxy all connections come from its address, so there it holds for websockets alone, by the address that the proxy names. */
  readonly connectionsPerAddressMax: number;
  /** For a TLS connection to be agreed on. */
  readonly handshakeTimeoutMs: number;
  /** How long running requests may take to finish once the server stops. */
  readonly closeTimeoutMs: number;
  /** How long an idle connection may still bring a last request once the server stops. */
  readonly lastRequestMs: number;
}

export const defaultLimits: ServeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  timeoutCheckEveryMs: 2_000,
  connectionsMax: 10_000,
  connectionsPerAddressMax: 2_000,
  handshakeTimeoutMs: 10_000,
  closeTimeoutMs: 7_000,
  lastRequestMs: 1_000,
};

/** Rejects where the address cannot be listened on. */
export async function serveNode(
  { gateway, router, commitsBegun }: Composition,
  { settings, log, limits: given, underWay: running = createUnderWay() }: ServeOptions,
): Promise<Serving> {
  const limits = { ...defaultLimits, ...given };
  const { tls } = settings;
  const isEncrypted = tls !== null;
  const checks = {
    connectionsCheckingInterval: limits.timeoutCheckEveryMs,
    shouldUpgradeCallback: wantsWebsocket,
    // Without it Node ends the empty stream of each request that has no body: a tenth of what it does for a GET.
    optimizeEmptyRequests: true,
  };
  const server: Server = tls
    ? createTlsServer({
        ...checks,
        handshakeTimeout: limits.handshakeTimeoutMs,
        cert: readFileSync(tls.certFile),
        key: readFileSync(tls.keyFile),
      })
    : createServer(checks);
  setLimits(server, limits);
  if (!settings.trustProxy) limitAddresses(server, limits.connectionsPerAddressMax);
  const pipelining = createPipelining(settings.fastPaths.has('native-reading') ? findHttpParser : () => undefined);
  server.on(isEncrypted ? 'secureConnection' : 'connection', pipelining.watch);
  const { port } = await listen(server, settings);
  let isStopping = false;
  let connectionsTaken = 0;
  const sendAnswer = createSender();
  const begin = createSteps<() => void>({
    begin: (work) => work(),
    underWay: running.count,
    commitsBegun,
    connectionsTaken: () => connectionsTaken,
  });
  const sockets = createSockets(gateway, begin, limits.connectionsPerAddressMax);
  server.on('connection', () => {
    connectionsTaken += 1;
  });
  server.on('request', (incoming, response) => {
    const number = running.put(incoming, response);
    if (isStopping) endConnection(response);
    const answered = pipelining.begin(incoming, () => running.take(number));
    response.on('close', answered);
    const request = fromIncoming(incoming, isEncrypted, response);
    const network = router.clientNetwork(request);
    begin(network, () => void answer({ incoming, response, request, network }));
  });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    const arrived = Buffer.concat([head, pipelining.release(incoming.socket)]);
    const request = router.socketRequest(fromIncoming(incoming, isEncrypted));
    if (request) sockets.upgrade(incoming, socket, arrived, request);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  return {
    url: baseUrl({ ...settings, publicUrl: null, port }),
    async close() {
      sockets.close();
      gateway.endSubscriptions();
      isStopping = true;
      for (const response of running.all()) endConnection(response);
      // Not the server's own close: it ends idle connections at once, and one of them may have a request on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      // A turn later: a process that stood still so long reads first what came meanwhile.
      const idle = setTimeout(() => void setImmediate(() => server.closeIdleConnections()), limits.lastRequestMs);
      const late = setTimeout(() => server.closeAllConnections(), limits.closeTimeoutMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(late);
    },
  };

  async function answer({ incoming, response, request, network }: Arrived): Promise<void> {
    try {
      const answered = await router.handle(request);
      // What is left of a body that was not taken is not read: the connection ends with the answer.
      if (answered && !incoming.complete) {
        response.setHeader('Connection', 'close');
        endGently(incoming);
      }
      if (answered) await sendAnswer(response, network, isShort(answered) ? answered : await compressForPages(answered, incoming.headers));
    } catch (error) {
      log.error('fault', { ...faultFields(error) });
      response.destroy();
    }
  }
}

interface Arrived {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly request: HttpRequest;
  /** Whose turn it takes. */
  readonly network: string;
}

/** The client is told that this connection takes no further request. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/**
 * Java's client and others offer HTTP/2 (`Upgrade: h2c`) with their first request over plain HTTP. An offer may be left
 * alone (RFC 9110, 7.8): the request is answered as any other.
 */
function wantsWebsocket({ headers }: IncomingMessage): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? '');
}

/** Closes what one address opens beyond its number. */
function limitAddresses(server: Server, connectionsMax: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = toNetwork(socket.remoteAddress ?? '');
    const others = open.get(address) ?? 0;
    if (others >= connectionsMax) return void socket.destroy();
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

function setLimits(server: Server, limits: ServeLimits): void {
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = limits.requestTimeoutMs;
  server.keepAliveTimeout = limits.keepAliveTimeoutMs;
  server.maxConnections = limits.connectionsMax;
  server.maxHeadersCount = 100;
}

function listen(server: Server, options: Pick<Settings, 'host' | 'port'>): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
      else reject(new Error('listening on no port'));
    });
  });
}
