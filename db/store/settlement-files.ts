import { fileFilters } from '../../api/domain/reconciliation/file-facts.ts';
import type { FileFilter, ReconciliationAcrossMerchants, ReconciliationStore } from '../../api/domain/reconciliation/ports.ts';
import type { SettlementFile } from '../../api/domain/reconciliation/settlement-file.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { settlementFiles } from '../tables/reconciliation.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { belowByMerchant, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<SettlementFile> = createCodec<SettlementFile>(settlementFiles);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const changed = [
  'status',
  'checksum',
  'parts',
  'bytes',
  'rows',
  'records',
  'problemCount',
  'problems',
  'place',
  'note',
  'finishedAt',
  'version',
  'issueAfter',
] as const;
const expectFile = guard('settlementFileState', 'settlement_files', `id = ? AND ${withinScope()} AND version = ?`);
const updateSql = `UPDATE settlement_files SET ${codec.set(changed)} WHERE id = ? AND ${withinScope()}`;

function updateSettlementFile(merchant: MerchantKey, file: SettlementFile): readonly Bound[] {
  return [
    expectFile(file.id, ...toBounds(merchant), integer(file.version - 1)),
    { sql: updateSql, args: [...codec.encodePart(file, changed), file.id, ...toBounds(merchant)] },
  ];
}

const expectUnfinished = guard(
  'settlementFileState',
  'settlement_files',
  `id = ? AND ${withinScope()} AND status IN ('uploading', 'issuing')`,
);
const partSql = 'INSERT INTO settlement_file_parts (file_id, number, content) VALUES (?, ?, ?)';

/** A file that is whole gets no more chunks: what was issued stays as it is. */
function insertFilePart(merchant: MerchantKey, { fileId, number, content }: Of<'settlement-file.part'>): readonly Bound[] {
  return [expectUnfinished(fileId, ...toBounds(merchant)), { sql: partSql, args: [fileId, integer(number), content] }];
}

const byChecksumSql = `SELECT ${codec.columns} FROM settlement_files WHERE merchant_path = ? AND checksum = ? AND status NOT IN ('failed', 'withdrawn') LIMIT 1`;
const issuedSql = `SELECT ${codec.columns} FROM settlement_files WHERE entity_id = ? AND day = ? AND direction = 'OUT' AND ${withinScope()}`;
const partReadSql = `SELECT content FROM settlement_file_parts WHERE file_id = ? AND number = ?
  AND ${ownedWithinScope('settlement_files', 'settlement_file_parts.file_id')}`;
const workSql = `SELECT ${codec.columns} FROM settlement_files WHERE status IN ('importing', 'withdrawing', 'issuing') AND ${isServedHere('settlement_files.entity_path')} ORDER BY id LIMIT ?`;
const heldSql = `SELECT ${codec.columns} FROM settlement_files WHERE issue_after IS NOT NULL AND ${isServedHere('settlement_files.entity_path')} ORDER BY issue_after LIMIT ?`;

type FileReads = Pick<ReconciliationStore, 'file' | 'files' | 'fileByChecksum' | 'issuedFile' | 'part'>;

export function settlementFileReads(driver: Driver): FileReads {
  const first = async (sql: string, args: Bound['args']) => {
    const row = await driver.readFirst(sql, args);
    return row && codec.decode(row);
  };
  return {
    file: readById(driver, codec),
    fileByChecksum: (merchant, checksum) => first(byChecksumSql, [merchant, checksum]),
    issuedFile: (scope, entityId, day) => first(issuedSql, [entityId, day, ...toBounds(scope)]),
    part: async (scope, fileId, number) => {
      const row = await toBackgroundDriver(driver, scope).readFirst(partReadSql, [fileId, integer(number), ...toBounds(scope)]);
      return row === undefined ? undefined : String(row[0]);
    },
    files: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
  };
}

export function settlementFilesAcrossMerchants(driver: Driver): Pick<ReconciliationAcrossMerchants, 'filesInWork' | 'heldFiles'> {
  return {
    filesInWork: async (itemsMax) => (await driver.read(workSql, [integer(itemsMax)])).map(codec.decode),
    heldFiles: async (itemsMax) => (await driver.read(heldSql, [integer(itemsMax)])).map(codec.decode),
  };
}

const conditions: ConditionsBy<FileFilter> = {
  entityPath: (path) => [belowByMerchant(path)],
  ...comparing(fileFilters, settlementFiles),
};

/** The writes of these tables. */
export const settlementFilesWrites = {
  'settlement-file.insert': (merchant, { file }) => [codec.insertRow(checked(merchant, file))],
  'settlement-file.update': (merchant, { file }) => updateSettlementFile(merchant, checked(merchant, file)),
  'settlement-file.part': insertFilePart,
} satisfies Partial<Writes>;
