/**
 * Work that nobody requests: what is due by the clock, the read model, and webhooks. A process that lives on runs it in
 * loops; Workers run one bounded round for each cron trigger.
 */
import { tickCheckouts } from '../../domain/checkouts/tick.ts';
import { tickJobs } from '../../domain/jobs/tick.ts';
import { paymentTasks } from '../../domain/payments/execute/due-work.ts';
import { reconciliationTasks, tasksBesideFiles, workOnFiles } from '../../domain/reconciliation/tick.ts';
import { sendDueFiles } from '../../domain/reconciliation/transfers.ts';
import { createDeliverer } from '../../domain/webhooks/deliver.ts';
import { makeResultCalls } from '../../domain/webhooks/result-calls.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { recoverClocks, tickMovedClocks } from '../../entity-clocks/tick.ts';
import { sealStep } from '../../foundation/events/chain-operations.ts';
import { forgetOldEvents } from '../../foundation/events/retention.ts';
import { writeRefused } from '../../foundation/idempotency/refused.ts';
import { deleteOldRequests } from '../../foundation/idempotency/request-log-operations.ts';
import { type DueTask, runDueTasks } from '../../foundation/kernel/due-task.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { forgetNotifications, mailNotifications } from '../../views/notifications/mail.ts';
import { tellColleagues } from '../../views/notifications/tell.ts';
import { tickProjection } from '../../views/read-model/read-model-operations.ts';
import { type MarkFile, startEventChain } from './event-chain-loop.ts';
import { startReadModel } from './read-model-loop.ts';
import type { Settings } from './settings.ts';
import { startTicking } from './tick-loop.ts';
import { startWebhooks } from './webhook-loop.ts';

export interface WorkOptions {
  /** Whether no other process has this database. */
  readonly isDatabaseOwn: boolean;
  /** Beside a database file. */
  readonly mark?: MarkFile | undefined;
  /** Null: nothing runs by itself. Absent: every few seconds. */
  readonly everyMs?: number | null | undefined;
}

/** How soon a refused request stands in the log. */
const refusedEveryMs = 1_000;

/** How soon a file goes on that a request has begun. */
const importEveryMs = 1_000;

/** `stop` resolves when the rounds that run have ended. */
export async function startWork(ports: Ports, settings: Settings, options: WorkOptions): Promise<{ stop(): Promise<void> }> {
  const { isDatabaseOwn, everyMs, mark } = options;
  if (isDatabaseOwn) await recoverClocks(ports);
  if (everyMs === null) return { stop: async () => {} };
  const stopping = new AbortController();
  const dueWork = startTicking(() => runDueWork(ports, settings, tasksBesideFiles), ports.log, { everyMs });
  // Apart from other due work, which a long file would hold up.
  const imports = startTicking(() => workOnFiles(ports, stopping.signal), ports.log, {
    everyMs: Math.min(importEveryMs, everyMs ?? importEveryMs),
  });
  // Apart from other due work: a slow server of a merchant holds up nothing but files.
  const files = startTicking(() => sendDueFiles(ports), ports.log, { everyMs });
  // Apart from other due work: whoever connects a shop looks for what was just refused.
  const refused = startTicking(() => writeRefused(ports), ports.log, { everyMs: Math.min(refusedEveryMs, everyMs ?? refusedEveryMs) });
  const readModel = startReadModel(ports, everyMs);
  const eventChain = startEventChain(ports, mark, everyMs);
  const webhooks = await startWebhooks(ports, { isDatabaseOwn, everyMs, administrator: settings.adminEmail });
  return {
    async stop() {
      stopping.abort();
      await attempt(ports.log, 'refused requests', () => writeRefused(ports));
      await Promise.all([
        webhooks.stop(),
        refused.stop(),
        imports.stop(),
        files.stop(),
        readModel.stop(),
        eventChain.stop(),
        dueWork.stop(),
      ]);
    },
  };
}

/** Processes run as many rounds of due work within the minute between two cron triggers. */
const roundsMax = 12;

/** The due work and the read model of a minute, once: where one fails, it is logged and the other runs. */
export async function runWork(ports: Ports, settings: Settings): Promise<void> {
  await attempt(ports.log, 'due work', async () => {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      if ((await runDueWork(ports, settings)) === 0) return;
    }
  });
  await attempt(ports.log, 'read model', () => tickProjection(ports));
  await attempt(ports.log, 'event chain', async () => {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) if (!(await sealStep(ports))) return;
  });
}

/** All of it: a task that is not here does not run by itself, and each says what it does while the clock is in doubt. */
function listTasks(
  { eventRetentionDays, requestLogRetentionDays }: Settings,
  settlement: readonly DueTask<Ports>[],
): readonly DueTask<Ports>[] {
  return [
    ...paymentTasks,
    // A clock that is ahead would charge too early.
    { name: 'subscription jobs', clockInDoubt: 'waits', run: (ports) => tickJobs(ports) },
    { name: 'expired checkouts', clockInDoubt: 'waits', run: tickCheckouts },
    ...settlement,
    { name: "calls of merchants' addresses", clockInDoubt: 'runs', run: makeResultCalls },
    { name: 'notifications of staff', clockInDoubt: 'runs', run: tellColleagues },
    { name: 'mail about notifications', clockInDoubt: 'runs', run: mailNotifications },
    { name: 'old notifications', clockInDoubt: 'waits', run: forgetNotifications },
    { name: "merchants' moved clocks", clockInDoubt: 'waits', run: tickMovedClocks },
    { name: 'old events', clockInDoubt: 'waits', run: (ports) => forgetOldEvents(ports, eventRetentionDays) },
    { name: 'old requests', clockInDoubt: 'waits', run: (ports) => deleteOldRequests(ports, requestLogRetentionDays) },
  ];
}

/**
 * One bounded round: missing outcomes, expired authorisations and checkouts, subscription jobs, calls of merchants' addresses, accounts
 * to erase, settlement, old keys, old events and old requests.
 * Where the clock cannot be compared with the database, nothing of it runs. Resolves to how much of it there was.
 */
async function runDueWork(ports: Ports, settings: Settings, settlement = reconciliationTasks): Promise<number> {
  await ports.clocks.guard?.look();
  return runDueTasks(ports, listTasks(settings, settlement));
}

/**
 * Delivers the webhooks that are due now and all that follows from them, for a runtime where nothing that waits may pass
 * from one request to another. Instances that deliver at once are kept apart by leases; a round that is cut off goes on
 * after its lease.
 */
export async function deliverWebhooks(ports: Ports, { forgetOld = false } = {}): Promise<void> {
  const deliverer = createDeliverer(ports);
  if (forgetOld) await deliverer.tick();
  else deliverer.wake();
  await deliverer.settled();
}

/** Logs a failure of work that the next round tries again. */
export async function attempt(log: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('due work failed', { what, ...faultFields(error) });
  }
}
