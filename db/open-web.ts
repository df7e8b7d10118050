import type { Store } from '../api/doors/gateway/ports.ts';
import { openWeb, type WebOptions } from './connect/web.ts';
import { createStore } from './store/store.ts';

/**
 * A store on a libSQL server. It is not migrated here, a command does that (`migrateWeb`), since Workers have no files:
 * `ready()` says whether it was.
 */
export async function openWebStore(options: WebOptions): Promise<Store> {
  return createStore(openWeb(options));
}
