/**
 * Notes which rows of one merchant change in a file while a command copies them out of it (decision: a-merchant-moves-alone). Triggers do it, so
 * a note is durable with its change, whichever connection writes. They stand in the database and not with a connection: one that is opened
 * anew would lose them without a word.
 */
import { clearTimeout, setTimeout } from 'node:timers';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { integer } from '../store/row.ts';
import { type CopiedTable, keyColumns, quote } from './copy-format.ts';
import { readSchemaOf } from './divide-file.ts';
import type { FileDriver } from './file.ts';
import { rowOwners } from './row-owners.ts';

export interface NotedChanges {
  /** From now on, under that id. What was noted before is forgotten. */
  begin(merchantPath: string, id: string): Promise<void>;
  /** Under which id changes are noted; undefined: they are not. */
  current(): string | undefined;
  /** Deletes a part of the notes before that number. Resolves to whether more is left. */
  forget(upTo: number): Promise<boolean>;
  end(): Promise<void>;
}

/** Copies leave out what is named so (copy-format.ts). */
export const notesTable = 'copy_changes';
/** One row: under which id changes are noted. */
export const notedTable = 'copy_noted';

/** The command asks each minute: one that is gone leaves no triggers for long. */
const givenUpMs = hourMs;

/** Notes of one commit: payments come between two of them. */
const forgottenAtOnce = 500;

/** The newest one stays, so that SQLite gives none of their numbers again. */
const forgetSql = `DELETE FROM ${notesTable} WHERE number IN (SELECT number FROM ${notesTable} WHERE number < ? ORDER BY number LIMIT ${forgottenAtOnce})`;

export function createNotedChanges(driver: FileDriver, path: string): NotedChanges {
  let noted: { readonly id: string; timer: NodeJS.Timeout } | undefined;
  const giveUpLater = (): NodeJS.Timeout => {
    // Where the gateway stops meanwhile, its next start ends it.
    const timer = setTimeout(() => void end().catch(() => {}), givenUpMs);
    timer.unref();
    return timer;
  };
  const forget = async (upTo: number): Promise<boolean> => {
    const forgotten = await driver.commit([{ sql: forgetSql, args: [integer(upTo)] }]);
    return forgotten === forgottenAtOnce;
  };
  const listMade = async (type: 'trigger' | 'table'): Promise<readonly string[]> =>
    (await driver.read("SELECT name FROM sqlite_master WHERE type = ? AND name GLOB 'copy_*'", [type])).map(([name]) => String(name));
  const end = async (): Promise<void> => {
    if (noted) clearTimeout(noted.timer);
    noted = undefined;
    const triggers = await listMade('trigger');
    if (triggers.length > 0) await driver.runScript(triggers.map((name) => `DROP TRIGGER IF EXISTS ${quote(name)};`).join('\n'));
    const tables = await listMade('table');
    // Some at a time: a table is overwritten when it goes, and payments would wait for a large one.
    if (tables.includes(notesTable)) while (await forget(Number.MAX_SAFE_INTEGER));
    if (tables.length > 0) await driver.runScript(tables.map((name) => `DROP TABLE IF EXISTS ${quote(name)};`).join('\n'));
  };
  return {
    async begin(merchantPath, id) {
      await end();
      await driver.runScript(scriptOf(readSchemaOf(path).tables, merchantPath, id));
      noted = { id, timer: giveUpLater() };
    },
    current: () => noted?.id,
    async forget(upTo) {
      if (noted) clearTimeout(noted.timer);
      if (noted) noted.timer = giveUpLater();
      return forget(upTo);
    },
    end,
  };
}

/** What stands in the text of a trigger, which takes no values. */
const plain = /^[0-9a-f/-]+$/;

function scriptOf(tables: readonly CopiedTable[], merchantPath: string, id: string): string {
  if (!plain.test(merchantPath) || !plain.test(id)) throw new Error('no merchant has this path');
  return [
    `CREATE TABLE ${notedTable} (id TEXT NOT NULL) STRICT;`,
    `INSERT INTO ${notedTable} VALUES ('${id}');`,
    `CREATE TABLE ${notesTable} (number INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL) STRICT;`,
    ...tables.flatMap((table) => triggersOf(table, merchantPath)),
  ].join('\n');
}

type Row = 'NEW' | 'OLD';

function triggersOf(table: CopiedTable, merchantPath: string): readonly string[] {
  const { name } = table;
  if (ownedBy(name, 'NEW', merchantPath) === undefined) return [];
  const keyOf = (row: Row): string =>
    `json_array(${keyColumns(table)
      .map((column) => `${row}.${column}`)
      .join()})`;
  const note = (row: Row, where = ''): string => `INSERT INTO ${notesTable} (name, key) SELECT '${name}', ${keyOf(row)} ${where};`;
  const on = (event: string, rows: readonly Row[], ...notes: readonly string[]): string =>
    `CREATE TRIGGER ${quote(`copy_${name}_${event}`)} AFTER ${event} ON ${quote(name)}
      WHEN ${rows.map((row) => ownedBy(name, row, merchantPath)).join(' OR ')} BEGIN ${notes.join(' ')} END;`;
  return [
    on('insert', ['NEW'], note('NEW')),
    on('update', ['OLD', 'NEW'], note('NEW'), note('OLD', `WHERE ${keyOf('OLD')} <> ${keyOf('NEW')}`)),
    // History that is deleted by its age the other installation deletes itself, in order with its own chain.
    ...(name === 'events' ? [] : [on('delete', ['OLD'], note('OLD'))]),
  ];
}

/**
 * A condition: the row goes with the merchant, or nobody can say it, because the row that would say it is gone already. What is noted without
 * need is only looked at. Undefined where no row of the table goes.
 */
function ownedBy(name: string, row: Row, merchantPath: string): string | undefined {
  const owner = rowOwners[name];
  if (owner === undefined) throw new Error(`${name}: nobody knows whose its rows are`);
  const isWithin = (path: string): string => `substr(${path}, 1, ${merchantPath.length}) = '${merchantPath}'`;
  if (owner === 'platform' || owner === 'nobody') return undefined;
  if (owner === 'every') return '1';
  if (owner === 'tree') {
    if (name !== 'entities') return isWithin(`${row}.entity_path`);
    return `(${isWithin(`${row}.path`)} OR substr('${merchantPath}', 1, length(${row}.path)) = ${row}.path)`;
  }
  if (owner === 'keys') return `coalesce(${isWithin(`(SELECT e.path FROM entities AS e WHERE e.id = ${row}.entity_id)`)}, 1)`;
  if (owner.path !== undefined) {
    const column = owner.path.replace(/^t\b/, row);
    return `(${column} >= '${merchantPath}' AND ${column} < '${merchantPath.slice(0, -1)}0')`;
  }
  const merchant = merchantPath.split('/').at(-2) ?? '';
  return `coalesce(${owner.sql.replaceAll(/\bt\./g, `${row}.`)}, '${merchant}') = '${merchant}'`;
}
