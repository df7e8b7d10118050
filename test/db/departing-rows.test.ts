/**
 * What changes of a merchant while it is copied out of its file is noted, and brings its copy to what the file has (decision:
 * a-merchant-moves-alone): in every table, for this merchant alone, and without a change that somebody could lose.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CopiedTable, keyColumns, quote } from '../../db/connect/copy-format.ts';
import { type Departing, LostNotes, listSealed, readDeparted, takeDeparted } from '../../db/connect/departing-rows.ts';
import { readSchemaOf } from '../../db/connect/divide-file.ts';
import { type FileDriver, openFile } from '../../db/connect/file.ts';
import { createNotedChanges, type NotedChanges } from '../../db/connect/noted-changes.ts';
import { rowOwners } from '../../db/connect/row-owners.ts';
import { takeOutMerchant } from '../../db/connect/take-out.ts';
import { openFileStore } from '../../db/open.ts';
import { root } from '../support/sources.ts';

const idOf = (name: string): string => name.padStart(32, '0');
const [psp, division] = [idOf('a1'), idOf('a2')];
const merchants = { ours: idOf('b1'), theirs: idOf('b2') };
type Whose = keyof typeof merchants;
const pathOf = (whose: Whose): string => `${psp}/${division}/${merchants[whose]}/`;
const channelOf = (whose: Whose): string => idOf(whose === 'ours' ? 'c1' : 'c2');

let folder: string;
let path: string;
let driver: FileDriver;
let noted: NotedChanges;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'departing-'));
  path = join(folder, 'gateway.db');
  driver = await openFile({ path });
  noted = createNotedChanges(driver, path);
  await driver.runScript(tables);
  await insertEntity(`${psp}/`, psp);
  await insertEntity(`${psp}/${division}/`, division);
  for (const whose of ['ours', 'theirs'] as const) {
    await insertEntity(pathOf(whose), merchants[whose]);
    await insertEntity(`${pathOf(whose)}${channelOf(whose)}/`, channelOf(whose));
  }
});

afterEach(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Without what a table demands of its rows, and what it does when they change: rows of any content are put into all of them. */
const tables = readFileSync(join(root, 'db/whole-tables.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((text) => !text.includes('CREATE TRIGGER'))
  .map(
    (text) =>
      `${text
        .replaceAll(/^\s*CONSTRAINT .* CHECK\(.*$/gm, '')
        .replaceAll(/,\s*\) STRICT/g, ') STRICT')
        .trim()
        .replace(/;$/, '')};`,
  )
  .join('\n');

const made = async (type: string): Promise<readonly string[]> =>
  (await driver.read("SELECT name FROM sqlite_master WHERE type = ? AND name NOT GLOB 'sqlite_*'", [type])).map(([name]) => String(name));

/** A column and its value. */
type Values = Readonly<Record<string, string | number>>;

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);

async function insert(table: string, values: Values): Promise<void> {
  const columns = Object.keys(values).map(quote).join();
  await driver.runScript(`INSERT INTO ${quote(table)} (${columns}) VALUES (${Object.values(values).map(literal).join()})`);
}

let count = 0;

/** The table whose row says whose the rows are, and the column that names it; both empty where they say it themselves. */
function parentOf(table: string): readonly [parent: string, column: string] {
  const owner = rowOwners[table];
  const [, parent = '', column = ''] = /FROM (\w+) AS o WHERE o\.id = t\.(\w+)/.exec(typeof owner === 'object' ? owner.sql : '') ?? [];
  return [parent, column];
}

/** Of that merchant, by what says so in the table. Whatever else a row has to have is new each time. */
async function insertRow(table: string, whose: Whose): Promise<Values> {
  const columns = (await driver.read('SELECT name, type FROM pragma_table_info(?)', [table])).map(([name, type]) => [
    String(name),
    String(type),
  ]);
  const [parent, parentKey] = parentOf(table);
  const values: Record<string, string | number> = {};
  for (const [name = '', type = ''] of columns) {
    count += 1;
    values[name] = /int/i.test(type) ? count : name === 'sealed_content' ? '{}' : idOf(`d${count}`);
  }
  // A channel of its own: an entity has one row of some.
  const channel = idOf(`e${count}`);
  const owned = { entity_path: `${pathOf(whose)}${channel}/`, merchant_path: pathOf(whose), entity_id: channel };
  for (const [name, value] of Object.entries(owned)) if (name in values) values[name] = value;
  if ('entity_id' in values) await insertEntity(owned.entity_path, channel);
  if (parent !== '') values[parentKey] = String((await insertRow(parent, whose)).id);
  await insert(table, values).catch((error: unknown) => {
    if (!onceTables.includes(table)) throw error;
  });
  return values;
}

/** A merchant has one row of each. */
const onceTables = ['entity_clocks', 'event_counters'];

async function insertEntity(entityPath: string, id: string): Promise<void> {
  const columns = (await driver.read("SELECT name, type FROM pragma_table_info('entities')", [])).map(([name, type]) => [
    String(name),
    String(type),
  ]);
  const values = columns.map(([name = '', type = '']) => [name, /int/i.test(type) ? 1 : `text-${id}`] as const);
  await insert('entities', { ...Object.fromEntries(values), id, path: entityPath });
}

/** Those whose rows go with a merchant, and that are not one row of the whole file. */
const leavingTables = Object.entries(rowOwners)
  .filter(([, owner]) => typeof owner === 'object' || owner === 'keys')
  .map(([name]) => name);

const isOf = (table: CopiedTable, values: Values): string =>
  table.key.length === 1 && table.columns[0] === 'rowid'
    ? Object.entries(values)
        .map(([name, value]) => `${quote(name)} = ${literal(value)}`)
        .join(' AND ')
    : keyColumns(table)
        .map((name) => `${name} = ${literal(values[name.replaceAll('"', '')] ?? '')}`)
        .join(' AND ');

/** A column that neither is the key nor says whose the row is. */
const changedColumn = (table: CopiedTable, values: Values): string | undefined =>
  Object.keys(values).find(
    (name) =>
      !keyColumns(table).includes(quote(name)) && !/path|entity_id|_id$|^id$|sequence/.test(name) && typeof values[name] === 'number',
  );

async function change(values: Values, name: string): Promise<void> {
  const table = readSchemaOf(path).tables.find((each) => each.name === name);
  if (!table) throw new Error(name);
  const column = changedColumn(table, values);
  if (column)
    await driver.runScript(`UPDATE ${quote(name)} SET ${quote(column)} = ${quote(column)} + 1000000 WHERE ${isOf(table, values)}`);
}

async function erase(values: Values, name: string): Promise<void> {
  const table = readSchemaOf(path).tables.find((each) => each.name === name);
  if (table) await driver.runScript(`DELETE FROM ${quote(name)} WHERE ${isOf(table, values)}`);
}

const copy = (): string => join(folder, 'copy.db');
const departing = (notes: string): Departing => ({ path, copy: copy(), schema: readSchemaOf(copy()), merchantPath: pathOf('ours'), notes });

function takeOut(file: string): void {
  takeOutMerchant({ path, file, notes: [], merchantPath: pathOf('ours') });
}

function contentsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const connection = new Database(file, { readonly: true });
  try {
    return new Map(
      readSchemaOf(file).tables.map(({ name }) => [
        name,
        (
          connection
            .prepare(`SELECT * FROM ${quote(name)} ORDER BY 1, 2`)
            .raw(true)
            .all() as unknown[][]
        ).map((row) => JSON.stringify(row)),
      ]),
    );
  } finally {
    connection.close();
  }
}

/** With which the log ends. */
function lastOf(file: string): number {
  const connection = new Database(file, { readonly: true });
  const [row] = connection.prepare('SELECT max(sequence) FROM events').raw(true).all() as unknown[][];
  connection.close();
  return Number(row?.[0]);
}

test('rows that come, change and go in any table while a merchant is copied are in its copy afterwards, and no other merchant’s', async () => {
  const before = new Map<string, readonly Values[]>();
  for (const name of leavingTables)
    before.set(name, [await insertRow(name, 'ours'), await insertRow(name, 'ours'), await insertRow(name, 'theirs')]);
  const renamed = await insertRow('attempts', 'ours');
  const notes = crypto.randomUUID();
  await noted.begin(pathOf('ours'), notes);
  takeOut(copy());
  const doing = async (): Promise<void> => {
    for (const name of leavingTables.toReversed()) {
      const [first, second, other] = before.get(name) ?? [];
      if (!first || !second || !other) throw new Error(name);
      await change(first, name);
      await change(other, name);
      await insertRow(name, 'ours');
      await insertRow(name, 'theirs');
    }
    // A row that is known by another key afterwards.
    await driver.runScript(`UPDATE attempts SET id = '${idOf('f1')}' WHERE id = '${renamed.id}'`);
    for (const name of leavingTables) {
      const [, second, other] = before.get(name) ?? [];
      // The events of a log go by their age, and each installation deletes its own.
      if (name === 'events' || !second || !other) continue;
      const [parent, column] = parentOf(name);
      for (const values of [second, other]) {
        // First: whoever asks whose the row is does not find it any more.
        if (parent !== '') await driver.runScript(`DELETE FROM ${quote(parent)} WHERE id = '${values[column]}'`);
        await erase(values, name);
      }
    }
  };
  await doing();
  const first = takeDeparted(departing(notes), 0, false);
  await noted.forget(first.reached);
  await insertRow('payments', 'ours');
  await insertRow('events', 'theirs');
  await driver.runScript(`UPDATE entities SET name = 'renamed' WHERE id = '${channelOf('ours')}'`);
  const last = takeDeparted(departing(notes), first.reached, true);
  expect(lastOf(copy())).toBe(lastOf(path));
  const again = join(folder, 'again.db');
  takeOut(again);
  const [found, wanted] = [contentsOf(copy()), contentsOf(again)];
  expect([...found.keys()]).toEqual([...wanted.keys()]);
  for (const [name, rows] of wanted) {
    // An event of nobody may have been where the first copy's log ended.
    const ofSomebody = (each: string): boolean => name !== 'events' || !each.includes('"CONNECTOR","UPDATED"');
    expect([name, found.get(name)?.filter(ofSomebody)]).toEqual([name, rows.filter(ofSomebody)]);
  }
  expect(leavingTables.filter((name) => (wanted.get(name) ?? []).length < 2)).toEqual(onceTables);
  // What is sent to the object are those rows, as the copy has them.
  const tables = readSchemaOf(copy()).tables;
  const sent = [...readDeparted(departing(notes), [...last.changed, ...listSealed(departing(notes), 0)])];
  expect(sent.map(({ table }) => tables[table]?.name)).toEqual(
    expect.arrayContaining(['payments', 'entities', 'settlement_intake', 'events']),
  );
  expect(sent.every(({ key, row, table }) => row === null || tables[table]?.key.every((place, at) => row[place] === key[at]))).toBe(true);
});

test('a note that is read while others come is forgotten alone, and its number is given to no other', async () => {
  const notes = crypto.randomUUID();
  await noted.begin(pathOf('ours'), notes);
  takeOut(copy());
  const seen: string[] = [];
  let reached = 0;
  for (let round = 0; round < 5; round += 1) {
    const { id = '' } = await insertRow('payments', 'ours');
    const taken = takeDeparted(departing(notes), reached, false);
    expect(taken.reached).toBeGreaterThan(reached);
    reached = taken.reached;
    expect(taken.changed).toHaveLength(2);
    seen.push(String(id));
    while (await noted.forget(reached));
    while (await noted.forget(reached));
  }
  const copied = contentsOf(copy()).get('payments') ?? [];
  expect(seen.map((id) => copied.filter((row) => row.includes(id)).length)).toEqual([1, 1, 1, 1, 1]);
});

test('nothing is noted of another merchant, and nothing stands in the file when the noting has ended or the gateway has begun anew', async () => {
  const triggers = await made('trigger');
  const notes = crypto.randomUUID();
  await noted.begin(pathOf('ours'), notes);
  const paths = leavingTables.filter((name) => JSON.stringify(rowOwners[name]).includes('path'));
  for (const name of paths) await insertRow(name, 'theirs');
  expect(await driver.read('SELECT name FROM copy_changes', [])).toEqual([]);
  takeOut(copy());
  await noted.end();
  expect([await made('trigger'), (await made('table')).filter((name) => name.startsWith('copy_')), noted.current()]).toEqual([
    triggers,
    [],
    undefined,
  ]);
  expect(() => takeDeparted(departing(notes), 0, false)).toThrow(LostNotes);
  await noted.begin(pathOf('ours'), notes);
  await noted.begin(pathOf('theirs'), crypto.randomUUID());
  expect(() => takeDeparted(departing(notes), 0, false)).toThrow(LostNotes);
});

test('a gateway that begins anew takes away what the one before it noted', async () => {
  await driver.close();
  rmSync(path);
  await (await openFileStore({ path })).close();
  driver = await openFile({ path });
  await createNotedChanges(driver, path).begin(pathOf('ours'), crypto.randomUUID());
  const copied = async (): Promise<readonly string[]> =>
    [...(await made('trigger')), ...(await made('table'))].filter((name) => name.startsWith('copy_'));
  expect((await copied()).length).toBeGreaterThan(100);
  await driver.close();
  await (await openFileStore({ path })).close();
  driver = await openFile({ path });
  expect(await copied()).toEqual([]);
});
