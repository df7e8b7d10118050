/**
 * The one HTTP router of all runtimes: which endpoint answers a request, and what holds for every request (TLS, sizes,
 * HEAD, faults). REST and known GraphQL documents are answered without fetch objects.
 */
import { bodyBytesMax, isRestPath, type RestHandler } from '../../../rest-compat/exchange.ts';
import { unknownPath } from '../../../rest-compat/refusals.ts';
import { readSessionToken, type SignedToken } from '../../access/staff-cookie.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { bodyBytesMax as graphqlBodyBytesMax } from '../../graphql/limits/limits.ts';
import { faultFields } from '../../kernel/fault.ts';
import type { Log } from '../../kernel/ports.ts';
import { isAuthPath, type StaffEndpoint } from '../../staff/sign-in/endpoint.ts';
import type { ConsoleFiles } from './console.ts';
import { type HttpAnswer, type HttpRequest, isStream } from './exchange.ts';
import { answerExport, isExportPath } from './export-endpoint.ts';
import { fromFetchResponse, toFetchRequest } from './fetch-objects.ts';
import { clientAddress, isSecure, type OriginSettings, requestHost, requestOrigin } from './origin.ts';
import { isMistyped, type Pages } from './pages.ts';
import { isThreeDSecurePage } from './three-d-secure-pages.ts';

export interface Endpoints {
  readonly rest: RestHandler;
  readonly gateway: Gateway;
  readonly staff: StaffEndpoint;
  readonly pages: Pages;
  /** Absent where the console was not built. */
  readonly console?: ConsoleFiles | undefined;
  readonly log: Log;
}

export interface RouterOptions {
  readonly origin: OriginSettings;
  /** The live environment takes no plain HTTP. */
  readonly httpsOnly: boolean;
}

/** What a websocket needs to know of the request that opens it. */
export interface SocketRequest {
  readonly publicUrl: string;
  /** The request's header, for clients that can send one. */
  readonly authorization: string | undefined;
  /** The session of staff, where a page of our own opened the socket: a browser sends cookies with the requests of any page. */
  readonly session: SignedToken | undefined;
}

export interface Router {
  /** Never rejects: a fault is logged and answered with 500. Undefined: the client went away before it was understood. */
  handle(request: HttpRequest): Promise<HttpAnswer | undefined>;
  /** Undefined where no websocket is served: at other paths, and over plain HTTP in the live environment. */
  socketRequest(request: HttpRequest): SocketRequest | undefined;
}

export function createRouter(endpoints: Endpoints, { origin, httpsOnly }: RouterOptions): Router {
  const { rest, log } = endpoints;
  return {
    async handle(request) {
      try {
        if (!httpsOnly) return await answer(endpoints, origin, request);
        if (isSecure(request, origin)) return withHsts(await answer(endpoints, origin, request));
        return refusePlain(rest, origin, request) ?? (await answer(endpoints, origin, request));
      } catch (error) {
        log.error('fault', { ...faultFields(error) });
        return rest.refuse({ resultCode: '600.100.100', status: 500 });
      }
    },
    socketRequest(request) {
      if (request.path !== '/graphql' || (httpsOnly && !isSecure(request, origin))) return undefined;
      const publicUrl = requestOrigin(request, origin);
      const session = readSessionToken((name) => request.headers[name], publicUrl);
      return { publicUrl, authorization: request.headers.authorization, session };
    },
  };
}

/** A browser that has seen this header uses HTTPS for a year, also where a link says http. */
function withHsts(answer: HttpAnswer | undefined): HttpAnswer | undefined {
  return answer && { ...answer, headers: { ...answer.headers, 'Strict-Transport-Security': 'max-age=31536000' } };
}

/** Probes come from the machine itself or its orchestrator, and carry nothing. */
const plainPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Undefined where the request may go on. */
function refusePlain(rest: RestHandler, origin: OriginSettings, request: HttpRequest): HttpAnswer | undefined {
  if (plainPaths.has(request.path)) return undefined;
  if (isRead(request)) {
    const base = origin.publicUrl?.startsWith('https:') ? origin.publicUrl : `https://${requestHost(request, origin)}`;
    const target = request.query === '' ? request.path : `${request.path}?${request.query}`;
    return { status: 307, headers: { Location: `${base}${target}` }, body: '' };
  }
  return rest.refuse({ resultCode: '800.900.300', status: 403, description: 'all requests must use TLS: send them to the https address' });
}

function isRead({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function answer(endpoints: Endpoints, settings: OriginSettings, request: HttpRequest): Promise<HttpAnswer | undefined> {
  const { method, path, query, headers } = request;
  const body = await request.readBody(path === '/graphql' ? graphqlBodyBytesMax : bodyBytesMax);
  if (body.kind === 'gone') return undefined;
  if (body.kind === 'tooLarge') return endpoints.rest.tooLarge();
  const origin = requestOrigin(request, settings);
  if (isRestPath(path) && !isThreeDSecurePage(path))
    return endpoints.rest.handle({ method, path, query, headers, body: body.text, origin });
  const answered = await answerOther(endpoints, request, { body: body.text, origin, address: clientAddress(request, settings) });
  return method === 'HEAD' ? withoutBody(answered) : answered;
}

interface Arrived {
  readonly body: string;
  readonly origin: string;
  readonly address: string;
}

async function answerOther(endpoints: Endpoints, request: HttpRequest, { body, origin, address }: Arrived): Promise<HttpAnswer> {
  const { rest, staff, pages, console } = endpoints;
  const { method, path, query, headers } = request;
  if (path === '/graphql') return answerGraphql(endpoints.gateway, request, body, origin);
  if (isAuthPath(path)) return fromFetchResponse(await staff(toFetchRequest(request, body, origin), { origin, address }));
  if (isExportPath(path)) return answerExport(endpoints, request, origin);
  const file = isRead(request) ? await console?.answer(request) : undefined;
  if (file) return file;
  const page = { method, path, query, body };
  const answer = await pages(page);
  return isMistyped(answer, page, headers.accept ?? '') ? rest.refuse(unknownPath) : answer;
}

/** Documents that were answered before take the fast path; Yoga answers the rest through fetch objects. */
async function answerGraphql(gateway: Gateway, request: HttpRequest, body: string, publicUrl: string): Promise<HttpAnswer> {
  const known = await gateway.executeOperation({ method: request.method, headers: request.headers, body }, { publicUrl });
  return known ?? fromFetchResponse(await gateway.handle(toFetchRequest(request, body, publicUrl), { publicUrl }));
}

/** HEAD is answered as GET without its body; a stream is not begun. */
function withoutBody(answer: HttpAnswer): HttpAnswer {
  if (isStream(answer.body)) void answer.body.cancel();
  return { ...answer, body: '' };
}
