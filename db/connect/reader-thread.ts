import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../api/kernel/commit.ts';
import { errorFrom } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import type { AsideAnswer, ToReader } from './reader-protocol.ts';

/** Reads that wait for the thread. Who comes then is refused: a longer queue only makes everybody late. */
export const asideReadsMax = 1_000;

/** Rows live until they are sent; left to itself V8 would spend as much memory on them as on the gateway. */
const readerYoungMb = 4;

interface Waiting {
  readonly resolve: (rows: readonly RawRow[]) => void;
  readonly reject: (error: Error) => void;
}

export interface AsideReader {
  /** Sees every commit that was acknowledged when it was asked. Throws what `failureOf` makes of the database's error. */
  read(sql: string, args: readonly Value[]): Promise<readonly RawRow[]>;
  close(): Promise<void>;
}

/**
 * Reads of search, lists and sums on a thread of their own: a payment never waits for one. The thread begins with the first
 * of them, because a gateway that nobody searches shall not pay for it.
 */
export function createAsideReader(path: string, script = new URL('./reader-worker.ts', import.meta.url)): AsideReader {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastNumber = 0;
  let closed = false;

  const stopped = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new StoreUnavailable('the reader has stopped'));
    waiting.clear();
  };

  const start = (): Worker => {
    const made = new Worker(script, { workerData: path, resourceLimits: { maxYoungGenerationSizeMb: readerYoungMb } });
    made.on('message', settle);
    made.on('error', () => stopped(made));
    made.on('exit', () => stopped(made));
    return made;
  };

  const settle = (answer: AsideAnswer): void => {
    const request = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ('rows' in answer) request?.resolve(answer.rows);
    else request?.reject(errorFrom(answer.failure));
  };

  return {
    read: (sql, args) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new StoreUnavailable('the store is closed'));
        if (waiting.size >= asideReadsMax) return reject(new StoreUnavailable('the queue of the reader is full'));
        lastNumber += 1;
        waiting.set(lastNumber, { resolve, reject });
        worker ??= start();
        worker.postMessage({ kind: 'read', number: lastNumber, sql, args } satisfies ToReader);
      }),
    close: async () => {
      closed = true;
      const ending = worker;
      if (!ending) return;
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.postMessage({ kind: 'close' } satisfies ToReader);
      await ended;
    },
  };
}
