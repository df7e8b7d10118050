/**
 * Commits on the calling thread for a request that is alone: waking the writer's thread and being woken by it takes longer than a third of such
 * a commit (decision: one-writer-commits-in-groups). It is a second connection that writes, and never beside the first: the queue of the
 * writer's thread asks it where that thread has nothing left to answer, and it has ended when it returns.
 */
import { copyPaces, createIdleCopy } from './idle-copy.ts';
import type { LastMark } from './mark-places.ts';
import { erases, type GroupWriter, openGroupWriter } from './writer-group.ts';
import type { WriteReply, WriteRequest } from './writer-protocol.ts';

/** Requests with more statements go to the thread: they would keep everything else from its turn. */
const stepsMax = 16;

/** A commit that takes longer, ms, says that the disk is not what it usually is, or that others want the processor: nobody may wait for it here. */
const usualMsDefault = 2;

/** So many of them, one soon after the other, leave the commits to the thread. One says little: some disks take longer with each 200th. */
const slowMax = 2;

/** A usual commit takes so much of a slow one back. */
const usualCounts = 1 / 64;

/**
 * So long the thread commits then, ms, and twice as long each time that slow ones come again before so many usual ones. What either connection
 * wrote empties the other one's cache of pages. Going back and forth with each slow commit took 2.5 times as long where other processes want all
 * cores. So a payment that is alone takes as long as with the thread there.
 */
const rest = { leastMs: 1_000, mostMs: 16_000, usualCommits: 512 } as const;

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
  const pace = createPace(usualMs);
  const idleCopy = createIdleCopy(copyPaces.acknowledged, () => {
    options.copyLog();
    return true;
  });

  const isErasing = (text: number): boolean => {
    erasing[text] ??= erases(texts[text] ?? '');
    return erasing[text];
  };

  const isForThread = ({ steps, tellsSteps, script }: WriteRequest): boolean =>
    pace.rests() ||
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
      pace.noteOwn(tookMs);
      // The thread empties the log just now. It takes the request when it has done so.
      if (reply === undefined || isBusy(reply)) return undefined;
      onCommit(Math.round(tookMs * 1_000));
      idleCopy.committed(1);
      return reply;
    },
    noteCommit: (durationUs) => pace.note(durationUs / 1_000),
    close() {
      idleCopy.stop();
      writer?.close();
    },
  };
}

/** Whether commits are as quick as usual here. */
function createPace(usualMs: number) {
  // Until the thread has committed something nobody knows the disk.
  let untilMs = Number.POSITIVE_INFINITY;
  let slow = 0;
  let restMs: number = rest.leastMs;
  let usual = 0;
  /** True where the thread commits from here on. */
  const note = (tookMs: number): boolean => {
    const isSlow = tookMs > usualMs;
    slow = Math.min(slowMax, Math.max(0, slow + (isSlow ? 1 : -usualCounts)));
    const begins = isSlow && slow === slowMax;
    if (begins) untilMs = performance.now() + restMs;
    else if (untilMs === Number.POSITIVE_INFINITY) untilMs = 0;
    return begins;
  };
  return {
    rests: (): boolean => performance.now() < untilMs,
    note,
    /** Of a commit on the calling thread. */
    noteOwn(tookMs: number): void {
      if (note(tookMs)) {
        restMs = Math.min(rest.mostMs, restMs * 2);
        usual = 0;
      } else if (tookMs <= usualMs) {
        usual += 1;
        if (usual === rest.usualCommits) restMs = rest.leastMs;
      }
    },
  };
}

/** Nothing was written: the lock was not to be had, or a commit that met it was rolled back. */
function isBusy({ result }: WriteReply): boolean {
  return typeof result !== 'number' && result.kind === 'unavailable' && result.why.startsWith('SQLITE_BUSY');
}
