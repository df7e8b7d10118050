import type { Store } from '../api/doors/gateway/ports.ts';
import type { FastPaths } from '../api/foundation/kernel/fast-paths.ts';
import { type Arrivals, createArrivals } from './connect/arrivals.ts';
import { type FileOptions, openFile } from './connect/file.ts';
import { createNotedChanges, type NotedChanges } from './connect/noted-changes.ts';
import { migrate } from './migrate.ts';
import { createStore } from './store/store.ts';

export interface FileStoreOptions extends FileOptions {
  /** Absent: all. */
  readonly fastPaths?: FastPaths | undefined;
  /** Told what takes merchants into the file. */
  readonly onArrivals?: ((arrivals: Arrivals) => void) | undefined;
  /** Told what notes the changes of a merchant that is copied out of the file. */
  readonly onNotedChanges?: ((changes: NotedChanges) => void) | undefined;
}

/**
 * A store in a file, migrated: Node and Deno. Loads native code, so Workers take open-web.ts. Throws where another
 * process has the file.
 */
export async function openFileStore({ fastPaths, onArrivals, onNotedChanges, ...options }: FileStoreOptions): Promise<Store> {
  const driver = await openFile(options);
  const notedChanges = createNotedChanges(driver, options.path);
  try {
    // Of a process that is gone. Its command begins anew, and a migration meets the tables alone.
    await notedChanges.end();
    await migrate(driver, { report: options.report });
  } catch (error) {
    await driver.close();
    throw error;
  }
  onArrivals?.(createArrivals(driver));
  onNotedChanges?.(notedChanges);
  return createStore(driver, fastPaths);
}
