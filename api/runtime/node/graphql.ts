/** `/graphql` on node:http: the short way for documents that are known, Yoga through fetch objects for the rest. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Gateway } from '../../gateway/gateway.ts';

export interface GraphqlRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Empty but for a POST. */
  readonly body: string;
  /** `https://pay.example.test`. */
  readonly origin: string;
}

export async function answerGraphql(gateway: Gateway, request: GraphqlRequest): Promise<void> {
  const { incoming, outgoing, body, origin } = request;
  const door = { publicUrl: origin };
  if (incoming.method === 'POST') {
    const answer = await gateway.executeOperation({ method: 'POST', headers: incoming.headers, body }, door);
    if (answer) {
      outgoing.writeHead(answer.status, { ...answer.headers, 'Content-Length': Buffer.byteLength(answer.body) });
      outgoing.end(answer.body);
      return;
    }
  }
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const response = await gateway.handle(fetchRequest(request, gone.signal), door);
  await send(response, outgoing);
}

/** The request as a fetch object. */
export function fetchRequest({ incoming, body, origin }: Omit<GraphqlRequest, 'outgoing'>, signal?: AbortSignal): Request {
  const method = incoming.method ?? 'GET';
  const headers = fetchHeaders(incoming.headers);
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== '';
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    ...(signal ? { signal } : {}),
    ...(hasBody ? { body } : {}),
  });
}

function fetchHeaders(from: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}

/** Streams, so that incremental answers and event streams arrive as they are made. */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // Each has a header of its own: a comma may stand in one.
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  const reader = response.body?.getReader();
  if (!reader) {
    outgoing.end();
    return;
  }
  // A stream of events may be silent for hours: its reader is told at once that nobody listens any more.
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (outgoing.destroyed) return void reader.cancel();
    if (!outgoing.write(piece.value)) await drained(outgoing);
  }
  outgoing.end();
}

/** Resolves when there is room again, or nobody to write to. */
export function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('drain', resolve);
    outgoing.once('close', resolve);
  });
}
