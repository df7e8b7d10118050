/** Instances that start at once on one server all start: one of them migrates, the others wait (decision: one-instance-migrates). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWeb } from '../../db/connect/web.ts';
import { migrate } from '../../db/migrate.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { migrationNames, readModelMigrationNames } from '../../db/migrations.ts';
import { openWebStore } from '../../db/open-web.ts';
import { cardPayment } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { type HranaServer, startHranaServer } from '../support/hrana-server.ts';

const instances = 3;
const rounds = 4;

let folder = '';
let server: HranaServer;
let round = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-together-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function inRounds(run: (url: string) => Promise<void>): Promise<void> {
  for (let number = 0; number < rounds; number += 1) {
    round += 1;
    server = await startHranaServer({ path: join(folder, `${round}.db`) });
    try {
      await run(server.url);
    } finally {
      await server.stop();
    }
  }
}

test('three instances bring an empty database up to date, and each migration is applied once', async () => {
  await inRounds(async (url) => {
    const applied = await Promise.all(Array.from({ length: instances }, () => migrateWeb({ url })));
    expect(applied.flat().sort()).toEqual([...migrationNames, ...readModelMigrationNames].map(({ tag }) => tag).sort());
    const store = await openWebStore({ url });
    await store.ready();
    await store.close();
  });
});

test('three instances bring an older database up to date, migration after migration', async () => {
  const migrations = [1, 2, 3].map((when) => ({ tag: `migration-${when}`, when }));
  const readMigration = async (tag: string) =>
    `CREATE TABLE "${tag}" (id INTEGER) STRICT;--> statement-breakpoint\nINSERT INTO "${tag}" VALUES (1);`;
  await inRounds(async (url) => {
    const drivers = Array.from({ length: instances }, () => openWeb({ url }));
    const [first] = drivers;
    if (!first) throw new Error('no driver');
    await migrate(first, { migrations: migrations.slice(0, 1), readMigration });
    const applied = await Promise.all(drivers.map((driver) => migrate(driver, { migrations, readMigration })));
    expect(applied.flat().sort()).toEqual(['migration-2', 'migration-3']);
    for (const { tag } of migrations) expect(await first.read(`SELECT count(*) FROM "${tag}"`, [])).toEqual([[1n]]);
    for (const driver of drivers) await driver.close();
  });
});

test('three gateways start at once on an empty database, and its sandbox is made once', async () => {
  await inRounds(async (url) => {
    const start = async () => {
      await migrateWeb({ url });
      return startGateway({ store: await openWebStore({ url }) });
    };
    const gateways = await Promise.all(Array.from({ length: instances }, start));
    for (const gateway of gateways) {
      const { status, body } = await gateway.rest.post('/v1/payments', cardPayment);
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
    }
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  });
});

test('a migration that fails is told at once, and not taken for another instance', async () => {
  await inRounds(async (url) => {
    const driver = openWeb({ url });
    const readMigration = async () => 'CREATE TABLE broken (';
    await expect(migrate(driver, { migrations: [{ tag: 'broken', when: 1 }], readMigration })).rejects.toThrow();
    await driver.close();
  });
});
