/** What is refused before any endpoint sees the request, on every runtime alike. */
import type { RestHandler } from '../../../rest-compat/exchange.ts';
import { refuseMethod } from '../../../rest-compat/refusals.ts';
import { findSecretNames } from '../../foundation/catalogue/secret-names.ts';
import { invalidParameters, type Refusal } from '../../foundation/kernel/refusal.ts';
import { isForeignPage, isServedHost, type OriginRules } from './browser-rules.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { isThreeDSecurePage } from './three-d-secure-pages.ts';

/** TRACE would repeat a request's credentials to a script; the others ask for a proxy. Fetch objects take none of them. */
const refusedMethods: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** GraphQL over HTTP knows no HEAD. */
const graphqlMethods: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS']);

/** Endpoints that only programs and our own pages use; pages, files, the simulated bank and issuer are for everybody's browser. */
const forPrograms = /^\/(?:v\d+|scheduling|reports|export)(?:\/|$)|^\/(?:graphql|metrics|healthz|readyz|mcp)$/;

/** What the hosted form reads in a page of any shop: who has the checkout's unguessable id may read it, and no token is asked for. */
const forShops = /^\/v1\/(?:paymentWidgets\.js|checkouts\/[^/]+\/form|widget\/[^/]+)$/;

function isReadByShops({ method, path }: HttpRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && forShops.test(path);
}

/** Undefined where the request may go on. */
export function refuseRequest(request: HttpRequest, publicUrl: string, rules: OriginRules, rest: RestHandler): HttpAnswer | undefined {
  const refusal = findRefusal(request, publicUrl, rules);
  if (!refusal) return undefined;
  const answer = rest.refuse(refusal);
  // No page of a foreign origin reads why.
  const { 'Access-Control-Allow-Origin': _, ...headers } = answer.headers;
  return refusal.status === 403 ? { ...answer, headers } : answer;
}

function findRefusal(request: HttpRequest, publicUrl: string, rules: OriginRules): Refusal | undefined {
  const { method, path, query, headers } = request;
  if (refusedMethods.has(method)) return refuseMethod(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
  if (path === '/graphql' && !graphqlMethods.has(method)) return refuseMethod([...graphqlMethods]);
  if (!isServedHost(request, rules)) return { ...misdirected };
  if (!forPrograms.test(path) || isThreeDSecurePage(path)) return undefined;
  if (!isReadByShops(request) && isForeignPage(request, publicUrl, rules)) return foreignPage;
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') return encodedBody;
  return path.startsWith('/graphql') || path.startsWith('/export') || path === '/metrics' ? refuseSecrets(query) : undefined;
}

/** Refuses secrets in an address by name. */
function refuseSecrets(query: string): Refusal | undefined {
  const names = findSecretNames(query);
  return names.length === 0 ? undefined : invalidParameters(names.map(toSecretError));
}

function toSecretError(name: string) {
  return { name, value: null, message: `${name} must never stand in an address: send a token in the header Authorization` };
}

const misdirected: Refusal = {
  resultCode: '200.300.404',
  status: 421,
  description: 'this gateway serves requests to names of this machine only: set PUBLIC_URL or ALLOWED_ORIGINS to the name that you use',
};

const foreignPage: Refusal = {
  resultCode: '800.900.300',
  status: 403,
  description: 'pages of this origin may not use the gateway: ALLOWED_ORIGINS adds one',
};

const encodedBody: Refusal = {
  resultCode: '200.300.404',
  status: 415,
  description: 'the body must be sent without Content-Encoding',
  headers: { 'Accept-Encoding': 'identity' },
};
