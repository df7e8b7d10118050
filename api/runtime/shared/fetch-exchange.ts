/** Between fetch objects and rest-compat's exchange, for the runtimes whose server speaks in fetch objects. */
import { type Answer, bodyBytesMax, type Exchange } from '../../../rest-compat/exchange.ts';
import type { StreamedAnswer } from './export-endpoint.ts';

/** Undefined where the body is larger than `bodyBytesMax`: no more of it is read than that. */
export async function exchangeOf(request: Request): Promise<Exchange | undefined> {
  const url = new URL(request.url);
  const body = await bodyOf(request);
  if (body === undefined) return undefined;
  return { method: request.method, path: url.pathname, query: url.search.slice(1), headers: Object.fromEntries(request.headers), body };
}

async function bodyOf(request: Request): Promise<string | undefined> {
  if (!request.body) return '';
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytesMax) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export function responseOf(answer: Answer): Response {
  // 204 and 304 may have no body, not even an empty one.
  const body = answer.status === 204 || answer.status === 304 ? null : answer.body;
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** The next piece is made when the client has taken the last one; a client that goes away ends it. */
export function streamOf(answer: Answer | StreamedAnswer): Response {
  if ('body' in answer) return responseOf(answer);
  const { pieces, status, headers } = answer;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    cancel: async () => {
      await pieces.return();
    },
  });
  return new Response(body, { status, headers });
}
