/** What the thread of reads does that may take long (reader-thread.ts). */
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { type Failure, toFailure } from '../store/failure.ts';
import type { RawRow } from '../store/row.ts';
import { createReader, type Reader } from './reader.ts';
import { type BackgroundRead, type BackgroundReply, chunkRows, type ToReader } from './reader-protocol.ts';
import type { ThreadPort } from './thread.ts';

export function serveReader(port: ThreadPort, path: string, end: () => void): void {
  let reader: Reader | undefined;
  /** Rows that the main thread has not taken yet, in reverse. */
  const kept = new Map<number, RawRow[]>();

  const reply = ({ number, sql, args }: BackgroundRead): BackgroundReply => {
    try {
      reader ??= createReader(path);
      const rows = reader.read(sql, args);
      return rows.length <= chunkRows ? { number, rows } : takeChunk(number, rows.toReversed());
    } catch (error) {
      return { number, failure: readFailure(error) };
    }
  };

  /** The next rows, and keeps the others. */
  const takeChunk = (number: number, rest: RawRow[]): BackgroundReply => {
    const rows = rest.splice(-chunkRows).reverse();
    if (rest.length > 0) kept.set(number, rest);
    else kept.delete(number);
    return { number, rows, hasMore: rest.length > 0 };
  };

  port.on('message', (message: ToReader) => {
    switch (message.kind) {
      case 'close':
        reader?.close();
        return end();
      case 'more':
        return port.postMessage(takeChunk(message.number, kept.get(message.number) ?? []));
      case 'copyLog':
        return reader?.copyLog();
      case 'read':
        return port.postMessage(reply(message));
    }
  });
}

/** The reader has made its own errors of the database's: only their kind is left to tell. */
function readFailure(error: unknown): Failure {
  return error instanceof StoreUnavailable ? { kind: 'unavailable', why: error.message } : toFailure(error);
}
