import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { createSlots } from '../../api/foundation/kernel/slots.ts';
import type { Bound, OnStep } from '../store/driver.ts';
import { errorFrom } from '../store/failure.ts';
import type { RawRow } from '../store/row.ts';
import { createCallingThreadWriter } from './calling-thread-writer.ts';
import { createLastMark, type LastMark } from './mark-places.ts';
import type { Durability } from './native.ts';
import { type StartThread, startThread, type Thread } from './thread.ts';
import type { FromWriter, Step, ToWriter, WriteReply, WriteRequest, WriterData } from './writer-protocol.ts';

/** Requests that wait for the writer or are with it. More are refused: a longer queue only makes everybody late. */
const queueRequestsMax = 10_000;

/**
 * What the writer makes lives for one commit; left to itself V8 would spend as much memory on it as on the gateway. V8's own flag for
 * it goes first, so main.ts of Node sets that low before threads begin.
 */
const writerYoungMb = 3;

/** Statement texts of the whole program; more means that somebody writes values into them. */
const textsMax = 1_000;

/** What a request came to: how many rows it changed, and those that it wanted back. */
interface Committed {
  readonly changes: number;
  readonly rows: readonly RawRow[];
}

interface Waiting {
  readonly resolve: (committed: Committed) => void;
  readonly reject: (error: Error) => void;
}

export interface WriterThread {
  commit(statements: readonly Bound[]): Promise<number>;
  /** As `commit`, told which statement begins. One at a time. */
  change(statements: readonly Bound[], onStep?: OnStep): Promise<number>;
  returning(statement: Bound): Promise<readonly RawRow[]>;
  /** Statements in one text, in one transaction. They are run once, and nothing of them stays prepared. */
  runScript(script: string): Promise<void>;
  close(): Promise<void>;
}

export interface WriterOptions {
  readonly path: string;
  /** Absent: `acknowledged`. */
  readonly durability?: Durability;
  readonly queueMax?: number;
  readonly onCommit?: (groupSize: number, durationUs: number) => void;
  /** Whether nobody else waits for the calling thread: then it commits a lone request itself. Absent: the writer's thread commits all. */
  readonly isAlone?: (() => boolean) | undefined;
  /** How long a commit on the calling thread may take before the disk is left to the writer's, ms (calling-thread-writer.ts). Tests take any time. */
  readonly usualMs?: number;
  /** Absent: threads of Node. */
  readonly startThread?: StartThread | undefined;
}

/** This side of the writer: requests of one turn of the event loop travel in one message. */
export async function startWriter(options: WriterOptions, script = new URL('./writer.ts', import.meta.url)): Promise<WriterThread> {
  const { path, durability = 'acknowledged' } = options;
  const lastMark = createLastMark();
  const workerData: WriterData = { path, durability, lastMark };
  const worker = (options.startThread ?? startThread)(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: writerYoungMb } });
  const queue = createQueue({ ...options, lastMark }, (message) => worker.postMessage(message));
  const closed = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    worker.on('message', (message: FromWriter) => {
      if (message.kind === 'closed') resolve();
    });
  });
  await opened(worker, queue).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  let told: OnStep | undefined;
  worker.on('message', (message: FromWriter) => {
    if (message.kind === 'step') told?.(message.place);
  });
  return {
    commit: async (statements) => (await queue.add(statements)).changes,
    change: async (statements, onStep) => {
      told = onStep;
      try {
        return (await queue.add(statements, { tellsSteps: true })).changes;
      } finally {
        told = undefined;
      }
    },
    returning: async (statement) => (await queue.add([statement], { returning: true })).rows,
    runScript: async (script) => {
      await queue.add([], { script });
    },
    close: async () => {
      if (queue.close()) await closed;
      await worker.terminate();
    },
  };
}

/** Resolves when the thread has the database; from then on its end is the queue's. */
function opened(worker: Thread, queue: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWriter) => {
      if (message.kind === 'opened') resolve();
      else if (message.kind === 'failed') reject(errorFrom(message.failure));
      else if (message.kind === 'committed') queue.replied(message);
    });
    const stopped = (): void => {
      queue.stopped();
      reject(new StoreUnavailable('the writer has stopped'));
    };
    worker.on('error', stopped);
    worker.on('exit', stopped);
  });
}

interface Queue {
  readonly add: (statements: readonly Bound[], options?: Pick<WriteRequest, 'returning' | 'tellsSteps' | 'script'>) => Promise<Committed>;
  readonly replied: (message: Extract<FromWriter, { kind: 'committed' }>) => void;
  readonly stopped: () => void;
  /** Whether there is a thread to wait for. */
  readonly close: () => boolean;
}

function createQueue(options: WriterOptions & { readonly lastMark: LastMark }, post: (message: ToWriter) => void): Queue {
  const queueMax = options.queueMax ?? queueRequestsMax;
  const waiting = createSlots<Waiting>();
  const texts = new Map<string, number>();
  /** The same, by their numbers. */
  const textList: string[] = [];
  let unsent: WriteRequest[] = [];
  let newTexts: string[] = [];
  let state: 'open' | 'closing' | 'stopped' = 'open';

  const textNumber = (sql: string): number => {
    const known = texts.get(sql);
    if (known !== undefined) return known;
    if (texts.size >= textsMax) throw new Error('too many statement texts');
    const number = texts.size;
    texts.set(sql, number);
    newTexts.push(sql);
    textList.push(sql);
    return number;
  };

  const callingThread =
    options.isAlone &&
    createCallingThreadWriter({
      path: options.path,
      isAlone: options.isAlone,
      usualMs: options.usualMs,
      lastMark: options.lastMark,
      texts: textList,
      onCommit: (durationUs) => options.onCommit?.(1, durationUs),
      copyLog: () => {
        if (state === 'open') post({ kind: 'copy' });
      },
    });

  const settle = ({ number, result, rows = [] }: WriteReply): void => {
    const request = waiting.take(number);
    if (typeof result === 'number') request?.resolve({ changes: result, rows });
    else request?.reject(errorFrom(result));
  };

  /** Whether the one request that waits was committed, or refused, here. */
  const isWrittenHere = (): boolean => {
    const [only] = unsent;
    if (!callingThread || !only || waiting.size() !== 1) return false;
    const reply = callingThread.write(only);
    if (reply === undefined) return false;
    unsent = [];
    settle(reply);
    return true;
  };

  const flush = (): void => {
    if (unsent.length === 0 || state === 'stopped' || isWrittenHere()) return;
    const message: ToWriter = { kind: 'commit', newTexts, requests: unsent };
    unsent = [];
    newTexts = [];
    post(message);
  };

  return {
    add: (statements, options = {}) =>
      new Promise((resolve, reject) => {
        if (state !== 'open') return reject(new StoreUnavailable('the writer has stopped'));
        if (waiting.size() >= queueMax) return reject(new StoreUnavailable('the queue of the writer is full'));
        const steps = statements.map(({ sql, args }): Step => [textNumber(sql), args]);
        // When all that runs now has come to its commit: requests in step travel in one message, and one that is alone waits for nothing.
        if (unsent.length === 0) process.nextTick(flush);
        unsent.push({ number: waiting.put({ resolve, reject }), steps, ...options });
      }),
    replied: ({ replies, durationUs }) => {
      for (const reply of replies) settle(reply);
      callingThread?.noteCommit(durationUs);
      options.onCommit?.(replies.length, durationUs);
    },
    stopped: () => {
      // Without the thread nobody copies the log: nothing more is written on this side either.
      if (state === 'open') callingThread?.close();
      state = 'stopped';
      const unsentNumbers = new Set(unsent.map(({ number }) => number));
      for (const { number, item } of waiting.all()) {
        // What was with the writer may be on the disk or not.
        waiting.take(number);
        item.reject(unsentNumbers.has(number) ? new StoreUnavailable('the writer has stopped') : errorFrom({ kind: 'unknown' }));
      }
    },
    close: () => {
      if (state !== 'open') return false;
      flush();
      state = 'closing';
      callingThread?.close();
      post({ kind: 'close' });
      return true;
    },
  };
}
