/** The cookie of a staff session, and when it counts. Browsers send cookies by themselves: also for what another page asks. */

/** Without TLS a browser refuses the prefix that stands before it with TLS. */
export const sessionCookieName = 'staff.session_token';
/** A browser takes it only over TLS, for this host alone and for all its paths: no other host of the domain can set it. */
export const hostCookiePrefix = '__Host-';
/** For a cookie of some paths only. */
export const secureCookiePrefix = '__Secure-';

/** A header longer than this holds no cookie of ours; it is not read. */
const cookieCharactersMax = 8_192;

export interface SignedToken {
  readonly token: string;
  /** HMAC-SHA256 of the token, in base64. */
  readonly signature: string;
}

/** A header of the request by its name in lower case. */
export type HeaderOf = (name: string) => string | undefined;

/**
 * The session's token where the request may use it: it comes from a page of this very origin, as the browser itself says.
 * Undefined for everything else, so that what another page sends is a request without credentials.
 */
export function readSessionToken(header: HeaderOf, publicUrl: string): SignedToken | undefined {
  const cookie = header('cookie');
  return cookie !== undefined && isSameOrigin(header, publicUrl) ? signedTokenIn(cookie, publicUrl) : undefined;
}

/**
 * Whether a browser says that a page of this origin sent the request. Browsers put Origin on every POST and every
 * websocket, and Sec-Fetch-Site on everything that goes over TLS or to this machine. Without either nobody says so.
 */
export function isSameOrigin(header: HeaderOf, publicUrl: string): boolean {
  const site = header('sec-fetch-site');
  const origin = header('origin');
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  return isOwnOrigin(origin, header('host'), publicUrl);
}

/** PUBLIC_URL, or the host that the request itself was sent to; never a page without TLS where the gateway has it. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  return origin === publicUrl || (host !== undefined && origin === `${isSecure(publicUrl) ? 'https' : 'http'}://${host}`);
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * The session that a Cookie header names, wherever the request comes from. With TLS only the prefixed cookie counts: the
 * other could have been set by whoever answers for this host without TLS.
 */
export function signedTokenIn(cookie: string, publicUrl: string): SignedToken | undefined {
  if (cookie.length > cookieCharactersMax) return undefined;
  const value = cookieValue(cookie, isSecure(publicUrl) ? `${hostCookiePrefix}${sessionCookieName}` : sessionCookieName);
  const text = value === undefined ? undefined : decodeCookie(value);
  const dot = text?.lastIndexOf('.') ?? -1;
  if (text === undefined || dot <= 0) return undefined;
  return { token: text.slice(0, dot), signature: text.slice(dot + 1) };
}

function cookieValue(cookie: string, name: string): string | undefined {
  for (const part of cookie.split(';')) {
    const text = part.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return undefined;
}

function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
