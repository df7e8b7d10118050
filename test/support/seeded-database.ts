import { createHash } from 'node:crypto';
import { openFileStore } from '../../db/open.ts';
import { seedSandbox } from '../../db/seed.ts';

/** Makes the database of a gateway that is started later: migrated, with the sandbox and the test bank's address. */
export async function seededDatabase(path: string, bankUrl: string): Promise<void> {
  const store = await openFileStore({ path });
  try {
    await seedSandbox(store, {
      digest: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
      now: Date.now(),
      connectorUrl: bankUrl,
    });
  } finally {
    await store.close();
  }
}
