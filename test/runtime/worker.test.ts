import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { makeCertificate } from '../../api/runtime/node/ftp/certificate.ts';
import { openWeb } from '../../db/connect/web.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { startHranaServer } from '../support/hrana-server.ts';
import { boundMs } from '../support/pace.ts';
import { startRemoteDatabase } from '../support/remote-database.ts';
import { isLong } from '../support/rounds.ts';
import { root } from '../support/sources.ts';
import { contractSuite, liveEnvironment, liveEnvironmentSuite, type Running } from './contract.ts';
import type { LiveRunning } from './contract-live-environment.ts';
import { temporary, testVaultKeys } from './started-process.ts';
import { workerFiles } from './worker-files.ts';
import { appendUnheard, pingsOften, type StartedWorker, workerLive } from './worker-live.ts';
import { workerWebhooks } from './worker-webhooks.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

const certificates = {
  trusted: await makeCertificate('localhost', Date.now()),
  otherName: await makeCertificate('files.example.com', Date.now()),
  untrusted: await makeCertificate('localhost', Date.now()),
};
const { folder: trustFolder, remove: removeTrust } = temporary();
afterAll(removeTrust);
// What workerd trusts besides the public certificates. It is read when wrangler is loaded, hence after this line.
process.env.NODE_EXTRA_CA_CERTS = join(trustFolder, 'trusted.pem');
writeFileSync(process.env.NODE_EXTRA_CA_CERTS, `${certificates.trusted.cert}\n${certificates.otherName.cert}\n`);
const { createTestHarness } = await import('wrangler');

let started: StartedWorker | undefined;

const common = { ...pingsOften, VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

interface Harness {
  readonly address: string;
  worker(): WorkerHandle;
  close(): Promise<void>;
}

async function startHarness(vars: Readonly<Record<string, string>>): Promise<Harness> {
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars: { ...common, ...vars } }] });
  const { url } = await harness.listen();
  return { address: String(url).replace(/\/$/, ''), worker: () => harness.getWorker(), close: () => harness.close() };
}

async function startWorker(environment: Readonly<Record<string, string>>): Promise<Running> {
  const { folder, remove } = temporary();
  const database = await startRemoteDatabase(join(folder, 'remote.db'));
  const vars = { ...environment, DATABASE_URL: database.url, WEBHOOK_ALLOW_LOOPBACK: 'on', EVENT_RETENTION_DAYS: '31' };
  const { address, worker, close } = await startHarness(vars);
  const store = await openWebStore({ url: database.url });
  started = { address, store, worker };
  // Older than EVENT_RETENTION_DAYS, and the first of the log.
  await appendUnheard(started, 1, Date.now() - 40 * dayMs);
  return {
    address,
    databaseUrl: database.url,
    stop: async () => {
      started = undefined;
      await store.close();
      await close();
      await database.stop();
      remove();
    },
  };
}

/** Its database has the tables and nothing in them. */
async function startLiveWorker(): Promise<LiveRunning> {
  const { folder, remove } = temporary();
  const database = await startHranaServer({ path: join(folder, 'remote.db') });
  await migrateWeb({ url: database.url });
  const { address, close } = await startHarness({ ...liveEnvironment, DATABASE_URL: database.url });
  return {
    address,
    stop: async () => {
      await close();
      await database.stop();
      remove();
    },
  };
}

const running = (): StartedWorker => {
  if (!started) throw new Error('the worker has not started');
  return started;
};

contractSuite({ name: 'workerd, over a libSQL server', start: startWorker, isProcess: false, sendsMail: false, isOnlySmoke: true }, () => {
  test('runs what is due when its cron trigger fires', async () => {
    expect(await running().worker().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
  });

  workerLive(running);
  workerWebhooks(running);
  workerFiles(running, certificates);
});

if (isLong) liveEnvironmentSuite('workerd', startLiveWorker);

test('takes nothing on a database whose migration is not the one of this version, until it is put right', {
  timeout: boundMs(180_000),
}, async () => {
  const { folder, remove } = temporary();
  const database = await startRemoteDatabase(join(folder, 'remote.db'));
  const noteHash = async (sql: string) => {
    const driver = openWeb({ url: database.url });
    await driver.commit([{ sql, args: [] }]);
    await driver.close();
  };
  await noteHash("UPDATE __drizzle_migrations SET hash = hash || ' edited' WHERE id = 1");
  const { address, close } = await startHarness({ DATABASE_URL: database.url });
  const pay = async () =>
    (await fetch(`${address}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams(cardPayment) })).status;
  const headers = { authorization: `Bearer ${demoToken}` };
  expect([await pay(), (await fetch(`${address}/readyz`)).status]).toEqual([503, 503]);
  await noteHash("UPDATE __drizzle_migrations SET hash = replace(hash, ' edited', '') WHERE id = 1");
  expect(await pay()).toBe(200);
  await close();
  await database.stop();
  remove();
});
