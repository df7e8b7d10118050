/** The thread of reads that may take long (reader-thread.ts). The path comes as the thread's data. */
import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../../api/kernel/commit.ts';
import { type Failure, toFailure } from '../store/failure.ts';
import { createReader, type Reader } from './reader.ts';
import type { AsideAnswer, AsideRead, ToReader } from './reader-protocol.ts';

const port = parentPort;
if (!port) throw new Error('the reader runs as a thread');
let reader: Reader | undefined;

port.on('message', (message: ToReader) => {
  if (message.kind === 'close') {
    reader?.close();
    port.close();
    return;
  }
  port.postMessage(toReaderAnswer(message));
});

function toReaderAnswer({ number, sql, args }: AsideRead): AsideAnswer {
  try {
    reader ??= createReader(String(workerData));
    return { number, rows: reader.read(sql, args) };
  } catch (error) {
    return { number, failure: readFailure(error) };
  }
}

/** The reader has made its own errors of the database's: only their kind is left to tell. */
function readFailure(error: unknown): Failure {
  return error instanceof StoreUnavailable ? { kind: 'unavailable', why: error.message } : toFailure(error);
}
