import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { isSandboxMade, openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { sandbox } from '../../db/seed.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { openMigratedStore } from '../support/migrated-store.ts';

let gateway: Harness;

beforeEach(async () => {
  gateway = await startGateway({ bankUrl: 'http://first.test' });
});

afterEach(() => gateway.stop());

async function channel(id: string) {
  const found = (await gateway.store.entities.all()).find((entity) => entity.id === id);
  if (!found?.settings) throw new Error('the sandbox has no such channel');
  return { ...found, settings: found.settings };
}

const startAgain = (bankUrl?: string) => openSandbox(gateway.ports, '127.0.0.1', { bank: bankUrl });

test('a start without an address for the test bank leaves it the one that it has', async () => {
  await startAgain();
  expect((await channel(sandbox.testBank)).settings).toMatchObject({ connectorUrl: 'http://first.test' });
});

test('a start with another address for the test bank changes that and nothing else of its channel', async () => {
  const before = await channel(sandbox.testBank);
  await startAgain('http://second.test');
  expect(await channel(sandbox.testBank)).toEqual({
    ...before,
    settings: { ...before.settings, connectorUrl: 'http://second.test' },
    version: before.version + 1,
  });
});

test('a start keeps what was changed of a channel by hand', async () => {
  const changed = await channel(sandbox.documented);
  const entity = { ...changed, settings: { ...changed.settings, descriptor: 'By hand' }, version: 2 };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity }]);
  await startAgain();
  expect(await channel(sandbox.documented)).toEqual(entity);
});

test('a sandbox whose first start ended before its staff was made is not taken for a whole one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { store } = await openMigratedStore(join(folder, 'gateway.db'));
  const ending: Store = {
    ...store,
    commit: async (...args) => {
      if (args[1].some(({ write }) => write === 'staff.insert')) throw new Error('the process ends here');
      return store.commit(...args);
    },
  };
  expect(await isSandboxMade({ store })).toBe(false);
  await expect(startGateway({ store: ending })).rejects.toThrow('the process ends here');
  expect(await isSandboxMade({ store })).toBe(false);
  const next = await startGateway({ store });
  expect(await isSandboxMade({ store })).toBe(true);
  await next.stop();
  await rm(folder, { recursive: true });
});
