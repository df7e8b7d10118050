/** Writes the router's answer to a response of node:http. */
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from '../../foundation/access/turns.ts';
import { type HttpAnswer, isStream } from '../shared/exchange.ts';

/** A larger body is written in chunks of this size. */
const chunkBytes = 65_536;

/** Chunks that are written in one turn of the event loop: 0.5 MB. */
const chunksMax = 8;

export type SendAnswer = (response: ServerResponse, network: string, answer: HttpAnswer) => Promise<void>;

/** Large bodies leave in chunks, and clients take turns with them: what one client asks for holds nobody else's answer. */
export function createSender(): SendAnswer {
  const turns = createTurns({ later: setImmediate, placesMax: chunksMax, beginMax: chunksMax, heldMsMax: 1_000 });
  return async (response, network, { status, headers, body }) => {
    if (isStream(body)) return sendStream(response, status, headers, body);
    if (response.destroyed) return;
    const bytes = typeof body === 'string' && body.length > chunkBytes ? Buffer.from(body) : body;
    // Node's types want lists that can be written to; it writes to none.
    const sent = { ...headers } as Record<string, string | string[] | number>;
    if (bytes.length > 0) sent['Content-Length'] = Buffer.byteLength(bytes);
    response.writeHead(status, sent);
    if (typeof bytes === 'string' || bytes.length <= chunkBytes) return void response.end(bytes);
    await sendChunks(response, bytes, (work) => turns.take(() => network, work));
    response.end();
  };
}

async function sendChunks(
  response: ServerResponse,
  bytes: Uint8Array,
  takeTurn: (work: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  for (let start = 0; start < bytes.length && !response.destroyed; start += chunkBytes) {
    const hasRoom = await takeTurn(async () => {
      const written = response.write(bytes.subarray(start, start + chunkBytes));
      await nextTurn();
      return written;
    });
    if (!hasRoom && response.writableNeedDrain) await drained(response);
  }
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
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      if (response.destroyed) return;
      if (!response.write(chunk.value)) await drained(response);
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
