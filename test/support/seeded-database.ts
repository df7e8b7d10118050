import { createHash } from 'node:crypto';
import { openFileStore } from '../../db/open.ts';
import { sandbox, seedSandbox } from '../../db/seed.ts';

/**
 * Makes the database of a gateway that is started later: migrated, with the sandbox and the test bank's address, and how
 * long that bank may take, in milliseconds.
 */
export async function seededDatabase(path: string, bankUrl: string, connectorTimeoutMs = 5_000): Promise<void> {
  const store = await openFileStore({ path });
  try {
    await seedSandbox(store, {
      digest: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
      now: Date.now(),
      connectorUrl: bankUrl,
    });
    const bank = (await store.entities.all()).find(({ id }) => id === sandbox.testBank);
    if (!bank?.settings) throw new Error('the sandbox has no channel for the test bank');
    await store.commit('platform', [
      { write: 'entity.put', entity: { ...bank, settings: { ...bank.settings, connectorTimeoutMs }, version: bank.version + 1 } },
    ]);
  } finally {
    await store.close();
  }
}
