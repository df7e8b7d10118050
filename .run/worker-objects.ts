/**
 * Keeps workerd running with the gateway in a Durable Object: it is started again when it ends, also by `kill -9`, and
 * ended when it answers nobody. What was acknowledged stands in the objects' databases; a due alarm wakes the gateway by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerd, type Workerd, type WorkerdOptions } from './workerd.ts';

/** How often the process is asked whether it answers, for how long it may take, and how often it may fail to in a row. */
export interface Probing {
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly failuresMax: number;
}

const patient: Probing = { everyMs: 2_000, timeoutMs: 5_000, failuresMax: 3 };

/** Between two starts, where one after the other fails. */
const pauseMinMs = 100;
const pauseMaxMs = 5_000;
/** So long it must have run that the next pause is the shortest again. */
const stableMs = 10_000;

export interface Supervised {
  readonly port: number;
  /** Of the process that runs now. */
  pid(): number;
  stop(): Promise<void>;
}

/** Resolves when it listens. The port stays the same from one start to the next. */
export async function superviseWorkerd(options: WorkerdOptions, tell: (what: string) => void, probing = patient): Promise<Supervised> {
  let current: Workerd = await startWorkerd(options);
  const { port } = current;
  let stopping = false;
  let pauseMs = pauseMinMs;

  const startAgain = async (): Promise<void> => {
    while (!stopping) {
      await sleep(pauseMs);
      if (stopping) return;
      pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
      try {
        current = await startWorkerd({ ...options, port });
        // Whoever stopped meanwhile has ended the one before.
        if (stopping) await current.end('SIGTERM');
        return;
      } catch (error) {
        tell(error instanceof Error ? error.message : 'workerd did not start');
      }
    }
  };

  const supervise = async (): Promise<void> => {
    while (!stopping) {
      const startedMs = performance.now();
      const ending = new AbortController();
      void endSilent(current, { ...probing, signal: ending.signal }, tell);
      await current.ended;
      ending.abort();
      if (stopping) return;
      if (performance.now() - startedMs > stableMs) pauseMs = pauseMinMs;
      tell('workerd ended and is started again');
      await startAgain();
    }
  };
  const supervised = supervise();
  return {
    port,
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await current.end('SIGTERM');
      await supervised;
    },
  };
}

interface Asking extends Probing {
  readonly signal: AbortSignal;
}

/** Ends a process that hangs. */
async function endSilent(
  workerd: Workerd,
  { everyMs, timeoutMs, failuresMax, signal }: Asking,
  tell: (what: string) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    failures = (await workerd.answers(timeoutMs)) ? 0 : failures + 1;
    if (failures < failuresMax || signal.aborted) continue;
    tell('workerd answers nobody and is ended');
    await workerd.end('SIGKILL');
    return;
  }
}
