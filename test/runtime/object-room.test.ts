/** What an object that is nearly full refuses, and what it still writes down (decision: room-for-outcomes). */
import { expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { type CommitArguments, StoreUnavailable, type Write } from '../../api/foundation/kernel/commit.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createObjectRoom } from '../../api/runtime/worker/object-room.ts';
import { paymentOf } from '../db/fixtures.ts';
import { readJob, scheduleId, startOfYear } from '../jobs/requests.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

const megabytesMax = 10;

function openRoom(usedBytes: number) {
  const sql = { databaseSize: usedBytes };
  const written: CommitArguments[] = [];
  const { store: fake } = createFakeStore();
  const own: Store = { ...fake, commit: async (...args) => void written.push(args) };
  const room = createObjectRoom({ sql }, () => megabytesMax);
  const write = async (one: Write): Promise<'written' | 'refused'> => {
    try {
      await room.guard(own).commit(demoMerchant, [one]);
      return 'written';
    } catch (error) {
      if (error instanceof StoreUnavailable && error.told?.includes('No money was moved')) return 'refused';
      throw error;
    }
  };
  return { room, sql, write, written };
}

const original = paymentOf({});
const capture = paymentOf({ type: 'CP', rootId: original.id, referencedId: original.id });
const outcome: Write = { write: 'payment.move', id: original.id, change: { captured: 1n }, updatedAt: 1 };

test('beyond 95 % takes no new payment, and writes down what follows earlier ones', async () => {
  const { write, written, sql } = openRoom(9_500_001);
  expect(await write({ write: 'payment.insert', payment: original })).toBe('refused');
  expect(await write({ write: 'settlement-file.part', fileId: original.id, number: 1, content: '' })).toBe('refused');
  expect(written).toEqual([]);
  expect(await write({ write: 'payment.insert', payment: capture })).toBe('written');
  expect(await write(outcome)).toBe('written');
  // Retention gave room back.
  sql.databaseSize = 9_500_000;
  expect(await write({ write: 'payment.insert', payment: original })).toBe('written');
});

test('asks the platform for the size once for many payments, for each where little is left, and before each part of a file', async () => {
  let asked = 0;
  let usedBytes = 1_000_000;
  const sql = {
    get databaseSize() {
      asked += 1;
      return usedBytes;
    },
  };
  const { store: fake } = createFakeStore();
  const store = createObjectRoom({ sql }, () => 1_000).guard({ ...fake, commit: async () => {} });
  const pay = async (times: number): Promise<number> => {
    asked = 0;
    for (let time = 0; time < times; time += 1) await store.commit(demoMerchant, [{ write: 'payment.insert', payment: original }]);
    return asked;
  };
  expect(await pay(650)).toBe(10);
  asked = 0;
  for (const number of [1, 2])
    await store.commit(demoMerchant, [{ write: 'settlement-file.part', fileId: original.id, number, content: '' }]);
  expect(asked).toBe(2);
  // Three megabytes are left: each commit may take one of them.
  usedBytes = 947_000_000;
  await store.commit(demoMerchant, [{ write: 'settlement-file.part', fileId: original.id, number: 3, content: '' }]);
  expect(await pay(3)).toBe(0);
  usedBytes = 950_000_000;
  expect(await pay(5)).toBe(5);
  usedBytes = 950_000_001;
  await expect(pay(1)).rejects.toBeInstanceOf(StoreUnavailable);
});

test.each([
  [8_000_000, 'ok', '8.0 of 10 MB are used'],
  [8_000_001, 'problem', 'beyond 95 % no new payments'],
  [9_500_001, 'problem', ': no new payments, checkouts and files are taken'],
])('the doctor says of %i bytes: %s', (usedBytes, status, text) => {
  const finding = openRoom(usedBytes).room.finding();
  expect(finding).toMatchObject({ check: 'room', status });
  expect(finding.text).toContain(text);
});

test('warns once for each level that it has passed', () => {
  const { room, sql } = openRoom(8_000_000);
  const warned: unknown[] = [];
  const warn = (usedBytes: number): void => {
    sql.databaseSize = usedBytes;
    room.warn({ warn: (_text, fields) => void warned.push(fields?.beyondPercent) });
  };
  warn(8_000_000);
  expect(warned).toEqual([]);
  for (const usedBytes of [8_000_001, 8_000_002, 9_500_001, 9_500_002]) warn(usedBytes);
  expect(warned).toEqual([80, 95]);
});

test('a charge of a subscription that is due meanwhile is made once there is room, and once', async () => {
  // So near that the size is asked for with each commit.
  const sql = { databaseSize: 9_400_000 };
  const room = createObjectRoom({ sql }, () => megabytesMax);
  const gateway = await startGateway({ now: startOfYear, adaptPorts: (ports) => ({ ...ports, store: room.guard(ports.store) }) });
  try {
    const id = await scheduleId(gateway);
    sql.databaseSize = 9_500_001;
    gateway.clock.advance(dayMs);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toEqual([]);
    sql.databaseSize = 9_400_000;
    await gateway.tick();
    await gateway.tick();
    const { runs } = await readJob(gateway, id);
    expect(runs.map(({ dueAt, attempts }) => [dueAt, attempts.map(({ resultCode }) => resultCode)])).toEqual([
      ['2026-01-01T06:00:00.000Z', ['000.100.110']],
    ]);
  } finally {
    await gateway.stop();
  }
});
