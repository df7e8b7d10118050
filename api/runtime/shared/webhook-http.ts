/**
 * Sends webhooks where there is only fetch. The text of a URL is checked as everywhere. What a name resolves to is not
 * checked: fetch on Workers reaches the public internet and no private network.
 */

import { type EgressRules, urlRefusal, userAgent } from '../../domain/webhooks/egress.ts';
import type { WebhookAnswer, WebhookHttp, WebhookRequest } from '../../domain/webhooks/ports.ts';

export function createWebWebhookHttp(rules: EgressRules): WebhookHttp {
  const call = async (method: 'GET' | 'POST', request: WebhookRequest): Promise<WebhookAnswer> => {
    const why = urlRefusal(request.url, rules);
    return why === null ? send(method, request) : { outcome: 'failed', kind: 'not_allowed', why };
  };
  return {
    refusal: async (url) => urlRefusal(url, rules),
    post: (request) => call('POST', request),
    get: (request) => call('GET', { ...request, body: '' }),
  };
}

async function send(method: 'GET' | 'POST', { url, headers, body, timeoutMs, answerBytesMax }: WebhookRequest): Promise<WebhookAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const sent = method === 'POST' ? { body } : {};
    const init: RequestInit = { method, headers: { 'User-Agent': userAgent, ...headers }, ...sent, redirect: 'manual', signal };
    const response = await fetch(url, init).catch((error: unknown) => {
      if (signal.aborted || !wasConnectionLost(error)) throw error;
      return fetch(url, init);
    });
    const text = await readText(response, answerBytesMax);
    return { outcome: 'answered', status: response.status, retryAfter: response.headers.get('retry-after') ?? undefined, text };
  } catch {
    if (!signal.aborted) return { outcome: 'failed', kind: 'no_connection', why: 'the receiver cannot be reached' };
    const seconds = Math.round(timeoutMs / 1_000);
    return { outcome: 'failed', kind: 'timeout', why: `the receiver did not answer within ${seconds} seconds` };
  }
}

/**
 * A receiver may close a kept connection at the moment when a request goes out on it. Such a request is sent once more at once. Workers do not tell whether a connection was kept, but mark what was lost with one as worth another try.
 */
function wasConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'retryable' in error && error.retryable === true;
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const kept = new Uint8Array(bytesMax);
  let bytes = 0;
  while (bytes < bytesMax) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, bytesMax - bytes);
    kept.set(part, bytes);
    bytes += part.length;
  }
  await reader.cancel();
  return new TextDecoder().decode(kept.subarray(0, bytes));
}
