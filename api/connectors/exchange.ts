/** One request to a counterpart over HTTP, and its whole answer. On the fetch API alone, so that it runs on every runtime. */
import { ConnectorTimeout } from './connector-timeout.ts';

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
 * Sends a request and reads the whole answer. Throws `ConnectorTimeout` where there is none. Drops causes of errors: a
 * library may put the request, and so a card number, into them.
 */
export async function exchange(options: ExchangeOptions, url: string, init: RequestInit): Promise<Exchange> {
  try {
    // Nothing is followed: account data goes to the configured address alone. Workers do not know `error`, which would refuse.
    const response = await options.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(options.timeoutMs) });
    return { status: response.status, body: await readBody(response, options.charactersMax) };
  } catch {
    throw new ConnectorTimeout(`no complete answer from ${options.counterpart}`);
  }
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
