/** What must be true of a database before the gateway serves it. */
import { chmod, copyFile, mkdtemp, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { StartRefused } from '../../api/runtime/shared/start-refused.ts';
import { openFileStore } from '../../db/open.ts';
import { sandbox } from '../../db/seed.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installation-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const warnings: string[] = [];
const log: Log = { debug() {}, info() {}, warn: (message) => void warnings.push(message), error() {} };
const live = { GATEWAY_ENVIRONMENT: 'live', PUBLIC_URL: 'https://pay.example.test', VAULT_KEYS: key('k1', 1), TRUST_PROXY: 'on' };

async function start(environment: Record<string, string> = {}, file = 'gateway.db') {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${join(folder, file)}`, ...environment });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, log, { tickEveryMs: null });
}

async function startOnce(environment: Record<string, string> = {}, file?: string): Promise<void> {
  await (await start(environment, file)).stop();
}

async function problemsOf(environment: Record<string, string> = {}, file?: string): Promise<readonly string[]> {
  try {
    await startOnce(environment, file);
    return [];
  } catch (error) {
    if (error instanceof StartRefused) return error.problems;
    throw error;
  }
}

test('the database of a Worker is none of a process', async () => {
  const problems = await problemsOf({ DATABASE_URL: 'object:main', VAULT_KEYS: key('k1', 1) });
  expect(problems).toEqual([
    'object:main is the database of a Worker (npm run start:worker): name a file or a libSQL server with DATABASE_URL',
  ]);
});

describe('the environment of a database', () => {
  test('a sandbox never becomes live: the start names each thing that a sandbox leaves behind', async () => {
    await startOnce();
    const problems = await problemsOf({ ...live, VAULT_KEYS: await vaultKeyOf('vault.key') });
    expect(problems[0]).toBe(
      'this database belongs to the test environment and stays there: set GATEWAY_ENVIRONMENT=test, or name another database with DATABASE_URL',
    );
    for (const named of [
      `the sandbox's channel Documented (${sandbox.documented})`,
      `the sandbox's merchant Demo Shop (${sandbox.demoShop})`,
      `the sandbox's token Demo Shop (${sandbox.demoToken})`,
      "the sandbox's member of staff admin@example.test",
    ]) {
      expect(problems.some((problem) => problem.includes(named))).toBe(true);
    }
  });

  test('a live database is never seeded with a sandbox', async () => {
    await startOnce(live);
    expect(await problemsOf({ VAULT_KEYS: live.VAULT_KEYS })).toEqual([
      expect.stringMatching(/^this database belongs to the live environment/),
    ]);
    const store = await openFileStore({ path: join(folder, 'gateway.db') });
    expect(await store.entities.all()).toEqual([]);
    await store.close();
    expect(await problemsOf(live)).toEqual([]);
  });

  test('live refuses a channel on the simulator and names it, also where the database has no environment yet', async () => {
    const store = await openFileStore({ path: join(folder, 'gateway.db') });
    const settings = {
      validation: 'documented',
      connector: 'simulator',
      descriptor: '',
      reversalCutOffHours: 1,
      authorizationDays: 1,
      risk: false,
    } as const;
    const entity = {
      id: '8a'.padEnd(32, '7'),
      kind: 'channel',
      parentId: null,
      name: 'Web',
      path: 'x/',
      dispatching: false,
      settings,
      merchantSettings: null,
      version: 1,
    } as const;
    await store.commit('platform', [{ write: 'entity.put', entity }]);
    await store.close();
    expect(await problemsOf(live)).toEqual([expect.stringContaining(`the channel Web (${entity.id}) on the simulator`)]);
  });

  test('the simulator is not in the registry of live', async () => {
    const running = await start(live);
    const settings = {
      validation: 'documented',
      connector: 'simulator',
      descriptor: '',
      reversalCutOffHours: 1,
      authorizationDays: 1,
      risk: false,
    } as const;
    expect(() => running.ports.connectorFor(settings)).toThrow(/simulator is not there in live/);
    await running.stop();
  });
});

async function vaultKeyOf(file: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return (await readFile(join(folder, file), 'utf8')).trim();
}

describe('the key of the vault', () => {
  test('is checked at the start: other keys under the same name, or under another, do not start', async () => {
    await startOnce(live);
    for (const keys of [key('k1', 2), key('k2', 1), `${key('k3', 3)},${key('k2', 1)}`]) {
      expect(await problemsOf({ ...live, VAULT_KEYS: keys })).toEqual([
        expect.stringMatching(/^VAULT_KEYS does not open this database: set the keys/),
      ]);
    }
    expect(await problemsOf({ ...live, VAULT_KEYS: `${key('k2', 2)},${key('k1', 1)}` })).toEqual([]);
  });

  test('that was taken away before everything was rotated is named at the start', async () => {
    await startOnce(live);
    const store = await openFileStore({ path: join(folder, 'gateway.db') });
    await store.commit('platform', [
      { write: 'entity-key.put', key: { entityId: sandbox.demoShop, keyId: 'e1', masterKeyId: 'k0', wrappedKey: 'unread' } },
    ]);
    await store.close();
    expect(await problemsOf(live)).toEqual([
      expect.stringMatching(/^VAULT_KEYS lacks k0, on which sealed accounts and secrets still hang/),
    ]);
    expect(await problemsOf({ ...live, VAULT_KEYS: `${live.VAULT_KEYS},${key('k0', 3)}` })).toEqual([]);
  });

  test('that was lost is not made anew beside its database', async () => {
    await startOnce();
    await copyFile(join(folder, 'vault.key'), join(folder, 'kept.key'));
    await unlink(join(folder, 'vault.key'));
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/vault\.key is missing, and this database was sealed with its keys: put the file back/),
    ]);
    await expect(stat(join(folder, 'vault.key'))).rejects.toThrow();
    await copyFile(join(folder, 'kept.key'), join(folder, 'vault.key'));
    expect(await problemsOf()).toEqual([]);
  });

  test.each([0o640, 0o604, 0o620])('in a file that others may read or change is refused, and stays as it is: mode %o', async (mode) => {
    await startOnce();
    const file = join(folder, 'vault.key');
    await chmod(file, mode);
    expect(await problemsOf()).toEqual([
      expect.stringContaining(`vault.key can be read by others than its owner (mode ${mode.toString(8)}): run chmod 600 `),
    ]);
    expect((await stat(file)).mode & 0o777).toBe(mode);
    await chmod(file, 0o600);
    expect(await problemsOf()).toEqual([]);
  });

  test('is kept through a rotation: the newest key opens it when the older ones are gone', async () => {
    await startOnce(live);
    const running = await start({ ...live, VAULT_KEYS: `${key('k2', 2)},${key('k1', 1)}` });
    for (let rounds = 0; rounds < 10 && (await running.ports.vault.rotate(100)).remaining > 0; rounds += 1);
    await running.stop();
    expect(await problemsOf({ ...live, VAULT_KEYS: key('k2', 2) })).toEqual([]);
    expect(await problemsOf(live)).toHaveLength(1);
  });
});

test('database, log, lock and key belong to the gateway alone', async () => {
  const running = await start();
  const modes = async () =>
    Promise.all(['gateway.db', 'gateway.db-wal', 'vault.key'].map(async (file) => (await stat(join(folder, file))).mode & 0o777));
  expect(await modes()).toEqual([0o600, 0o600, 0o600]);
  await running.stop();
  await chmod(join(folder, 'gateway.db'), 0o644);
  const again = await start();
  expect(await modes()).toEqual([0o600, 0o600, 0o600]);
  await again.stop();
});

test('live without TLS and without a proxy says at the start that it will refuse every request', async () => {
  warnings.length = 0;
  await startOnce({ ...live, TRUST_PROXY: 'off' }, 'plain.db');
  expect(warnings).toEqual([expect.stringMatching(/^every request will be refused: live takes no plain HTTP/)]);
  warnings.length = 0;
  await startOnce(live, 'proxied.db');
  expect(warnings).toEqual([]);
});
