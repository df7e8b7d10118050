/** What is refused before any endpoint sees the request, on every runtime alike. */
import type { RestHandler } from '../../../rest-compat/exchange.ts';
import { refuseMethod } from '../../../rest-compat/refusals.ts';
import { findSecretNames } from '../../foundation/catalogue/secret-names.ts';
import { invalidParameters, type Refusal } from '../../foundation/kernel/refusal.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import { isForeignPage, isServedHost, type OriginRules } from './browser-rules.ts';
import type { Endpoint } from './endpoint.ts';
import { type HttpAnswer, type HttpRequest, isRead } from './exchange.ts';

/** TRACE would repeat a request's credentials to a script; the others ask for a proxy. Fetch objects take none of them. */
const refusedMethods: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** A request before its body is read. */
export interface Asked {
  readonly request: HttpRequest;
  readonly endpoint: Endpoint;
  /** The address that it came to. */
  readonly publicUrl: string;
  /** Of the client, as far as it can be known. */
  readonly network: string;
  readonly rules: OriginRules;
  /** Absent: no limit. */
  readonly countPage?: ((network: string) => number) | undefined;
}

type Gate = (asked: Asked) => Refusal | undefined;

/** What every request passes, whichever endpoint it is for, in this order. Then come its body, its turn, and who is asking. */
const gates: readonly Gate[] = [
  refuseProxyMethods,
  refuseOtherMethods,
  refuseSeveralHosts,
  refuseForeignHost,
  refuseForeignPage,
  refuseEncodedBody,
  refuseSecrets,
  refuseTooManyPages,
];

/** Undefined where the request may go on. */
export function refuseRequest(asked: Asked, rest: RestHandler): HttpAnswer | undefined {
  for (const gate of gates) {
    const refusal = gate(asked);
    if (refusal) return toAnswer(refusal, rest);
  }
  return undefined;
}

function toAnswer(refusal: Refusal, rest: RestHandler): HttpAnswer {
  const answer = rest.refuse(refusal);
  // No page of a foreign origin reads why.
  const { 'Access-Control-Allow-Origin': _, ...headers } = answer.headers;
  return refusal.status === 403 ? { ...answer, headers } : answer;
}

function refuseProxyMethods({ request: { method } }: Asked): Refusal | undefined {
  return refusedMethods.has(method) ? refuseMethod(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) : undefined;
}

function refuseOtherMethods({ request: { method }, endpoint: { methods } }: Asked): Refusal | undefined {
  return methods && !methods.has(method) ? refuseMethod([...methods]) : undefined;
}

/** RFC 9112, 3.2: a proxy may have gone by the one, and this gateway by the other. */
function refuseSeveralHosts({ request: { headers } }: Asked): Refusal | undefined {
  return headers.host?.includes(',') ? severalHosts : undefined;
}

function refuseForeignHost({ request, rules }: Asked): Refusal | undefined {
  return isServedHost(request, rules) ? undefined : { ...misdirected };
}

function refuseForeignPage({ request, endpoint: { usedBy }, publicUrl, rules }: Asked): Refusal | undefined {
  if (usedBy === 'browsers' || (usedBy === 'shops' && isRead(request))) return undefined;
  return isForeignPage(request, publicUrl, rules) ? foreignPage : undefined;
}

function refuseEncodedBody({ request: { headers }, endpoint: { usedBy } }: Asked): Refusal | undefined {
  if (usedBy === 'browsers') return undefined;
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding === undefined || encoding === '' || encoding === 'identity' ? undefined : encodedBody;
}

/** By their names. */
function refuseSecrets({ request: { query }, endpoint: { refusesSecrets } }: Asked): Refusal | undefined {
  const names = refusesSecrets ? findSecretNames(query) : [];
  return names.length === 0 ? undefined : invalidParameters(names.map(toSecretError));
}

/** What strangers may read without a token has a budget, so that it costs those who pay little. */
function refuseTooManyPages({ endpoint: { budget }, network, countPage }: Asked): Refusal | undefined {
  if (budget !== 'network' || !countPage) return undefined;
  const waitMs = countPage(network);
  if (waitMs === 0) return undefined;
  return { resultCode: '800.120.100', status: 429, headers: { 'Retry-After': String(Math.ceil(waitMs / secondMs)) } };
}

function toSecretError(name: string) {
  return { name, value: null, message: `${name} must never stand in an address: send a token in the header Authorization` };
}

const severalHosts: Refusal = { resultCode: '200.300.404', status: 400, description: 'the header Host must be sent once, with one name' };

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
