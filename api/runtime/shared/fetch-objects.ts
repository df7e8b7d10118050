/** Between the router's exchange and fetch objects: for Yoga and the sign-in library, and for servers that use them (Deno, Workers). */
import type { BodyGate } from './body-budget.ts';
import type { Body, HttpAnswer, HttpRequest } from './exchange.ts';

/** The request as the router takes it. `peer`: the address at the other end of the connection, where the runtime knows it. */
export function fromFetchRequest(request: Request, peer = ''): HttpRequest {
  const url = new URL(request.url);
  const headers: Record<string, string | undefined> = Object.fromEntries(request.headers);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: { host: url.host, ...headers },
    peer,
    isEncrypted: url.protocol === 'https:',
    readBody: (gate) => readBody(request, gate),
    abortSignal: () => request.signal,
  };
}

/** For a body to arrive: servers of fetch objects have no limit of their own. */
const bodyTimeoutMs = 30_000;

/** Of a body that is refused. A client that sends more, or for longer, may lose the answer with its connection. */
const discardedBytesMax = 2 * 1024 * 1024;
const discardMs = 2_000;

/**
 * Lets the rest of a refused body come, and keeps nothing of it. A server of fetch objects closes the connection over a body that nobody read,
 * and a client that is still sending then sees a broken connection in the place of the refusal.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cancel = (): void => void reader.cancel().catch(() => {});
  const timer = setTimeout(cancel, discardMs);
  try {
    let bytes = 0;
    for (let chunk = await reader.read(); !chunk.done && bytes <= discardedBytesMax; chunk = await reader.read()) {
      bytes += chunk.value.byteLength;
    }
  } catch {
    // The client has gone.
  } finally {
    clearTimeout(timer);
    cancel();
  }
}

async function readBody(request: Request, gate: BodyGate): Promise<Body> {
  if (!request.body) return { kind: 'text', text: '' };
  const reader = request.body.getReader();
  if (Number(request.headers.get('content-length') ?? 0) > gate.bytesMax) {
    await discard(reader);
    return { kind: 'tooLarge' };
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel().catch(() => {});
  }, bodyTimeoutMs);
  try {
    const decoder = new TextDecoder();
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const admission = await gate.admit(chunk.value.byteLength);
      if (admission !== 'admitted') {
        await discard(reader);
        return { kind: admission };
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
    return isLate ? { kind: 'late' } : { kind: 'text', text: text + decoder.decode() };
  } catch {
    return { kind: isLate ? 'late' : 'gone' };
  } finally {
    clearTimeout(timer);
  }
}

/** The request for a library that takes fetch objects. `origin`: what its URL begins with. */
export function toFetchRequest(request: HttpRequest, body: string, origin: string): Request {
  const { method, path, query } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== '';
  return new Request(new URL(query === '' ? path : `${path}?${query}`, origin), {
    method,
    headers: toFetchHeaders(request.headers),
    signal: request.abortSignal(),
    ...(hasBody ? { body } : {}),
  });
}

function toFetchHeaders(from: HttpAnswer['headers'] | HttpRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}

/** A library's response as the router answers it; streams stay streams. */
export function fromFetchResponse(response: Response): HttpAnswer {
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    // Each cookie needs a header of its own: a comma may stand in one.
    headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
    body: response.body ?? '',
  };
}

export function toFetchResponse({ status, headers, body }: HttpAnswer): Response {
  // 204 and 304 may have no body, not even an empty one.
  const isEmpty = body === '' || status === 204 || status === 304;
  return new Response(isEmpty ? null : toBodyInit(body), { status, headers: toFetchHeaders(headers) });
}

function toBodyInit(body: HttpAnswer['body']): BodyInit {
  // A copy, because a Response wants bytes of a buffer that no other thread can change.
  return body instanceof Uint8Array ? new Uint8Array(body) : body;
}
