import { createHash } from 'node:crypto';
import { openFileStore } from '../../db/open.ts';
import { sandbox, seedSandbox } from '../../db/seed.ts';

/** Makes the database of a gateway that is started later: the sandbox, whose documented channel asks a second person above 300.00 EUR. */
export async function seedApprovalDatabase(path: string): Promise<void> {
  const store = await openFileStore({ path });
  try {
    await seedSandbox(store, {
      digest: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
      now: Date.now(),
    });
    const channel = (await store.entities.all()).find(({ id }) => id === sandbox.documented);
    if (!channel?.settings) throw new Error('the sandbox has no documented channel');
    const settings = { ...channel.settings, refundApproval: { amount: '300.00', currency: 'EUR' } };
    await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  } finally {
    await store.close();
  }
}
