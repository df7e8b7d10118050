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

/** No inline script but those of our page, no inline style without the page's nonce, nothing from elsewhere, no frame around it. */
function policyWith(styleSources: string, scriptSources = "'self'"): string {
  return (
    `default-src 'none'; script-src ${scriptSources}; style-src ${styleSources}; img-src 'self' data:; font-src 'self'; connect-src 'self'; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  );
}

const everyHeader: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' };

const documentHeaders: Readonly<Record<string, string>> = {
  ...everyHeader,
  'Content-Security-Policy': policyWith("'self'"),
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** A script, a style sheet or a typeface is no page: what a page may do would be said of it in vain, and five of them come first. */
const assetHeaders: Readonly<Record<string, string>> = { ...everyHeader, 'Content-Security-Policy': "default-src 'none'" };

/** Of the console's file with this name. */
export function consoleHeaders(name: string): Readonly<Record<string, string>> {
  return isAsset(name) ? assetHeaders : documentHeaders;
}

/** The places of the nonce in the built page (console/index.html). */
const nonceMark = 'STYLE-NONCE';
const nonceBytes = 16;

/**
 * The console's page for one answer: its policy names a new nonce, and the page holds it for its own style and for the style
 * elements that the component library makes (decision: style-nonce), and names the hash of the page's own script, which
 * must run before the first paint. It has no entity tag: a page that a browser kept has another nonce.
 */
export async function pageAnswer(html: string): Promise<HttpAnswer> {
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(nonceBytes)));
  return {
    status: 200,
    headers: {
      ...documentHeaders,
      'Content-Security-Policy': policyWith(`'self' 'nonce-${nonce}'`, ["'self'", ...(await inlineScriptHashes(html))].join(' ')),
      'Content-Type': 'text/html;charset=UTF-8',
      'Cache-Control': cacheControl('index.html'),
    },
    body: html.replaceAll(nonceMark, nonce),
  };
}

/** `'sha256-…'` of each script that stands in the built page itself. */
async function inlineScriptHashes(html: string): Promise<readonly string[]> {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => new TextEncoder().encode(text));
  return Promise.all(scripts.map(async (text) => `'sha256-${toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}'`));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

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
