/**
 * The seal of a backup: what each of its files is, authenticated by a key of the vault (decision: backups-are-sealed). Doctor compares payments
 * with their events, and the ledger; of access tokens, staff and settings no second record says what they were.
 */
import { createHash, createHmac } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { VaultKey } from '../api/domain/vault/vault-key.ts';
import { equalDigests } from '../api/foundation/access/token.ts';
import type { VaultKeys } from './database-file.ts';

const sealName = 'seal.json';
/** May be kept in another place. */
const keysName = 'vault.key';
const fileMode = 0o600;

/** Of whoever has the database open, and no part of what it holds. */
const memoryOfDatabase = /\.db-shm$/;

/** SQLite would read it into the database that is examined, and it is not in the file that is put in its place. */
const logOfDatabase = /\.db-(?:wal|journal)$/;

const sealShape = z.object({
  format: z.literal(1),
  keyId: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  files: z.record(z.string().max(255), z.string().regex(/^[0-9a-f]{64}$/)),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});
type Seal = z.output<typeof sealShape>;

/** Writes the seal, by the newest key, over everything that the folder has. */
export async function sealBackup(folder: string, [key]: VaultKeys): Promise<void> {
  const isBeside = (name: string): boolean => name === keysName || logOfDatabase.test(name) || memoryOfDatabase.test(name);
  const files = await digestFiles(
    folder,
    readdirSync(folder).filter((name) => !isBeside(name)),
  );
  const seal: Seal = { format: 1, keyId: key.id, files, seal: authenticate(key, files) };
  writeFileSync(join(folder, sealName), `${JSON.stringify(seal, null, 2)}\n`, { mode: fileMode, flush: true });
}

/** What is wrong with the backup, in words. `isUnsealed`: nothing is asked of its seal. */
export async function findSealProblems(folder: string, keys: VaultKeys, isUnsealed: boolean): Promise<readonly string[]> {
  const logs = readdirSync(folder).filter((name) => logOfDatabase.test(name));
  const told = logs.map((name) => `${name} belongs to no backup: what was examined with it would not be what is restored`);
  return isUnsealed ? told : [...told, ...(await findChanges(folder, keys))];
}

async function findChanges(folder: string, keys: VaultKeys): Promise<readonly string[]> {
  const path = join(folder, sealName);
  if (!existsSync(path)) return ['it has no seal, so nobody knows whether it was changed: --unsealed restores it all the same'];
  const seal = readSeal(path);
  const key = keys.find(({ id }) => id === seal?.keyId);
  if (!seal) return [`${sealName} cannot be read`];
  if (!key) return [`VAULT_KEYS has no key ${seal.keyId}, by which the backup is sealed`];
  if (!equalDigests(authenticate(key, seal.files), seal.seal)) return [`${sealName} was changed since the backup was made`];
  // What else somebody put beside them is nobody's business, and may be gone at any time: such as what SQLite keeps beside an open database.
  const databases = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const names = [...new Set([...Object.keys(seal.files), ...databases])];
  const files = await digestFiles(
    folder,
    names.filter((name) => existsSync(join(folder, name))),
  );
  return names.filter((name) => seal.files[name] !== files[name]).map((name) => `${name} was changed since the backup was made`);
}

function readSeal(path: string): Seal | undefined {
  try {
    return sealShape.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** SHA-256 by name, in the order of the names. */
async function digestFiles(folder: string, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const name of names.toSorted()) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
    digests[name] = hash.digest('hex');
  }
  return digests;
}

/** By a key of its own, so that the one that wraps others signs nothing. */
function authenticate({ key }: VaultKey, files: Seal['files']): string {
  const derived = createHmac('sha256', key.reveal()).update('payment gateway: seal of a backup').digest();
  return createHmac('sha256', derived)
    .update(JSON.stringify(Object.entries(files).toSorted()))
    .digest('hex');
}
