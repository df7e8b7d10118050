/** An installation with one Durable Object for its platform and one for each merchant, on local workerd. */
import { join } from 'node:path';
import { root } from '../support/sources.ts';
import { contractSuite, type Running } from './contract.ts';
import { testVaultKeys } from './started-process.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
const { createTestHarness } = await import('wrangler');

const common = { VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DATABASE_URL: 'objects:main' };

async function startObjects(vars: Readonly<Record<string, string>>): Promise<Running> {
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars: { ...common, ...vars } }] });
  const { url } = await harness.listen();
  return { address: String(url).replace(/\/$/, ''), databaseUrl: common.DATABASE_URL, stop: () => harness.close() };
}

contractSuite({
  name: 'workerd, in an object for each merchant',
  start: (environment) => startObjects({ ...environment, SANDBOX: 'on', WEBHOOK_ALLOW_LOOPBACK: 'on' }),
  isProcess: false,
  sendsMail: false,
});
