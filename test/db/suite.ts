/** What every store keeps, whichever driver is under it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { type CommitArguments, Conflict, type Write } from '../../api/foundation/kernel/commit.ts';
import { seedSandbox } from '../../db/seed.ts';
import { demoMerchant } from '../support/scopes.ts';
import { now } from './fixtures.ts';

export interface OpenedStore {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

export type OpenStore = () => Promise<OpenedStore>;

/** A fresh, seeded store for each test of a group. */
export function withStore(name: string, open: OpenStore, tests: (store: () => Store) => void): void {
  describe(name, () => {
    let opened: OpenedStore | undefined;
    beforeEach(async () => {
      opened = await open();
      await seedSandbox(opened.store, { digest: async (text) => `digest of ${text.length}`, now });
    });
    afterEach(() => opened?.close());
    tests(() => {
      if (!opened) throw new Error('no store is open');
      return opened.store;
    });
  });
}

/** The guard that a commit raises; undefined where it raises none. */
export function conflictOf(store: Store, writes: readonly Write[]): Promise<string | undefined> {
  return conflictOfCommit(store, [demoMerchant, writes]);
}

export async function conflictOfCommit(store: Store, commit: CommitArguments): Promise<string | undefined> {
  try {
    await store.commit(...commit);
    return undefined;
  } catch (error) {
    if (error instanceof Conflict) return error.constraint;
    throw error;
  }
}

/** Rows of every table that operations write, so that a commit that failed can be seen to have left nothing. */
export async function footprintOf(store: Store): Promise<readonly number[]> {
  const { entries, payments } = await store.ledger.prove('');
  const events = await store.events.after(0, { entityPath: '' }, 10_000);
  return [payments, entries, events.length, await store.acrossMerchants.lastSequence()];
}

export { expect, test };
