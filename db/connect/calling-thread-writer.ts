/**
 * Commits on the calling thread for a request that is alone: waking the writer's thread and being woken by it takes longer than a third of such
 * a commit (decision: one-writer-commits-in-groups). It is a second connection that writes, and never beside the first: the queue of the
 * writer's thread asks it where that thread has nothing left to answer, and it has ended when it returns.
 */
import { createIdleCopy, idleBeforeCopyMs } from './idle-copy.ts';
import type { LastMark } from './mark-places.ts';
import { erases, type GroupWriter, openGroupWriter } from './writer-group.ts';
import type { WriteReply, WriteRequest } from './writer-protocol.ts';

/** Requests with more statements go to the thread: they would keep everything else from its turn. */
const stepsMax = 16;

/** A commit that takes longer, ms, says that the disk is not what it usually is, or that others want the processor: nobody may wait for it here. */
const usualMsDefault = 2;

/**
 * So long the thread commits then, ms. What either connection wrote empties the other one's cache of pages. Going back and forth with each slow
 * commit took 2.5 times as long where other processes want all cores. So a payment that is alone takes as long as with the thread.
 */
const restMs = 1_000;

export interface CallingThreadWriter {
  /** Undefined where the request has to go to the thread; nothing of it is written then. */
  write(request: WriteRequest): WriteReply | undefined;
  /** Told how long a commit of the thread took, µs. */
  noteCommit(durationUs: number): void;
  close(): void;
}

export interface CallingThreadOptions {
  readonly path: string;
  /** Whether nobody else waits for this thread. */
  readonly isAlone: () => boolean;
  /** Absent: 2. */
  readonly usualMs?: number | undefined;
  readonly lastMark: LastMark;
  /** Statement texts by their numbers; they grow. */
  readonly texts: readonly string[];
  readonly onCommit: (durationUs: number) => void;
  /** Asks the writer's thread to copy the log into the database. */
  readonly copyLog: () => void;
}

export function createCallingThreadWriter(options: CallingThreadOptions): CallingThreadWriter {
  const { path, isAlone, usualMs = usualMsDefault, lastMark, texts, onCommit } = options;
  let writer: GroupWriter | undefined;
  let learned = 0;
  /** Of each text that was asked for, by its number. */
  const erasing: boolean[] = [];
  /** Until the thread has committed something nobody knows the disk. */
  let restsUntilMs = Number.POSITIVE_INFINITY;
  const noteTime = (tookMs: number): void => {
    if (tookMs > usualMs) restsUntilMs = performance.now() + restMs;
    else if (restsUntilMs === Number.POSITIVE_INFINITY) restsUntilMs = 0;
  };
  const idleCopy = createIdleCopy(idleBeforeCopyMs.acknowledged, () => {
    options.copyLog();
    return true;
  });

  const isErasing = (text: number): boolean => {
    erasing[text] ??= erases(texts[text] ?? '');
    return erasing[text];
  };

  const isForThread = ({ steps, tellsSteps, script }: WriteRequest): boolean =>
    performance.now() < restsUntilMs ||
    steps.length > stepsMax ||
    tellsSteps === true ||
    script !== undefined ||
    !isAlone() ||
    steps.some(([text]) => isErasing(text));

  /** Undefined where the file cannot be opened a second time. */
  const openLearned = (): GroupWriter | undefined => {
    try {
      writer ??= openGroupWriter(path, 'acknowledged', { lastMark });
    } catch {
      return undefined;
    }
    writer.learn(texts.slice(learned));
    learned = texts.length;
    return writer;
  };

  /** Where its connection can neither go on nor be opened again, it is open what became of the request. */
  const run = (opened: GroupWriter, request: WriteRequest): WriteReply | undefined => {
    try {
      return opened.run([request])[0];
    } catch {
      writer = undefined;
      learned = 0;
      return { number: request.number, result: { kind: 'unknown' } };
    }
  };

  return {
    write(request) {
      if (isForThread(request)) return undefined;
      const opened = openLearned();
      if (opened === undefined) return undefined;
      const startedMs = performance.now();
      const reply = run(opened, request);
      const tookMs = performance.now() - startedMs;
      noteTime(tookMs);
      // The thread empties the log just now. It takes the request when it has done so.
      if (reply === undefined || isBusy(reply)) return undefined;
      onCommit(Math.round(tookMs * 1_000));
      idleCopy.committed();
      return reply;
    },
    noteCommit: (durationUs) => noteTime(durationUs / 1_000),
    close() {
      idleCopy.stop();
      writer?.close();
    },
  };
}

/** Nothing was written: the lock was not to be had, or a commit that met it was rolled back. */
function isBusy({ result }: WriteReply): boolean {
  return typeof result !== 'number' && result.kind === 'unavailable' && result.why.startsWith('SQLITE_BUSY');
}
