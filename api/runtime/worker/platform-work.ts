/**
 * What the platform of an installation in objects does by the clock: reports over several merchants, and keys whose time is over, such as those
 * by which refunds through assistants were counted. Nobody waits for the keys to go: a round after a commit, or every few hours, takes them.
 */
import { usedKeys } from '../../domain/payments/processing/due-work.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { type DueTask, runDueTasks } from '../../foundation/kernel/due-task.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { attempt, reportTasks } from '../shared/due-rounds.ts';

const tasks: readonly DueTask<Ports>[] = [...reportTasks, usedKeys];

/** All that is due now. Resolves to whether nothing of it failed. */
export function runPlatformWork(ports: Ports): Promise<boolean> {
  return attempt(ports.log, 'work of the platform', () => runDueTasks(ports, tasks));
}

/** What is due and could not be done is tried again as often as a process does. */
const againAfterMs = 5_000;

/** When something that somebody waits for is due next; null where nothing is. In the platform's store that is a report. */
export async function nextPlatformWorkAt({ dueOfMerchant }: Store, now: Timestamp): Promise<Timestamp | null> {
  const next = await dueOfMerchant.next();
  return next === null || next > now ? next : now + againAfterMs;
}
