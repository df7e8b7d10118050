/**
 * Issues files to merchants (spec §2.10): of each entity the records of a day, once, with a checksum. What was issued is
 * never changed; a record that comes later goes into the next file.
 */
import { Conflict, isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { addDays } from './days.ts';
import { headerLine, writeRecord } from './formats/reconciliation-csv.ts';
import { toDay } from './movement.ts';
import type { EntityDay, ReconciliationPorts } from './ports.ts';
import { computeChecksum } from './receive.ts';
import { type SettlementFile, toIssuedName } from './settlement-file.ts';
import { planTransfers } from './transfers.ts';

/** Entities that one round looks at. */
const entitiesMax = 200;
/** Files of which nothing is issued yet, of one look. */
const heldMax = 500;
/** Records of one chunk of a file. */
const chunkRecords = 100;

/** Resolves to how many files it issued. */
export async function issueFiles(ports: ReconciliationPorts): Promise<number> {
  const { acrossMerchants } = ports.store;
  await releaseFiles(ports);
  const inWork = await acrossMerchants.filesInWork(entitiesMax);
  let done = 0;
  for (const file of inWork) if (file.status === 'issuing' && (await issueRest(ports, file))) done += 1;
  const busy = new Set(inWork.filter(({ direction }) => direction === 'IN').map(({ merchantPath }) => merchantPath));
  const toSettle = ports.environment === 'test' ? await acrossMerchants.daysToSettle(entitiesMax) : [];
  const waiting = new Map(toSettle.map(({ entityId, day }) => [entityId, day]));
  for (const entityDay of await acrossMerchants.daysToIssue(entitiesMax)) {
    const today = toDay(ports.clocks.entityNow(entityDay.entityId));
    const stillWaits = (waiting.get(entityDay.entityId) ?? '9999') <= entityDay.day;
    // A file that is being imported may belong to the same day.
    if (entityDay.day >= today || stillWaits || busy.has(toMerchantKey(entityDay.entityPath))) continue;
    if (await issueDay(ports, entityDay, addDays(today, -1))) done += 1;
  }
  return done;
}

/** Nobody withdrew them in time: from now on they are issued like everything else. */
async function releaseFiles(ports: ReconciliationPorts): Promise<void> {
  for (const file of await ports.store.acrossMerchants.heldFiles(heldMax)) {
    if (file.issueAfter === null || file.issueAfter > ports.clocks.entityNow(file.entityId)) continue;
    const released: SettlementFile = { ...file, issueAfter: null, version: file.version + 1 };
    try {
      await ports.store.commit(toMerchantKey(file.entityPath), [{ write: 'settlement-file.update', file: released }]);
    } catch (error) {
      // It was withdrawn, or another instance released it.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** For the day itself or, where its file is issued, for yesterday; where both are, tomorrow. */
async function issueDay(ports: ReconciliationPorts, { entityId, entityPath, day }: EntityDay, yesterday: string): Promise<boolean> {
  const scope = toDataScope(entityPath);
  for (const wanted of new Set([day, yesterday])) {
    if (await ports.store.reconciliation.issuedFile(scope, entityId, wanted)) continue;
    const file = toFile(ports, { entityId, entityPath, day: wanted });
    // Another instance issues it.
    const isFirst = await isCommitted(
      ports.store.commit(toMerchantKey(entityPath), [
        { write: 'settlement-file.insert', file },
        { write: 'settlement-file.part', fileId: file.id, number: 1, content: headerLine },
      ]),
    );
    if (!isFirst) return false;
    return issueRest(ports, { ...file, parts: 1 });
  }
  return false;
}

function toFile(ports: ReconciliationPorts, { entityId, entityPath, day }: EntityDay): SettlementFile {
  return {
    id: ports.newId(),
    direction: 'OUT',
    entityId,
    entityPath,
    merchantPath: toMerchantKey(entityPath),
    name: toIssuedName(entityId, day),
    format: 'RECONCILIATION_CSV',
    status: 'issuing',
    checksum: null,
    day,
    parts: 1,
    bytes: headerLine.length,
    rows: 0,
    records: 0,
    problemCount: 0,
    problems: [],
    place: null,
    note: null,
    callerId: 'settlement',
    createdAt: ports.clocks.entityNow(entityId),
    finishedAt: null,
    issueAfter: null,
    version: 1,
  };
}

/** A chunk and the records in it are one commit, so that a crash neither loses nor repeats a record. */
async function issueRest(ports: ReconciliationPorts, begun: SettlementFile): Promise<boolean> {
  const { reconciliation } = ports.store;
  const scope = toDataScope(begun.entityPath);
  const merchant = toMerchantKey(begun.entityPath);
  let file = begun;
  try {
    for (;;) {
      const records = await reconciliation.recordsToIssue(scope, file.entityId, file.day ?? '', chunkRecords);
      if (records.length === 0) break;
      const content = records.map(writeRecord).join('');
      const bytes = new TextEncoder().encode(content).length;
      const grown = {
        ...file,
        parts: file.parts + 1,
        bytes: file.bytes + bytes,
        rows: file.rows + records.length,
        records: file.records + records.length,
        version: file.version + 1,
      };
      const writes: readonly Write[] = [
        { write: 'settlement-file.update', file: grown },
        { write: 'settlement-file.part', fileId: file.id, number: grown.parts, content },
        { write: 'reconciliation-record.issue', ids: records.map(({ id }) => id), issuedFileId: file.id },
      ];
      await ports.store.commit(merchant, writes);
      file = grown;
    }
    const checksum = await computeChecksum(ports, file);
    const finishedAt = ports.clocks.entityNow(file.entityId);
    const issued: SettlementFile = { ...file, status: 'issued', checksum, finishedAt, version: file.version + 1 };
    const transfers = await planTransfers(ports, issued);
    await ports.store.commit(merchant, [{ write: 'settlement-file.update', file: issued }, ...transfers]);
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
