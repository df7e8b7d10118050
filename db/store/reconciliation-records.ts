import type {
  MatchDecision,
  ReconciliationAcrossMerchants,
  ReconciliationStore,
  RecordFilter,
  RecordSum,
  StoredMatch,
} from '../../api/domain/reconciliation/ports.ts';
import { type ReconciliationRecord, type RecordType, recordTypes } from '../../api/domain/reconciliation/record.ts';
import { recordFilters } from '../../api/domain/reconciliation/record-facts.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { reconciliationDecisions, reconciliationMatches, reconciliationRecords } from '../tables/reconciliation.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { ledgerCodec } from './ledger.ts';
import { isServedHere } from './merchant-moves.ts';
import { statementRowsMax } from './of-each.ts';
import { type Codec, createCodec, integer, type RawRow, toMinor, toNumber } from './row.ts';
import { below, belowByMerchant, type Condition, oneOf, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<ReconciliationRecord> = createCodec<ReconciliationRecord>(reconciliationRecords);
const matchCodec: Codec<StoredMatch> = createCodec<StoredMatch>(reconciliationMatches);
const decisionCodec: Codec<MatchDecision> = createCodec<MatchDecision>(reconciliationDecisions);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

function insertRecords({ records, matches }: Of<'reconciliation-record.insert'>): readonly Bound[] {
  // Rows of so many columns cost more as JSON than a statement for each.
  return [...records.map((record) => codec.insertRow(record)), ...insertMatches(matches)];
}

function insertMatches(matches: readonly StoredMatch[]): readonly Bound[] {
  return matches.length === 0 ? [] : [matchCodec.insertAll(matches)];
}

const matched = [
  'entityId',
  'entityPath',
  'merchantAccountId',
  'merchantAccountName',
  'matchingStatus',
  'matchedPaymentIds',
  'paymentId',
  'chargebackId',
  'matchReason',
  'candidates',
  'matchedBy',
  'setAsideAt',
] as const;
const expectRecord = guard('recordVersion', 'reconciliation_records', `id = ? AND ${withinScope()} AND version = ?`);
const expectUnissued = guard(
  'recordVersion',
  'reconciliation_records',
  `id = ? AND ${withinScope()} AND version = ? AND issued_file_id IS NULL`,
);
const matchSql = `UPDATE reconciliation_records SET ${codec.set(matched)}, version = version + 1 WHERE id = ? AND ${withinScope()}`;
const ofRecordInScope = ownedWithinScope('reconciliation_records', 'record_id');
const unmatchSql = `DELETE FROM reconciliation_matches WHERE record_id = ? AND ${ofRecordInScope}`;

function matchRecord(
  merchant: MerchantKey,
  { id, expectedVersion, columns, matches }: Of<'reconciliation-record.match'>,
): readonly Bound[] {
  const bounds = toBounds(merchant);
  // Only the columns that change are encoded; the rest of the row is not looked at.
  const row = columns as unknown as ReconciliationRecord;
  return [
    expectRecord(id, ...bounds, integer(expectedVersion)),
    { sql: unmatchSql, args: [id, ...bounds] },
    { sql: matchSql, args: [...codec.encodePart(row, matched), id, ...bounds] },
    ...insertMatches(matches),
  ];
}

const asideSql = `UPDATE reconciliation_records SET set_aside_at = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function setRecordAside(merchant: MerchantKey, { id, expectedVersion, setAsideAt }: Of<'reconciliation-record.aside'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [
    expectRecord(id, ...bounds, integer(expectedVersion)),
    { sql: asideSql, args: [setAsideAt === null ? null : integer(setAsideAt), id, ...bounds] },
  ];
}

const deleteSql = `DELETE FROM reconciliation_records WHERE id = ? AND ${withinScope()}`;

function deleteRecord(merchant: MerchantKey, { id, expectedVersion }: Of<'reconciliation-record.delete'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [
    expectUnissued(id, ...bounds, integer(expectedVersion)),
    { sql: unmatchSql, args: [id, ...bounds] },
    { sql: deleteSql, args: [id, ...bounds] },
  ];
}

const issueSql = `UPDATE reconciliation_records SET issued_file_id = ? WHERE id IN (SELECT value FROM json_each(?)) AND issued_file_id IS NULL AND ${withinScope()}`;

function issueRecords(merchant: MerchantKey, { ids, issuedFileId }: Of<'reconciliation-record.issue'>): readonly Bound[] {
  return [{ sql: issueSql, args: [issuedFileId, JSON.stringify(ids), ...toBounds(merchant)] }];
}

const byIdsSql = `SELECT ${codec.columns} FROM reconciliation_records WHERE id IN (SELECT value FROM json_each(?)) AND ${withinScope()} ORDER BY id`;
const bySettlementIdSql = `SELECT DISTINCT m.value FROM reconciliation_records AS r CROSS JOIN json_each(r.matched_payment_ids) AS m
  WHERE r.settlement_tx_id IN (SELECT value FROM json_each(?)) AND r.settlement_tx_id IS NOT NULL AND ${withinScope('r.entity_path')}
  ORDER BY 1 DESC LIMIT ?`;
const ofFileSql = `SELECT ${codec.columns} FROM reconciliation_records WHERE file_id = ? AND line > ? AND ${withinScope()} ORDER BY line LIMIT ?`;
const notHeld = 'file_id NOT IN (SELECT id FROM settlement_files WHERE issue_after IS NOT NULL)';
// Files that are held are the newest: the order of the index comes to them last.
const toIssueSql = `SELECT ${codec.columns} FROM reconciliation_records WHERE entity_id = ? AND settlement_date <= ? AND issued_file_id IS NULL
  AND ${notHeld} AND ${withinScope()} ORDER BY file_id, settlement_date, id LIMIT ?`;
const ofPaymentsSql = `SELECT ${matchCodec.columns} FROM reconciliation_matches WHERE payment_id IN (SELECT value FROM json_each(?))
  AND ${ofRecordInScope} LIMIT ?`;
const matchesSql = `SELECT ${matchCodec.columns} FROM reconciliation_matches WHERE record_id IN (SELECT value FROM json_each(?)) AND ${ofRecordInScope} LIMIT ?`;
const decisionsSql = `SELECT ${decisionCodec.columns} FROM reconciliation_decisions WHERE record_id IN (SELECT value FROM json_each(?))
  AND ${ofRecordInScope} ORDER BY id LIMIT ?`;
const entriesSql = `SELECT ${ledgerCodec.columns} FROM ledger_entries WHERE record_id IN (SELECT value FROM json_each(?))
  AND ${ofRecordInScope} ORDER BY rowid LIMIT ?`;
/** From entity to entity and from file to file by the index, so that half a million lines of a file that is held cost one look. */
const unissuedSql = `WITH RECURSIVE
  unissued AS NOT MATERIALIZED (SELECT entity_id, entity_path, file_id, settlement_date FROM reconciliation_records WHERE issued_file_id IS NULL),
  entity (id) AS (SELECT min(entity_id) FROM unissued
    UNION ALL SELECT (SELECT min(entity_id) FROM unissued WHERE entity_id > entity.id) FROM entity WHERE id IS NOT NULL),
  part (entity_id, file_id) AS (SELECT id, (SELECT min(file_id) FROM unissued WHERE entity_id = entity.id) FROM entity WHERE id IS NOT NULL
    UNION ALL SELECT entity_id, (SELECT min(file_id) FROM unissued WHERE entity_id = part.entity_id AND file_id > part.file_id)
      FROM part WHERE file_id IS NOT NULL),
  day (entity_id, entity_path, day) AS (SELECT entity_id,
      (SELECT entity_path FROM unissued WHERE entity_id = part.entity_id AND file_id = part.file_id LIMIT 1),
      (SELECT min(settlement_date) FROM unissued WHERE entity_id = part.entity_id AND file_id = part.file_id)
    FROM part WHERE file_id IS NOT NULL AND ${notHeld})
  SELECT entity_id, entity_path, min(day) FROM day WHERE ${isServedHere('day.entity_path')} GROUP BY entity_id ORDER BY 3 LIMIT ?`;
const issuedNames = ['fileId', 'recordType', 'from', 'before'] as const;
const isIssued = (at: Readonly<Record<(typeof issuedNames)[number], string>>): string =>
  `issued_file_id = ${at.fileId} AND (${at.recordType} IS NULL OR record_type = ${at.recordType}) AND ${inBounds(at)}`;
const ofIssued = (order: 'ASC' | 'DESC') =>
  statement(
    [...issuedNames, 'itemsMax', 'skip'],
    (at) => `SELECT ${codec.columns} FROM reconciliation_records WHERE ${isIssued(at)}
        ORDER BY settlement_date ${order}, id ${order} LIMIT ${at.itemsMax} OFFSET ${at.skip}`,
  );
const oldestOfIssued = ofIssued('ASC');
const newestOfIssued = ofIssued('DESC');
const countOfIssued = statement(issuedNames, (at) => `SELECT count(*) FROM reconciliation_records WHERE ${isIssued(at)}`);

type RecordReads = Pick<
  ReconciliationStore,
  | 'record'
  | 'recordsByIds'
  | 'paymentIdsBySettlementId'
  | 'records'
  | 'recordsOfFile'
  | 'recordsToIssue'
  | 'recordsOfIssued'
  | 'countIssued'
  | 'sumsOfIssued'
  | 'recordsOfPayments'
  | 'matches'
  | 'decisions'
  | 'entriesOfRecords'
>;

export function recordReads(driver: Driver): RecordReads {
  const list = async (sql: string, args: Bound['args']) => (await driver.read(sql, args)).map(codec.decode);
  const bound = BigInt(statementRowsMax);
  return {
    record: readById(driver, codec),
    recordsByIds: async (scope, ids) => (await driver.read(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)])).map(codec.decode),
    paymentIdsBySettlementId: async (scope, settlementIds, itemsMax) =>
      (await driver.read(bySettlementIdSql, [JSON.stringify(settlementIds), ...toBounds(scope), integer(itemsMax)])).map(([id]) =>
        String(id),
      ),
    records: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
    recordsOfFile: (scope, fileId, afterLine, itemsMax) =>
      list(ofFileSql, [fileId, integer(afterLine), ...toBounds(scope), integer(itemsMax)]),
    recordsToIssue: (scope, entityId, day, itemsMax) => list(toIssueSql, [entityId, day, ...toBounds(scope), integer(itemsMax)]),
    recordsOfIssued: async (scope, issuedFileId, { recordType, descending, skip, itemsMax }) => {
      const issued = { fileId: issuedFileId, recordType: recordType ?? null, ...boundsOf(scope) };
      const slice = { ...issued, itemsMax: integer(itemsMax), skip: integer(skip) };
      const { sql, args } = descending ? newestOfIssued(slice) : oldestOfIssued(slice);
      return (await toBackgroundDriver(driver, scope).read(sql, args)).map(codec.decode);
    },
    countIssued: async (scope, issuedFileId, recordType) => {
      const { sql, args } = countOfIssued({ fileId: issuedFileId, recordType: recordType ?? null, ...boundsOf(scope) });
      const [row] = await toBackgroundDriver(driver, scope).read(sql, args);
      return toNumber(row?.[0] ?? 0);
    },
    sumsOfIssued: async (scope, issuedFileIds) => {
      const sql = `SELECT issued_file_id, record_type, currency, settlement_currency, count(*),
          sum(CASE WHEN cashflow = 'POS' THEN amount_minor ELSE -amount_minor END),
          sum(CASE WHEN cashflow = 'POS' THEN settlement_amount_minor ELSE -settlement_amount_minor END),
          sum(coalesce(settlement_fee_minor, 0))
        FROM reconciliation_records WHERE issued_file_id IN (SELECT value FROM json_each(?)) AND settlement_status = 'SUCCESS'
          AND ${withinScope()} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LIMIT ?`;
      return (await toBackgroundDriver(driver, scope).read(sql, [JSON.stringify(issuedFileIds), ...toBounds(scope), bound])).map(toSum);
    },
    recordsOfPayments: async (scope, paymentIds) => {
      const matches = (await driver.read(ofPaymentsSql, [JSON.stringify(paymentIds), ...toBounds(scope), bound])).map(matchCodec.decode);
      const ids = [...new Set(matches.map(({ recordId }) => recordId))];
      const records = new Map((await list(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)])).map((record) => [record.id, record]));
      return matches.flatMap((match) => {
        const record = records.get(match.recordId);
        return record ? [{ ...match, record }] : [];
      });
    },
    matches: async (scope, recordIds) =>
      (await driver.read(matchesSql, [JSON.stringify(recordIds), ...toBounds(scope), bound])).map(matchCodec.decode),
    decisions: async (scope, recordIds) =>
      (await driver.read(decisionsSql, [JSON.stringify(recordIds), ...toBounds(scope), bound])).map(decisionCodec.decode),
    entriesOfRecords: async (scope, recordIds) =>
      (await driver.read(entriesSql, [JSON.stringify(recordIds), ...toBounds(scope), bound])).map(ledgerCodec.decode),
  };
}

export function recordsAcrossMerchants(driver: Driver): Pick<ReconciliationAcrossMerchants, 'daysToIssue'> {
  return {
    daysToIssue: async (itemsMax) =>
      (await driver.read(unissuedSql, [integer(itemsMax)])).map(([entityId, entityPath, day]) => ({
        entityId: String(entityId),
        entityPath: String(entityPath),
        day: String(day),
      })),
  };
}

function toSum([issuedFileId, recordType, currency, settlementCurrency, count, amount, settled, fee]: RawRow): RecordSum {
  return {
    issuedFileId: String(issuedFileId),
    recordType: toRecordType(recordType),
    currency: String(currency),
    settlementCurrency: String(settlementCurrency),
    count: toNumber(count),
    amountMinor: toMinor(amount),
    settlementAmountMinor: toMinor(settled),
    feeMinor: toMinor(fee),
  };
}

function toRecordType(value: unknown): RecordType {
  return recordTypes.find((each) => each === value) ?? 'SETTLED';
}

const isExceptions = ({ matchingStatuses }: RecordFilter): boolean =>
  matchingStatuses !== undefined && !matchingStatuses.includes('MATCHED');

/** Exceptions and the records of a file have indexes of their own. */
function belowPath(path: string, filter: RecordFilter): Condition {
  const leads = [filter.fileId, filter.issuedFileId, filter.settlementId];
  if (leads.some((lead) => lead !== undefined)) return below('+entity_path', path);
  if (filter.payout !== undefined) return belowByMerchant(path);
  return isExceptions(filter) ? below('entity_path', path) : belowByMerchant(path);
}

const conditions: ConditionsBy<RecordFilter> = {
  entityPath: (path, filter) => [belowPath(path, filter)],
  ...comparing(recordFilters, reconciliationRecords),
  matchingStatuses: (statuses, filter) => [
    ...(isExceptions(filter) ? [{ sql: "matching_status <> 'MATCHED'", args: [] }] : []),
    oneOf('+matching_status', statuses),
  ],
  isIssued: (isIssued) => [{ sql: `issued_file_id IS ${isIssued ? 'NOT ' : ''}NULL`, args: [] }],
  isSetAside: (isSetAside) => [{ sql: `set_aside_at IS ${isSetAside ? 'NOT ' : ''}NULL`, args: [] }],
  namedId: (namedId) => [{ sql: 'payment_id = ?', args: [namedId] }],
  // Only what moved money is paid out.
  payout: ({ settlementDate, currency, instituteMerchantId }) => [
    {
      sql: "settlement_date = ? AND settlement_currency = ? AND clearing_institute_merchant_id = ? AND settlement_status = 'SUCCESS'",
      args: [settlementDate, currency, instituteMerchantId],
    },
  ],
};

/** The writes of these tables. */
export const reconciliationRecordsWrites = {
  'reconciliation-record.insert': (merchant, write) => {
    for (const record of write.records) checked(merchant, record);
    return insertRecords(write);
  },
  'reconciliation-record.match': (merchant, write) => {
    checked(merchant, write.columns);
    return matchRecord(merchant, write);
  },
  'reconciliation-record.aside': setRecordAside,
  'reconciliation-record.delete': deleteRecord,
  'reconciliation-record.issue': issueRecords,
  'match-decision.insert': (_merchant, { decision }) => [decisionCodec.insertRow(decision)],
} satisfies Partial<Writes>;
