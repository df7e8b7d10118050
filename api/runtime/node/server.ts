/** The gateway on node:http or node:https: listening, limits on connections, websockets, and a clean end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isSecure, type OriginSettings, originOf } from './origin.ts';
import { answerRequest, type Doors, pathOf } from './router.ts';
import { createSockets } from './sockets.ts';

export interface ServeOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  readonly origin: Omit<OriginSettings, 'host' | 'tls'>;
  /** Live takes no plain HTTP (interfaces, TLS). */
  readonly httpsOnly: boolean;
  readonly limits?: Partial<ServeLimits>;
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
  /** How long running requests may take to finish once the server stops. */
  readonly closeTimeoutMs: number;
}

export const defaultLimits: ServeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  timeoutCheckEveryMs: 2_000,
  connectionsMax: 10_000,
  closeTimeoutMs: 7_000,
};

export interface Serving {
  /** `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly port: number;
  /** Takes no new requests, lets the running ones finish, and resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Rejects where the address cannot be listened on. */
export async function serveNode(dependencies: Doors, options: ServeOptions): Promise<Serving> {
  const limits = { ...defaultLimits, ...options.limits };
  const { tls } = options;
  const checks = { connectionsCheckingInterval: limits.timeoutCheckEveryMs, shouldUpgradeCallback: wantsWebsocket };
  const server: Server = tls ? createTlsServer({ ...checks, cert: tls.cert, key: tls.key }) : createServer(checks);
  limit(server, limits);
  const address = await listen(server, options);
  const scheme = tls ? 'https' : 'http';
  const host = `${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`;
  const origin: OriginSettings = { ...options.origin, tls: tls !== undefined, host };
  const sockets = createSockets(dependencies.gateway);
  const running = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    running.add(response);
    response.on('close', () => running.delete(response));
    void answerRequest(dependencies, { httpsOnly: options.httpsOnly, origin }, request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refused = options.httpsOnly && !isSecure(request.headers, origin);
    if (refused || pathOf(request) !== '/graphql') return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    sockets.upgrade(request, socket, head, originOf(request.headers, origin));
  });
  return {
    url: `${scheme}://${host}`,
    port: address.port,
    async close() {
      sockets.close();
      dependencies.gateway.endSubscriptions();
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), limits.closeTimeoutMs);
      await closed;
      clearTimeout(late);
    },
  };
}

/**
 * Java's client and others offer HTTP/2 (`Upgrade: h2c`) with their first request over plain HTTP. An offer may be left
 * alone (RFC 9110, 7.8): the request is answered as any other.
 */
function wantsWebsocket({ headers }: IncomingMessage): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? '');
}

function limit(server: Server, limits: ServeLimits): void {
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = limits.requestTimeoutMs;
  server.keepAliveTimeout = limits.keepAliveTimeoutMs;
  server.maxConnections = limits.connectionsMax;
  server.maxHeadersCount = 100;
}

function listen(server: Server, options: ServeOptions): Promise<AddressInfo> {
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
