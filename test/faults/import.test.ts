/** kill -9 in the midst of a settlement file's import: it goes on where it was, and comes to the same. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIncomingFile, importReceived } from '../../api/domain/reconciliation/receive.ts';
import { workOnFiles } from '../../api/domain/reconciliation/tick.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { addContent, type ImportTask, importedFor } from './import-task.ts';

const program = fileURLToPath(new URL('import-program.ts', import.meta.url));
const rows = 1_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-import-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function killedIn(task: ImportTask): Promise<void> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [, signal] = await once(child, 'exit');
  expect(signal, 'it died of its own kill').toBe('SIGKILL');
}

/** What the import made, without ids and times. */
async function outcome({ store }: Harness, fileId: string) {
  const file = await store.reconciliation.file(demoMerchant, fileId);
  const records = await store.reconciliation.recordsOfFile(demoMerchant, fileId, 0, 2 * rows);
  const sums = await store.reconciliation.totals(demoMerchant, null);
  return {
    file: { status: file?.status, rows: file?.rows, records: file?.records, problemCount: file?.problemCount, problems: file?.problems },
    records: records.map(({ line, settlementTxId, amountMinor, descriptor, matchingStatus }) => ({
      ...{ line, settlementTxId, amountMinor, descriptor, matchingStatus },
    })),
    sums,
    place: file?.place,
    differences: await store.reconciliation.proveSettlement(demoMerchant),
  };
}

test('goes on at the chunk that it was in, and comes to what an unbroken import comes to', async () => {
  const databasePath = join(folder, 'killed.db');
  await killedIn({ databasePath, rows, commits: 4 });
  const gateway = await startGateway({ databaseFile: databasePath });
  const [left] = await gateway.store.acrossMerchants.filesInWork(1);
  if (!left) throw new Error('the file is not there');
  expect(left).toMatchObject({ status: 'importing', rows: 800 });
  const chunksRead: number[] = [];
  const reconciliation = {
    ...gateway.store.reconciliation,
    part: (...given: Parameters<typeof gateway.store.reconciliation.part>) => {
      chunksRead.push(given[2]);
      return gateway.store.reconciliation.part(...given);
    },
  };
  const ports = { ...gateway.ports, store: { ...gateway.store, reconciliation } };
  await workOnFiles(ports, new AbortController().signal);
  const { part } = JSON.parse(left.place ?? '{}');
  expect(part).toBeGreaterThan(2);
  expect(chunksRead).toEqual(Array.from({ length: left.parts - part + 1 }, (_, at) => part + at));
  const resumed = await outcome(gateway, left.id);
  await gateway.stop();

  const whole = await startGateway({ databaseFile: join(folder, 'whole.db') });
  const file = await addContent(whole.ports, createIncomingFile(whole.ports, importedFor), { rows });
  const { id } = await importReceived(whole.ports, file);
  const unbroken = await outcome(whole, id);
  await whole.stop();
  expect(unbroken.file).toMatchObject({ status: 'imported', rows, records: 900, problemCount: 100 });
  expect(resumed).toEqual(unbroken);
  expect([resumed.place, resumed.differences]).toEqual([null, []]);
});
