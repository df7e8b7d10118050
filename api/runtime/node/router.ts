/** Which door a request on node:http goes to: REST first, then GraphQL, then the pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, bodyBytesMax, isRestPath, type RestHandler } from '../../../rest-compat/exchange.ts';
import { unknownPath } from '../../../rest-compat/refusals.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { bodyBytesMax as graphqlBodyBytesMax } from '../../graphql/limits/limits.ts';
import type { Log } from '../../kernel/ports.ts';
import { isAuthPath, type StaffDoor } from '../../staff/sign-in/endpoint.ts';
import { answerExport, isExportPath, type StreamedAnswer } from '../shared/export-endpoint.ts';
import { isMistyped, type Pages } from '../shared/pages.ts';
import { stackOf } from '../shared/rest-endpoint.ts';
import { type Body, readBody } from './body.ts';
import type { ConsoleAnswer, ConsoleFiles } from './console-files.ts';
import { answerGraphql, drained, fetchRequest, send as sendResponse } from './graphql.ts';
import { addressOf, hostOf, isSecure, type OriginSettings, originOf } from './origin.ts';

export interface Doors {
  readonly rest: RestHandler;
  readonly gateway: Gateway;
  readonly pages: Pages;
  readonly staff: StaffDoor;
  /** Absent where the console was not built. */
  readonly console?: ConsoleFiles | undefined;
  readonly log: Log;
}

/** How requests come in here. */
export interface Entrance {
  /** Live takes no plain HTTP (interfaces, TLS). */
  readonly httpsOnly: boolean;
  readonly origin: OriginSettings;
}

/** Answers the request whatever happens: a fault is logged without its text and answered with 500. */
export async function answerRequest(
  doors: Doors,
  { httpsOnly, origin }: Entrance,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const secure = isSecure(request.headers, origin);
    if (secure && httpsOnly) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const insecure = httpsOnly && !secure ? refusePlain(doors.rest, request, origin) : undefined;
    if (insecure) return send(response, insecure);
    await route(doors, origin, request, response);
  } catch (error) {
    doors.log.error('fault', { kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
    if (response.headersSent) response.destroy();
    else send(response, doors.rest.refuse({ resultCode: '600.100.100', status: 500 }));
  }
}

/** Probes come from the machine itself or its orchestrator, and carry nothing. */
const plainPaths = new Set(['/healthz', '/readyz']);

function refusePlain(rest: RestHandler, request: IncomingMessage, origin: OriginSettings): Answer | undefined {
  if (plainPaths.has(pathOf(request))) return undefined;
  if (request.method === 'GET' || request.method === 'HEAD') {
    const base = origin.publicUrl?.startsWith('https:') ? origin.publicUrl : `https://${hostOf(request.headers, origin)}`;
    return { status: 307, headers: { Location: `${base}${targetOf(request)}` }, body: '' };
  }
  return rest.refuse({ resultCode: '800.900.300', status: 403, description: 'all requests must use TLS: send them to the https address' });
}

async function route(
  { rest, gateway, pages, staff, console }: Doors,
  origin: OriginSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = targetOf(request);
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
  if (isAuthPath(path)) {
    const arrival = { origin: originOf(request.headers, origin), address: addressOf(request, origin) };
    const answer = await staff(fetchRequest({ incoming: request, body: body.text, origin: arrival.origin }), arrival);
    return sendResponse(answer, response);
  }
  if (isExportPath(path)) {
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    const asked = { method, path, query, header };
    return sendPieces(response, await answerExport(gateway, rest, asked, { publicUrl: originOf(request.headers, origin) }));
  }
  const file = method === 'GET' || method === 'HEAD' ? console?.answer(path, String(request.headers['accept-encoding'] ?? '')) : undefined;
  if (file) return sendFile(response, method, await file);
  const page = { method, path, query, body: body.text };
  const answer = await pages(page);
  send(response, isMistyped(answer, page, String(request.headers.accept ?? '')) ? rest.refuse(unknownPath) : answer);
}

function sendFile(response: ServerResponse, method: string, { status, headers, body }: ConsoleAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'Content-Length': body.byteLength });
  response.end(method === 'HEAD' ? undefined : body);
}

const emptyBody: Body = { kind: 'text', text: '' };

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
}

export function pathOf(request: IncomingMessage): string {
  return targetOf(request).split('?', 1)[0] ?? '/';
}

/** Path and query. RFC 9112, 3.2.2: what comes through some proxies names the whole address. */
function targetOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const whole = URL.parse(url);
  return whole ? whole.pathname + whole.search : url;
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

/** At the client's pace; one that goes away ends it. What fails on the way breaks the answer off, so that nobody takes it for whole. */
async function sendPieces(response: ServerResponse, answer: Answer | StreamedAnswer): Promise<void> {
  if ('body' in answer) return send(response, answer);
  response.writeHead(answer.status, answer.headers);
  for await (const piece of answer.pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

/** The rest of the body is not read: the connection ends with the answer. */
function sendTooLarge(response: ServerResponse, answer: Answer): void {
  response.setHeader('Connection', 'close');
  response.shouldKeepAlive = false;
  send(response, answer);
}
