import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import { root } from '../support/sources.ts';
import { contractSuite, liveEnvironment, liveEnvironmentSuite, type Running } from './contract.ts';
import type { LiveRunning } from './contract-live-environment.ts';
import { testVaultKeys } from './started-process.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
const { createTestHarness } = await import('wrangler');

const common = { VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DATABASE_URL: 'object:main' };

let worker: (() => WorkerHandle) | undefined;

async function startObject(vars: Readonly<Record<string, string>>): Promise<Running> {
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars: { ...common, ...vars } }] });
  const { url } = await harness.listen();
  worker = () => harness.getWorker();
  return { address: String(url).replace(/\/$/, ''), databaseUrl: common.DATABASE_URL, stop: () => harness.close() };
}

contractSuite(
  {
    name: 'workerd, in a Durable Object',
    start: (environment) => startObject({ ...environment, SANDBOX: 'on', WEBHOOK_ALLOW_LOOPBACK: 'on' }),
    isProcess: false,
    sendsMail: false,
  },
  (_running) => {
    test('has no work for a cron trigger', async () => {
      expect(await worker?.().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
    });
  },
);

liveEnvironmentSuite('workerd, in a Durable Object', (): Promise<LiveRunning> => startObject(liveEnvironment));
