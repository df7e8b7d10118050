/**
 * Work that nobody requests: what is due by the clock, the read model, and webhooks. A process that lives on runs it in
 * loops; Workers run one bounded round for each cron trigger.
 */
import { workOnFiles } from '../../domain/reconciliation/tick.ts';
import { createDeliverer } from '../../domain/webhooks/deliver.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { recoverClocks } from '../../entity-clocks/tick.ts';
import { sealStep } from '../../foundation/events/chain-operations.ts';
import { writeRefused } from '../../foundation/idempotency/refused.ts';
import { findClockDoubt } from '../../foundation/kernel/clock.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { tickProjection } from '../../views/read-model/read-model-operations.ts';
import { recoverReports } from '../../views/scheduled-reports/make.ts';
import { sendToServers } from '../../views/scheduled-reports/send.ts';
import { attempt, outsideTasks, runDueWork, tasksTogether } from './due-rounds.ts';
import { type MarkFile, startEventChain } from './event-chain-loop.ts';
import { startWorkForAll } from './leased-work.ts';
import { startReadModel } from './read-model-loop.ts';
import type { Settings } from './settings.ts';
import { outsideGraceMs, startTicking } from './tick-loop.ts';
import { startWebhooks } from './webhook-loop.ts';
import { type LeasedWork, startLeasedWork } from './work-lease.ts';

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

/** How often an instance compares its clock with the database where it is not in doubt. */
const clockEveryMs = minuteMs;

/** How soon a file goes on that a request has begun. */
const importEveryMs = 1_000;

/** `stop` resolves when the rounds that run have ended. */
export async function startWork(ports: Ports, settings: Settings, options: WorkOptions): Promise<{ stop(): Promise<void> }> {
  const { isDatabaseOwn, everyMs, mark } = options;
  if (isDatabaseOwn) await Promise.all([recoverClocks(ports), recoverReports(ports)]);
  if (everyMs === null) return { stop: async () => {} };
  // Apart from other due work: whoever connects a shop looks for what was just refused.
  const refused = startTicking(() => writeRefused(ports), ports.log, { everyMs: Math.min(refusedEveryMs, everyMs ?? refusedEveryMs) });
  const rest = isDatabaseOwn ? await startOwnWork(ports, settings, { everyMs, mark }) : startSharedWork(ports, settings, everyMs);
  return {
    async stop() {
      await attempt(ports.log, 'refused requests', () => writeRefused(ports));
      await Promise.all([refused.stop(), rest.stop()]);
    },
  };
}

/** Where other instances have the same database: each looks at its own clock, and one does the rest for all. */
function startSharedWork(ports: Ports, settings: Settings, everyMs: number | undefined): LeasedWork {
  let lookedMs = 0;
  const watching = startTicking(
    async () => {
      const nowMs = ports.clocks.elapsedUs() / 1_000;
      if (findClockDoubt(ports.clocks) === null && nowMs - lookedMs < clockEveryMs) return;
      lookedMs = nowMs;
      await ports.clocks.guard?.look();
    },
    ports.log,
    { everyMs },
  );
  const leased = startLeasedWork(ports, () => startWorkForAll(ports, settings, everyMs));
  return {
    async stop() {
      await Promise.all([watching.stop(), leased.stop()]);
    },
  };
}

async function startOwnWork(
  ports: Ports,
  settings: Settings,
  { everyMs, mark }: { readonly everyMs: number | undefined; readonly mark: MarkFile | undefined },
): Promise<LeasedWork> {
  const stopping = new AbortController();
  const dueWork = startTicking(() => runDueWork(ports, settings, tasksTogether), ports.log, { everyMs });
  // Apart from other due work, which a long file would hold up.
  const imports = startTicking(() => workOnFiles(ports, stopping.signal), ports.log, {
    everyMs: Math.min(importEveryMs, everyMs ?? importEveryMs),
  });
  // Apart from other due work, and from each other: a slow server of a merchant holds up nothing else.
  const outside = [sendToServers, ...outsideTasks.map(({ run }) => run)].map((run) =>
    startTicking(() => run(ports), ports.log, { everyMs, graceMs: outsideGraceMs }),
  );
  const readModel = startReadModel(ports, { everyMs });
  const eventChain = startEventChain(ports, { mark, everyMs });
  const webhooks = await startWebhooks(ports, { isDatabaseOwn: true, everyMs, administrator: settings.adminEmail });
  return {
    async stop() {
      stopping.abort();
      const loops = [webhooks, imports, ...outside, readModel, eventChain, dueWork];
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Processes run as many rounds of due work within the minute between two cron triggers. */
const roundsMax = 12;

/**
 * The due work and the read model of a minute, once: where one fails, it is logged and the others run. Resolves to whether nothing
 * failed.
 */
export async function runWork(ports: Ports, settings: Settings): Promise<boolean> {
  const isWorkDone = await attempt(ports.log, 'due work', async () => {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      if ((await runDueWork(ports, settings)) === 0) return;
    }
  });
  const isModelDone = await attempt(ports.log, 'read model', () => tickProjection(ports));
  const isChainDone = await attempt(ports.log, 'event chain', async () => {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) if (!(await sealStep(ports))) return;
  });
  return isWorkDone && isModelDone && isChainDone;
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
