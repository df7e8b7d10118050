/** Where a request came in: whether it was encrypted, and the address that redirects should carry. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface OriginSettings {
  /** PUBLIC_URL, where it is set. */
  readonly publicUrl: string | undefined;
  /** TRUST_PROXY: `X-Forwarded-Proto` and `X-Forwarded-Host` are believed. */
  readonly trustProxy: boolean;
  /** HTTPS is served here. */
  readonly tls: boolean;
  /** What stands where a request names no usable host: `127.0.0.1:4000`. */
  readonly host: string;
}

/** A name or address with its port; anything else in a Host header is not repeated. */
const hostPattern = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9a-fA-F:.]{2,45}\](?::\d{1,5})?$/;

export function isSecure(headers: IncomingHttpHeaders, settings: OriginSettings): boolean {
  return settings.tls || (settings.trustProxy && firstOf(headers['x-forwarded-proto']) === 'https');
}

/** `https://pay.example.test`, without a slash at its end. */
export function originOf(headers: IncomingHttpHeaders, settings: OriginSettings): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const scheme = isSecure(headers, settings) ? 'https' : 'http';
  return `${scheme}://${hostOf(headers, settings)}`;
}

export function hostOf(headers: IncomingHttpHeaders, settings: OriginSettings): string {
  const forwarded = settings.trustProxy ? firstOf(headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? headers.host ?? '';
  return hostPattern.test(host) ? host : settings.host;
}

/** Who is at the other end. A proxy writes whom it saw behind what a client may have written: the last is to be believed. */
export function addressOf({ headers, socket }: IncomingMessage, settings: OriginSettings): string {
  const forwarded = settings.trustProxy ? [headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (socket.remoteAddress ?? '');
}

/** A chain of proxies writes a list; the first of it is the client's side. */
function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.[0];
  return text?.split(',')[0]?.trim();
}
