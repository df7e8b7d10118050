/** One request to /auth, as far as the door has understood it. */

import type { StaffCaller } from '../../access/caller.ts';
import { type HeaderOf, isOwnOrigin, secureCookiePrefix, sessionCookieName, signedTokenIn } from '../../access/staff-cookie.ts';
import { authenticateStaff } from '../../access/staff-session.ts';
import type { StaffPorts } from '../ports.ts';
import { addressHeader } from './names.ts';
import type { AuthRoute } from './routes.ts';

export interface Visit {
  readonly ports: StaffPorts;
  /** Below /auth: `/sign-in/email`. */
  readonly path: string;
  readonly route: AuthRoute;
  readonly query: string;
  /** Only what the route hands on. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly header: HeaderOf;
  /** The origin of the page that asks: what cookies and passkeys are bound to. */
  readonly origin: string;
  readonly address: string;
  /** Whose session it came with; undefined where there is none or it has ended. */
  readonly caller: StaffCaller | undefined;
}

/** Whoever's cookie came with the request, if their session still stands. */
export async function callerOfCookie(ports: StaffPorts, header: HeaderOf, publicUrl: string): Promise<StaffCaller | undefined> {
  const signed = signedTokenIn(header('cookie') ?? '', publicUrl);
  return signed && authenticateStaff(ports, signed);
}

/** A page names itself with every POST; with a GET it is where the gateway is reached. */
export function pageOrigin(header: HeaderOf, publicUrl: string): string {
  const origin = header('origin');
  return origin !== undefined && isOwnOrigin(origin, header('host'), publicUrl) ? origin : publicUrl;
}

/** What the library is given: nothing of the client's own headers but what it needs, and no session that has ended. */
export function libraryRequest({ path, route, query, body, header, origin, address, caller }: Visit): Request {
  const headers = new Headers({ origin });
  const cookie = caller ? header('cookie') : withoutSession(header('cookie') ?? '');
  if (cookie) headers.set('cookie', cookie);
  const agent = header('user-agent');
  if (agent) headers.set('user-agent', agent.slice(0, agentCharactersMax));
  if (address) headers.set(addressHeader, address);
  if (route.method === 'GET') return new Request(`${origin}/auth${path}${query}`, { headers });
  headers.set('content-type', 'application/json');
  return new Request(`${origin}/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A session's list shows which browser it is; nobody reads more than this of it. */
const agentCharactersMax = 256;

function withoutSession(cookie: string): string {
  const names = [sessionCookieName, `${secureCookiePrefix}${sessionCookieName}`];
  const kept = cookie.split(';').filter((part) => !names.some((name) => part.trim().startsWith(`${name}=`)));
  return kept.join(';').trim();
}
