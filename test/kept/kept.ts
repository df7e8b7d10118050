/** Databases that releases made (make.ts), put in a folder of their own so that a test can open them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { RestBody } from '../support/client.ts';
import { root } from '../support/sources.ts';

const folder = join(root, 'test/kept');

/** The versions of which a database is kept. */
export const keptVersions: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What `make.ts` stored, and how it was answered then. */
export interface Made {
  readonly vaultKeys: string;
  readonly payments: Readonly<Record<string, string>>;
  readonly cards: { readonly registration: string; readonly deleted: string };
  readonly job: { readonly id: string };
  readonly checkout: string;
  readonly waiting: string;
  readonly prepared: string;
  readonly note: string;
  readonly webhook: string;
  readonly staff: { readonly token: string; readonly authenticator: string };
  /** A document of lists, and what they had. */
  readonly described: string;
  readonly lists: Readonly<Record<string, Connection>>;
  /** By payment. */
  readonly answers: Readonly<Record<string, { readonly entityId: string; readonly body: RestBody }>>;
}

export interface Connection {
  readonly edges: readonly { readonly node: Readonly<Record<string, unknown>> }[];
}

export interface KeptDatabase {
  readonly path: string;
  readonly made: Made;
  /** `sets` of a gateway that opens it. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

export function openKept(version: string): KeptDatabase {
  const made: Made = JSON.parse(readFileSync(join(folder, version, 'made.json'), 'utf8'));
  const own = mkdtempSync(join(tmpdir(), 'kept-'));
  const path = join(own, 'gateway.db');
  writeFileSync(path, brotliDecompressSync(readFileSync(join(folder, version, 'gateway.db.br'))), { mode: 0o600 });
  return {
    path,
    made,
    environment: { DATABASE_URL: `file:${path}`, VAULT_KEYS: made.vaultKeys, PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off' },
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
