import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { dayMs } from '../../api/kernel/timestamp.ts';
import { openWebStore } from '../../db/open-web.ts';
import { startRemoteDatabase } from '../support/remote-database.ts';
import { root } from '../support/sources.ts';
import { type Running, smokeSuite } from './smoke.ts';
import { temporary, testVaultKeys } from './started-process.ts';
import { appendUnheard, type StartedWorker, workerLive } from './worker-live.ts';
import { workerWebhooks } from './worker-webhooks.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

let started: StartedWorker | undefined;

async function startWorker(): Promise<Running> {
  const { folder, remove } = temporary();
  const database = await startRemoteDatabase(join(folder, 'remote.db'));
  const vars = {
    DATABASE_URL: database.url,
    VAULT_KEYS: testVaultKeys,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_LOOPBACK: 'on',
    EVENT_RETENTION_DAYS: '31',
  };
  // wrangler.toml names it, and the console is built by nobody before these tests.
  mkdirSync(join(root, 'console/dist'), { recursive: true });
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars }] });
  const { url } = await harness.listen();
  const address = String(url).replace(/\/$/, '');
  const store = await openWebStore({ url: database.url });
  started = { address, store, worker: () => harness.getWorker() };
  // Older than EVENT_RETENTION_DAYS, and the first of the log.
  await appendUnheard(started, 1, Date.now() - 40 * dayMs);
  return {
    address,
    stop: async () => {
      started = undefined;
      await store.close();
      await harness.close();
      await database.stop();
      remove();
    },
  };
}

const running = (): StartedWorker => {
  if (!started) throw new Error('the worker has not started');
  return started;
};

smokeSuite('workerd, over libSQL by HTTP', startWorker, () => {
  test('runs what is due when its cron trigger fires', async () => {
    expect(await running().worker().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
  });

  workerLive(running);
  workerWebhooks(running);
});
