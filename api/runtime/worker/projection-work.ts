/** When a merchant's object sends to the projection: soon after commits, and by its alarm until all is sent. */

import type { Ports } from '../../doors/gateway/ports.ts';
import type { Bus } from '../shared/bus.ts';
import { attempt } from '../shared/due-rounds.ts';
import { createPace } from '../shared/pace.ts';
import type { ObjectWork } from './object-gateway.ts';
import type { ProjectionOutbox } from './projection-outbox.ts';

/** Commits within this time are sent together. */
const sendEveryMs = 100;

/** What could not be sent is tried again after 1 s, 2 s, 4 s and so on, at most after this. */
const sendAgainMaxMs = 60_000;

interface ProjectingOptions {
  readonly log: Ports['log'];
  readonly bus: Bus;
  readonly waitUntil: (sent: Promise<unknown>) => void;
}

/** The work of a merchant's object, and this beside it. */
export function projectingWork(work: ObjectWork, outbox: ProjectionOutbox, { log, bus, waitUntil }: ProjectingOptions): ObjectWork {
  let failures = 0;
  let againAt = 0;
  const waitMs = (): number => Math.min(1_000 * 2 ** Math.max(failures - 1, 0), sendAgainMaxMs);
  const send = async (): Promise<void> => {
    if (Date.now() < againAt) return;
    await attempt(log, 'projection over merchants', async () => {
      failures += 1;
      againAt = Date.now() + waitMs();
      await outbox.send();
      failures = 0;
      againAt = 0;
    });
  };
  const pace = createPace(() => waitUntil(send()), sendEveryMs);
  bus.onPublished(() => pace.ask());
  // What was not sent before this object slept.
  pace.ask();
  return {
    ...work,
    run: async () => {
      // What could not be sent has a time of its own.
      const [isDone] = await Promise.all([work.run(), send()]);
      return isDone;
    },
    nextAt: async (now) => {
      const dueAt = await work.nextAt(now);
      return outbox.isDone() ? dueAt : Math.min(dueAt, Math.max(againAt, now + 1_000));
    },
  };
}
