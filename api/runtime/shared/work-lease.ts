/**
 * Of several instances of one database, one does the work that is the same for all (decision: work-lease). The others look
 * every few seconds whether it still does.
 */
import type { Ports } from '../../doors/gateway/ports.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { startTicking } from './tick-loop.ts';

/** The holder asks for it anew three times while it lasts: two lost answers do not end it. */
export const leaseMs = 6_000;
const askEveryMs = 2_000;

const name = 'work';

export interface LeasedWork {
  stop(): Promise<void>;
}

/** Begins the work when this instance has the lease, and ends it when it has it no more. `stop` lets the next one begin at once. */
export function startLeasedWork(ports: Ports, begin: () => Promise<LeasedWork>): LeasedWork {
  const { store, clocks, log } = ports;
  const owner = ports.newId();
  let work: LeasedWork | undefined;
  /** By a count that goes on while the process is stopped. */
  let heldUntilUs = 0;

  const take = async (): Promise<boolean> => {
    const askedUs = clocks.elapsedUs();
    try {
      const isTaken = await store.leases.take({ name, owner, forMs: leaseMs });
      heldUntilUs = isTaken ? askedUs + leaseMs * 1_000 : 0;
    } catch (error) {
      // Nobody can take it meanwhile, unless only this instance does not reach the database.
      if (work && clocks.elapsedUs() >= heldUntilUs) log.warn('the lease of the due work was not renewed', { ...faultFields(error) });
    }
    return clocks.elapsedUs() < heldUntilUs;
  };

  const look = async (): Promise<void> => {
    const isHeld = await take();
    if (isHeld && !work) {
      log.info('this instance does the due work');
      work = await begin();
    } else if (!isHeld && work) {
      log.info('another instance does the due work');
      await end();
    }
  };

  const end = async (): Promise<void> => {
    const ending = work;
    work = undefined;
    await ending?.stop();
  };

  const looking = startTicking(look, log, { everyMs: askEveryMs, atOnce: true });
  return {
    async stop() {
      await looking.stop();
      const wasHeld = work !== undefined;
      await end();
      if (wasHeld) await store.leases.release({ name, owner }).catch(() => log.warn('the lease of the due work was not given back'));
    },
  };
}
