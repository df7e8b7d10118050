/** The master key that the test environment makes for itself. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatVaultKey, parseVaultKeys, type VaultKey, vaultKeyBytes, vaultKeysRule } from '../../domain/vault/vault-key.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { isInUse } from '../shared/installation.ts';
import { StartRefused } from '../shared/start-refused.ts';

/** Nobody but the gateway's own user reads it. */
const ownerOnly = 0o600;

type VaultKeys = readonly [VaultKey, ...VaultKey[]];

/**
 * The keys of the file, which is made with mode 600 where there is none and the database is new. Beside a database that
 * was in use a new key would open nothing: a lost file throws `StartRefused`.
 */
export async function vaultKeysBeside(store: Pick<Store, 'installation' | 'keys'>, file: string): Promise<VaultKeys> {
  if (existsSync(file) || !(await isInUse(store))) return vaultKeysInFile(file);
  throw new StartRefused([
    `${file} is missing, and this database was sealed with its keys: put the file back from a backup, or set VAULT_KEYS to what it held. ` +
      'A new key would open nothing of it',
  ]);
}

/** Reads the keys of the file; makes it where there is none. Throws where it holds no keys, or others may read it. */
export function vaultKeysInFile(file: string): VaultKeys {
  const made = formatVaultKey(`sandbox-${randomBytes(4).toString('hex')}`, randomBytes(vaultKeyBytes));
  mkdirSync(dirname(file), { recursive: true });
  try {
    // `wx`: of two processes that start at once only one makes it, and both read the same.
    writeFileSync(file, `${made.reveal()}\n`, { flag: 'wx', mode: ownerOnly });
  } catch (error) {
    if (!isExisting(error)) throw error;
    requireOwnerOnly(file);
  }
  const keys = parseVaultKeys(readFileSync(file, 'utf8').trim());
  if (!keys) throw new StartRefused([`${file} ${vaultKeysRule}`]);
  return keys;
}

/** To take the right away in silence would hide that others had it. */
function requireOwnerOnly(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if ((mode & ~ownerOnly) === 0) return;
  throw new StartRefused([
    `${file} can be read by others than its owner (mode ${mode.toString(8)}): run chmod 600 ${file}. ` +
      'Where somebody may have read it, make new keys with npm run vault:rotate: they open all stored accounts',
  ]);
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
