import type { Store } from '../api/doors/gateway/ports.ts';
import type { FastPaths } from '../api/foundation/kernel/fast-paths.ts';
import { type ObjectOptions, openObject } from './connect/object.ts';
import { migrate } from './migrate.ts';
import { migrationTexts } from './migration-texts.ts';
import { createStore } from './store/store.ts';

/**
 * A store in a Durable Object, migrated: the object does it when it wakes, before it answers anybody. A migration that
 * fails leaves nothing of itself. Throws where a newer version of the gateway has migrated it.
 */
export async function openObjectStore(options: ObjectOptions, fastPaths: FastPaths): Promise<Store> {
  const driver = openObject(options);
  await migrate(driver, { texts: migrationTexts });
  return createStore(driver, fastPaths);
}
