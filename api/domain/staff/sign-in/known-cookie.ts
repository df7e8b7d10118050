/** The cookie by which a browser is recognised; `api/domain/staff/known-browser.ts` says what for. */
import { secureCookiePrefix } from '../../../foundation/access/staff-cookie.ts';
import { knownBrowserDays, knownBrowserIn, knownBrowserToken } from '../known-browser.ts';
import type { StaffRequest } from './request.ts';

const cookieName = 'staff.known_browser';
const daySeconds = 86_400;

/** The browser's name, where its owner has signed in with this e-mail address before. */
export async function readKnownBrowser({ ports, header, origin }: StaffRequest, email: string): Promise<string | undefined> {
  const parts = (header('cookie') ?? '').split(';').map((part) => part.trim());
  const value = parts.find((part) => part.startsWith(`${cookieNameFor(origin)}=`))?.slice(cookieNameFor(origin).length + 1);
  return value === undefined ? undefined : knownBrowserIn(ports, email, value);
}

/** Marks the browser that receives the response as known. */
export async function markKnown({ ports, origin }: StaffRequest, email: string, response: Response): Promise<void> {
  const token = await knownBrowserToken(ports, email);
  const secure = isSecure(origin) ? ' Secure;' : '';
  const age = knownBrowserDays * daySeconds;
  response.headers.append(
    'set-cookie',
    `${cookieNameFor(origin)}=${token}; Max-Age=${age}; Path=/auth; HttpOnly;${secure} SameSite=Strict`,
  );
}

function cookieNameFor(origin: string): string {
  return isSecure(origin) ? `${secureCookiePrefix}${cookieName}` : cookieName;
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
