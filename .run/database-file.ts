/** What the commands on a database file share: their settings, the keys, and what they find wrong with a file. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseVaultKeys, type VaultKey, vaultKeysRule } from '../api/domain/vault/vault-key.ts';
import type { Store } from '../api/doors/gateway/ports.ts';
import type { EventMark } from '../api/foundation/events/chain.ts';
import { databasePath, dataFolder } from '../api/runtime/node/store.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import { examine, type Finding } from '../api/runtime/shared/doctor.ts';
import { parseSettings, type Settings } from '../api/runtime/shared/settings.ts';
import { openFileReader } from '../db/open-reader.ts';

export type VaultKeys = readonly [VaultKey, ...VaultKey[]];

/** Prints the problems and ends the process with code 1. */
export function fail(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

export function words(error: unknown, otherwise = 'the database cannot be read'): string {
  return error instanceof Error ? error.message : otherwise;
}

/** The settings of npm start; every problem is printed, after `label`. */
export function readSettings(environment: Readonly<Record<string, string | undefined>> = process.env, label = ''): Settings {
  const parsed = parseSettings(environment);
  return parsed.status === 'valid' ? parsed.settings : fail(...parsed.problems.map((problem) => `${label}${problem}`));
}

/** The database as a file. A server has its own backups. */
export function requireFile({ database }: Settings): string {
  return databasePath(database.url) ?? fail('the database is on a server: use its own backups, and keep VAULT_KEYS apart from them');
}

export function vaultKeyFile({ database }: Settings): string {
  return join(dataFolder(database.url), 'vault.key');
}

/** A key is never made here: beside a database a new one would open nothing. */
export function readKeys(settings: Settings): VaultKeys {
  if (settings.vaultKeys !== null) return settings.vaultKeys;
  const file = vaultKeyFile(settings);
  return existsSync(file)
    ? readKeyFile(file)
    : fail(`keys: ${file} is missing, and VAULT_KEYS is not set: put the file back from a backup`);
}

/** Throws where the file holds no keys. */
export function readKeyFile(file: string): VaultKeys {
  const keys = parseVaultKeys(readFileSync(file, 'utf8').trim());
  if (!keys) throw new Error(`${file} ${vaultKeysRule}`);
  return keys;
}

export function isSameFile(one: string, other: string): boolean {
  return resolve(one) === resolve(other);
}

export interface ExaminedFile {
  readonly file: string;
  readonly keys: VaultKeys;
  readonly mark: EventMark | undefined;
  readonly environment: Settings['environment'];
}

/** What `npm run doctor` examines of a database, over a file that need not be the gateway's own. */
export async function examineFile({ file, keys, mark, environment }: ExaminedFile): Promise<readonly Finding[]> {
  let store: Store | undefined;
  try {
    store = openFileReader(file);
    await store.requireOwnVersion();
    if ((await store.installation.read()) === undefined) {
      return [{ check: 'installation', status: 'problem', text: 'it was never used by a gateway' }];
    }
    return await examine({ ports: { store, environment, vault: createNodeVault({ store, keys }) }, mark, now: Date.now() });
  } catch (error) {
    return [{ check: 'database', status: 'problem', text: words(error) }];
  } finally {
    await store?.close();
  }
}

/** The sentences of what is wrong. A machine whose clock is wrong has no wrong copy. */
export function findProblems(findings: readonly Finding[]): readonly string[] {
  return findings.filter(({ check, status }) => status === 'problem' && check !== 'clock').map(({ text }) => text);
}
