/** Threads that nobody waits for step back where payments need the processor. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Niceness, 0 being that of the main thread and of the payments' writer. With the processors fully taken by payments, 64 at once, these two gave
 * a tenth more of them than none (two cores); 19 for both gave no more, and held up the read model.
 */
export const niceness = { readModelWriter: 10, asideReader: 5 } as const;

/**
 * Lowers the priority of the calling thread alone. Linux keeps one for each thread and tells a thread which one it is; elsewhere nothing changes,
 * and work is shared as before.
 */
export function lowerThreadPriority(nice: number): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), nice);
  } catch {
    // Another system, or one that does not allow it.
  }
}
