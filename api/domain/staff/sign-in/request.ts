/** One request to /auth, parsed. */
import type { StaffCaller } from '../../../foundation/access/caller.ts';
import { type HeaderOf, hostCookiePrefix, isOwnOrigin, sessionCookieName, signedTokenIn } from '../../../foundation/access/staff-cookie.ts';
import { authenticateStaff } from '../../../foundation/access/staff-session.ts';
import type { StaffPorts } from '../ports.ts';
import { addressHeader } from './names.ts';
import type { AuthRoute } from './routes.ts';

export interface StaffRequest {
  readonly ports: StaffPorts;
  /** Below /auth: `/sign-in/email`. */
  readonly path: string;
  readonly route: AuthRoute;
  readonly query: string;
  /** The fields that the route hands on, and no others. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly header: HeaderOf;
  /** The origin of the page that sent the request: cookies and passkeys are bound to it. */
  readonly origin: string;
  readonly address: string;
  /** The owner of the session that it carries; undefined where there is none or it has ended. */
  readonly caller: StaffCaller | undefined;
}

/** The owner of the session that the cookie names, if the session has not ended. */
export async function authenticateCookie(ports: StaffPorts, header: HeaderOf, publicUrl: string): Promise<StaffCaller | undefined> {
  const signed = signedTokenIn(header('cookie') ?? '', publicUrl);
  return signed && authenticateStaff(ports, signed);
}

/** A browser names the page's origin with every POST; for a GET it is the gateway's own address. */
export function pageOrigin(header: HeaderOf, publicUrl: string): string {
  const origin = header('origin');
  return origin !== undefined && isOwnOrigin(origin, header('host'), publicUrl) ? origin : publicUrl;
}

/** The request for the library: the client's headers that it needs and no others, and no session that has ended. */
export function libraryRequest({ path, route, query, body, header, origin, address, caller }: StaffRequest): Request {
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
  const names = [sessionCookieName, `${hostCookiePrefix}${sessionCookieName}`];
  const kept = cookie.split(';').filter((part) => !names.some((name) => part.trim().startsWith(`${name}=`)));
  return kept.join(';').trim();
}
