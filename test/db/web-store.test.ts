import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../api/kernel/commit.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { startHranaServer } from '../support/hrana-server.ts';
import { nextId, paymentOf, writesOf } from './fixtures.ts';
import type { OpenedStore } from './suite.ts';
import { errorSuite } from './suite-errors.ts';
import { paymentSuite } from './suite-payments.ts';
import { projectionSuite } from './suite-projection.ts';
import { recordSuite } from './suite-records.ts';
import { statisticsSuite } from './suite-statistics.ts';
import { threeDSecureSuite } from './suite-three-d-secure.ts';

const authToken = 'a test token';

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  const server = await startHranaServer({ path: join(folder, 'web.db'), authToken });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openStore(): Promise<OpenedStore> {
  const server = await startServer();
  await migrateWeb({ url: server.url, authToken });
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
recordSuite('over HTTP', openStore);
projectionSuite('over HTTP', openStore);
statisticsSuite('over HTTP', openStore);
threeDSecureSuite('over HTTP', openStore);
errorSuite('over HTTP', openStore);

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
  await expect(store.payments.byId(nextId())).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.commit(writesOf(paymentOf()))).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});

test('is refused by the server without the right token', async () => {
  const server = await startServer();
  const store = await openWebStore({ url: server.url, authToken: 'another token' });
  await expect(store.ready()).rejects.toThrow();
  await store.close();
  await server.stop();
});
