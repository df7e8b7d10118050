/** Sends files of reports to the merchant's own server, as issued files are sent: under its name when it is whole, once, until it is there. */
import { openPassword } from '../../domain/reconciliation/destinations.ts';
import type { Uploaded } from '../../domain/reconciliation/file-transfer.ts';
import { sendDueFiles } from '../../domain/reconciliation/transfers.ts';
import { nextAttemptAt } from '../../domain/webhooks/retry-schedule.ts';
import { drawJitter } from '../../domain/webhooks/send.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { readParts } from './parts.ts';
import type { ReportPorts } from './ports.ts';
import type { ReportRun } from './schedule.ts';

/** Of one round: each may take minutes. */
const transfersMax = 5;
/** An attempt that has not ended by then is taken for dead; a runtime gives up long before. */
const takenForMs = 30 * minuteMs;

/** One round of everything that goes to merchants' servers: issued files, then reports. Resolves to how many attempts it made. */
export async function sendToServers(ports: ReportPorts): Promise<number> {
  return (await sendDueFiles(ports)) + (await sendReports(ports));
}

/** One round. Resolves to how many attempts it made. */
export async function sendReports(ports: ReportPorts): Promise<number> {
  if (!ports.fileServers) return 0;
  for (let attempts = 0; attempts < transfersMax; attempts += 1) {
    const now = ports.clocks.now();
    const run = await ports.store.acrossMerchants.takeReportTransfer(now, now + takenForMs);
    if (!run) return attempts;
    await concludeTransfer(ports, run, await attempt(ports, run));
  }
  return transfersMax;
}

interface GivenUp {
  readonly outcome: 'given up';
  readonly why: string;
}

async function attempt(ports: ReportPorts, run: ReportRun): Promise<Uploaded | GivenUp> {
  const { fileServers, store } = ports;
  if (run.status !== 'DONE') return { outcome: 'given up', why: 'there is no file' };
  if (run.keepUntil === null) return { outcome: 'given up', why: 'the file was deleted by age' };
  const { destinationId, fileName: name, bytes } = run;
  const merchant = toMerchantKey(run.entityPath);
  const destination = destinationId === null ? undefined : await store.reconciliation.fileDestination(merchant, destinationId);
  if (!fileServers || !destination || destination.status === 'deleted') return { outcome: 'given up', why: 'the server was deleted' };
  if (destination.status !== 'active') return { outcome: 'failed', why: `the server is ${destination.status}` };
  const { host, port, protection, userName, folder } = destination;
  const password = await openPassword(ports, destination);
  return fileServers.upload({ host, port, protection, userName, password, folder, name, bytes, content: () => readParts(ports, run) });
}

async function concludeTransfer(ports: ReportPorts, run: ReportRun, attempted: Uploaded | GivenUp): Promise<void> {
  const now = ports.clocks.now();
  const told = { runId: run.id, attempts: run.transferAttempts };
  if (!('why' in attempted)) {
    await note(ports, { ...run, transfer: 'sent', transferAt: null, transferError: null });
    ports.log.info('report sent', { ...told, outcome: attempted.outcome });
    return;
  }
  const timing = { failures: run.transferAttempts, begunAt: run.transferSince ?? now, now, random: drawJitter(ports), retryAfterMs: null };
  const transferAt = attempted.outcome === 'given up' ? null : nextAttemptAt(timing);
  await note(ports, { ...run, transfer: transferAt === null ? 'failed' : 'waits', transferAt, transferError: attempted.why });
  ports.log.warn('report not sent', { ...told, why: attempted.why });
}

function note({ store }: ReportPorts, run: ReportRun): Promise<void> {
  return store.commit(toMerchantKey(run.entityPath), [{ write: 'report-run.transferred', run }]);
}
