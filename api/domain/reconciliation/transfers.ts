/** Sends issued files to merchants' own servers: planned with the file's issue, tried until the server acknowledges. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { readVisible, requireCaller, requireScopeAt } from '../../foundation/access/authorize.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { nextAttemptAt } from '../webhooks/retry-schedule.ts';
import { drawJitter } from '../webhooks/send.ts';
import { openPassword, requireDestination } from './destinations.ts';
import { destinationsMax, type FileDestination, type FileTransfer, type Uploaded } from './file-transfer.ts';
import { changedMeanwhile, readContent, readSettlementFile } from './files.ts';
import type { ReconciliationContext, ReconciliationPorts, TransferFilter } from './ports.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Of one round: each may take minutes. */
const transfersMax = 5;
/** An attempt that has not ended by then is taken for dead; a runtime gives up long before. */
const attemptMs = 30 * minuteMs;

/** A transfer to each server that wants the file, for the commit that issues it. */
export async function planTransfers(ports: ReconciliationPorts, file: SettlementFile): Promise<readonly Write[]> {
  const page = await ports.store.reconciliation.fileDestinations(toMerchantKey(file.entityPath), { first: destinationsMax });
  const wanting = page.items.filter(({ item }) => item.issuedFiles && isWithin(item.entityPath, file.entityPath));
  return wanting.map(({ item }): Write => ({ write: 'file-transfer.insert', transfer: toTransfer(ports, item, file) }));
}

function toTransfer(ports: ReconciliationPorts, destination: FileDestination, file: SettlementFile): FileTransfer {
  const now = ports.clocks.now();
  return {
    id: ports.newId(),
    destinationId: destination.id,
    fileId: file.id,
    entityId: file.entityId,
    entityPath: file.entityPath,
    status: 'pending',
    attempts: 0,
    lastError: null,
    nextAttemptAt: now,
    deliveredAt: null,
    createdAt: now,
    version: 1,
  };
}

/** One round. Resolves to how many attempts it made. */
export async function sendDueFiles(ports: ReconciliationPorts): Promise<number> {
  if (!ports.fileServers) return 0;
  let attempts = 0;
  for (const transfer of await ports.store.acrossMerchants.dueFileTransfers(ports.clocks.now(), transfersMax)) {
    const claimed = await claim(ports, transfer);
    if (!claimed) continue;
    attempts += 1;
    await settle(ports, claimed, await attempt(ports, claimed));
  }
  return attempts;
}

/** Written before the attempt: no other instance begins one until this must have ended. Undefined where another was first. */
async function claim(ports: ReconciliationPorts, transfer: FileTransfer): Promise<FileTransfer | undefined> {
  const claimed: FileTransfer = {
    ...transfer,
    attempts: transfer.attempts + 1,
    nextAttemptAt: ports.clocks.now() + attemptMs,
    version: transfer.version + 1,
  };
  return (await update(ports, claimed)) ? claimed : undefined;
}

async function attempt(ports: ReconciliationPorts, { destinationId, fileId, entityPath }: FileTransfer): Promise<Uploaded> {
  const { reconciliation } = ports.store;
  const destination = await reconciliation.fileDestination(toMerchantKey(entityPath), destinationId);
  const file = await reconciliation.file(toDataScope(entityPath), fileId);
  if (!ports.fileServers || !destination || !file) return { outcome: 'failed', why: 'the server or the file is not there any more' };
  if (destination.status !== 'active') return { outcome: 'failed', why: `the server is ${destination.status}` };
  const { host, port, protection, userName, folder } = destination;
  const password = await openPassword(ports, destination);
  const content = () => readContent(ports, file);
  return ports.fileServers.upload({ host, port, protection, userName, password, folder, name: file.name, bytes: file.bytes, content });
}

async function settle(ports: ReconciliationPorts, claimed: FileTransfer, uploaded: Uploaded): Promise<void> {
  const now = ports.clocks.now();
  const version = claimed.version + 1;
  if (uploaded.outcome !== 'failed') {
    await update(ports, { ...claimed, status: 'delivered', lastError: null, nextAttemptAt: now, deliveredAt: now, version });
    ports.log.info('file sent', { transferId: claimed.id, fileId: claimed.fileId, attempts: claimed.attempts, outcome: uploaded.outcome });
    return;
  }
  const failures = claimed.attempts;
  const next = nextAttemptAt({ failures, begunAt: claimed.createdAt, now, random: drawJitter(ports), retryAfterMs: null });
  const status = next === null ? 'failed' : 'pending';
  await update(ports, { ...claimed, status, lastError: uploaded.why, nextAttemptAt: next ?? now, version });
  ports.log.warn('file not sent', { transferId: claimed.id, fileId: claimed.fileId, attempts: failures, why: uploaded.why });
}

/** False where it has changed meanwhile: what changed it holds. */
function update(ports: ReconciliationPorts, transfer: FileTransfer): Promise<boolean> {
  return isCommitted(ports.store.commit(toMerchantKey(transfer.entityPath), [{ write: 'file-transfer.update', transfer }]));
}

/**
 * Sends a file that was issued before the server was there, or one that failed; a transfer that waits is tried at once. Refuses
 * what the server has acknowledged: it has the file.
 */
export async function sendReconciliationFile(context: ReconciliationContext, destinationId: Id, fileId: Id): Promise<FileTransfer> {
  const { ports } = context;
  const caller = requireCaller(context, 'reconcile');
  const destination = await requireDestination(context, destinationId);
  const file = await readSettlementFile(context, fileId);
  if (file?.status !== 'issued' || !isWithin(destination.entityPath, file.entityPath)) {
    throw wrongParameter('fileId', 'fileId must be an issued file of the entity that the server is for');
  }
  const { reconciliation } = ports.store;
  const known = await reconciliation.fileTransferOf(toDataScope(file.entityPath), destination.id, file.id);
  if (known?.status === 'delivered') throw wrongParameter('fileId', 'the server has acknowledged this file already');
  const again = known && { ...known, status: 'pending' as const, nextAttemptAt: ports.clocks.now(), version: known.version + 1 };
  const transfer = again ?? toTransfer(ports, destination, file);
  const { id: subjectId, entityId, entityPath } = transfer;
  const change = { host: destination.host, file: file.name };
  const audit = { action: 'file-transfer.send', subjectId, entityId, entityPath, change } as const;
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(entityPath), [
      again ? { write: 'file-transfer.update', transfer } : { write: 'file-transfer.insert', transfer },
      { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, audit) },
    ]),
  );
  if (!isFirst) throw changedMeanwhile();
  return transfer;
}

/** Newest first. */
export async function listFileTransfers(
  context: ReconciliationContext,
  { entityId, ...filter }: Wanted<TransferFilter>,
  page: PageRequest,
): Promise<Page<FileTransfer>> {
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.reconciliation.fileTransfers({ ...filter, entityPath }, page);
}

/** Undefined where it does not exist for the caller. */
export function readFileTransfer(context: ReconciliationContext, id: string): Promise<FileTransfer | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.fileTransfer);
}
