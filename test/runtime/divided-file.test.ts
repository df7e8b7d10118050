/** A database file of several merchants becomes a store of each, so that each can be an object (decision: a-file-becomes-objects). */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineFile, findProblems } from '../../.run/database-file.ts';
import { divideBackup, joinBackup } from '../../.run/move-stores.ts';
import { type Manifest, type ObjectsOptions, readManifest } from '../../.run/store-files.ts';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings, type Settings } from '../../api/runtime/shared/settings.ts';
import { saveCopy } from '../../db/connect/file-copy.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { testVaultKeys } from './started-process.ts';

const timeout = boundMs(60_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

let folder: string;
let settings: Settings;
/** The folder of the stores. */
let divided: string;
/** Payments, a refund and a checkout of each merchant, made by turns. */
const made: { readonly ids: string[]; readonly merchant: string }[] = [
  { ids: [], merchant: sandbox.demoShop },
  { ids: [], merchant: sandbox.otherShop },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'divided-'));
  const file = join(folder, 'gateway.db');
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${file}`, RATE_LIMIT: 'off', VAULT_KEYS: testVaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  ({ settings } = parsed);
  const gateway = await startNodeGateway(settings, quiet, { tickEveryMs: null });
  const rest = createRestClient(httpTransport(gateway.url));
  const shops = [
    [demoToken, channels.documented],
    [otherToken, channels.other],
  ] as const;
  for (let round = 0; round < 4; round += 1) {
    for (const [place, [token, entityId]] of shops.entries()) {
      const { body, text } = await rest.post('/v1/payments', { ...cardPayment, entityId, createRegistration: 'true' }, { token });
      if (body.id === undefined) throw new Error(text);
      const refund = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'RF' };
      const refunded = (await rest.post(`/v1/payments/${body.id}`, refund, { token })).body;
      const checkout = (await rest.post('/v1/checkouts', { entityId, amount: '9.00', currency: 'EUR', paymentType: 'DB' }, { token })).body;
      made[place]?.ids.push(body.id, String(refunded.id), String(body.registrationId), String(checkout.id));
    }
    if (round === 1) await sealStep(gateway.ports);
  }
  await gateway.stop();
  const place = backUp('divided');
  divided = await divideBackup(options(), place, await readManifest(place, options()));
}, timeout);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function options(): ObjectsOptions {
  const keys = parseVaultKeys(testVaultKeys);
  if (!keys) throw new Error('no keys');
  return { settings, keys, tell: () => {} };
}

/** Its folder. */
function backUp(name: string, change?: (database: DatabaseSync) => void): string {
  const place = join(folder, name);
  mkdirSync(place);
  saveCopy(join(folder, 'gateway.db'), join(place, 'gateway.db'));
  if (change) inDatabase(join(place, 'gateway.db'), change);
  return place;
}

/** The stores, to be changed. */
function copyDivided(name: string): string {
  const place = join(folder, name);
  cpSync(divided, place, { recursive: true });
  return place;
}

function inDatabase<Result>(file: string, run: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return run(database);
  } finally {
    database.close();
  }
}

const rows = (file: string, sql: string, ...values: readonly SQLInputValue[]): readonly string[] =>
  inDatabase(file, (database) =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => JSON.stringify(row)),
  );

const fileOfMerchant = (divided: string, place: number): string => join(divided, `merchant-0000${place + 1}.db`);

test('each merchant has its rows with the numbers that they had, the platform what belongs to none, and each store is sound', {
  timeout,
}, async () => {
  expect(readdirSync(divided).toSorted()).toEqual(['manifest.json', 'merchant-00001.db', 'merchant-00002.db', 'platform.db']);
  for (const file of readdirSync(divided)) expect([file, statSync(join(divided, file)).mode & 0o077]).toEqual([file, 0]);
  const whole = join(folder, 'gateway.db');
  const manifest: Manifest = await readManifest(divided, options());
  // The doctor's words over each of them were ok, or this had thrown.
  expect(manifest.stores.map(({ number }) => number).toSorted()).toEqual([0, 1, 2]);
  for (const table of ['payments', 'events', 'ledger_entries', 'registrations', 'sealed_accounts', 'checkouts', 'idempotency']) {
    const columns = table === 'events' ? 'sequence AS number, id, packed_payload' : 'rowid AS number, *';
    const sql = `SELECT ${table === 'idempotency' ? '*' : columns} FROM ${table} ${table === 'events' ? "WHERE entity_path <> ''" : ''} ORDER BY 1`;
    const parts = [join(divided, 'platform.db'), fileOfMerchant(divided, 0), fileOfMerchant(divided, 1)].flatMap((file) => rows(file, sql));
    expect([table, parts.toSorted()]).toEqual([table, [...rows(whole, sql)].toSorted()]);
  }
  for (const [place, { merchant, ids }] of made.entries()) {
    const file = fileOfMerchant(divided, place);
    const known = ['payments', 'registrations', 'checkouts'].flatMap((table) => rows(file, `SELECT id FROM ${table}`)).join();
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
    expect(rows(file, 'SELECT DISTINCT merchant_id FROM payments')).toEqual([JSON.stringify({ merchant_id: merchant })]);
    // Entities of another merchant are not there, nor the hashes of its tokens.
    const other = made[1 - place]?.merchant ?? '';
    expect(rows(file, 'SELECT id FROM entities WHERE path LIKE ?', `%${other}%`)).toEqual([]);
    expect(rows(file, 'SELECT id FROM access_tokens WHERE entity_path LIKE ?', `%${other}%`)).toEqual([]);
    expect(rows(file, 'SELECT id FROM staff_user')).toEqual([]);
    for (const id of ids)
      expect(rows(join(divided, 'platform.db'), 'SELECT merchant FROM moved_ids WHERE id = ?', id.slice(0, 32))).toEqual([
        JSON.stringify({ merchant: place + 1 }),
      ]);
  }
});

test('the log of each store begins and ends where the whole log did, so that cursors say the same place and new events get new numbers', {
  timeout,
}, async () => {
  const sql = 'SELECT min(sequence) AS first, max(sequence) AS last FROM events';
  const [whole] = rows(join(folder, 'gateway.db'), sql);
  for (const file of ['platform.db', 'merchant-00001.db', 'merchant-00002.db']) expect(rows(join(divided, file), sql)).toEqual([whole]);
  // What follows the ledger goes on after this merchant's own entries.
  for (const place of [0, 1]) {
    const [reached] = rows(
      fileOfMerchant(divided, place),
      'SELECT reached <= (SELECT max(rowid) FROM ledger_entries) AS isOwn FROM settlement_intake',
    );
    expect(reached ?? '{"isOwn":1}').toBe('{"isOwn":1}');
  }
});

test('a store that loses an event or has another text of one is not sound', { timeout }, async () => {
  const file = fileOfMerchant(divided, 0);
  // What goes from the old end, retention may have deleted.
  const third = "SELECT sequence FROM events WHERE entity_path <> '' ORDER BY sequence LIMIT 1 OFFSET 2";
  const changes = [`DELETE FROM events WHERE sequence = (${third})`, `UPDATE events SET at = at + 1 WHERE sequence = (${third})`];
  for (const [place, change] of changes.entries()) {
    const copy = join(folder, `chained-${place}.db`);
    saveCopy(file, copy);
    inDatabase(copy, (database) => database.exec(change));
    const problems = findProblems(await examineFile({ file: copy, keys: options().keys, mark: undefined, environment: 'test' }));
    expect(problems.join()).toMatch(/sealed|missing/);
  }
});

test('what belongs to no merchant is named, and nothing is divided', { timeout }, async () => {
  const place = backUp('above', (database) => {
    const [path] = database.prepare('SELECT path FROM entities WHERE id = ?').all(sandbox.division);
    database.prepare('UPDATE registrations SET entity_path = ? WHERE rowid = 1').run(String(path?.path));
  });
  const manifest = await readManifest(backUp('of-manifest'), options());
  await expect(divideBackup(options(), place, manifest)).rejects.toThrow('registrations: 1 rows belong to an entity above all merchants');
});

/** As an object appends it, for a subject of the merchant. */
function appendEvents(file: string, count: number): readonly string[] {
  return inDatabase(file, (database) => {
    const [last] = database.prepare('SELECT max(sequence) AS sequence FROM events').all();
    const [model] = database.prepare("SELECT * FROM events WHERE entity_path <> '' ORDER BY sequence DESC LIMIT 1").all();
    const added = Array.from({ length: count }, (_, place) => `${String(model?.subject_id).slice(0, 30)}${place}e`);
    for (const [place, id] of added.entries()) {
      database
        .prepare(
          `INSERT INTO events (sequence, merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, packed_payload)
            VALUES (?, ?, 1, ?, 'CHECKOUT', 'UPDATED', ?, ?, ?, '{}')`,
        )
        .run(Number(last?.sequence) + 1 + place, 1_000 + place, id, id, String(model?.entity_path), Number(model?.at) + place);
    }
    return added;
  });
}

test('the stores become one file again: rows and numbers of before, and one order of what each has numbered since', {
  timeout,
}, async () => {
  const stores = copyDivided('joining');
  const [whole, columns] = [join(folder, 'gateway.db'), 'sequence, id, packed_payload'];
  const [ofDemo, ofOther] = [appendEvents(fileOfMerchant(stores, 0), 3), appendEvents(fileOfMerchant(stores, 1), 2)];
  const joined = await joinBackup(options(), stores, readWritten(stores));
  const file = join(joined, 'gateway.db');
  const before = rows(whole, `SELECT ${columns} FROM events ORDER BY sequence`);
  const after = rows(file, `SELECT ${columns} FROM events ORDER BY sequence`);
  expect(after.slice(0, before.length)).toEqual(before);
  const added = after.slice(before.length).map((row) => JSON.parse(row));
  const last = JSON.parse(before.at(-1) ?? '').sequence;
  // Beyond every number that a store had given.
  expect(added.map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7, 8].map((place) => last + place));
  for (const own of [ofDemo, ofOther]) expect(added.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own);
  for (const table of [
    'payments',
    'registrations',
    'ledger_entries',
    'ledger_accounts',
    'access_tokens',
    'entities',
    'staff_user',
    'audit',
  ]) {
    expect([table, [...rows(file, `SELECT * FROM ${table}`)].toSorted()]).toEqual([
      table,
      [...rows(whole, `SELECT * FROM ${table}`)].toSorted(),
    ]);
  }
  expect(findProblems(await examineFile({ file, keys: options().keys, mark: undefined, environment: 'test' }))).toEqual([]);
});

test('stores that were never one file have no number in common: all events get new ones, and the log says where it began', {
  timeout,
}, async () => {
  const stores = copyDivided('own-numbers');
  // As where an installation began in objects: the platform has no events, and each merchant counts from one.
  inDatabase(join(stores, 'platform.db'), (database) => database.exec('DELETE FROM events; DELETE FROM event_chain'));
  for (const place of [0, 1]) {
    inDatabase(fileOfMerchant(stores, place), (database) => {
      database.exec("DELETE FROM events WHERE entity_path = ''; DELETE FROM event_chain; UPDATE events SET sequence = -merchant_sequence");
      database.exec('UPDATE events SET sequence = -sequence');
    });
  }
  const counts = [0, 1].map((place) => Number(rows(fileOfMerchant(stores, place), 'SELECT id FROM events').length));
  const file = join(await joinBackup(options(), stores, readWritten(stores)), 'gateway.db');
  const numbers = rows(file, 'SELECT sequence FROM events ORDER BY sequence').map((row) => Number(JSON.parse(row).sequence));
  const highest = Math.max(...counts);
  const added = (counts[0] ?? 0) + (counts[1] ?? 0);
  expect(numbers).toEqual([1, ...Array.from({ length: added }, (_, place) => highest + 1 + place)]);
  expect(findProblems(await examineFile({ file, keys: options().keys, mark: undefined, environment: 'test' }))).toEqual([]);
});

function readWritten(stores: string): Manifest {
  return JSON.parse(readFileSync(join(stores, 'manifest.json'), 'utf8'));
}
