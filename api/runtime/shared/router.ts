/**
 * The one HTTP router of all runtimes: which endpoint answers a request, and what holds for every request (TLS, sizes,
 * HEAD, faults). REST and known GraphQL documents are answered without fetch objects.
 */
import { requestIdHeader, toNdc } from '../../../rest-compat/envelope.ts';
import type { RestHandler } from '../../../rest-compat/exchange.ts';
import { refusePath } from '../../../rest-compat/refusals.ts';
import type { StaffEndpoint } from '../../domain/staff/sign-in/endpoint.ts';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { RequestCredentials } from '../../foundation/access/authenticate.ts';
import { createTrace, type RequestTrace } from '../../foundation/access/request-trace.ts';
import { readSessionToken, type SignedToken } from '../../foundation/access/staff-cookie.ts';
import { equalDigests as equalTexts } from '../../foundation/access/token.ts';
import { noTurns, type TakeTurn } from '../../foundation/access/turns.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { toNetwork } from '../../foundation/kernel/network.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Refusal } from '../../foundation/kernel/refusal.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Assistants } from './assistants.ts';
import { type BodyBudget, bodyLimits, createBodyBudget } from './body-budget.ts';
import { type OriginRules, toCorsAnswer } from './browser-rules.ts';
import type { ConsoleFiles } from './console.ts';
import { type Endpoint, findEndpoint, endpoints as known } from './endpoint.ts';
import { type Body, type HttpAnswer, type HttpRequest, isRead, isStream } from './exchange.ts';
import { answerExport } from './export-endpoint.ts';
import { fromFetchResponse, toFetchRequest } from './fetch-objects.ts';
import type { GraphiqlCredentials, GraphiqlPages } from './graphiql.ts';
import type { HostedForm } from './hosted-form.ts';
import { clientAddress, forwardedAddress, isLoopbackAddress, isSecure, type OriginSettings, requestHost, requestOrigin } from './origin.ts';
import { isMistyped, type Pages } from './pages.ts';
import type { PayEndpoint } from './pay/pay-endpoint.ts';
import type { ProcessOperator } from './process-operator.ts';
import type { ReceiptEndpoint } from './receipts/receipt-endpoint.ts';
import type { RequestObserver } from './request-observer.ts';
import { type Asked, refuseRequest } from './request-rules.ts';
import type { ShopEndpoint } from './shop-endpoint.ts';
import type { ShopperEndpoint } from './shopper-endpoint.ts';
import type { ReadStoredPayment } from './stored-payment-read.ts';

export interface Endpoints {
  readonly rest: RestHandler;
  /** Of payments whose stored answer can go out at once; absent in tests of one endpoint. */
  readonly readStoredPayment?: ReadStoredPayment | undefined;
  /** Of the hosted form, at addresses beside those of REST. */
  readonly shopper: ShopperEndpoint;
  readonly gateway: Gateway;
  /** Absent where there is no GraphiQL. */
  readonly graphiql?: GraphiqlPages | undefined;
  readonly staff: StaffEndpoint;
  readonly pages: Pages;
  /** Absent in tests of one endpoint. */
  readonly assistants?: Assistants | undefined;
  /** Of a database that no other process has; absent: no operator asks here. */
  readonly operator?: ProcessOperator | undefined;
  /** Absent in the live environment. */
  readonly shop?: ShopEndpoint | undefined;
  /** The pages of payment links. Absent: there are none. */
  readonly pay?: PayEndpoint | undefined;
  /** The pages of receipts. Absent: there are none. */
  readonly receipts?: ReceiptEndpoint | undefined;
  /** Absent where the console was not built. */
  readonly console?: ConsoleFiles | undefined;
  readonly hostedForm: HostedForm;
  readonly log: Log;
  /** Absent: `bodyLimits`. */
  readonly bodies?: BodyBudget | undefined;
  /** Who is asking, by the headers; undefined where nobody is known. Never rejects. */
  readonly identify: (credentials: RequestCredentials) => Promise<string | undefined>;
  /** Turns between callers; absent: none. */
  readonly takeTurn?: TakeTurn | undefined;
  /** Counts a page that anybody may read. Returns the ms after which its network may read the next one, 0 where it may now. Absent: no limit. */
  readonly countPage?: ((network: string) => number) | undefined;
}

export interface RouterOptions {
  readonly origin: OriginSettings;
  /** The live environment takes no plain HTTP. */
  readonly httpsOnly: boolean;
  /** Absent: pages of every origin, by any name of the gateway. */
  readonly pages?: OriginRules | undefined;
  /** Names requests that reach no operation. */
  readonly newId: () => Id;
  /** Absent: nothing is logged, as in tests of one endpoint. */
  readonly observer?: RequestObserver | undefined;
  /** Who may read `/metrics`; absent: callers on this machine. */
  readonly metricsToken?: Secret<string> | null | undefined;
}

/** What a websocket needs to know of the request that opens it. */
export interface SocketRequest {
  readonly publicUrl: string;
  /** Who opens it, for the log. */
  readonly address: string;
  /** The request's header, for clients that can send one. */
  readonly authorization: string | undefined;
  /** The session of staff, where a page of our own opened the socket: a browser sends cookies with the requests of any page. */
  readonly session: SignedToken | undefined;
}

export interface Router {
  /** Never rejects: a fault is logged and answered with 500. Undefined: the client went away before it was understood. */
  handle(request: HttpRequest): Promise<HttpAnswer | undefined>;
  /** Whose turns the request takes before its caller is known. */
  clientNetwork(request: HttpRequest): string;
  /** Undefined where no websocket is served: at other paths, and over plain HTTP in the live environment. */
  socketRequest(request: HttpRequest): SocketRequest | undefined;
}

export function createRouter(endpoints: Endpoints, options: RouterOptions): Router {
  const { rest, log } = endpoints;
  const { origin, httpsOnly, observer, pages = everybody, newId } = options;
  const bodies = endpoints.bodies ?? createBodyBudget();
  const answer = (traced: Traced) => answerWithin(endpoints, bodies, options, traced);
  const answerSafely = async (traced: Traced): Promise<HttpAnswer | undefined> => {
    try {
      if (!httpsOnly) return await answer(traced);
      if (isSecure(traced.request, origin)) return withHsts(await answer(traced));
      return refusePlain(rest, origin, traced) ?? (await answer(traced));
    } catch (error) {
      log.error('fault', { ...faultFields(error) });
      return rest.refuse({ resultCode: '600.100.100', status: 500 });
    }
  };
  const answerNamed = async (traced: Traced) => withRequestId(await answerSafely(traced), traced.trace, newId);
  const handle: Router['handle'] = async (request) => {
    const arrived = { request, endpoint: findEndpoint(request.path), address: clientAddress(request, origin) };
    if (!observer) return answerNamed({ ...arrived, trace: createTrace('unknown', arrived.address) });
    return observer.observe(arrived, (trace) => answerNamed({ ...arrived, trace }));
  };
  return {
    handle,
    clientNetwork: (request) => toNetwork(clientAddress(request, origin)),
    socketRequest(request) {
      const endpoint = findEndpoint(request.path);
      if (endpoint !== known.graphql || (httpsOnly && !isSecure(request, origin))) return undefined;
      const publicUrl = requestOrigin(request, origin);
      const address = clientAddress(request, origin);
      if (refuseRequest({ request, endpoint, publicUrl, network: toNetwork(address), rules: pages }, rest)) return undefined;
      const session = readSessionToken((name) => request.headers[name], publicUrl);
      return { publicUrl, address, authorization: request.headers.authorization, session };
    },
  };
}

const everybody: OriginRules = { allowed: '*', loopbackHostsOnly: false, publicHost: null };

/**
 * What finds the request in the log: the `ndc` of its answer, where it has one. A replayed answer has the `ndc` of the first request, and the
 * header names this one.
 */
function withRequestId(answer: HttpAnswer | undefined, trace: RequestTrace, newId: () => Id): HttpAnswer | undefined {
  if (!answer) return undefined;
  trace.ndc ??= answer.headers[requestIdHeader]?.toString() ?? toNdc({ entityId: undefined, requestId: newId() });
  return { ...answer, headers: { ...answer.headers, [requestIdHeader]: trace.ndc } };
}

/** A browser that has seen this header uses HTTPS for a year, also where a link says http. */
function withHsts(answer: HttpAnswer | undefined): HttpAnswer | undefined {
  return answer && { ...answer, headers: { ...answer.headers, 'Strict-Transport-Security': 'max-age=31536000' } };
}

/** Undefined where the request may go on. */
function refusePlain(rest: RestHandler, origin: OriginSettings, { request, endpoint }: Traced): HttpAnswer | undefined {
  if (endpoint.isProbe) return undefined;
  if (isRead(request)) {
    const base = origin.publicUrl?.startsWith('https:') ? origin.publicUrl : `https://${requestHost(request, origin)}`;
    const target = request.query === '' ? request.path : `${request.path}?${request.query}`;
    return { status: 307, headers: { Location: `${base}${target}` }, body: '' };
  }
  return rest.refuse({ resultCode: '800.900.300', status: 403, description: 'all requests must use TLS: send them to the https address' });
}

interface Traced {
  readonly request: HttpRequest;
  readonly endpoint: Endpoint;
  readonly trace: RequestTrace;
}

/** The body's bytes are counted until the request is answered. */
async function answerWithin(
  endpoints: Endpoints,
  bodies: BodyBudget,
  options: RouterOptions,
  traced: Traced,
): Promise<HttpAnswer | undefined> {
  const { request, endpoint, trace } = traced;
  const origin = requestOrigin(request, options.origin);
  const takeTurn = <T>(work: () => Promise<T>): Promise<T> => inTurn(endpoints, traced, origin, work);
  const reading = endpoints.readStoredPayment?.(request, origin, trace);
  const stored = reading && (await takeTurn(reading));
  if (stored) return stored;
  const network = toNetwork(trace.address ?? '');
  const { countPage } = endpoints;
  const asked: Asked = { request, endpoint, publicUrl: origin, network, rules: options.pages ?? everybody, countPage };
  const refused = refuseRequest(asked, endpoints.rest);
  if (refused) return request.method === 'HEAD' ? withoutBody(refused) : refused;
  const gate = bodies.open({
    bytesMax: endpoint.bodyBytesMax,
    address: network,
    identify: () => endpoints.identify(toCredentials(request, origin)),
  });
  try {
    const body = await request.readBody(gate);
    if (body.kind === 'gone') return undefined;
    if (body.kind !== 'text') return refuseBody(endpoints.rest, body.kind);
    const arrived = { body: body.text, endpoint, origin, address: trace.address ?? '', trace };
    return await takeTurn(() => answer(endpoints, options, request, arrived));
  } finally {
    gate.release();
  }
}

function inTurn<T>(
  { takeTurn = noTurns }: Endpoints,
  { request, endpoint, trace }: Traced,
  origin: string,
  work: () => Promise<T>,
): Promise<T> {
  if (endpoint.isProbe) return work();
  return takeTurn(() => ({ credentials: toCredentials(request, origin), address: trace.address ?? '' }), work);
}

function toCredentials({ headers }: HttpRequest, publicUrl: string): RequestCredentials {
  return { authorization: headers.authorization, session: readSessionToken((name) => headers[name], publicUrl) };
}

async function answer(
  endpoints: Endpoints,
  options: RouterOptions,
  request: HttpRequest,
  arrived: Arrived,
): Promise<HttpAnswer | undefined> {
  const { method } = request;
  const { endpoint } = arrived;
  const rules = options.pages ?? everybody;
  const frame = endpoint === known.formFrame && isRead(request) ? await endpoints.hostedForm.answerFrame(request) : undefined;
  if (frame) return method === 'HEAD' ? withoutBody(frame) : frame;
  if (endpoint.logged === 'rest' && endpoint !== known.threeDSecure) {
    const shopper = await answerShopper(endpoints, request, arrived);
    return shopper ?? toCorsAnswer(await answerRest(endpoints.rest, request, arrived), request, rules);
  }
  if (endpoint === known.metrics && !mayReadMetrics(request, options)) return endpoints.rest.refuse(noMetrics);
  const answered = toCorsAnswer(await answerOther(endpoints, request, arrived), request, rules);
  return method === 'HEAD' ? withoutBody(answered) : answered;
}

/** What a shopper's browser reads and sends has cross-origin rules of its own: the form stands in pages of any shop. */
async function answerShopper(
  endpoints: Endpoints,
  request: HttpRequest,
  { body, origin, address }: Arrived,
): Promise<HttpAnswer | undefined> {
  const { method, path, query, headers } = request;
  return endpoints.shopper({ method, path, query, headers, body, origin }, address);
}

function answerRest(rest: RestHandler, request: HttpRequest, { body, origin, trace }: Arrived): Promise<HttpAnswer> {
  const { method, path, query, headers } = request;
  return rest.handle({ method, path, query, headers, body, origin, address: trace.address }, ({ operation, resultCode, callerId, ndc }) => {
    Object.assign(trace, { operation, resultCode, callerId, ndc });
  });
}

const noMetrics: Refusal = {
  resultCode: '800.900.300',
  status: 403,
  description: 'metrics are for this machine, for METRICS_TOKEN, and on METRICS_PORT',
};

function mayReadMetrics(request: HttpRequest, { origin, metricsToken }: RouterOptions): boolean {
  if (isOfThisMachine(request, origin)) return true;
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return sent !== undefined && metricsToken != null && equalTexts(sent, metricsToken.reveal());
}

/**
 * A proxy on this machine says for whom it asks, whether it is trusted or not. Behind a trusted one nobody else reaches the gateway, so a
 * request that names no client is the proxy's, or has gone round it.
 */
function isOfThisMachine(request: HttpRequest, { trustProxy }: OriginSettings): boolean {
  if (trustProxy) return isLoopbackAddress(forwardedAddress(request) ?? '');
  return request.headers['x-forwarded-for'] === undefined && isLoopbackAddress(request.peer);
}

function refuseBody(rest: RestHandler, why: Exclude<Body['kind'], 'text' | 'gone'>): HttpAnswer {
  switch (why) {
    case 'tooLarge':
      return rest.tooLarge();
    case 'unknownCaller':
      return rest.refuse({ resultCode: '200.300.404', status: 413, description: strangerDescription });
    case 'late':
      return rest.refuse({ resultCode: '200.300.404', status: 408, description: 'the body did not arrive in time' });
    case 'busy':
      return rest.refuse({ resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } });
  }
}

const strangerDescription = `a body of more than ${bodyLimits.strangerBytesMax} bytes needs a valid Authorization header`;

interface Arrived {
  readonly body: string;
  readonly endpoint: Endpoint;
  readonly origin: string;
  readonly address: string;
  readonly trace: RequestTrace;
}

async function answerOther(endpoints: Endpoints, request: HttpRequest, arrived: Arrived): Promise<HttpAnswer> {
  const { body, endpoint, origin, address, trace } = arrived;
  const { rest, staff, pages, console } = endpoints;
  const { method, path, query, headers } = request;
  if (endpoint === known.graphql) return answerGraphql(endpoints, request, { body, publicUrl: origin, trace });
  if (endpoint === known.assistant && endpoints.assistants)
    return fromFetchResponse(await endpoints.assistants.handle(toFetchRequest(request, body, origin), { publicUrl: origin, address }));
  if (endpoint === known.oauth && endpoints.assistants)
    return fromFetchResponse(await endpoints.assistants.answerOAuth(toFetchRequest(request, body, origin), origin));
  if (endpoint === known.auth) return fromFetchResponse(await staff(toFetchRequest(request, body, origin), { origin, address }));
  if (endpoint === known.operator && endpoints.operator) return endpoints.operator(body, (name) => headers[name]);
  if (endpoint === known.export) return answerExport(endpoints, request, { publicUrl: origin, trace });
  const file = isRead(request) ? await console?.answer(request) : undefined;
  if (file) return file;
  const page = {
    ...{ method, path, query, body },
    language: headers['accept-language'],
    isFramed: headers['sec-fetch-dest'] === 'iframe',
    stripeSignature: headers['stripe-signature'],
    headers,
    publicUrl: origin,
  };
  const shopper = { ...page, origin };
  const answer =
    (await endpoints.shop?.(shopper)) ?? (await endpoints.pay?.(shopper)) ?? (await endpoints.receipts?.(page)) ?? (await pages(page));
  return isMistyped(answer, page, headers.accept ?? '') ? rest.refuse(refusePath(path)) : answer;
}

/** Documents that were answered before take the fast path; Yoga answers the rest through fetch objects. */
async function answerGraphql(
  { gateway, graphiql }: Pick<Endpoints, 'gateway' | 'graphiql'>,
  request: HttpRequest,
  { body, publicUrl, trace }: { readonly body: string; readonly publicUrl: string; readonly trace: RequestTrace },
): Promise<HttpAnswer> {
  const options = { publicUrl, trace };
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const ofPage = isPage && graphiql ? graphiqlHeaders(graphiql.credentialsOf(request.headers.cookie, publicUrl)) : undefined;
  if (ofPage && request.headers['if-none-match'] === ofPage.etag) return { status: 304, headers: ofPage, body: '' };
  const known = await gateway.executeOperation({ method: request.method, headers: request.headers, body }, options);
  if (known) return known;
  const answered = fromFetchResponse(await gateway.handle(toFetchRequest(request, body, publicUrl), options));
  const isGraphiql = String(answered.headers['content-type'] ?? '').startsWith('text/html') && answered.status === 200;
  return isGraphiql ? { ...answered, headers: { ...answered.headers, ...ofPage } } : answered;
}

/** GraphiQL is one page of megabytes, which a browser keeps and asks about. It changes with the process alone, and holds no data. */
const graphiqlBegan = Date.now().toString(36);

/** Who has signed in since gets another page. */
function graphiqlHeaders(credentials: GraphiqlCredentials): { readonly 'cache-control': string; readonly etag: string } {
  return { 'cache-control': 'private, no-cache', etag: `"graphiql-${graphiqlBegan}-${credentials}"` };
}

/** HEAD is answered as GET without its body; a stream is not begun. */
function withoutBody(answer: HttpAnswer): HttpAnswer {
  if (isStream(answer.body)) void answer.body.cancel();
  return { ...answer, body: '' };
}
