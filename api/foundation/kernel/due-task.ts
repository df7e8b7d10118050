import { findClockDoubt } from './clock.ts';
import type { Clocks } from './ports.ts';

/** Work that nobody requests, a bounded round at a time. */
export interface DueTask<Ports> {
  readonly name: string;
  /** `waits`: it expires, forgets or erases something by the clock, so it does nothing while the clock is in doubt. */
  readonly clockInDoubt: 'runs' | 'waits';
  /** Resolves to how much it did. */
  readonly run: (ports: Ports) => Promise<number>;
}

interface TaskPorts {
  readonly clocks: Clocks;
}

/**
 * One round of each task; resolves to how much was done, so that 0 means that nothing is left. One that fails holds up no other: when all
 * had their round, it throws what the first one threw.
 */
export async function runDueTasks<Ports extends TaskPorts>(ports: Ports, tasks: readonly DueTask<Ports>[]): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const task of tasks) {
    if (task.clockInDoubt === 'waits' && findClockDoubt(ports.clocks) !== null) continue;
    try {
      done += await task.run(ports);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
