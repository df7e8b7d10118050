/** A request of node:http as the router takes it, without a fetch object. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission, BodyGate } from '../shared/body-budget.ts';
import type { Body, HttpRequest } from '../shared/exchange.ts';
import { isPlainTarget, readPath } from '../shared/request-target.ts';
import { createBodyPieces } from './body-pieces.ts';

/** `response` tells when the client went away; absent for a request that opens a websocket. */
export function fromIncoming(incoming: IncomingMessage, isEncrypted: boolean, response?: ServerResponse): HttpRequest {
  const target = requestTarget(incoming);
  const mark = target.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: textHeaders(incoming),
    peer: incoming.socket.remoteAddress ?? '',
    isEncrypted,
    readBody: (gate) => (hasBody(incoming) ? readBody(incoming, gate) : Promise.resolve(emptyBody)),
    abortSignal() {
      const gone = new AbortController();
      response?.on('close', () => gone.abort());
      return gone.signal;
    },
  };
}

/** Path and query. RFC 9112, 3.2.2: a request that comes through some proxies names the whole address. */
function requestTarget({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return isPlainTarget(url) ? url : normalizeTarget(`http://gateway${url}`, url);
  return normalizeTarget(url, url);
}

/** As the other runtimes' URLs have it: `/console/../healthz` is `/healthz`. */
function normalizeTarget(address: string, target: string): string {
  const whole = URL.parse(address);
  return whole ? readPath(whole.pathname) + whole.search : target;
}

/** Node gives no header of a request as a list but `set-cookie`, which is none of a request's. */
function textHeaders({ headers, rawHeaders }: IncomingMessage): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') texts[name] = value;
  }
  const hosts = otherHosts(rawHeaders);
  if (hosts !== undefined) texts.host = `${texts.host}, ${hosts}`;
  return texts;
}

/** What stands in Host headers after the first, which alone Node gives; as a list, in the way of fetch. Undefined: nothing. */
function otherHosts(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  let isFirst = true;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (!isFirst) found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`;
    isFirst = false;
  }
  return found;
}

const emptyBody: Body = { kind: 'text', text: '' };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Bounded while it arrives: what is not admitted is not kept, and what must wait is not read. */
function readBody(request: IncomingMessage, gate: BodyGate): Promise<Body> {
  // Its client may have gone before it was this request's turn, and nothing would tell of it again.
  if (request.destroyed) return Promise.resolve({ kind: 'gone' });
  if (Number(request.headers['content-length'] ?? 0) > gate.bytesMax) return Promise.resolve({ kind: 'tooLarge' });
  return new Promise((resolve) => {
    const pieces = createBodyPieces();
    let last: Buffer | undefined;
    let isWaiting = false;
    let hasEnded = false;
    const finish = (): void => resolve({ kind: 'text', text: pieces.text() });
    const take = (chunk: Buffer, admission: Admission): void => {
      if (admission === 'admitted') {
        pieces.add(chunk);
        last = chunk;
        return;
      }
      request.pause();
      resolve({ kind: admission });
    };
    const wait = async (chunk: Buffer, admission: Promise<Admission>): Promise<void> => {
      isWaiting = true;
      request.pause();
      take(chunk, await admission);
      isWaiting = false;
      if (last !== chunk) return;
      if (hasEnded) finish();
      else request.resume();
    };
    request.on('data', (chunk: Buffer) => {
      const admission = gate.admit(chunk.length);
      if (typeof admission === 'string') take(chunk, admission);
      else void wait(chunk, admission);
    });
    // A paused stream still tells of its end when its last chunk is out.
    request.on('end', () => {
      hasEnded = true;
      if (!isWaiting) finish();
    });
    request.on('error', () => resolve({ kind: 'gone' }));
    request.on('close', () => {
      if (!hasEnded) resolve({ kind: 'gone' });
    });
  });
}
