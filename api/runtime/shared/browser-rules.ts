/**
 * Which web pages may use the gateway. A test gateway on a developer's machine has public credentials, so the origin of a page
 * decides there (decision: origins-of-pages). Elsewhere a page needs a token that only its owner has.
 */
import { isOwnOrigin } from '../../foundation/access/staff-cookie.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { isLoopbackHost } from './settings.ts';

export interface OriginRules {
  /** ALLOWED_ORIGINS. `*`: pages of every origin. */
  readonly allowed: '*' | readonly string[];
  /** Only names of this machine are served: DNS rebinding would make a foreign page one of our own origin. */
  readonly loopbackHostsOnly: boolean;
  /** That of PUBLIC_URL, where it is set. */
  readonly publicHost: string | null;
}

/** Whether a page sent the request that may not. Programs send no Origin. */
export function isForeignPage({ headers }: Pick<HttpRequest, 'headers'>, publicUrl: string, { allowed }: OriginRules): boolean {
  const { origin, host } = headers;
  if (allowed === '*') return false;
  if (origin === undefined)
    return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate' && !isScript(headers);
  return !allowed.includes(origin) && !isLoopbackOrigin(origin) && !isOwnOrigin(origin, host, publicUrl);
}

/** A page may load a script of ours by its tag. */
function isScript(headers: HttpRequest['headers']): boolean {
  return headers['sec-fetch-dest'] === 'script';
}

function isLoopbackOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname;
  return host !== undefined && isLoopbackName(host);
}

function isLoopbackName(host: string): boolean {
  return isLoopbackHost(host) || host.endsWith('.localhost');
}

/** Whether the request names a host that this machine serves. HTTP/1.0 names none. */
export function isServedHost({ headers }: Pick<HttpRequest, 'headers'>, rules: OriginRules): boolean {
  const { host } = headers;
  if (!rules.loopbackHostsOnly || host === undefined) return true;
  const known = servedHosts.get(rules) ?? new Map<string, boolean>();
  servedHosts.set(rules, known);
  const decided = known.get(host) ?? isServedName(host, rules);
  if (known.size < servedHostsMax) known.set(host, decided);
  return decided;
}

/** What was decided about the first hosts that were named: parsing one costs a fiftieth of a read, and clients name few. */
const servedHosts = new WeakMap<OriginRules, Map<string, boolean>>();
const servedHostsMax = 100;

function isServedName(host: string, rules: OriginRules): boolean {
  const named = URL.parse(`http://${host}`)?.hostname;
  if (named === undefined) return false;
  return isLoopbackName(named) || host === rules.publicHost || isAllowedHost(host, rules);
}

/** A page of an allowed origin may be served under its own host, as by a tunnel. */
function isAllowedHost(host: string, { allowed }: OriginRules): boolean {
  return allowed !== '*' && allowed.some((origin) => URL.parse(origin)?.host === host);
}

/**
 * The answer as a page of another origin may read it: of every origin where all are allowed, else of the one that asked.
 * Never with `Access-Control-Allow-Credentials`: no page of another origin acts with a cookie.
 */
export function toCorsAnswer(answer: HttpAnswer, { headers }: Pick<HttpRequest, 'headers'>, { allowed }: OriginRules): HttpAnswer {
  const { origin } = headers;
  // As REST answers programs: there is nothing to change.
  if ((allowed === '*' || origin === undefined) && isOpenToAll(answer.headers)) return answer;
  const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !namesOrigin.test(name)));
  const hadCors = Object.keys(kept).length < Object.keys(answer.headers).length;
  if (!hadCors) return answer;
  if (allowed === '*' || origin === undefined) return { ...answer, headers: { ...kept, 'Access-Control-Allow-Origin': '*' } };
  const vary = { Vary: [answer.headers.vary ?? answer.headers.Vary, 'Origin'].flat().filter(Boolean).join(', ') };
  const { vary: _lower, Vary: _upper, ...rest } = kept;
  return { ...answer, headers: { ...rest, ...vary, 'Access-Control-Allow-Origin': origin } };
}

const openToAll = new WeakSet<HttpAnswer['headers']>();

/** Whether `Access-Control-Allow-Origin: *` is all that the headers say of origins. Most answers share their headers. */
function isOpenToAll(headers: HttpAnswer['headers']): boolean {
  if (openToAll.has(headers)) return true;
  const isOpen =
    headers['Access-Control-Allow-Origin'] === '*' && Object.keys(headers).filter((name) => namesOrigin.test(name)).length === 1;
  if (isOpen && Object.isFrozen(headers)) openToAll.add(headers);
  return isOpen;
}

const namesOrigin = /^access-control-allow-(?:origin|credentials)$/i;
