/** The master key that the test environment makes for itself. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatVaultKey, parseVaultKeys, type VaultKey, vaultKeyBytes, vaultKeysRule } from '../../vault/vault-key.ts';

type VaultKeys = readonly [VaultKey, ...VaultKey[]];

/** Reads the keys of the file, which is made with mode 600 where there is none. Throws where it holds no keys. */
export function vaultKeysInFile(file: string): VaultKeys {
  const made = formatVaultKey(`sandbox-${randomBytes(4).toString('hex')}`, randomBytes(vaultKeyBytes));
  mkdirSync(dirname(file), { recursive: true });
  try {
    // `wx`: of two processes that start at once only one makes it, and both read the same.
    writeFileSync(file, `${made.reveal()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const keys = parseVaultKeys(readFileSync(file, 'utf8').trim());
  if (!keys) throw new Error(`${file} ${vaultKeysRule}`);
  return keys;
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
