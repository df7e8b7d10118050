import type { Store } from '../api/doors/gateway/ports.ts';
import type { FastPaths } from '../api/foundation/kernel/fast-paths.ts';
import { type Arrivals, createArrivals } from './connect/arrivals.ts';
import { type FileOptions, openFile } from './connect/file.ts';
import { migrate } from './migrate.ts';
import { createStore } from './store/store.ts';

export interface FileStoreOptions extends FileOptions {
  /** Absent: all. */
  readonly fastPaths?: FastPaths | undefined;
  /** Told what takes merchants into the file. */
  readonly onArrivals?: ((arrivals: Arrivals) => void) | undefined;
}

/**
 * A store in a file, migrated: Node and Deno. Loads native code, so Workers take open-web.ts. Throws where another
 * process has the file.
 */
export async function openFileStore({ fastPaths, onArrivals, ...options }: FileStoreOptions): Promise<Store> {
  const driver = await openFile(options);
  try {
    await migrate(driver, { report: options.report });
  } catch (error) {
    await driver.close();
    throw error;
  }
  onArrivals?.(createArrivals(driver));
  return createStore(driver, fastPaths);
}
