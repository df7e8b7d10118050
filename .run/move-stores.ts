/**
 * A backup of a file as the stores of an installation in objects, one of each merchant and the platform's, and the way back (decision:
 * a-file-becomes-objects). `npm run restore` puts either in its place as it does a backup of that kind.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { planDividedChain } from '../api/foundation/events/chain-operations.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import { type KeptPart, keptPartKey } from '../api/runtime/worker/merchant-part.ts';
import { movedAtKey } from '../api/runtime/worker/moved-ids.ts';
import type { ObjectNotes } from '../api/runtime/worker/object-notes.ts';
import { createPartitionBook } from '../api/runtime/worker/partition-book.ts';
import { type DividedMerchant, divideFile, writeChain } from '../db/connect/divide-file.ts';
import { joinFiles } from '../db/connect/join-files.ts';
import type { CopiedNote } from '../db/connect/store-file.ts';
import { openFileReader } from '../db/open-reader.ts';
import type { VaultKeys } from './database-file.ts';
import { fileOf, type Manifest, manifestName, type ObjectsOptions, proveFile, wholeName } from './store-files.ts';

const folderMode = 0o700;
const fileMode = 0o600;

/** A folder that is not whole is taken away. */
export async function inFolder(place: string, make: () => Promise<void>): Promise<string> {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { mode: folderMode });
  try {
    await make();
    return place;
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Into a new folder beside the backup, which whoever called removes. Throws where something would be in no store, or twice, or where
 * the ledgers together are not that of the file.
 */
export function divideBackup({ keys, tell }: ObjectsOptions, folder: string, manifest: Manifest): Promise<string> {
  const place = `${resolve(folder)}.by-merchant`;
  return inFolder(place, async () => {
    const now = Date.now();
    const divided = divideFile({
      path: join(folder, wholeName),
      fileOf: (number) => join(place, fileOf(number, 1)),
      notesOf: (number, merchants) => (number === 0 ? platformNotes(merchants, now) : merchantNotes(number, merchants)),
    });
    const stores: Manifest['stores'][number][] = [];
    for (const [number, rows] of divided.rows) {
      const file = fileOf(number, 1);
      const chain = await planChain(join(place, file), keys, now);
      writeChain(join(place, file), chain);
      stores.push({ number, file, rows: { ...rows, event_chain: chain.length }, proof: await proveFile(join(place, file)) });
    }
    requireSameLedger(manifest.stores, stores);
    const merchants = divided.merchants.length;
    const made: Manifest = { format: 1, madeAt: manifest.madeAt, merchants, stores };
    writeFileSync(join(place, manifestName), `${JSON.stringify(made, null, 2)}\n`, { mode: fileMode, flush: true });
    tell(`ok   divided         ${countMerchants(merchants)}, with all rows and the whole ledger of the file`);
  });
}

/** The same way back: into a new folder as `npm run backup` makes one of a file. */
export function joinBackup({ keys, tell }: ObjectsOptions, folder: string, { merchants, stores }: Manifest): Promise<string> {
  const place = `${resolve(folder)}.joined`;
  return inFolder(place, async () => {
    const path = join(place, wholeName);
    const [platform = '', ...others] = stores.toSorted((one, other) => one.number - other.number).map(({ file }) => join(folder, file));
    joinFiles({ path, platform, merchants: others });
    writeChain(path, await planChain(path, keys, Date.now()));
    requireSameLedger(stores, [{ proof: await proveFile(path) }]);
    const kept = join(folder, 'vault.key');
    if (existsSync(kept)) copyFileSync(kept, join(place, 'vault.key'));
    tell(`ok   joined          ${countMerchants(merchants ?? 0)}, with all rows and all ledgers of the stores`);
  });
}

function countMerchants(count: number): string {
  return `${count} ${count === 1 ? 'merchant' : 'merchants'}`;
}

type Proven = Pick<Manifest['stores'][number], 'proof'>;

function requireSameLedger(before: readonly Proven[], after: readonly Proven[]): void {
  const sum = (stores: readonly Proven[]): string => {
    const holds = stores.every(({ proof }) => proof.ledger.holds);
    const [entries, payments] = (['entries', 'payments'] as const).map((name) =>
      stores.reduce((all, { proof }) => all + proof.ledger[name], 0),
    );
    return `${entries} entries of ${payments} payments${holds ? '' : ', which do not add up'}`;
  };
  if (sum(before) !== sum(after) || !after.every(({ proof }) => proof.ledger.holds))
    throw new Error(`the ledger is not what it was: ${sum(after)}, before ${sum(before)}`);
}

/** Where the file has a chain, the rows that follow it. */
export async function planChain(file: string, keys: VaultKeys, now: number) {
  const store = openFileReader(file);
  try {
    return await planDividedChain({ store, vault: createNodeVault({ store, keys }) }, now, await store.eventChain.last());
  } finally {
    await store.close();
  }
}

/** The merchants with their numbers, and until when the file gave ids. */
export function platformNotes(merchants: readonly DividedMerchant[], now: number): readonly CopiedNote[] {
  const notes = new Map<string, unknown>();
  const book = createPartitionBook(toNotes(notes));
  for (const { path, number } of merchants) {
    if (book.number(path).number !== number) throw new Error('the merchants are not in the order of their numbers');
  }
  notes.set(movedAtKey, now);
  return toTexts(notes);
}

function merchantNotes(number: number, merchants: readonly DividedMerchant[]): readonly CopiedNote[] {
  const merchant = merchants.find((each) => each.number === number);
  if (!merchant) throw new Error('no merchant has the number');
  return notesOfMerchant(number, merchant.path);
}

export function notesOfMerchant(number: number, merchantPath: string): readonly CopiedNote[] {
  const part: KeptPart = { number, version: 1, merchantPath };
  return toTexts(new Map([[keptPartKey, part]]));
}

function toTexts(notes: ReadonlyMap<string, unknown>): readonly CopiedNote[] {
  return [...notes].map(([key, value]) => [key, JSON.stringify(value)]);
}

function toNotes(kept: Map<string, unknown>): ObjectNotes {
  return {
    // The book reads what it wrote itself.
    get: <Value>(key: string) => kept.get(key) as Value | undefined,
    put: (key, value) => void kept.set(key, value),
    delete: (key) => kept.delete(key),
    list: <Value>({ prefix }: { readonly prefix: string }) =>
      [...kept]
        .filter((entry): entry is [string, Value] => entry[0].startsWith(prefix))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}
