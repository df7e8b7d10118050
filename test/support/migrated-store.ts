/**
 * A store in a new file whose tables are there already: they are made once on a machine for each set of migrations, and copied. Thousands of
 * tests begin with one, and migrating took a third of what its start takes.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { openFile } from '../../db/connect/file.ts';
import { openWriter } from '../../db/connect/native.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import type { OnTurn } from '../../db/connect/turns.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames, readModelMigrationNames } from '../../db/migrations.ts';
import { openFileStore } from '../../db/open.ts';
import { createStore } from '../../db/store/store.ts';
import { startHere } from './threads-here.ts';

const folder = fileURLToPath(new URL('../../.cache/test-databases/', import.meta.url));

/** Those of an earlier program lacked the read model. */
const contents = 'with the read model';

export interface MigratedStore {
  readonly store: Store;
  /** The same, whose long reads run on this thread: the thread for them takes longer to begin than a small file to be read. */
  readonly here: Store;
}

export interface MigratedOptions {
  readonly onTurn?: OnTurn | undefined;
  /** Of Node, as a gateway has them; absent: their work is done here. */
  readonly threads?: boolean | undefined;
}

export async function openMigratedStore(path: string, { onTurn, threads = false }: MigratedOptions = {}): Promise<MigratedStore> {
  if (!existsSync(path)) await copyMigrated(path);
  const driver = await openFile({ path, ...(onTurn ? { onTurn } : {}), ...(threads ? {} : { startThread: startHere }) });
  try {
    await migrate(driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return { store: createStore(driver), here: createStore({ ...driver, readInBackground: (sql, args) => driver.read(sql, args) }) };
}

/** Puts a database there whose tables are made, with nothing in them. */
export async function copyMigrated(path: string): Promise<void> {
  const template = await prepareTemplate();
  cpSync(template, path);
  cpSync(toReadModelPath(template), toReadModelPath(path));
}

/** Its folder is named by the migrations: an edited or a further one makes another. Whoever is first puts it there whole. */
async function prepareTemplate(): Promise<string> {
  const names = JSON.stringify([contents, migrationNames, readModelMigrationNames]);
  const made = `${folder}${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  const template = `${made}/gateway.db`;
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  // A folder of its own: two gateways of one test are started at once.
  const part = mkdtempSync(`${made}.`);
  const path = `${part}/gateway.db`;
  await (await openFileStore({ path })).close();
  for (const file of [path, toReadModelPath(path)]) writeLogBack(file);
  try {
    renameSync(part, made);
  } catch {
    // Somebody else was first.
    rmSync(part, { recursive: true, force: true });
  }
  return template;
}

/**
 * A closed connection may still hold its log for a while, and a copy of the file alone lacks what is in it: every test made the tables of the
 * read model anew, which took a fourth of its start.
 */
export function writeLogBack(path: string): void {
  const connection = openWriter(path);
  try {
    const [row] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw(true).all() as readonly (readonly unknown[])[];
    if (row?.[0] !== 0) throw new Error(`the log of ${path} is in use`);
  } finally {
    connection.close();
  }
}
