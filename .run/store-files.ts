/**
 * `npm run backup` and `npm run restore` of an installation in Durable Objects: each store as a database file, which the Worker at
 * PUBLIC_URL gives and takes page by page (decision: objects-as-files).
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createMarkFile } from '../api/runtime/node/mark-file.ts';
import type { CopyAnswer, CopyStep, StoreProof, Stores } from '../api/runtime/shared/operator.ts';
import type { Settings } from '../api/runtime/shared/settings.ts';
import { proveStore } from '../api/runtime/shared/store-proof.ts';
import { type Cell, type CopySchema, countCharacters, keyOf, pageCharactersMax } from '../db/connect/copy-format.ts';
import { putInPlace } from '../db/connect/file-copy.ts';
import type { CopiedChange, CopiedPart } from '../db/connect/object-copy.ts';
import { type ChangedRow, readStoreFile, type StoreFileReader, type StoreFileWriter, writeStoreFile } from '../db/connect/store-file.ts';
import { openFileReader } from '../db/open-reader.ts';
import { examineFile, findProblems, type VaultKeys } from './database-file.ts';
import { askInObjects } from './operator.ts';

/** What the folder says of itself. */
export interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  /** Merchants that have a store of their own; null where the installation is one object. */
  readonly merchants: number | null;
  readonly stores: readonly ManifestStore[];
}

export interface ManifestStore {
  readonly number: number;
  readonly file: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly proof: StoreProof;
}

export interface ObjectsOptions {
  readonly settings: Settings;
  readonly keys: VaultKeys;
  readonly tell: (line: string) => void;
}

/** A store whose copy was lost is begun again. */
export const triesMax = 3;

const folderMode = 0o700;
const fileMode = 0o600;

export const manifestName = 'manifest.json';
export const wholeName = 'gateway.db';
/** An installation in one object is in a file what an installation in a file is. */
export const fileOf = (number: number, merchants: number | null): string => {
  if (number > 0) return `merchant-${String(number).padStart(5, '0')}.db`;
  return merchants === null ? wholeName : 'platform.db';
};
export const nameOf = (number: number, merchants: number | null): string => {
  if (number > 0) return `merchant ${number}`;
  return merchants === null ? 'installation' : 'platform';
};

/** What `npm run backup` made of objects, or of a file. */
export function isStoresFolder(folder: string): boolean {
  return existsSync(join(folder, manifestName)) || existsSync(join(folder, wholeName));
}

/**
 * Into a new folder, which has its name when all of it was verified. The merchants come first: what the platform tells of them is then
 * newer than what they were told, so a token that is revoked in a merchant's copy is revoked in the platform's, too.
 */
export async function backUpObjects(options: ObjectsOptions, folder: string, keysText: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(unfinished, { mode: folderMode });
  try {
    const stores: ManifestStore[] = [];
    let merchants = (await askStores(options)).merchants;
    for (let number = 1; number <= (merchants ?? 0); number += 1) stores.push(await copyStore(options, unfinished, number, merchants));
    stores.push(await copyStore(options, unfinished, 0, merchants));
    // Merchants of the platform's copy that were new meanwhile.
    merchants = (await askStores(options)).merchants;
    for (let number = stores.length; number <= (merchants ?? 0); number += 1)
      stores.push(await copyStore(options, unfinished, number, merchants));
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), merchants, stores };
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: fileMode, flush: true });
    writeFileSync(join(unfinished, 'vault.key'), `${keysText}\n`, { mode: fileMode, flush: true });
    putInPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

export async function copyStore(options: ObjectsOptions, folder: string, number: number, merchants: number | null): Promise<ManifestStore> {
  const name = nameOf(number, merchants);
  const path = join(folder, fileOf(number, merchants));
  for (let tries = 1; ; tries += 1) {
    rmSync(path, { force: true });
    const rows = await readStore(options, path, number, name);
    if (rows) {
      await examineCopy(options, path, name);
      const proof = await proveFile(path);
      options.tell(`ok   ${name.padEnd(15)} ${describe(rows, proof)}`);
      return { number, file: fileOf(number, merchants), rows, proof };
    }
    if (tries === triesMax) throw new Error(`${name}: its object lost the copy ${triesMax} times`);
  }
}

/** Undefined where the object has lost what was begun. */
async function readStore(
  options: ObjectsOptions,
  path: string,
  number: number,
  name: string,
): Promise<Readonly<Record<string, number>> | undefined> {
  const copy = await beginCopy(options, path, number, name);
  try {
    return (await copy?.end())?.rows;
  } finally {
    copy?.close();
  }
}

/** A copy of a store that goes on, in a file. */
export interface StoreCopy {
  /**
   * Follows the store until the file is what the store is at that moment. Returns the rows that changed since it did so before. Undefined where the
   * object has lost the copy.
   */
  follow(): Promise<readonly ChangedRow[] | undefined>;
  /** Asks for some of what has changed, which the file gets when it follows next: a copy that nobody asks about is given up. */
  stay(): Promise<void>;
  /** The same for the last time: the copy has ended. */
  end(): Promise<{ readonly changed: readonly ChangedRow[]; readonly rows: Readonly<Record<string, number>> } | undefined>;
  close(): void;
}

/** Undefined where the object has lost what was begun. */
export async function beginCopy(options: ObjectsOptions, path: string, number: number, name: string): Promise<StoreCopy | undefined> {
  const begun = await step(options, number, { step: 'begin' });
  if (begun.step !== 'begin') return undefined;
  const { copy, schema } = begun;
  const file = writeStoreFile(path, schema);
  const pages = await copyPages(options, { number, name, copy, schema, file });
  if (!pages) {
    file.close();
    return undefined;
  }
  // What changed while the pages were read nobody has met in the file.
  let isWhole = false;
  let kept: CopiedChange[] = [];
  const put = (changes: readonly CopiedChange[]): readonly ChangedRow[] => {
    const all = [...kept, ...changes];
    kept = [];
    if (isWhole) return file.follow(all);
    file.changes(all);
    return [];
  };
  return {
    async stay() {
      const followed = await step(options, number, { step: 'follow', copy });
      if (followed.step === 'follow') kept.push(...followed.changes);
    },
    async follow() {
      const all: ChangedRow[] = [];
      for (;;) {
        const followed = await step(options, number, { step: 'follow', copy });
        if (followed.step !== 'follow') return undefined;
        for (const row of put(followed.changes)) all.push(row);
        if (followed.isAll) break;
      }
      file.finish();
      isWhole = true;
      return all;
    },
    async end() {
      const all: ChangedRow[] = [];
      for (;;) {
        const changed = await step(options, number, { step: 'changes', copy });
        if (changed.step !== 'changes') return undefined;
        for (const row of put(changed.changes)) all.push(row);
        if (!changed.counts) continue;
        const counts = file.end(changed.notes);
        requireSame(name, counts, changed.counts);
        return { changed: all, rows: Object.fromEntries(schema.tables.map((table, place) => [table.name, counts[place] ?? 0])) };
      }
    },
    close: () => file.close(),
  };
}

interface CopiedPages {
  readonly number: number;
  readonly name: string;
  readonly copy: string;
  readonly schema: CopySchema;
  readonly file: StoreFileWriter;
}

/** False where the object has lost what was begun. */
async function copyPages(options: ObjectsOptions, { number, name, copy, schema, file }: CopiedPages): Promise<boolean> {
  let copied = 0;
  const progress = createProgress(options, name);
  for (const [table, each] of schema.tables.entries()) {
    for (let after: readonly Cell[] | null = null; ; ) {
      const page: CopyAnswer = await step(options, number, { step: 'rows', copy, table, after });
      if (page.step !== 'rows') return false;
      file.rows(table, page.rows);
      copied += page.rows.length;
      progress(copied);
      const last = page.rows.at(-1);
      if (page.isLast || !last) break;
      after = keyOf(each, last);
    }
  }
  return true;
}

/** A copy that is whole is examined as by the doctor. Throws in words where it is not sound. */
export async function examineCopy(options: ObjectsOptions, path: string, name: string): Promise<void> {
  const problems = findProblems(
    await examineFile({ file: path, keys: options.keys, mark: undefined, environment: options.settings.environment }),
  );
  if (problems.length > 0) throw new Error([`no copy was made, ${name}:`, ...problems].join('\n'));
}

/** Throws before anything is changed where the folder is not whole. */
export async function readManifest(folder: string, { settings, keys, tell }: ObjectsOptions): Promise<Manifest> {
  const manifest = existsSync(join(folder, manifestName)) ? parseManifest(folder) : await describeWhole(folder);
  for (const { number, file, proof, rows } of manifest.stores) {
    const name = nameOf(number, manifest.merchants);
    const path = join(folder, file);
    if (!existsSync(path)) throw new Error(`${path} is missing: the backup is not whole`);
    const mark = createMarkFile(path).read();
    const problems = findProblems(await examineFile({ file: path, keys, mark, environment: settings.environment }));
    if (problems.length > 0) throw new Error([`${folder} is not restored, ${name}:`, ...problems].join('\n'));
    requireSameProof(name, proof, await proveFile(path));
    const reader = readStoreFile(path);
    try {
      requireSame(
        name,
        reader.counts(),
        reader.schema.tables.map((table) => rows[table.name] ?? 0),
      );
    } finally {
      reader.close();
    }
    tell(`ok   ${name.padEnd(15)} verified`);
  }
  return manifest;
}

function parseManifest(folder: string): Manifest {
  return manifestShape.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
}

/** Of a backup that was made of a file. */
async function describeWhole(folder: string): Promise<Manifest> {
  const path = join(folder, wholeName);
  const reader = readStoreFile(path);
  try {
    const counts = reader.counts();
    const rows = Object.fromEntries(reader.schema.tables.map(({ name }, place) => [name, counts[place] ?? 0]));
    const madeAt = statSync(path).mtime.toISOString();
    return { format: 1, madeAt, merchants: null, stores: [{ number: 0, file: wholeName, rows, proof: await proveFile(path) }] };
  } finally {
    reader.close();
  }
}

/**
 * Stops all stores, fills each, compares it with its file, and lets all go on. Ended half-way, the stores stay stopped and answer 503: called
 * again, it begins anew.
 */
export async function restoreObjects(options: ObjectsOptions, folder: string, manifest: Manifest, isReplaced: boolean): Promise<void> {
  const { merchants: there, isUsed } = await askStores(options);
  if ((there === null) !== (manifest.merchants === null))
    throw new Error('the backup is of an installation with a store of each merchant (objects:NAME), and object:NAME has one store of all');
  if (!isReplaced && (isUsed || (there ?? 0) > 0))
    throw new Error('the installation at PUBLIC_URL has merchants already: --replace overwrites them');
  const [wanted, present] = [manifest.merchants ?? 0, there ?? 0];
  // The platform first: while it is away, nobody makes a merchant.
  for (let number = 0; number <= Math.max(wanted, present); number += 1) await stop(options, number);
  for (let number = wanted + 1; number <= present; number += 1) await done(options, number, { step: 'erase' });
  const merchantsFirst = manifest.stores.toSorted((one, other) => Number(one.number === 0) - Number(other.number === 0));
  for (const store of merchantsFirst) await fillStore(options, folder, store, nameOf(store.number, manifest.merchants));
  for (const { number } of merchantsFirst) await done(options, number, { step: 'open' });
}

export async function fillStore(options: ObjectsOptions, folder: string, store: ManifestStore, name: string): Promise<void> {
  const { number } = store;
  const file = readStoreFile(join(folder, store.file));
  try {
    await done(options, number, { step: 'clear', schema: file.schema });
    let copied = 0;
    const progress = createProgress(options, name);
    for (const parts of gather(partsOf(file))) {
      await done(options, number, { step: 'put', parts });
      copied += parts.reduce((sum, { rows }) => sum + rows.length, 0);
      progress(copied);
    }
    await compare(options, store, file, name);
  } finally {
    file.close();
  }
}

/** All rows of a store in the order of its tables. */
function* partsOf(file: StoreFileReader): Generator<CopiedPart> {
  for (const [table, each] of file.schema.tables.entries()) {
    for (let after: readonly Cell[] | null = null; ; ) {
      const { rows, isLast } = file.page(table, after);
      if (rows.length > 0) yield { table, rows };
      const last = rows.at(-1);
      if (isLast || !last) break;
      after = keyOf(each, last);
    }
  }
}

/** As many in one request as a page may be long: a small store has thirty tables with a few rows, and each request waits for its commit. */
function* gather(parts: Iterable<CopiedPart>): Generator<readonly CopiedPart[]> {
  let gathered: CopiedPart[] = [];
  let characters = 0;
  for (const part of parts) {
    const more = countCharacters(part.rows);
    if (gathered.length > 0 && characters + more > pageCharactersMax) {
      yield gathered;
      gathered = [];
      characters = 0;
    }
    gathered.push(part);
    characters += more;
  }
  if (gathered.length > 0) yield gathered;
}

async function compare(options: ObjectsOptions, store: ManifestStore, file: StoreFileReader, name: string): Promise<void> {
  const finished = await step(options, store.number, { step: 'finish', notes: file.notes });
  if (finished.step !== 'finish') throw new Error(`${name}: its object did not finish`);
  requireSame(name, finished.counts, file.counts());
  requireSameProof(name, store.proof, finished.proof);
  options.tell(`ok   ${name.padEnd(15)} ${describe(store.rows, finished.proof)}: alike in file and object`);
}

export async function stop(options: ObjectsOptions, number: number): Promise<void> {
  // Its end takes the answer along.
  await step(options, number, { step: 'stop' }).catch(() => undefined);
}

/** Whether the installation at PUBLIC_URL has a store of each merchant. */
export async function hasStoreOfEach(options: ObjectsOptions): Promise<boolean> {
  return (await askStores(options)).merchants !== null;
}

export async function askStores({ settings, keys }: ObjectsOptions): Promise<Stores> {
  const answer = await askInObjects(settings, keys, { operation: 'stores', at: Date.now() });
  if (!('merchants' in answer)) throw new Error('the Worker is of another version');
  return answer;
}

export async function step({ settings, keys }: ObjectsOptions, store: number, given: CopyStep): Promise<CopyAnswer> {
  const answer = await askInObjects(settings, keys, { operation: 'copy', at: Date.now(), store, step: given });
  if (!('step' in answer)) throw new Error('the Worker is of another version');
  return answer;
}

export async function done(options: ObjectsOptions, store: number, given: CopyStep): Promise<void> {
  const answer = await step(options, store, given);
  if (answer.step !== 'done') throw new Error('the Worker is of another version');
}

export async function proveFile(path: string): Promise<StoreProof> {
  const store = openFileReader(path);
  try {
    return await proveStore(store);
  } finally {
    await store.close();
  }
}

/** With which the log of a copy ends. */
export async function readLastSequence(copy: string): Promise<number> {
  const store = openFileReader(copy);
  try {
    return await store.acrossMerchants.lastSequence();
  } finally {
    await store.close();
  }
}

export function requireSame(name: string, found: readonly number[], wanted: readonly number[]): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${name}: the copy has not as many rows as its object`);
}

export function requireSameProof(name: string, one: StoreProof, other: StoreProof): void {
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${name}: event log, chain or ledger differ: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
}

function describe(rows: Readonly<Record<string, number>>, { lastSequence, ledger }: StoreProof): string {
  const sum = Object.values(rows).reduce((all, each) => all + each, 0);
  return `${sum} rows, ${rows.payments ?? 0} payments, ${lastSequence} events, ${ledger.entries} ledger entries`;
}

const tellEveryMs = 2_000;

function createProgress({ tell }: ObjectsOptions, name: string): (rows: number) => void {
  let toldMs = performance.now();
  return (rows) => {
    if (performance.now() - toldMs < tellEveryMs) return;
    toldMs = performance.now();
    tell(`     ${name.padEnd(15)} ${rows} rows so far`);
  };
}

const proofShape = z.object({
  lastSequence: z.number(),
  sealed: z.object({ to: z.number(), hash: z.string() }).nullable(),
  ledger: z.object({ holds: z.boolean(), entries: z.number(), payments: z.number() }),
});

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  merchants: z.number().int().nullable(),
  stores: z.array(
    z.object({
      number: z.number().int().min(0),
      file: z.string().regex(/^[a-z]+(-\d+)?\.db$/),
      rows: z.record(z.string(), z.number()),
      proof: proofShape,
    }),
  ),
});
