/** Threads that no payment waits for step back where payments need the processor. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Niceness, 0 being that of the main thread and of the payments' writer. With two cores fully taken by 64 payments at once, from fresh starts in
 * turn: 6 % more payments, and p99 58 to 50 ms, together with what `connectionsTaken` does (api/runtime/node/steps.ts). 19 for both gave no more.
 */
export const niceness = { readModelWriter: 10, backgroundReader: 5 } as const;

/**
 * Lowers the priority of the calling thread alone. Linux keeps one for each thread and tells a thread which one it is; elsewhere nothing changes,
 * and work is shared as before.
 */
export function lowerThreadPriority(nice: number): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), nice);
  } catch {
    // Another system, or one that does not allow it: Deno does not read /proc without all permissions.
  }
}
