import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommitUnknown, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { startHranaServer } from '../support/hrana-server.ts';
import { isLong } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { nextId, paymentOf, writesOf } from './fixtures.ts';
import type { OpenedStore } from './suite.ts';
import { checkoutSuite } from './suite-checkouts.ts';
import { customRoleSuite } from './suite-custom-roles.ts';
import { entityClockSuite } from './suite-entity-clocks.ts';
import { errorSuite } from './suite-errors.ts';
import { installationSuite } from './suite-installation.ts';
import { jobSuite } from './suite-jobs.ts';
import { leaseSuite } from './suite-leases.ts';
import { merchantSuite } from './suite-merchants.ts';
import { paymentSuite } from './suite-payments.ts';
import { projectionSuite } from './suite-projection.ts';
import { reconciliationSuite } from './suite-reconciliation.ts';
import { recordSuite } from './suite-records.ts';
import { statisticsSuite } from './suite-statistics.ts';
import { threeDSecureSuite } from './suite-three-d-secure.ts';

const authToken = 'a test token';

/** Migrated once: what a server's database begins with is copied. */
let template: Awaited<ReturnType<typeof startServer>> | undefined;
beforeAll(async () => {
  template = await startServer();
  await migrateWeb({ url: template.url, authToken });
  await template.pause();
});
// Of a folder that is known: where the beginning failed, the name of a folder would be empty, and Node deletes where it stands.
afterAll(() => template?.remove());

async function startServer(from?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  const path = join(folder, 'web.db');
  for (const suffix of ['', '-wal'])
    if (from !== undefined && existsSync(`${from}${suffix}`)) cpSync(`${from}${suffix}`, `${path}${suffix}`);
  const server = await startHranaServer({ path, authToken });
  return {
    url: server.url,
    path,
    pause: () => server.stop(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openStore(): Promise<OpenedStore> {
  const server = await startServer(template?.path);
  const store = await openWebStore({ url: server.url, authToken });
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
}

paymentSuite('over HTTP', openStore);
merchantSuite('over HTTP', openStore);
recordSuite('over HTTP', openStore);
entityClockSuite('over HTTP', openStore);
checkoutSuite('over HTTP', openStore);
jobSuite('over HTTP', openStore);
reconciliationSuite('over HTTP', openStore);
errorSuite('over HTTP', openStore);
// Whose statements a file has in `npm test`: both are SQLite.
if (isLong) {
  customRoleSuite('over HTTP', openStore);
  installationSuite('over HTTP', openStore);
  leaseSuite('over HTTP', openStore);
  statisticsSuite('over HTTP', openStore);
  threeDSecureSuite('over HTTP', openStore);
  projectionSuite('over HTTP', openStore);
}

test('migrates a server from nothing once, and is not ready before', async () => {
  const server = await startServer();
  const options = { url: server.url, authToken };
  const store = await openWebStore(options);
  await expect(store.ready()).rejects.toThrow();
  expect(await migrateWeb(options)).not.toEqual([]);
  expect(await migrateWeb(options)).toEqual([]);
  await store.ready();
  await store.close();
  await server.stop();
});

test('is unavailable while the server cannot be reached', async () => {
  const server = await startServer();
  await server.stop();
  const store = await openWebStore({ url: server.url, authToken });
  await expect(store.payments.byId(demoMerchant, nextId())).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.commit(demoMerchant, writesOf(paymentOf()))).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});

test('is refused by the server without the right token', async () => {
  const server = await startServer();
  const store = await openWebStore({ url: server.url, authToken: 'another token' });
  await expect(store.ready()).rejects.toThrow();
  await store.close();
  await server.stop();
});

test.each([
  { status: 401, error: StoreUnavailable, what: 'nothing was written' },
  { status: 429, error: StoreUnavailable, what: 'nothing was written' },
  { status: 500, error: CommitUnknown, what: 'it may be written' },
  { status: 502, error: CommitUnknown, what: 'it may be written' },
  { status: 504, error: CommitUnknown, what: 'it may be written' },
])('a commit that is answered with $status says that $what', async ({ status, error }) => {
  const store = await openWebStore({ url: 'http://database.test', fetch: async () => new Response('no', { status }) });
  await expect(store.commit(demoMerchant, writesOf(paymentOf()))).rejects.toBeInstanceOf(error);
  await store.close();
});

test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'])(
  'a commit whose connection ends with %s may be written',
  async (code) => {
    const lost: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('lost'), { code }) });
    };
    const store = await openWebStore({ url: 'http://database.test', fetch: lost });
    await expect(store.commit(demoMerchant, writesOf(paymentOf()))).rejects.toBeInstanceOf(CommitUnknown);
    await store.close();
  },
);
