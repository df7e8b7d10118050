/** When a merchant's object sends to the projection: soon after commits, and by its alarm until all is sent. */

import type { Ports } from '../../doors/gateway/ports.ts';
import type { Bus } from '../shared/bus.ts';
import { attempt } from '../shared/due-rounds.ts';
import { createPace } from '../shared/pace.ts';
import type { ObjectWork } from './object-gateway.ts';
import type { ProjectionOutbox } from './projection-outbox.ts';

/** What the own read model takes within this time is sent together. */
const sendEveryMs = 100;

/** So long after a commit the own read model has taken it, or it is sent without: names have no step, and the read model may fail. */
const sendWithoutMs = 1_000;

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
  const send = async (sending: () => Promise<void>): Promise<void> => {
    if (Date.now() < againAt) return;
    await attempt(log, 'projection over merchants', async () => {
      failures += 1;
      againAt = Date.now() + waitMs();
      await sending();
      failures = 0;
      againAt = 0;
    });
  };
  const sendAll = (): Promise<void> => send(() => outbox.send());
  const pace = createPace(() => waitUntil(send(() => outbox.sendOwn())), sendEveryMs);
  let without: ReturnType<typeof setTimeout> | undefined;
  outbox.onOffered(() => {
    clearTimeout(without);
    without = undefined;
    pace.ask();
  });
  bus.onPublished(() => {
    without ??= setTimeout(() => {
      without = undefined;
      waitUntil(sendAll());
    }, sendWithoutMs);
  });
  // What was not sent before this object slept.
  waitUntil(sendAll());
  return {
    ...work,
    run: async () => {
      // What could not be sent has a time of its own.
      const [isDone] = await Promise.all([work.run(), sendAll()]);
      return isDone;
    },
    nextAt: async (now) => {
      const dueAt = await work.nextAt(now);
      return outbox.isDone() ? dueAt : Math.min(dueAt, Math.max(againAt, now + 1_000));
    },
  };
}
