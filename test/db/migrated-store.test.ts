/** The copy that thousands of tests begin with (support/migrated-store.ts) holds everything that a start would make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { copyMigrated } from '../support/migrated-store.ts';

test('leaves nothing to migrate, in the tables and in the read model', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-copied-'));
  const path = join(folder, 'gateway.db');
  try {
    await copyMigrated(path);
    const driver = await openFile({ path });
    try {
      expect(await migrate(driver)).toEqual([]);
    } finally {
      await driver.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
