import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { errorFrom } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import { createFairQueue } from './fair-queue.ts';
import type { BackgroundReply, ToReader } from './reader-protocol.ts';
import { type StartThread, startThread, type Thread } from './thread.ts';
import type { Turns } from './turns.ts';

/** Reads that wait for the thread. Who comes then is refused: a longer queue only makes everybody late. */
export const backgroundReadsMax = 2_000;

/** Of these, reads of one merchant: a document of searches makes some hundreds. */
export const backgroundReadsOfKeyMax = 500;

/** Reads that the thread has at once: one that it runs and one that it finds when it has done that. */
const sentMax = 2;

/** Rows live until they are sent; left to itself V8 would spend as much memory on them as on the gateway. */
const readerYoungMb = 4;

interface Waiting {
  readonly number: number;
  readonly sql: string;
  readonly args: readonly Value[];
  readonly rows: RawRow[];
  readonly resolve: (rows: readonly RawRow[]) => void;
  readonly reject: (error: Error) => void;
}

export interface BackgroundReader {
  /**
   * Sees every commit that was acknowledged when it was asked. Keys take turns: one is the merchant for which is read.
   * Throws what `failureOf` makes of the database's error.
   */
  read(sql: string, args: readonly Value[], key?: string): Promise<readonly RawRow[]>;
  /** Has the thread copy the write-ahead log into the database when it has read what waits. Nothing where no thread runs. */
  copyLog(): void;
  close(): Promise<void>;
}

export interface BackgroundOptions {
  readonly script?: URL;
  readonly start?: StartThread | undefined;
  /** Rows that came are given to who asked by turns too. */
  readonly turns?: Turns;
}

/**
 * Reads of search, lists, sums and proofs on a thread of their own: a payment never waits for one. The thread begins with
 * the first of them, because a gateway that nobody searches shall not pay for it. Rows come in chunks, one in a turn.
 */
export function createBackgroundReader(
  path: string,
  { script = new URL('./reader-worker.ts', import.meta.url), start: startIt = startThread, turns }: BackgroundOptions = {},
): BackgroundReader {
  const queue = createFairQueue<Waiting>({ waitingMax: backgroundReadsMax, waitingOfKeyMax: backgroundReadsOfKeyMax });
  const sent = new Map<number, Waiting>();
  let worker: Thread | undefined;
  let lastNumber = 0;
  let closed = false;

  const stopped = (ended: Thread): void => {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of [...sent.values(), ...queue.clear()]) reject(new StoreUnavailable('the reader has stopped'));
    sent.clear();
  };

  const start = (): Thread => {
    const made = startIt(script, { workerData: path, resourceLimits: { maxYoungGenerationSizeMb: readerYoungMb } });
    made.on('message', settle);
    made.on('error', () => stopped(made));
    made.on('exit', () => stopped(made));
    return made;
  };

  const tell = (message: ToReader): void => {
    worker ??= start();
    worker.postMessage(message);
  };

  const sendNext = (): void => {
    while (sent.size < sentMax) {
      const request = queue.shift();
      if (!request) return;
      const { number, sql, args } = request;
      sent.set(number, request);
      tell({ kind: 'read', number, sql, args });
    }
  };

  /** What is made of the rows takes longer than receiving them, so each reply needs room in its turn. */
  const giveRows = async ({ rows, resolve }: Waiting): Promise<void> => {
    while (turns?.isFull()) await turns.next();
    turns?.note(rows.length);
    resolve(rows);
  };

  const settle = (reply: BackgroundReply): void => {
    const request = sent.get(reply.number);
    if (!request) return;
    if ('rows' in reply) {
      for (const row of reply.rows) request.rows.push(row);
      if (reply.hasMore === true) {
        tell({ kind: 'more', number: reply.number });
        return;
      }
    }
    sent.delete(reply.number);
    if ('rows' in reply) void giveRows(request);
    else request.reject(errorFrom(reply.failure));
    sendNext();
  };

  return {
    read: (sql, args, key = '') =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new StoreUnavailable('the store is closed'));
        lastNumber += 1;
        const isQueued = queue.push(key, { number: lastNumber, sql, args, rows: [], resolve, reject });
        if (!isQueued) return reject(new StoreUnavailable('the queue of the reader is full'));
        sendNext();
      }),
    copyLog: () => worker?.postMessage({ kind: 'copyLog' } satisfies ToReader),
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
