import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { startRemoteDatabase } from '../support/remote-database.ts';
import { root } from '../support/sources.ts';
import { type Running, smokeSuite } from './smoke.ts';
import { temporary, testVaultKeys } from './started-process.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

let harness: ReturnType<typeof createTestHarness> | undefined;

async function startWorker(): Promise<Running> {
  const { folder, remove } = temporary();
  const database = await startRemoteDatabase(join(folder, 'remote.db'));
  const vars = { DATABASE_URL: database.url, VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const started = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars }] });
  harness = started;
  const { url } = await started.listen();
  return {
    address: String(url).replace(/\/$/, ''),
    stop: async () => {
      harness = undefined;
      await started.close();
      await database.stop();
      remove();
    },
  };
}

smokeSuite('workerd, over libSQL by HTTP', startWorker, () => {
  test('runs what is due when its cron trigger fires', async () => {
    expect(await harness?.getWorker().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
  });
});
