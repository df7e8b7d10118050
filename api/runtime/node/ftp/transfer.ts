/** Sends a list or a file over a data connection, as fast as the client takes it. */
import { once } from 'node:events';
import type { Socket } from 'node:net';

/** No data connection came, it broke, or the client gave it up. */
export class TransferEnded extends Error {}

/** Resolves to the bytes that were sent, when all are handed over. Throws `TransferEnded`, or what `chunks` throws. */
export async function sendAll(
  socket: Socket,
  chunks: AsyncIterable<string | Uint8Array>,
  { signal, idleMs }: { readonly signal: AbortSignal; readonly idleMs: number },
): Promise<number> {
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const fail = () => broken.abort(new Error('the data connection ended'));
  socket.on('close', fail);
  socket.setTimeout(idleMs, () => socket.destroy());
  // What a client sends on it is not read, but its end is noticed.
  socket.resume();
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      either.throwIfAborted();
      const sent = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      bytes += sent.length;
      if (!socket.write(sent)) await once(socket, 'drain', { signal: either });
    }
    either.throwIfAborted();
    const finished = once(socket, 'finish', { signal: either });
    socket.end();
    await finished;
    return bytes;
  } catch (error) {
    const isEnded = either.aborted || socket.destroyed;
    socket.destroy();
    throw isEnded ? new TransferEnded('the data connection ended', { cause: error }) : error;
  } finally {
    socket.off('close', fail);
  }
}

/** The content from a byte on. */
export async function* skipBytes(content: AsyncIterable<string | Uint8Array>, offset: number): AsyncGenerator<Uint8Array, void, undefined> {
  let left = offset;
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
    if (left < bytes.length) yield bytes.subarray(left);
    left = Math.max(0, left - bytes.length);
  }
}
