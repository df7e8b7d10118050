import type { Store } from '../api/doors/gateway/ports.ts';
import { type FileOptions, openFile } from './connect/file.ts';
import { migrate } from './migrate.ts';
import { createStore } from './store/store.ts';

export interface FileStoreOptions extends FileOptions {
  /** Whether payments that were read stay in memory; absent: yes. */
  readonly cachesPayments?: boolean;
}

/**
 * A store in a file, migrated: Node and Deno. Loads native code, so Workers take open-web.ts. Throws where another
 * process has the file.
 */
export async function openFileStore({ cachesPayments = true, ...options }: FileStoreOptions): Promise<Store> {
  const driver = await openFile(options);
  try {
    await migrate(driver, { report: options.report });
  } catch (error) {
    await driver.close();
    throw error;
  }
  // Where a statement costs as much as the rows that it gives, nothing is cached.
  return createStore(cachesPayments ? driver : { ...driver, isLocal: false });
}
