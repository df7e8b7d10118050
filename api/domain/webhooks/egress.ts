/** Which URLs a webhook may have: what can be judged without asking DNS. The runtime judges what a name resolves to. */
import { addressRefusal, parseAddressBytes } from './address.ts';

export interface EgressRules {
  /** Receivers on this machine, on any port: for local development (WEBHOOK_ALLOW_LOOPBACK). */
  readonly allowLoopback: boolean;
}

/** What every runtime tells receivers that it is. */
export const userAgent = 'payment-gateway-webhooks/1';

/** A URL longer than this is refused. */
const urlCharactersMax = 2_048;

/** Names that mean something inside of a network only. */
const internalSuffixes = ['.local', '.localdomain', '.internal', '.intranet', '.lan', '.corp', '.home', '.home.arpa', '.arpa', '.onion'];

/** Why nothing may be sent to the URL, in words; null where its text is in order. */
export function urlRefusal(text: string, rules: EgressRules): string | null {
  if (text.length > urlCharactersMax) return `a url has at most ${urlCharactersMax} characters`;
  // A parser would quietly drop them, and the text that was read would not be the address that is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return 'a url has no spaces, backslashes or control characters';
  const url = parseUrl(text);
  if (url === undefined) return 'it is no complete url, such as https://shop.example/hook';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `only http and https are served, not ${url.protocol.slice(0, -1)}`;
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) return 'a url must not carry credentials';
  return hostRefusal(toHost(url), rules) ?? portRefusal(url, rules);
}

/** The host as a name or an IP without brackets and final dots. */
export function toHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** Whether the host is an IP: then there is nothing to resolve. */
export function isAddress(host: string): boolean {
  return parseAddressBytes(host) !== undefined;
}

function parseUrl(text: string): URL | undefined {
  // Without the slashes `http:host` would be taken for a url as well.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || (/^https?:/i.test(text) && !/^https?:\/\/[^/]/i.test(text))) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
}

function hostRefusal(host: string, { allowLoopback }: EgressRules): string | null {
  if (isAddress(host)) return addressRefusal(host, allowLoopback);
  if (host === 'localhost' || host.endsWith('.localhost')) return allowLoopback ? null : `${host} is this machine`;
  if (!host.includes('.')) return `${host} is a name inside of a network, not of the internet`;
  if (internalSuffixes.some((suffix) => host.endsWith(suffix))) return `${host} is a name inside of a network, not of the internet`;
  return null;
}

function portRefusal(url: URL, { allowLoopback }: EgressRules): string | null {
  // 80 with http and 443 with https are not written by a parsed url.
  if (allowLoopback || ['', '80', '443'].includes(url.port)) return null;
  return `only the ports 80 and 443 are served, not ${url.port}`;
}
