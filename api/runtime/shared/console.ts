/** The console's files as the router reads them, and their headers, the same whether the gateway or the platform holds the files. */
import type { HttpAnswer, HttpRequest } from './exchange.ts';

export interface ConsoleFiles {
  /** Answers GET and HEAD. Undefined where the path is not the console's, or where the console was not built. */
  answer(request: Pick<HttpRequest, 'method' | 'path' | 'headers'>): Promise<HttpAnswer | undefined>;
}

/** The file that a path names: empty for the page itself. Undefined where the path is not the console's. */
export function consoleFileName(path: string): string | undefined {
  return path === '/console' || path.startsWith('/console/') ? path.slice('/console/'.length) : undefined;
}

/**
 * No inline script, nothing from elsewhere, no frame around it. Styles may stand inline, because the component library
 * sets sizes and colours on elements; they can load nothing.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const consoleHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
};

/** Names below `assets/` carry a hash of their content, so browsers may keep them for ever. */
export function isAsset(name: string): boolean {
  return name.startsWith('assets/');
}

export function cacheControl(name: string): string {
  return isAsset(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** An asset that is gone is not answered with the page: a page of an earlier build that loads it must notice. */
export const missingAsset: HttpAnswer = {
  status: 404,
  headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  body: 'There is nothing at this address.',
};
