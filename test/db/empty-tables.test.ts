/** Statements of tables without rows are not run in an object: what they would give and change is nothing, and rows end that at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { useOf, watchedTables } from '../../db/connect/empty-tables.ts';
import { openObject } from '../../db/connect/object.ts';
import type { ObjectStorage } from '../../db/connect/object-storage.ts';
import type { Driver } from '../../db/store/driver.ts';
import type { RawRow } from '../../db/store/row.ts';
import { createStore } from '../../db/store/store.ts';
import { root } from '../support/sources.ts';
import { commits, reads, wholeReads } from './statements.ts';

const textsOf = (path: string): readonly string[] => readFileSync(join(root, 'db', path), 'utf8').split('--> statement-breakpoint');
const readModel = readdirSync(join(root, 'db/read-model-migrations')).filter((name) => name.endsWith('.sql'));

function makeDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const all = [...textsOf('whole-tables.sql'), ...readModel.toSorted().flatMap((name) => textsOf(`read-model-migrations/${name}`))];
  for (const text of all) database.exec(text);
  return database;
}

let database: DatabaseSync;
/** What the driver has run. */
let texts: string[];
let driver: Driver;
beforeEach(() => {
  database = makeDatabase();
  texts = [];
  driver = openObject({ storage: toStorage(database, (text) => void texts.push(text)) });
});

/** As the platform's: what throws in `transactionSync` leaves nothing. */
function toStorage(over: DatabaseSync, note: (text: string) => void): ObjectStorage {
  return {
    sql: {
      exec(text, ...values) {
        note(text);
        const statement = over.prepare(text);
        statement.setReturnArrays(true);
        const rows = statement.all(...values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)));
        // Arrays, as was asked for.
        return { raw: () => rows as unknown as readonly (readonly (string | number | null)[])[], rowsWritten: rows.length };
      },
    },
    transactionSync(run) {
      over.exec('SAVEPOINT one');
      try {
        return run();
      } catch (error) {
        over.exec('ROLLBACK TO one');
        throw error;
      } finally {
        over.exec('RELEASE one');
      }
    },
  };
}

/** Every text of the store. */
async function listStatements(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const read = async (sql: string): Promise<readonly RawRow[]> => {
    found.add(sql);
    return [];
  };
  const commit: Driver['commit'] = async (statements) => {
    for (const { sql } of statements) found.add(sql);
    return 0;
  };
  const returning: Driver['returning'] = async ({ sql }) => {
    found.add(sql);
    return [];
  };
  const readFirst: Driver['readFirst'] = async (sql) => (await read(sql))[0];
  const others = { hasReplica: false, isReadModelApart: false, isLocal: true, close: async () => {} } as const;
  const recorded = { read, readFirst, readInBackground: read, readReplica: read, returning, ...others };
  const store = createStore({ ...recorded, commit, commitReadModel: commit, changeTables: commit, changeReadModel: commit });
  const quietly = async (run: () => unknown): Promise<void> => {
    // Some reads want a row.
    await Promise.resolve()
      .then(run)
      .catch(() => undefined);
  };
  for (const [part, methods] of Object.entries(reads)) {
    for (const [method, args] of Object.entries(methods))
      await quietly(() => Reflect.apply(Reflect.get(Reflect.get(store, part), method), undefined, args));
  }
  for (const name of wholeReads) await quietly(() => store[name]());
  for (const [, commit] of commits) await quietly(() => store.commit(...commit));
  return found;
}

describe('what is skipped', () => {
  test('gives and changes nothing in a database without rows', async () => {
    const skipped = [...(await listStatements())].filter((text) => useOf(text).kind === 'rows');
    expect(skipped.length).toBeGreaterThan(100);
    const changes = () => database.prepare('SELECT total_changes() AS all_changes').get()?.all_changes;
    // What the migrations themselves have written goes.
    for (const { name } of database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('search_terms', 'search_words') AND name NOT LIKE 'search_terms~_%' ESCAPE '~'",
      )
      .all())
      database.exec(`DELETE FROM "${name}"`);
    for (const text of skipped) {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      const places = Math.max(0, ...Array.from(text.matchAll(/\?(\d+)/g), ([, place]) => Number(place)));
      const values = Array.from({ length: places || text.replace(/'[^']*'/g, '').split('?').length - 1 }, () => '1');
      const before = changes();
      expect(statement.all(...values), text).toEqual([]);
      expect(changes(), text).toBe(before);
    }
  });

  test('begins with a table that is made, and every statement that inserts names one', async () => {
    const made = new Set(
      database
        .prepare('SELECT name FROM sqlite_master')
        .all()
        .map(({ name }) => name),
    );
    for (const text of await listStatements()) {
      const { kind, table } = useOf(text);
      expect(kind, text).not.toBe('tables');
      if (kind !== 'other') expect(made, text).toContain(table);
    }
  });

  test.each([
    ['SELECT a FROM jobs WHERE b = ?', 'rows jobs'],
    ['SELECT (SELECT path FROM payments WHERE id = jobs.id), \' FROM checkouts\' FROM "jobs" AS j, payments', 'rows jobs'],
    ['SELECT a FROM jobs LEFT JOIN payments USING (id) ORDER BY a LIMIT 1', 'rows jobs'],
    ['UPDATE jobs SET a = 1 WHERE EXISTS (SELECT 1 FROM payments) RETURNING a', 'rows jobs'],
    ['DELETE FROM jobs WHERE id IN (SELECT id FROM payments)', 'rows jobs'],
    ['INSERT INTO "jobs" ("a") VALUES (?)', 'insert jobs'],
    ['INSERT OR IGNORE INTO jobs SELECT a FROM payments', 'insert jobs'],
    ['REPLACE INTO jobs VALUES (?)', 'insert jobs'],
    ['SELECT count(*) FROM jobs', 'other '],
    ['SELECT coalesce(max(a), 0) FROM jobs', 'other '],
    ['SELECT 1 FROM jobs HAVING 1', 'other '],
    ['SELECT a FROM jobs UNION SELECT a FROM payments', 'other '],
    ['SELECT a FROM jobs RIGHT JOIN payments USING (id)', 'other '],
    ['SELECT a IS DISTINCT FROM jobs FROM payments', 'other '],
    ['SELECT value FROM json_each(?)', 'other '],
    ['SELECT a FROM (SELECT a FROM jobs)', 'other '],
    ['SELECT EXISTS (SELECT 1 FROM jobs)', 'other '],
    ['SELECT a FROM main.jobs', 'other '],
    ['WITH each AS (SELECT 1) SELECT * FROM each', 'other '],
    ['WITH each AS (SELECT 1) INSERT INTO jobs SELECT * FROM each', 'tables '],
    ['PRAGMA quick_check', 'other '],
    ['ALTER TABLE new_jobs RENAME TO jobs', 'tables '],
    ['-- Says what it does.\nINSERT INTO jobs SELECT 1', 'tables '],
    ['INSERT INTO main.jobs VALUES (?)', 'tables '],
  ])('%s: %s', (text, expected) => {
    const { kind, table } = useOf(text);
    expect(`${kind} ${table}`).toBe(expected);
  });
});

describe('a table', () => {
  const insert = (kind: string) => ({
    sql: `INSERT INTO merchant_moves (merchant_path, state, address, last_sequence, closed_at) VALUES (?, ?, 'a', 1, 1)`,
    args: [kind, kind],
  });
  const moves = { sql: 'SELECT merchant_path FROM merchant_moves ORDER BY merchant_path', args: [] };
  const read = async () => (await driver.read(moves.sql, moves.args)).flat();

  test('is asked from its first row on', async () => {
    expect(await read()).toEqual([]);
    expect(texts).not.toContain(moves.sql);
    await driver.commit([insert('closed')]);
    expect(await read()).toEqual(['closed']);
  });

  test('is asked when a row is there before the driver, and after all are deleted', async () => {
    database.exec("INSERT INTO merchant_moves (merchant_path, state, address, last_sequence, closed_at) VALUES ('a', 'closed', 'a', 1, 1)");
    expect(await read()).toEqual(['a']);
    expect(await driver.commit([{ sql: 'DELETE FROM merchant_moves', args: [] }])).toBe(1);
    expect(await read()).toEqual([]);
  });

  test('has the rows of the same commit, and changes of one without rows count as none', async () => {
    const remove = { sql: 'DELETE FROM merchant_moves', args: [] };
    expect(await driver.commit([remove])).toBe(0);
    expect(await driver.commit([insert('a'), insert('b'), remove])).toBe(2);
    expect(await driver.returning({ sql: 'DELETE FROM team_chats RETURNING entity_id', args: [] })).toEqual([]);
  });

  test('is asked again when a commit that emptied it is taken back', async () => {
    await driver.commit([insert('a')]);
    const failing = { sql: 'INSERT INTO no_such_table VALUES (1)', args: [] };
    await expect(driver.commit([{ sql: 'DELETE FROM merchant_moves', args: [] }, failing])).rejects.toThrow();
    expect(await read()).toEqual(['a']);
  });

  test('is looked at anew when tables were made', async () => {
    expect(await read()).toEqual([]);
    await driver.changeTables([
      { sql: 'CREATE TABLE made AS SELECT 1', args: [] },
      {
        sql: "INSERT INTO merchant_moves (merchant_path, state, address, last_sequence, closed_at) VALUES ('a', 'closed', 'a', 1, 1)",
        args: [],
      },
    ]);
    expect(await read()).toEqual(['a']);
  });

  test('that is not made yet is not skipped', async () => {
    const empty = new DatabaseSync(':memory:');
    const early = openObject({ storage: toStorage(empty, () => {}) });
    await expect(early.read(moves.sql, [])).rejects.toThrow();
    empty.exec('CREATE TABLE merchant_moves (merchant_path TEXT)');
    empty.exec("INSERT INTO merchant_moves VALUES ('b')");
    expect(await early.read(moves.sql, [])).toEqual([['b']]);
  });
});

test('no table that is watched gets rows by a trigger', () => {
  const triggers = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all();
  expect(triggers.length).toBeGreaterThan(3);
  const filled = triggers.flatMap(({ sql }) => Array.from(String(sql).matchAll(/INSERT INTO [`"]?(\w+)/g), ([, table]) => table));
  expect(filled).toContain('payment_sums');
  expect(watchedTables.filter((table) => filled.includes(table))).toEqual([]);
});

test('an object that has nothing due asks for it with few texts, because each stays prepared', async () => {
  const store = createStore(driver);
  expect(await store.dueOfMerchant.next()).toBeNull();
  const asked = texts.filter((text) => !text.includes('EXISTS (SELECT 1 FROM authentications), '));
  expect(asked.length).toBeLessThanOrEqual(5);
});
