/**
 * Takes the rows of a merchant that comes from its object into a file whose gateway goes on, a bounded commit at a time (decision:
 * a-merchant-moves-back). The merchant is closed meanwhile.
 */
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound, Driver } from '../store/driver.ts';
import { integer, toNumber, type Value } from '../store/row.ts';
import { eraseEntries, sandboxData } from '../store/sandbox-data.ts';
import { toBounds } from '../store/scope.ts';
import type { ArrivingCommit, ArrivingPart } from './arriving-file.ts';
import { type Cell, quote } from './copy-format.ts';
import { merchantIn, rowOwners } from './row-owners.ts';

export interface Arrivals {
  /**
   * Deletes a part of what is here of the merchant. Its entities stay, and what is history: events, which keep their whole texts, and the audit
   * log. Resolves to whether more is left.
   */
  erase(merchantPath: string): Promise<boolean>;
  /** One commit. Throws in words where a row is another merchant's or nobody's, or its place is taken. */
  take(merchantPath: string, commit: ArrivingCommit): Promise<void>;
}

/** Rows of one commit. */
const rowsMax = 500;

/** Events of nobody that one arrival adds at most: some 100 MB. */
const filledMax = 500_000;

const ofEntities = 'SELECT id FROM entities WHERE path >= ? AND path < ?';
const byPath = (table: string): string =>
  `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax})`;
const byEntity = (table: string): string => `DELETE FROM ${table} WHERE entity_id IN (${ofEntities})`;

/** What a reset of the sandbox leaves to a merchant. Tokens stay until others come: they are answered. */
const keptByResets: readonly string[] = [
  byPath('connector_tokens'),
  ...['merchant_looks', 'routing_versions', 'team_chats', 'wallet_keys'].map(
    (table) => `DELETE FROM ${table} WHERE entity_path >= ? AND entity_path < ?`,
  ),
  ...['risk_rules', 'ledger_accounts', 'entity_keys', 'retired_entity_keys'].map(byEntity),
  ...['entity_clocks', 'event_counters'].map((table) => `DELETE FROM ${table} WHERE merchant_path >= ? AND merchant_path < ?`),
];

/** All of a merchant's come in one commit. */
const forgetTokensSql = 'DELETE FROM access_tokens WHERE entity_path >= ? AND entity_path < ?';

export function createArrivals(driver: Driver): Arrivals {
  // Which member of staff watches a payment the file alone knows, and the payment comes again.
  const data = sandboxData(driver, ['payment_watches']);
  return {
    async erase(merchantPath) {
      const merchant = toMerchantKey(merchantPath);
      if ((await data.erasePayments(merchant)) > 0 || (await data.eraseOthers(merchant)) > 0) return true;
      let erased = 0;
      for (const sql of keptByResets) erased += await driver.commit([{ sql, args: toBounds(merchant) }]);
      return erased > 0;
    },
    async take(merchantPath, commit) {
      if (commit.kind === 'fill') return fill(driver, commit);
      const parts = commit.kind === 'parts' ? commit.parts : [];
      for (const part of parts) requireOwn(merchantPath, part);
      const statements = commit.kind === 'delete' ? toDeletes(merchantPath, commit) : toCommit(merchantPath, commit);
      await driver.commit(statements).catch((error: unknown) => {
        const tables = commit.kind === 'delete' ? commit.table : parts.map(({ table }) => table).join(', ');
        throw new Error(`rows of ${tables} were not taken in: ${error instanceof Error ? error.message : 'the commit failed'}`);
      });
    },
  };
}

/** By the columns that say whose a row is. What has none of them belongs to another row of the same merchant. */
const pathColumns = ['entity_path', 'merchant_path'];

function requireOwn(merchantPath: string, { table, columns, rows }: ArrivingPart): void {
  const owner = rowOwners[table];
  if (owner === undefined || owner === 'platform' || owner === 'every' || owner === 'nobody')
    throw new Error(`${table} has no rows of a merchant`);
  const places = columns.flatMap((column, place) =>
    pathColumns.includes(column) || (table === 'entities' && column === 'path') ? [place] : [],
  );
  const isOwn = (row: readonly Cell[]): boolean => places.every((place) => String(row[place]).startsWith(merchantPath));
  if (!rows.every(isOwn)) throw new Error(`${table}: a row of another merchant`);
}

function toCommit(merchantPath: string, { parts, replaced = [] }: Extract<ArrivingCommit, { kind: 'parts' }>): readonly Bound[] {
  const entries = parts.filter(({ table }) => table === 'ledger_entries');
  const hasTokens = parts.some(({ table }) => table === 'access_tokens');
  return [
    ...(hasTokens ? [{ sql: forgetTokensSql, args: toBounds(toMerchantKey(merchantPath)) }] : []),
    ...(replaced.length > 0 ? eraseEntries(JSON.stringify(replaced)) : []),
    ...parts.flatMap(toStatements),
    ...followEntries(entries),
  ];
}

/** Of rows that are the merchant's, by what says so of each table. */
function toDeletes(merchantPath: string, { table, columns, keys }: Extract<ArrivingCommit, { kind: 'delete' }>): readonly Bound[] {
  const owner = rowOwners[table];
  const ofMerchant =
    owner === 'keys'
      ? `(SELECT ${merchantIn('e.path')} FROM entities AS e WHERE e.id = t.entity_id)`
      : typeof owner === 'object' && owner.sql;
  if (!ofMerchant) throw new Error(`${table} has no rows of a merchant`);
  const key = columns.map((column) => `t.${quote(column)}`).join();
  const sql = `DELETE FROM ${quote(table)} AS t WHERE (${key}) = (${columns.map(() => '?').join()}) AND ${ofMerchant} = ?`;
  const merchantId = merchantPath.split('/').at(-2) ?? '';
  return keys.map((values) => ({ sql, args: [...values.map(toValue), merchantId] }));
}

function toStatements(part: ArrivingPart): readonly Bound[] {
  const { table, columns, rows, isTakenIn } = part;
  const names = columns.map(quote).join();
  const places = columns.map(() => '?').join();
  // Before all others, the last one first: settlement has passed these numbers.
  if (table === 'ledger_entries' && isTakenIn) {
    const sql = `INSERT INTO ledger_entries (rowid, ${names}) VALUES (min(0, coalesce((SELECT min(rowid) FROM ledger_entries), 0)) - 1, ${places})`;
    return rows.toReversed().map((row) => ({ sql, args: row.map(toValue) }));
  }
  const ending = table === 'payments' ? keepingTexts(columns) : (endings[table] ?? '');
  const sql = `${verbs[table] ?? 'INSERT'} INTO ${quote(table)} (${names}) VALUES (${places}) ${ending}`;
  return rows.map((row) => ({ sql, args: row.map(toValue) }));
}

const verbs: Readonly<Record<string, string>> = { entities: 'INSERT OR REPLACE', audit: 'INSERT OR IGNORE' };

/** One that is here keeps its number: who reads the log has met it. Its text may have come apart from its payment's since. */
const endings: Readonly<Record<string, string>> = {
  events: `ON CONFLICT (subject_id, subject_sequence) DO UPDATE SET packed_payload = excluded.packed_payload
    WHERE substr(events.packed_payload, 1, 1) = ','`,
};

/** A payment that changed since it came: where its answer did, a trigger keeps the texts of its events. */
function keepingTexts(columns: readonly string[]): string {
  const others = columns.filter((column) => column !== 'id').map(quote);
  return `ON CONFLICT (id) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join()}`;
}

function toValue(cell: Cell): Value {
  if (typeof cell === 'number') return integer(cell);
  if (cell !== null && typeof cell === 'object') throw new Error('no table has bytes');
  return cell;
}

const inIds = 'IN (SELECT value FROM json_each(?))';
const balancesSql = `INSERT INTO ledger_accounts (entity_id, currency, kind, balance)
  SELECT entity_id, currency, kind, sum(amount) FROM (
    SELECT entity_id, currency, debit AS kind, amount_minor AS amount FROM ledger_entries WHERE payment_id ${inIds}
    UNION ALL SELECT entity_id, currency, credit, -amount_minor FROM ledger_entries WHERE payment_id ${inIds})
  WHERE true GROUP BY entity_id, currency, kind ON CONFLICT (entity_id, currency, kind) DO UPDATE SET balance = balance + excluded.balance`;
/** SQLite numbers new entries after the highest: where all that is left stands before zero, settlement would pass over them. */
const intakeSql = `INSERT INTO settlement_intake (id, reached) SELECT 1, min(0, coalesce(max(rowid), 0)) FROM ledger_entries WHERE true
  ON CONFLICT (id) DO UPDATE SET reached = min(reached, (SELECT coalesce(max(rowid), 0) FROM ledger_entries))`;

/** The accounts of entries that were just stored; all entries of a payment come together. */
function followEntries(parts: readonly ArrivingPart[]): readonly Bound[] {
  const ids = parts.flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf('payment_id')]));
  if (ids.length === 0) return [];
  const list = JSON.stringify([...new Set(ids)]);
  return [
    { sql: balancesSql, args: [list, list] },
    { sql: intakeSql, args: [] },
  ];
}

const lastSql = 'SELECT coalesce(max(sequence), 0) FROM events';
const fillSql = `INSERT INTO events (sequence, merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, packed_payload)
  WITH RECURSIVE place(number) AS (
    SELECT (${lastSql}) + 1 WHERE (${lastSql}) < ?1 UNION ALL SELECT number + 1 FROM place WHERE number < min(?1, (${lastSql}) + ${rowsMax}))
  SELECT number, 0, 1, printf('%032x', number), 'CONNECTOR', 'UPDATED', printf('%032x', number), '',
    coalesce((SELECT at FROM events ORDER BY sequence DESC LIMIT 1), ?2), '{}' FROM place`;

/** By events of nobody, which no reader sees: a log has no holes. */
async function fill(driver: Driver, { upTo, at }: Extract<ArrivingCommit, { kind: 'fill' }>): Promise<void> {
  const missing = upTo - toNumber((await driver.read(lastSql, []))[0]?.[0] ?? 0);
  if (missing > filledMax) throw new Error(`the log would have to go on for ${missing} events of nobody: at most ${filledMax} are added`);
  for (let commits = 0; commits * rowsMax < missing; commits += 1)
    await driver.commit([{ sql: fillSql, args: [integer(upTo), integer(at)] }]);
}
