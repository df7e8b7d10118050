/** The thread of reads that may take long (reader-thread.ts). The path comes as the thread's data. */
import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { type Failure, toFailure } from '../store/failure.ts';
import type { RawRow } from '../store/row.ts';
import { createReader, type Reader } from './reader.ts';
import { type BackgroundAnswer, type BackgroundRead, chunkRows, type ToReader } from './reader-protocol.ts';
import { lowerThreadPriority, niceness } from './thread-priority.ts';

const port = parentPort;
if (!port) throw new Error('the reader runs as a thread');
lowerThreadPriority(niceness.backgroundReader);
let reader: Reader | undefined;
/** Rows that the main thread has not taken yet, in reverse. */
const kept = new Map<number, RawRow[]>();

port.on('message', (message: ToReader) => {
  switch (message.kind) {
    case 'close':
      reader?.close();
      // Not by closing the port, which Deno's has no way to do.
      return process.exit();
    case 'more':
      return port.postMessage(takeChunk(message.number, kept.get(message.number) ?? []));
    case 'copyLog':
      return reader?.copyLog();
    case 'read':
      return port.postMessage(toReaderAnswer(message));
  }
});

function toReaderAnswer({ number, sql, args }: BackgroundRead): BackgroundAnswer {
  try {
    reader ??= createReader(String(workerData));
    const rows = reader.read(sql, args);
    return rows.length <= chunkRows ? { number, rows } : takeChunk(number, rows.toReversed());
  } catch (error) {
    return { number, failure: readFailure(error) };
  }
}

/** The next rows, and keeps the others. */
function takeChunk(number: number, rest: RawRow[]): BackgroundAnswer {
  const rows = rest.splice(-chunkRows).reverse();
  if (rest.length > 0) kept.set(number, rest);
  else kept.delete(number);
  return { number, rows, hasMore: rest.length > 0 };
}

/** The reader has made its own errors of the database's: only their kind is left to tell. */
function readFailure(error: unknown): Failure {
  return error instanceof StoreUnavailable ? { kind: 'unavailable', why: error.message } : toFailure(error);
}
