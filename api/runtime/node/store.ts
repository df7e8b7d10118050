/** Opens the database that the settings name, and brings it up to date. What takes long is told to the log. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileStoreOptions, openFileStore } from '../../../db/open.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { allFastPaths, type FastPaths } from '../../foundation/kernel/fast-paths.ts';
import type { Log, Metrics } from '../../foundation/kernel/ports.ts';
import type { Settings } from '../shared/settings.ts';
import { readObjectName, readObjectsName } from '../shared/settings-fields.ts';
import { StartRefused } from '../shared/start-refused.ts';

export interface OpenStoreOptions {
  readonly log?: Log | undefined;
  /** Whether no more than one request is under way: then a file's commit wakes no thread. */
  readonly isAlone?: (() => boolean) | undefined;
  /** Absent: all. */
  readonly fastPaths?: FastPaths | undefined;
  /** Told, of a file, what takes merchants into it. */
  readonly onArrivals?: FileStoreOptions['onArrivals'];
  /** Told, of a file, what notes the changes of a merchant that is copied out of it. */
  readonly onNotedChanges?: FileStoreOptions['onNotedChanges'];
}

export async function openStore(database: Settings['database'], metrics: Metrics, options: OpenStoreOptions = {}): Promise<Store> {
  const { log, fastPaths = allFastPaths } = options;
  const report = log && ((...told: Parameters<Log['info']>) => log.info(...told));
  const path = databasePath(database.url);
  if (path !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    return openFileStore({
      path,
      onCommit: (size, durationUs) => metrics.commit(size, durationUs),
      report,
      isAlone: fastPaths.has('lone-commits') ? options.isAlone : undefined,
      fastPaths,
      onArrivals: options.onArrivals,
      onNotedChanges: options.onNotedChanges,
    });
  }
  if (readObjectName(database.url) !== undefined || readObjectsName(database.url) !== undefined) {
    throw new StartRefused([
      `${database.url} is the database of a Worker (npm run start:worker): name a file or a libSQL server with DATABASE_URL`,
    ]);
  }
  // Only now: a file needs none of the client's forty modules.
  const [{ migrateWeb }, { openWebStore }] = await Promise.all([import('../../../db/migrate-web.ts'), import('../../../db/open-web.ts')]);
  const server = { url: database.url, ...(database.authToken === null ? {} : { authToken: database.authToken.reveal() }) };
  await migrateWeb(server, report);
  return openWebStore({ ...server, ...(database.readUrl === null ? {} : { readUrl: database.readUrl }) });
}

/** `file:data/gateway.db` and `file:///var/lib/gateway.db` are paths; everything else is a server. */
export function databasePath(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length).split('?', 1)[0];
}

/** Where the gateway keeps what is its own: beside the database, or in `data/`. */
export function dataFolder(url: string): string {
  const path = databasePath(url);
  return path === undefined ? 'data' : dirname(path);
}
