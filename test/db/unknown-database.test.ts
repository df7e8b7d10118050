/** A start says in one sentence that it does not know a database, before it serves anybody (decision: migrations-are-kept). */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openFile } from '../../db/connect/file.ts';
import { openWeb } from '../../db/connect/web.ts';
import { migrate } from '../../db/migrate.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { latestMigration, migrationNames } from '../../db/migrations.ts';
import { openFileStore } from '../../db/open.ts';
import { openFileReader } from '../../db/open-reader.ts';
import { openWebStore } from '../../db/open-web.ts';
import type { Bound } from '../../db/store/driver.ts';
import { startHranaServer } from '../support/hrana-server.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unknown-'));
  path = join(folder, 'gateway.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function start() {
  const parsed = parseSettings({ PORT: '0', FTP_PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT: 'off' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, log, { tickEveryMs: null });
}

/** A database that this version has made, changed behind its back. */
async function changedBy(statements: readonly Bound[]): Promise<void> {
  await (await openFileStore({ path })).close();
  const driver = await openFile({ path });
  await driver.commit(statements);
  await driver.close();
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  try {
    await opening;
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const first = migrationNames[0]?.tag ?? '';

const unknown = [
  [
    'whose baseline was another text',
    [{ sql: "UPDATE __drizzle_migrations SET hash = 'edited' WHERE id = 1", args: [] }],
    `the migration ${first} that this database has is not the one of this version: start the version that made it, or name another database with DATABASE_URL`,
  ],
  [
    'of an older baseline',
    [{ sql: 'UPDATE __drizzle_migrations SET created_at = created_at - 1000 WHERE id = 1', args: [] }],
    'a version before 0.2.0 made this database, and no later one can open it: start the version that made it, or name another database with DATABASE_URL',
  ],
  [
    'of a newer version',
    [
      {
        sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        args: ['newer', BigInt(latestMigration + 1)],
      },
    ],
    'a newer version of the gateway wrote this database: start that version, or restore a backup of this one (npm run restore)',
  ],
] as const;

describe.each(unknown)('a database %s', (_, statements, sentence) => {
  test('is refused by a start and by every command that reads it, and stays as it is', async () => {
    await changedBy(statements);
    const before = readFileSync(path);
    expect(await refusal(start())).toBe(sentence);
    const reader = openFileReader(path);
    expect(await refusal(reader.requireOwnVersion())).toBe(sentence);
    await reader.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('on a server is refused by a start, by the command that migrates, and by who does not migrate', async () => {
    const server = await startHranaServer({ path });
    try {
      await migrateWeb({ url: server.url });
      const driver = openWeb({ url: server.url });
      await driver.commit(statements);
      await driver.close();
      expect(await refusal(migrateWeb({ url: server.url }))).toBe(sentence);
      // What a Worker asks before it serves (worker.test.ts).
      const store = await openWebStore({ url: server.url });
      expect(await refusal(store.requireOwnVersion())).toBe(sentence);
      await store.close();
    } finally {
      await server.stop();
    }
  });
});

test('a file of search, lists and sums of another version is made anew once, and the start says so', async () => {
  const told: [string, object][] = [];
  const open = () => openFileStore({ path, report: (message, fields) => void told.push([message, fields]) });
  await (await open()).close();
  const driver = await openFile({ path });
  await driver.commitReadModel([{ sql: "UPDATE __read_model_migrations SET hash = 'edited'", args: [] }]);
  await driver.close();
  const store = await open();
  expect(told).toEqual([['search, lists and sums are made anew from the event log', { why: 'another version made their file' }]]);
  await store.ready();
  await store.close();
  await (await open()).close();
  expect(told).toHaveLength(1);
});

test('a long migration tells each of its steps before anybody is served, and a new database tells nothing', async () => {
  const told: [string, object][] = [];
  const report = (message: string, fields: object) => void told.push([message, fields]);
  await (await openFileStore({ path, report })).close();
  expect(told).toEqual([]);
  const driver = await openFile({ path });
  const added = { tag: '0001_two_steps', when: latestMigration + 1 };
  const readMigration = async () =>
    'CREATE TABLE added (id INTEGER) STRICT;--> statement-breakpoint\n-- Copies what there was.\nINSERT INTO added SELECT sequence FROM events;';
  await migrate(driver, { migrations: [...migrationNames, added], readMigration, report });
  await driver.close();
  const step = (number: number, does: string) => [
    'migrating the database',
    { migration: added.tag, steps: 2, step: number, does, seconds: expect.any(Number) },
  ];
  expect(told).toEqual([
    step(1, 'CREATE TABLE added (id INTEGER) STRICT;'),
    step(2, 'Copies what there was.'),
    ['migrated the database', { migration: added.tag, seconds: expect.any(Number) }],
  ]);
});

test('a migration whose file was edited after it was committed is not applied', async () => {
  const driver = await openFile({ path });
  const edited = [{ tag: '0000_edited', when: 1, hash: 'of the text that was committed' }];
  const readMigration = async () => 'CREATE TABLE edited (id INTEGER) STRICT';
  await expect(migrate(driver, { migrations: edited, readMigration })).rejects.toThrow('0000_edited was edited: write a further migration');
  expect(await driver.read("SELECT count(*) FROM sqlite_schema WHERE name = 'edited'", [])).toEqual([[0n]]);
  await driver.close();
});

test('a file that is no database is left alone', async () => {
  writeFileSync(path, 'a text of some kind, and no database of anybody');
  expect(await refusal(start())).not.toBe('it started');
  expect(readFileSync(path, 'utf8')).toMatch(/^a text/);
  expect(existsSync(`${path}.read-model-wal`)).toBe(false);
});
