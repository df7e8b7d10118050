/**
 * What the instance that has the lease does for all instances of a libSQL server. There each look is a request, so it looks
 * once whether anything has come or is due, and runs the rounds that this calls for.
 */
import { takeInMovements } from '../../domain/reconciliation/intake.ts';
import { workOnFiles } from '../../domain/reconciliation/tick.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { earliestDue } from '../../entity-clocks/next-due.ts';
import { minuteMs, secondMs } from '../../foundation/kernel/timestamp.ts';
import { tellColleagues } from '../../views/notifications/tell.ts';
import { sendToServers } from '../../views/scheduled-reports/send.ts';
import { attempt, outsideTasks, runDueWork, tasksTogether } from './due-rounds.ts';
import { startEventChain } from './event-chain-loop.ts';
import { startReadModel } from './read-model-loop.ts';
import type { Settings } from './settings.ts';
import { atMost, outsideGraceMs, startTicking, tickEveryMs } from './tick-loop.ts';
import { startWebhooks } from './webhook-loop.ts';
import type { LeasedWork } from './work-lease.ts';

/** How soon it sees what another instance committed. Hints of Redis make it sooner for webhooks. */
const lookEveryMs = secondMs;

/** How soon webhooks are looked for again after a commit, which costs requests even where nobody subscribed. */
const webhooksEveryMs = 500;

/** A round of everything, also of what has no time at which it is due: such as what is deleted by age. */
const wholeEveryMs = 2 * minuteMs;

export async function startWorkForAll(ports: Ports, settings: Settings, everyMs: number = tickEveryMs): Promise<LeasedWork> {
  const { acrossMerchants } = ports.store;
  const stopping = new AbortController();
  const readModel = startReadModel(ports, { everyMs: null, followsCommits: false });
  const eventChain = startEventChain(ports, { everyMs: null });
  const webhooks = await startWebhooks(ports, {
    isDatabaseOwn: false,
    everyMs: wholeEveryMs,
    roundEveryMs: webhooksEveryMs,
    administrator: settings.adminEmail,
  });
  let seen: number | undefined;
  let told: number | undefined;
  const importing = createBeside(ports, 'settlement files', (ports) => workOnFiles(ports, stopping.signal));
  // A slow server of a merchant holds up nothing else.
  const outside = [
    createBeside(ports, "files for merchants' servers", sendToServers),
    ...outsideTasks.map(({ name, run }) => createBeside(ports, name, run)),
  ];

  const look = async (): Promise<void> => {
    const [last, files] = await Promise.all([acrossMerchants.lastSequence(), acrossMerchants.filesInWork(1)]);
    if (files.length > 0) importing.begin();
    if (last === seen) return;
    seen = last;
    readModel.wake();
    eventChain.wake();
    webhooks.wake();
  };

  let dueAt = Number.POSITIVE_INFINITY;
  let wholeAtMs = 0;
  const elapsedMs = () => ports.clocks.elapsedUs() / 1_000;

  const runAll = async (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY;
    wholeAtMs = elapsedMs() + wholeEveryMs;
    for (const beside of outside) beside.begin();
    await Promise.all([runDueWork(ports, settings, tasksTogether), attempt(ports.log, 'webhooks', () => webhooks.tick())]);
  };

  const lookForDue = async (): Promise<void> => {
    if (elapsedMs() >= wholeAtMs) return runAll();
    if (told !== seen) {
      const toldTo = seen;
      if (await attempt(ports.log, 'notifications of staff', () => tellColleagues(ports))) told = toldTo;
    }
    const now = ports.clocks.now();
    const [next, entry, taken] = await Promise.all([
      earliestDue(ports, now),
      acrossMerchants.lastLedgerEntry(),
      acrossMerchants.intakePlace(),
    ]);
    // The end of a day is asked for again and again, and no answer says that it has come.
    dueAt = Math.min(dueAt, next ?? Number.POSITIVE_INFINITY);
    if (dueAt <= now) return runAll();
    if (taken < entry) await takeInMovements(ports);
  };

  const looking = startTicking(look, ports.log, { everyMs: Math.min(lookEveryMs, everyMs), atOnce: true });
  const due = startTicking(lookForDue, ports.log, { everyMs, atOnce: true });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([looking.stop(), due.stop(), webhooks.stop(), readModel.stop(), eventChain.stop()]);
      await Promise.all([importing.ended(), ...outside.map((beside) => atMost(outsideGraceMs, beside.ended()))]);
    },
  };
}

interface Beside {
  /** Nothing where it still runs. */
  begin(): void;
  ended(): Promise<unknown>;
}

/** Work that nothing else waits for, never twice at once. */
function createBeside(ports: Ports, what: string, work: (ports: Ports) => Promise<unknown>): Beside {
  let running: Promise<unknown> | undefined;
  return {
    begin() {
      running ??= attempt(ports.log, what, () => work(ports)).finally(() => {
        running = undefined;
      });
    },
    ended: async () => running,
  };
}
