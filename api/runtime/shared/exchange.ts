/**
 * One HTTP request and its answer as the router sees them: rest-compat's exchange with a body that is still to be read,
 * and an answer that may be a stream. Each runtime's server translates between these and its own objects.
 */
import type { Answer, Exchange } from '../../../rest-compat/exchange.ts';
import type { Admission, BodyGate } from './body-budget.ts';

/** The text, or why there is none. `gone`: the client closed the connection. `late`: it took too long. */
export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: Exclude<Admission, 'admitted'> | 'gone' | 'late' };

export interface HttpRequest extends Pick<Exchange, 'method' | 'path' | 'query' | 'headers'> {
  /** The address at the other end of the connection; empty where it is unknown. */
  readonly peer: string;
  /** Whether the connection to this server is encrypted. origin.ts adds what a proxy in front reports. */
  readonly isEncrypted: boolean;
  /** Reads no more than the gate admits; call it at most once. */
  readBody(gate: BodyGate): Promise<Body>;
  /** Aborted when the client goes away before its answer is complete. */
  abortSignal(): AbortSignal;
}

export interface HttpAnswer extends Pick<Answer, 'status'> {
  /** A list stands for several headers of that name. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** By exclusion, because on Node Yoga's streams are proxies of no class and with no visible properties. */
export function isStream(body: HttpAnswer['body']): body is ReadableStream<Uint8Array> {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}

export function isRead({ method }: Pick<HttpRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
