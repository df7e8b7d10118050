/** The gateway on node:http: which door a request goes to, and the limits around all of them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Answer, bodyBytesMax, isRestPath, type RestHandler } from '../../rest-compat/exchange.ts';
import type { Gateway } from '../gateway.ts';
import type { Log } from '../ports.ts';
import { bodyBytesMax as graphqlBodyBytesMax } from '../schema/limits.ts';
import { type Body, readBody } from './node-body.ts';
import { answerGraphql } from './node-graphql.ts';
import { hostOf, isSecure, type OriginSettings, originOf } from './node-origin.ts';
import { createSockets } from './node-sockets.ts';
import type { Pages } from './pages.ts';
import { stackOf } from './rest-door.ts';

export interface ServeDependencies {
  readonly rest: RestHandler;
  readonly gateway: Gateway;
  readonly pages: Pages;
  readonly log: Log;
}

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
export async function serveNode(dependencies: ServeDependencies, options: ServeOptions): Promise<Serving> {
  const limits = { ...defaultLimits, ...options.limits };
  const { tls } = options;
  const checks = { connectionsCheckingInterval: limits.timeoutCheckEveryMs };
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
    void answerOrFault(dependencies, options, origin, request, response);
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
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), limits.closeTimeoutMs);
      await closed;
      clearTimeout(late);
    },
  };
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

async function answerOrFault(
  dependencies: ServeDependencies,
  options: ServeOptions,
  origin: OriginSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const secure = isSecure(request.headers, origin);
    if (secure && options.httpsOnly) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const insecure = options.httpsOnly && !secure ? refusePlain(dependencies.rest, request, origin) : undefined;
    if (insecure) return send(response, insecure);
    await route(dependencies, origin, request, response);
  } catch (error) {
    dependencies.log.error('fault', { kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
    if (response.headersSent) response.destroy();
    else send(response, dependencies.rest.refuse({ resultCode: '600.100.100', status: 500 }));
  }
}

/** Probes come from the machine itself or its orchestrator, and carry nothing. */
const plainPaths = new Set(['/healthz', '/readyz']);

function refusePlain(rest: RestHandler, request: IncomingMessage, origin: OriginSettings): Answer | undefined {
  if (plainPaths.has(pathOf(request))) return undefined;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return { status: 307, headers: { Location: `https://${hostOf(request.headers, origin)}${request.url ?? '/'}` }, body: '' };
  }
  return rest.refuse({ resultCode: '800.900.300', status: 403, description: 'all requests must use TLS: send them to the https address' });
}

async function route(
  { rest, gateway, pages }: ServeDependencies,
  origin: OriginSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const body: Body = hasBody(request) ? await readBody(request, path === '/graphql' ? graphqlBodyBytesMax : bodyBytesMax) : emptyBody;
  if (body.kind === 'gone') return;
  if (body.kind === 'tooLarge') return sendTooLarge(response, rest.tooLarge());
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const method = request.method ?? 'GET';
  if (isRestPath(path)) return send(response, await rest.handle({ method, path, query, headers: textHeaders(request), body: body.text }));
  if (path === '/graphql') {
    return answerGraphql(gateway, { incoming: request, outgoing: response, body: body.text, origin: originOf(request.headers, origin) });
  }
  send(response, await pages({ method, path, query, body: body.text }));
}

const emptyBody: Body = { kind: 'text', text: '' };

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** What rest-compat reads of the headers; of those that Node gives as a list none is among them. */
const headersRead = ['authorization', 'content-type', 'idempotency-key', 'host', 'x-forwarded-proto', 'x-forwarded-host'] as const;

function textHeaders(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const name of headersRead) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  const length = answer.body === '' ? {} : { 'Content-Length': Buffer.byteLength(answer.body) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(answer.body);
}

/** The rest of the body is not read: the connection ends with the answer. */
function sendTooLarge(response: ServerResponse, answer: Answer): void {
  response.setHeader('Connection', 'close');
  response.shouldKeepAlive = false;
  send(response, answer);
}
