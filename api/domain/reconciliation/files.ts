/** Settlement files as their staff handle them: received, listed, read, taken back. */

import type { FileFormat } from '../../contract/file-formats.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import {
  entityWithin,
  readVisible,
  requireCaller,
  requireEntity,
  requireScopeAt,
  requireScopePath,
} from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { Conflict, isCommitted } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { isDate } from '../../foundation/kernel/timestamp.ts';
import { ledgerWrites, toPart } from './book.ts';
import { exceptionsEvent } from './exceptions-event.ts';
import { recognizeFormat } from './formats/formats.ts';
import { takeInHand } from './in-hand.ts';
import { toSettle } from './intake.ts';
import { payoutWrites } from './payout-writes.ts';
import type { FileFilter, ReconciliationContext, ReconciliationPorts } from './ports.ts';
import { createSettlementPostings, invertPostings } from './postings.ts';
import { addParts, createIncomingFile, fileBytesMax, importReceived } from './receive.ts';
import { isException, type ReconciliationRecord, toSigned } from './record.ts';
import { isOneLine, type SettlementFile } from './settlement-file.ts';

export interface ReceivedChunk {
  readonly entityId: string;
  readonly name: string;
  readonly content: string;
  /** Absent: known by how the content begins. */
  readonly format: FileFormat | undefined;
  /** The file that an earlier chunk began. */
  readonly fileId: string | undefined;
  /** Whether nothing follows. */
  readonly isLast: boolean;
}

/** What people call files; longer is no name. */
const nameCharactersMax = 200;

/**
 * A file, or a chunk of one. With its last chunk it is imported; what one round does not reach follows. The same content
 * twice changes nothing: the earlier file is the answer.
 */
export async function importSettlementFile(context: ReconciliationContext, chunk: ReceivedChunk): Promise<SettlementFile> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'reconcile', chunk.entityId);
  if (entity.kind !== 'merchant' && entity.kind !== 'channel') {
    throw wrongParameter('entityId', 'entityId must be a merchant or a channel: a settlement file is of one merchant');
  }
  const begun = chunk.fileId === undefined ? undefined : await requireUploading(context, chunk.fileId);
  const file =
    begun ??
    createIncomingFile(ports, {
      entityId: entity.id,
      entityPath: entity.path,
      name: parseName(chunk.name),
      format: chunk.format ?? requireFormat(chunk.content),
      callerId: caller.id,
    });
  if (file.bytes + chunk.content.length > fileBytesMax) throw wrongParameter('content', `a file has at most ${fileBytesMax} bytes`);
  const grown = await addPartsOnce(ports, file, chunk.content, begun === undefined);
  if (!chunk.isLast) return grown;
  const change = { name: grown.name, format: grown.format, bytes: grown.bytes };
  return importReceived(ports, grown, [audited(context, caller, 'settlement-file.import', grown, change)]);
}

async function addPartsOnce(ports: ReconciliationPorts, file: SettlementFile, content: string, isNew: boolean): Promise<SettlementFile> {
  try {
    return await addParts(ports, file, content, isNew);
  } catch (error) {
    if (error instanceof Conflict) throw changedMeanwhile();
    throw error;
  }
}

async function requireUploading(context: ReconciliationContext, id: string): Promise<SettlementFile> {
  const file = await requireFile(context, id);
  if (file.status === 'uploading') return file;
  throw wrongParameter('fileId', `the file is ${file.status}: chunks are added only until its last one`);
}

/** Newest first. `wanted`: which entity's files, and of which days. */
export async function listSettlementFiles(
  context: ReconciliationContext,
  { entityId, ...filter }: Wanted<FileFilter>,
  page: PageRequest,
): Promise<Page<SettlementFile>> {
  const entityPath = await requireScopeAt(context, entityId);
  requireDays(filter);
  return context.ports.store.reconciliation.files({ ...filter, entityPath }, page);
}

/** Refuses by name what is no day. */
export function requireDays(filter: { readonly from?: string; readonly to?: string }): void {
  for (const name of ['from', 'to'] as const) {
    const day = filter[name];
    if (day !== undefined && !isDate(day)) throw wrongParameter(name, `${name} must be a day such as 2026-01-31`);
  }
}

/** Undefined where it does not exist for the caller. */
export function readSettlementFile(context: ReconciliationContext, id: string): Promise<SettlementFile | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.file);
}

async function requireFile(context: ReconciliationContext, id: string): Promise<SettlementFile> {
  const file = await readSettlementFile(context, id);
  if (!file) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such settlement file' });
  return file;
}

/** The name of an issued file: the entity and the day that it is for. */
const issuedName = /^([0-9a-f]{32})_(\d{4}-\d{2}-\d{2})\.csv$/;

export interface IssuedContent {
  readonly file: SettlementFile;
  /** Chunk by chunk. */
  readonly content: AsyncGenerator<string, void, undefined>;
}

/** The issued file of that name, and its content. Undefined where the caller sees none. */
export async function openIssuedFile(context: ReconciliationContext, name: string): Promise<IssuedContent | undefined> {
  const scope = requireScopePath(requireCaller(context, 'export'));
  const [, entityId, day] = issuedName.exec(name) ?? [];
  if (entityId === undefined || day === undefined) return undefined;
  const file = await context.ports.store.reconciliation.issuedFile(scope, entityId, day);
  if (file?.status !== 'issued' || !entityWithin(context, file.entityPath)) return undefined;
  return { file, content: readContent(context.ports, file) };
}

/** The content of a file whose chunks are all there. */
export async function* readContent(
  { store }: ReconciliationPorts,
  { id, entityPath, parts }: SettlementFile,
): AsyncGenerator<string, void, undefined> {
  for (let number = 1; number <= parts; number += 1) {
    const chunk = await store.reconciliation.part(toDataScope(entityPath), id, number);
    if (chunk === undefined) throw new Error('a chunk of an issued file is missing');
    yield chunk;
  }
}

/** Records of one commit: each takes up to a dozen statements. */
const withdrawnAtOnce = 50;
/** Of one round. */
const roundRecords = 10_000;

/**
 * Takes a file back: its records go, and what they posted is posted the other way round. Refuses one of which something was
 * issued to the merchant, or of which chargebacks were made.
 */
export async function withdrawSettlementFile(context: ReconciliationContext, id: string, reason: string): Promise<SettlementFile> {
  const { ports } = context;
  const caller = requireCaller(context, 'reconcile');
  const file = await requireFile(context, id);
  if (reason.trim().length < 3) throw wrongParameter('reason', 'say in three characters or more why the file is taken back');
  const obstacle = await findObstacle(ports, file);
  if (obstacle !== undefined) throw wrongParameter('id', describeObstacle(obstacle, file));
  const withdrawing: SettlementFile = { ...file, status: 'withdrawing', note: reason.trim(), version: file.version + 1 };
  const letGo = takeInHand(id);
  try {
    const isFirst = await isCommitted(
      ports.store.commit(toMerchantKey(file.entityPath), [
        { write: 'settlement-file.update', file: withdrawing },
        audited(context, caller, 'settlement-file.withdraw', file, { name: file.name, reason: reason.trim() }),
      ]),
    );
    if (!isFirst) throw changedMeanwhile();
    return await withdrawRound(ports, withdrawing);
  } catch (error) {
    // Due work of another instance has taken the file up meanwhile and goes on with it.
    if (error instanceof Conflict) return await requireFile(context, id);
    throw error;
  } finally {
    letGo();
  }
}

/** Why a file cannot be withdrawn. */
const withdrawalObstacles = ['IS_OUTGOING', 'IS_NOT_IMPORTED', 'WAS_ISSUED', 'HAS_CHARGEBACKS'] as const;
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number];

/** Undefined where it can be withdrawn. */
export async function findObstacle({ store }: ReconciliationPorts, file: SettlementFile): Promise<WithdrawalObstacle | undefined> {
  if (file.direction === 'OUT') return 'IS_OUTGOING';
  if (file.status !== 'imported') return 'IS_NOT_IMPORTED';
  const { records } = store.reconciliation;
  const ofFile = { entityPath: file.entityPath, fileId: file.id };
  if ((await records({ ...ofFile, isIssued: true }, { first: 1 })).items.length > 0) return 'WAS_ISSUED';
  const disputes = await records(
    { ...ofFile, recordTypes: ['CHARGEBACK', 'CHARGEBACK REVERSAL'], matchingStatuses: ['MATCHED'] },
    { first: 1 },
  );
  return disputes.items.length > 0 ? 'HAS_CHARGEBACKS' : undefined;
}

function describeObstacle(obstacle: WithdrawalObstacle, { status }: SettlementFile): string {
  switch (obstacle) {
    case 'IS_OUTGOING':
      return 'the file was issued to the merchant: it stays';
    case 'IS_NOT_IMPORTED':
      return `the file is ${status}: only an imported one is taken back`;
    case 'WAS_ISSUED':
      return 'some of its records were issued to the merchant already';
    case 'HAS_CHARGEBACKS':
      return 'chargebacks were made of it, which only a representment ends';
  }
}

/** One round; due work goes on with it. Resolves to the file as it is then. */
export async function withdrawRound(ports: ReconciliationPorts, begun: SettlementFile): Promise<SettlementFile> {
  const { reconciliation } = ports.store;
  const merchant = toMerchantKey(begun.entityPath);
  const scope = toDataScope(begun.entityPath);
  let file = begun;
  for (let done = 0; done < roundRecords; ) {
    const records = await reconciliation.recordsOfFile(merchant, file.id, -1, withdrawnAtOnce);
    const isEnd = records.length < withdrawnAtOnce;
    const writes =
      records.length === 0
        ? []
        : [...(await withdrawWrites(ports, scope, records)), ...payoutWrites(ports, records, -1n), ...toldInQueue(ports, file, records)];
    const next: SettlementFile = {
      ...file,
      records: file.records - records.length,
      status: isEnd ? 'withdrawn' : 'withdrawing',
      finishedAt: isEnd ? ports.clocks.entityNow(file.entityId) : file.finishedAt,
      issueAfter: isEnd ? null : file.issueAfter,
      version: file.version + 1,
    };
    await ports.store.commit(merchant, [{ write: 'settlement-file.update', file: next }, ...writes]);
    if (writes.some(({ write }) => write === 'event.append')) ports.publish();
    file = next;
    if (isEnd) break;
    done += records.length;
  }
  return file;
}

/** Exceptions leave the queue with their file. */
function toldInQueue(
  { newId, clocks }: ReconciliationPorts,
  file: SettlementFile,
  records: readonly ReconciliationRecord[],
): readonly Write[] {
  const closed = records.filter(isException).length;
  if (closed === 0) return [];
  const changed = { id: newId(), at: clocks.entityNow(file.entityId), fileId: file.id, opened: 0, closed };
  return [{ write: 'event.append', event: exceptionsEvent(file, changed) }];
}

async function withdrawWrites(
  ports: ReconciliationPorts,
  scope: ReturnType<typeof toDataScope>,
  records: readonly ReconciliationRecord[],
): Promise<readonly Write[]> {
  const { reconciliation } = ports.store;
  const matches = Map.groupBy(
    await reconciliation.matches(
      scope,
      records.map(({ id }) => id),
    ),
    ({ recordId }) => recordId,
  );
  const settled = [...matches.values()].flat().flatMap(({ settledPaymentId }) => settledPaymentId ?? []);
  const movements = new Map(
    (await reconciliation.movements(toMerchantKey(scope), settled)).map((movement) => [movement.paymentId, movement]),
  );
  return records.flatMap((record): readonly Write[] => {
    const parts = matches.get(record.id) ?? [];
    const postings = invertPostings(createSettlementPostings(record, parts.map(toPart)));
    const unsettled = parts.flatMap(({ settledPaymentId, amountMinor }): readonly Write[] => {
      const movement = movements.get(settledPaymentId ?? '');
      if (!movement) return [];
      const change = { settledMinor: movement.settledMinor - toSigned(amountMinor, record.cashflow), settledAt: null };
      movements.set(movement.paymentId, { ...movement, ...change });
      return [toSettle(movement, change)];
    });
    return [
      // A colleague may match it by hand at this moment: what it has posted by then is not what was read.
      { write: 'reconciliation-record.delete', id: record.id, expectedVersion: record.version },
      ...unsettled,
      ...ledgerWrites(ports, record, postings, ports.clocks.entityNow(record.entityId)),
    ];
  });
}

function audited(
  { ports }: ReconciliationContext,
  caller: Caller,
  action: 'settlement-file.import' | 'settlement-file.withdraw',
  { id, entityId, entityPath }: SettlementFile,
  change: unknown,
): Write {
  return {
    write: 'audit.append',
    entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId: id, entityId, entityPath, change }),
  };
}

function parseName(name: string): string {
  const text = name.trim();
  if (text === '' || text.length > nameCharactersMax) throw wrongParameter('name', `name must be 1 to ${nameCharactersMax} characters`);
  if (!isOneLine(text)) throw wrongParameter('name', 'name must be on one line, without control characters');
  return text;
}

function requireFormat(content: string): FileFormat {
  const format = recognizeFormat(content.slice(0, 2_000));
  if (format === undefined) throw wrongParameter('format', 'the content begins like none of the known formats: name its format');
  return format;
}

export function changedMeanwhile(): Refused {
  return new Refused({
    resultCode: '800.110.100',
    status: 409,
    description: 'it has changed since it was read: read it again and decide anew',
  });
}
