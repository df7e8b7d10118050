/** Between the router's exchange and fetch objects: for Yoga and the sign-in library, and for servers that use them (Deno, Workers). */
import type { BodyGate } from './body-budget.ts';
import { type Body, type HttpAnswer, type HttpRequest, isRead } from './exchange.ts';
import { isPlainTarget, readPath } from './request-target.ts';
import { type Wait, waitByTimers } from './waits.ts';

/** For a body to arrive: servers of fetch objects have no limit of their own. */
export const bodyTimeoutMs = 30_000;

const waitForBody = waitByTimers(bodyTimeoutMs);

/**
 * The request as the router takes it. `peer`: the address at the other end of the connection, where the runtime knows it. `wait`: so long its
 * body may take.
 */
export function fromFetchRequest(request: Request, peer = '', wait = waitForBody): HttpRequest {
  const { isEncrypted, host, path, query } = takeApart(request.url);
  const headers: Record<string, string | undefined> = { host };
  for (const [name, value] of request.headers) headers[name] = value;
  return {
    method: request.method,
    path,
    query,
    headers,
    peer,
    isEncrypted,
    readBody: (gate) => readBody(request, gate, wait),
    abortSignal: () => request.signal,
  };
}

interface Address {
  readonly isEncrypted: boolean;
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

/** Most addresses are as a URL writes them, and taken apart in a tenth of the time that a URL object takes. */
function takeApart(address: string): Address {
  const hostAt = address.indexOf('://') + 3;
  const targetAt = address.indexOf('/', hostAt);
  const target = address.slice(targetAt);
  if (targetAt < 0 || !isPlainTarget(target)) return takeApartByUrl(address);
  const mark = target.indexOf('?');
  return {
    isEncrypted: address.startsWith('https:'),
    host: address.slice(hostAt, targetAt),
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
  };
}

function takeApartByUrl(address: string): Address {
  const { protocol, host, pathname, search } = new URL(address);
  return { isEncrypted: protocol === 'https:', host, path: readPath(pathname), query: search.slice(1) };
}

/** Of a body that is refused. A client that sends more, or for longer, may lose the answer with its connection. */
const discardedBytesMax = 2 * 1024 * 1024;
const discardMs = 2_000;

/**
 * Lets the rest of a refused body come, and keeps nothing of it. A server of fetch objects closes the connection over a body that nobody read.
 * A client that is still sending would see a broken connection in the place of the refusal.
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

/** A body that says that it is no longer is admitted and read in one piece: a larger one is counted as it comes. */
const wholeBytesMax = 4_096;

async function readBody(request: Request, gate: BodyGate, wait: Wait): Promise<Body> {
  if (isRead(request)) return emptyBody;
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  if (bytes === 0) return emptyBody;
  if (!(bytes <= wholeBytesMax && bytes <= gate.bytesMax)) return readInParts(request, gate, wait);
  const admission = await gate.admit(bytes);
  if (admission === 'admitted') return readWhole(request, wait);
  if (request.body) await discard(request.body.getReader());
  return { kind: admission };
}

const emptyBody: Body = { kind: 'text', text: '' };

/** The platform's own reading: by a stream and its reader the body of a payment takes five times as long. The server ends a body at its said length. */
function readWhole(request: Request, wait: Wait): Promise<Body> {
  return new Promise((resolve) => {
    const end = wait(() => resolve({ kind: 'late' }));
    const settle = (body: Body): void => {
      end();
      resolve(body);
    };
    request.text().then(
      (text) => settle({ kind: 'text', text }),
      () => settle({ kind: 'gone' }),
    );
  });
}

/** Of a body that comes byte by byte: a text that grows by each takes thirty times the bytes that are counted. */
const looseMax = 256;

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((bytes, { byteLength }) => bytes + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

async function readInParts(request: Request, gate: BodyGate, wait: Wait): Promise<Body> {
  if (!request.body) return emptyBody;
  const reader = request.body.getReader();
  if (Number(request.headers.get('content-length') ?? 0) > gate.bytesMax) {
    await discard(reader);
    return { kind: 'tooLarge' };
  }
  let isLate = false;
  const end = wait(() => {
    isLate = true;
    void reader.cancel().catch(() => {});
  });
  try {
    const decoder = new TextDecoder();
    let text = '';
    let loose: Uint8Array[] = [];
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const admission = await gate.admit(chunk.value.byteLength);
      if (admission !== 'admitted') {
        await discard(reader);
        return { kind: admission };
      }
      loose.push(chunk.value);
      if (loose.length < looseMax) continue;
      text += decoder.decode(joinBytes(loose), { stream: true });
      loose = [];
    }
    return isLate ? { kind: 'late' } : { kind: 'text', text: text + decoder.decode(joinBytes(loose)) };
  } catch {
    return { kind: isLate ? 'late' : 'gone' };
  } finally {
    end();
  }
}

/** The request for a library that takes fetch objects. `origin`: what its URL begins with. */
export function toFetchRequest(request: HttpRequest, body: string, origin: string): Request {
  const { method, path, query } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== '';
  return new Request(new URL(query === '' ? path : `${path}?${query}`, origin), {
    method,
    headers: toHeadersInit(request.headers),
    signal: request.abortSignal(),
    ...(hasBody ? { body } : {}),
  });
}

/**
 * An object where no header has several values: an object on Workers takes pairs apart by their iterators, 12 µs for an answer. No
 * `Headers`, which would be read and copied again by whatever it is given to.
 */
function toHeadersInit(from: HttpAnswer['headers'] | HttpRequest['headers']): Record<string, string> | [string, string][] {
  const single: Record<string, string> = {};
  for (const name in from) {
    const value = from[name];
    if (typeof value === 'string') single[name] = value;
    else if (value !== undefined) return toHeaderPairs(from);
  }
  return single;
}

function toHeaderPairs(from: HttpAnswer['headers'] | HttpRequest['headers']): [string, string][] {
  const pairs: [string, string][] = [];
  for (const name in from) {
    const value = from[name];
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const one of value ?? []) pairs.push([name, one]);
  }
  return pairs;
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
  return new Response(isEmpty ? null : toBodyInit(body), { status, headers: toHeadersInit(headers) });
}

function toBodyInit(body: HttpAnswer['body']): BodyInit {
  // A copy, because a Response wants bytes of a buffer that no other thread can change.
  return body instanceof Uint8Array ? new Uint8Array(body) : body;
}
