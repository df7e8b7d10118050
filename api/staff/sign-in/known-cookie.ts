/** The cookie by which a browser is known again; `api/staff/operations-known-browser.ts` says what for. */
import { secureCookiePrefix } from '../../access/staff-cookie.ts';
import { knownBrowserDays, knownBrowserIn, knownBrowserToken } from '../operations-known-browser.ts';
import type { Visit } from './request.ts';

const cookieName = 'staff.known_browser';
const daySeconds = 86_400;

/** The browser's name, where it is known for this address. */
export async function knownBrowserOf({ ports, header, origin }: Visit, email: string): Promise<string | undefined> {
  const parts = (header('cookie') ?? '').split(';').map((part) => part.trim());
  const value = parts.find((part) => part.startsWith(`${nameFor(origin)}=`))?.slice(nameFor(origin).length + 1);
  return value === undefined ? undefined : knownBrowserIn(ports, email, value);
}

/** Makes the browser known to which the response goes. */
export async function makeKnown({ ports, origin }: Visit, email: string, response: Response): Promise<void> {
  const token = await knownBrowserToken(ports, email);
  const secure = isSecure(origin) ? ' Secure;' : '';
  const age = knownBrowserDays * daySeconds;
  response.headers.append('set-cookie', `${nameFor(origin)}=${token}; Max-Age=${age}; Path=/auth; HttpOnly;${secure} SameSite=Strict`);
}

function nameFor(origin: string): string {
  return isSecure(origin) ? `${secureCookiePrefix}${cookieName}` : cookieName;
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
