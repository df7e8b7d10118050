/** Whether the gateway can serve: its database answers, is up to date and takes writes. */
import type { Ports } from '../../doors/gateway/ports.ts';
import { describeDoubt, findClockDoubt } from '../../foundation/kernel/clock.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';

/** A database that has not answered by then is not ready. */
const readyTimeoutMs = 2_000;

/** So long an answer of the database counts for all probes: a flood of them costs one write. */
const checkEveryMs = 5 * secondMs;
const failedCheckEveryMs = secondMs;

export interface Readiness {
  readonly isReady: boolean;
  /** What staff should know, though the gateway serves. */
  readonly warning: string | null;
}

type ReadinessPorts = Pick<Ports, 'clocks'> & { readonly store: Pick<Ports['store'], 'ready' | 'clock'> };

/** Each condition that must hold; one that rejects makes the gateway not ready. */
const conditions: readonly ((ports: ReadinessPorts) => Promise<void>)[] = [({ store }) => store.ready(), ({ store }) => store.clock.beat()];

export function createReadiness(ports: ReadinessPorts): () => Promise<Readiness> {
  let last: { readonly isReady: Promise<boolean>; readonly untilMs: number } | undefined;
  const elapsedMs = () => ports.clocks.elapsedUs() / 1_000;

  const check = (): Promise<boolean> => {
    const isReady = withinTime(checkAll(ports));
    const checked = { isReady, untilMs: elapsedMs() + checkEveryMs };
    last = checked;
    void isReady.then((good) => {
      if (!good && last === checked) last = { isReady, untilMs: elapsedMs() + failedCheckEveryMs };
    });
    return isReady;
  };

  return async () => {
    const isReady = await (last && elapsedMs() < last.untilMs ? last.isReady : check());
    const doubt = findClockDoubt(ports.clocks);
    return { isReady, warning: doubt && describeDoubt(doubt) };
  };
}

async function checkAll(ports: ReadinessPorts): Promise<boolean> {
  try {
    for (const condition of conditions) await condition(ports);
    return true;
  } catch {
    return false;
  }
}

async function withinTime(checked: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyTimeoutMs);
  });
  const isReady = await Promise.race([checked, late]);
  clearTimeout(timer);
  return isReady;
}
