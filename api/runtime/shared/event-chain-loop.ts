/**
 * Seals the event log in a process that lives on, and syncs the mark of what was acknowledged, which the writer has moved
 * with each commit. Both follow commits after a bounded time, so that a payment waits for neither (decision: event-chain).
 */

import type { Ports } from '../../doors/gateway/ports.ts';
import type { EventMark } from '../../foundation/events/chain.ts';
import { findLogFault, readMark, sealStep } from '../../foundation/events/chain-operations.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { StartRefused } from './start-refused.ts';
import { tickEveryMs } from './tick-loop.ts';

/** A file beside the database. */
export interface MarkFile {
  /** How its file is called. */
  readonly name: string;
  /** Undefined where there is none. Throws where what is there cannot be read. */
  read(): EventMark | undefined;
  /** On the disk when it resolves. */
  write(mark: EventMark): Promise<void>;
  /**
   * Copies the write-ahead log, which the stop after this overwrites, aside; returns where to. A copy that is there already
   * stands. Undefined where there is none.
   */
  keepLog(): string | undefined;
  /** Deletes it: what is acknowledged is what the database holds. A copy of a damaged log gets the ending `.accepted`. */
  forget(): void;
  close(): Promise<void>;
}

/** What the writer has marked is on the disk after this time at most: one sync for all commits within it. */
const markAfterMs = 200;

/** Events within this time share a row of the chain. */
const sealAfterMs = 2_000;

/** A round is followed by a rest so many times as long, so that payments keep the writer. */
const restShare = 3;

/** Throws `StartRefused` where the log is not the one that was acknowledged. */
export async function requireWholeLog(ports: Ports, mark: MarkFile | undefined): Promise<void> {
  const marked = mark?.read();
  if (mark && !marked && (await ports.store.eventChain.last())) {
    ports.log.warn('the mark beside the database is missing: what was acknowledged before this start cannot be compared', {
      file: mark.name,
    });
  }
  const fault = await findLogFault(ports, marked);
  if (fault === null) return;
  const kept = mark?.keepLog();
  throw new StartRefused([
    `${fault}. Payments that clients were told of may be gone: restore the database and its mark from a backup, and compare with the bank` +
      `${kept === undefined ? '' : `. The write-ahead log was copied to ${kept}`}. ` +
      `To go on with what is left, run npm run doctor -- --accept-damage first`,
  ]);
}

export interface EventChainOptions {
  readonly mark?: MarkFile | undefined;
  /** Null: nobody looks by the clock. */
  readonly everyMs?: number | null | undefined;
}

/** `stop` marks what was acknowledged last. */
export function startEventChain(ports: Ports, { mark, everyMs = tickEveryMs }: EventChainOptions): { wake(): void; stop(): Promise<void> } {
  const marking = createLoop(ports, { what: 'event mark', afterMs: markAfterMs }, async () => {
    await writeMark(ports, mark);
    return null;
  });
  const sealing = createLoop(ports, { what: 'event chain', afterMs: sealAfterMs }, async () => {
    const startedUs = ports.clocks.elapsedUs();
    return (await sealStep(ports)) ? (restShare * (ports.clocks.elapsedUs() - startedUs)) / 1_000 : null;
  });
  const schedule = () => {
    if (mark) marking.ask();
    sealing.ask();
  };
  const stopListening = ports.onPublished?.(schedule);
  // What another instance wrote, and what a hint did not reach.
  const interval = everyMs === null ? undefined : setInterval(schedule, everyMs);
  schedule();
  return {
    wake: schedule,
    async stop() {
      stopListening?.();
      clearInterval(interval);
      await Promise.all([marking.stop(), sealing.stop()]);
    },
  };
}

/** The mark as it is after everything that was committed until now. */
export async function writeMark({ store }: Pick<Ports, 'store'>, mark: MarkFile | undefined): Promise<void> {
  await mark?.write(await readMark({ store }));
}

/** Runs `round` so long after `ask`, never twice at once, and again after as many milliseconds as it answers. */
function createLoop(
  { log }: Pick<Ports, 'log'>,
  { what, afterMs }: { readonly what: string; readonly afterMs: number },
  round: () => Promise<number | null>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isWanted = false;
    let againMs: number | null = null;
    try {
      againMs = await round();
    } catch (error) {
      log.error('due work failed', { what, ...faultFields(error) });
    }
    running = undefined;
    if (againMs !== null) schedule(againMs);
    else if (isWanted) schedule(afterMs);
  };
  const schedule = (waitMs: number): void => {
    if (isStopped || timer !== undefined) return;
    if (running) {
      isWanted = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      running = run();
    }, waitMs);
  };
  return {
    ask: () => schedule(afterMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
