/** Everything that is neither REST nor GraphQL: probes, metrics, the reference, the simulated bank's page. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import type { HttpAnswer } from './exchange.ts';

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** `Stripe-Signature`. */
  readonly stripeSignature?: string | undefined;
  /** Of a notification of the gateway behind; names in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** `Accept-Language`. */
  readonly language?: string | undefined;
  /** The browser loads it into a frame. */
  readonly isFramed?: boolean;
  /** Where the gateway was asked. */
  readonly publicUrl?: string;
}

export type Pages = (request: PageRequest) => Promise<HttpAnswer>;

/**
 * Whether a program has the path wrong. It gets the documented JSON (spec §7); a browser, which accepts HTML, and the
 * shopper of the simulated bank get a page.
 */
export function isMistyped(answer: Pick<Answer, 'status'>, { method, path }: PageRequest, accept: string): boolean {
  if (answer.status !== 404 || path.startsWith('/simulator/')) return false;
  return (method !== 'GET' && method !== 'HEAD') || !accept.includes('text/html');
}

/** Static pages load nothing from elsewhere, run no script but their own files, and may not be framed. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function htmlAnswer(status: number, body: string, contentSecurityPolicy = policy): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    },
    body,
  };
}

/** The documentation's script also asks this gateway: for search, and to run samples. */
export function docsAnswer(body: string): Answer {
  return htmlAnswer(200, body, `${policy}; connect-src 'self'`);
}

export function fileAnswer<Body extends string | Uint8Array>(
  contentType: string,
  body: Body,
): Omit<Answer, 'body'> & { readonly body: Body } {
  return { status: 200, headers: { 'Content-Type': contentType, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }, body };
}

export function textAnswer(status: number, contentType: string, body: string): Answer {
  return { status, headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' }, body };
}

export function redirectAnswer(location: string): Answer {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}
