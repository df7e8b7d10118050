/** What a database keeps from its first start (decision: environment-of-a-database). */

import type { SealedAccount } from '../../domain/vault/sealed-account.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export interface Installation {
  /** 1: there is one row. */
  readonly place: 1;
  readonly environment: 'test' | 'live';
  /** Sealed at the first start and opened at each: whether the keys of VAULT_KEYS are those of this database. */
  readonly sealedCheck: SealedAccount;
  readonly createdAt: Timestamp;
}

/** Raises `installation` where the database has one. */
export interface InstallationWrite {
  readonly write: 'installation.insert';
  readonly installation: Installation;
}

export interface InstallationStore {
  /** Undefined before the first start. */
  read(): Promise<Installation | undefined>;
}

declare module '../../foundation/kernel/commit.ts' {
  interface PlatformWriteRegistry {
    installation: InstallationWrite;
  }
}
