/** Writes the router's answer to a response of node:http. */
import type { ServerResponse } from 'node:http';
import { type HttpAnswer, isStream } from '../shared/exchange.ts';

export async function sendAnswer(response: ServerResponse, { status, headers, body }: HttpAnswer): Promise<void> {
  if (isStream(body)) return sendStream(response, status, headers, body);
  if (response.destroyed) return;
  const length = body.length === 0 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  // Node's types want lists that can be written to; it writes to none.
  response.writeHead(status, { ...headers, ...length } as Record<string, string | string[] | number>);
  response.end(body);
}

/** At the client's pace. A body that fails on the way breaks the connection, so that nobody takes it for complete; its maker logs why. */
async function sendStream(
  response: ServerResponse,
  status: number,
  headers: HttpAnswer['headers'],
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  // A stream of events may be silent for hours: it ends as soon as nobody listens any more.
  response.once('close', () => void reader.cancel().catch(() => {}));
  if (response.destroyed) return void reader.cancel().catch(() => {});
  response.writeHead(status, headers as Record<string, string | string[]>);
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (response.destroyed) return;
      if (!response.write(piece.value)) await drained(response);
    }
    response.end();
  } catch {
    response.destroy();
  }
}

/** Resolves when there is room again, or nobody to write to. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
