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

/** One round of each task; resolves to how much was done, so that 0 means that nothing is left. */
export async function runDueTasks<Ports extends TaskPorts>(ports: Ports, tasks: readonly DueTask<Ports>[]): Promise<number> {
  let done = 0;
  for (const task of tasks) {
    if (task.clockInDoubt === 'runs' || findClockDoubt(ports.clocks) === null) done += await task.run(ports);
  }
  return done;
}
