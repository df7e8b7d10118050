/** Where a request came in: whether it was encrypted, the address that redirects carry, and who sent it. */
import type { HttpRequest } from './exchange.ts';

export interface OriginSettings {
  /** PUBLIC_URL, where it is set. */
  readonly publicUrl: string | null;
  /** TRUST_PROXY: `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-For` are believed. */
  readonly trustProxy: boolean;
  /** What stands where a request names no usable host: `127.0.0.1:4000`. */
  readonly host: string;
}

/** A name or address with its port; anything else in a Host header is not repeated. */
const hostPattern = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-fA-F:.]{2,45}\](?::\d{1,5})?$/;

export function isSecure({ headers, isEncrypted }: Pick<HttpRequest, 'headers' | 'isEncrypted'>, settings: OriginSettings): boolean {
  return isEncrypted || (settings.trustProxy && firstItem(headers['x-forwarded-proto']) === 'https');
}

/** `https://pay.example.test`, without a slash at its end. */
export function requestOrigin(request: Pick<HttpRequest, 'headers' | 'isEncrypted'>, settings: OriginSettings): string {
  if (settings.publicUrl !== null) return settings.publicUrl;
  return `${isSecure(request, settings) ? 'https' : 'http'}://${requestHost(request, settings)}`;
}

export function requestHost({ headers }: Pick<HttpRequest, 'headers'>, settings: OriginSettings): string {
  const forwarded = settings.trustProxy ? firstItem(headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? headers.host ?? '';
  return hostPattern.test(host) ? host : settings.host;
}

/** Who sent the request. A proxy appends the address that it saw to what a client may have written, so only the last one counts. */
export function clientAddress({ headers, peer }: Pick<HttpRequest, 'headers' | 'peer'>, settings: OriginSettings): string {
  const forwarded = settings.trustProxy ? forwardedAddress({ headers }) : undefined;
  return forwarded || peer;
}

/** What the nearest proxy wrote; empty or undefined where it wrote nothing. */
export function forwardedAddress({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  return headers['x-forwarded-for']?.split(',').at(-1)?.trim();
}

/** Whether only this machine can be at the other end; empty where the runtime does not know. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address);
}

/** A chain of proxies writes a list; its first item is the client's side. */
function firstItem(header: string | undefined): string | undefined {
  return header?.split(',', 1)[0]?.trim();
}
