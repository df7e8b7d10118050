/** One request to a counterpart over HTTP, and its whole answer. On the fetch API alone, so that it runs on every runtime. */
import { ConnectorNotSent, ConnectorTimeout } from './connector-timeout.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Exchange {
  readonly status: number;
  readonly body: string;
}

export interface ExchangeOptions {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  /** Longest answer. */
  readonly charactersMax: number;
  /** Who does not answer, for the error. */
  readonly counterpart: string;
}

/**
 * Sends a request and reads the whole answer. Throws `ConnectorTimeout` where there is none, `ConnectorNotSent` where no connection was made. Drops causes of errors: a
 * library may put the request, and so a card number, into them.
 */
export async function exchange(options: ExchangeOptions, url: string, init: RequestInit): Promise<Exchange> {
  try {
    // Nothing is followed: account data goes to the configured address alone. Workers do not know `error`, which would refuse.
    const response = await options.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(options.timeoutMs) });
    return { status: response.status, body: await readBody(response, options.charactersMax) };
  } catch (error) {
    if (neverConnected(error)) throw new ConnectorNotSent(`no connection to ${options.counterpart}`);
    throw new ConnectorTimeout(`no complete answer from ${options.counterpart}`);
  }
}

/**
 * What a runtime says where no connection was ever made, so that no byte of the request left. A connection that broke is not
 * among them. A runtime that says nothing of the kind leaves the outcome unknown, which is safe.
 */
const neverConnectedCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !neverConnectedCodes.has(cause.code)) return false;
  // A broken connection can carry the same code for another step: only the two of connecting count.
  return !('syscall' in cause) || ['connect', 'getaddrinfo'].includes(String(cause.syscall));
}

async function readBody(response: Response, charactersMax: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let body = '';
  for await (const chunk of response.body) {
    body += decoder.decode(chunk, { stream: true });
    if (body.length > charactersMax) throw new ConnectorTimeout('the answer is too long');
  }
  return body + decoder.decode();
}
