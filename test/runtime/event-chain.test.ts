/** Silent damage of the event log: a start notices what a bad disk, a lost file or somebody's hand took away. */
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMarkFault, sealedEventsMax } from '../../api/foundation/events/chain.ts';
import { acceptDamage, planDividedChain, sealStep, verifyChain } from '../../api/foundation/events/chain-operations.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { createMarkFile } from '../../api/runtime/node/mark-file.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openFile } from '../../db/connect/file.ts';
import { openAcknowledgedMark } from '../../db/connect/mark-places.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { copyStopped } from '../support/copy-stopped.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { openBeside } from '../support/open-beside.ts';
import { boundMs } from '../support/pace.ts';

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function start(folder: string, options = {}): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, options);
}

/** Why the gateway does not start on the folder; undefined where it starts. */
async function refusalOf(folder: string): Promise<string | undefined> {
  try {
    await (await start(folder, { tickEveryMs: null })).stop();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'refused';
  }
}

async function pay(gateway: NodeGateway, times: number): Promise<void> {
  const client = createRestClient(httpTransport(gateway.url));
  for (let paid = 0; paid < times; paid += 1) {
    const { status } = await client.post('/v1/payments', cardPayment);
    if (status !== 200) throw new Error(`not paid: ${status}`);
  }
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const check = async (): Promise<void> => {
    if (!(await holds())) throw new Error('it did not come to that');
  };
  await vi.waitFor(check, { timeout: boundMs(20_000), interval: 20 });
}

describe('a copy of a gateway that was cut off', { timeout: boundMs(60_000) }, () => {
  let folder: string;
  /** As the disk is at a power failure: every file as it stands while the gateway runs. */
  let image: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-'));
    image = join(folder, 'image');
    // A stop copies the log: what an installation begins with, such as the vault's keys, is in the database and not in the log that gets lost.
    await (await start(join(folder, 'source'), { tickEveryMs: null })).stop();
    const running = await start(join(folder, 'source'));
    // Its snapshot keeps the log from being copied into the database and begun anew, as a busy gateway's is for some time.
    const reading = new Database(join(folder, 'source', 'gateway.db'));
    reading.exec('BEGIN');
    reading.prepare('SELECT count(*) FROM events').get();
    await pay(running, 60);
    const last = await running.ports.store.acrossMerchants.lastSequence();
    expect(last).toBeGreaterThanOrEqual(60);
    // Without asking for it: the running gateway marks by itself what it acknowledged.
    await until(() => createMarkFile(join(folder, 'source', 'gateway.db')).read()?.sequence === last);
    // A disk fails at one moment. The mark comes first, as in a backup: what is sealed between two copies is never in the mark alone.
    await cp(join(folder, 'source', 'gateway.db.mark'), join(image, 'gateway.db.mark'));
    await cp(join(folder, 'source'), image, { recursive: true, filter: (path) => !path.endsWith('.mark') });
    reading.exec('COMMIT');
    reading.close();
    await running.stop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const copyOf = async (name: string): Promise<string> => {
    const copy = join(folder, name);
    await cp(image, copy, { recursive: true });
    return copy;
  };

  test('starts: nothing is missing', async () => {
    expect(await refusalOf(await copyOf('whole'))).toBeUndefined();
  });

  test.each([0.1, 0.3, 0.5])('with a flipped byte at %s of the write-ahead log does not start, and says what is missing', async (share) => {
    const copy = await copyOf(`flipped-${share}`);
    const log = join(copy, 'gateway.db-wal');
    const bytes = await readFile(log);
    const place = Math.floor(bytes.length * share);
    bytes[place] = (bytes[place] ?? 0) ^ 0x01;
    await writeFile(log, bytes);
    const refusal = await refusalOf(copy);
    expect(refusal).toMatch(/the event log ends at \d+, and \d+ was acknowledged: \d+ events? (?:is|are) missing|SQLITE_CORRUPT/);
    expect(refusal).toMatch(/restore the database/);
    expect((await stat(`${log}.damaged`)).size).toBe(bytes.length);
    // It stays so: a second start does not take the rest for the whole.
    expect(await refusalOf(copy)).toMatch(/missing/);
    expect((await stat(`${log}.damaged`)).size).toBe(bytes.length);
  });

  test('whose write-ahead log is gone does not start', async () => {
    const copy = await copyOf('lost');
    await rm(join(copy, 'gateway.db-wal'));
    await rm(join(copy, 'gateway.db-shm'), { force: true });
    expect(await refusalOf(copy)).toMatch(/missing/);
  });

  test('and whose log is gone the moment after an answer does not start: each acknowledged payment is marked before its answer', async () => {
    const source = join(folder, 'moment');
    // Nothing runs by itself: no loop syncs the mark.
    await (await start(source, { tickEveryMs: null })).stop();
    const running = await start(source, { tickEveryMs: null });
    const reading = new Database(join(source, 'gateway.db'));
    reading.exec('BEGIN');
    reading.prepare('SELECT count(*) FROM events').get();
    for (const paid of [1, 2, 3]) {
      await pay(running, 1);
      const copy = join(folder, `moment-${paid}`);
      await cp(source, copy, { recursive: true });
      await rm(join(copy, 'gateway.db-wal'));
      await rm(join(copy, 'gateway.db-shm'), { force: true });
      expect(await refusalOf(copy)).toMatch(paid === 1 ? /1 event is missing/ : new RegExp(`${paid} events are missing`));
    }
    reading.exec('COMMIT');
    reading.close();
    await running.stop();
    expect(await refusalOf(source)).toBeUndefined();
  });

  test('that holds an older database beside the newer mark does not start', async () => {
    const older = join(folder, 'older');
    const first = await start(older, { tickEveryMs: null });
    await first.stop();
    const restored = join(folder, 'restored');
    await copyStopped(older, restored);
    const second = await start(older, { tickEveryMs: null });
    await pay(second, 3);
    await second.stop();
    await copyFile(join(older, 'gateway.db.mark'), join(restored, 'gateway.db.mark'));
    expect(await refusalOf(restored)).toMatch(/3 events are missing/);
  });
});

describe('the chain', () => {
  let gateway: Harness;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-'));
    gateway = await startGateway({ databaseFile: join(folder, 'gateway.db') });
    for (let paid = 0; paid < 5; paid += 1) {
      await gateway.rest.post('/v1/payments', cardPayment);
      if (paid % 2 === 0) await sealStep(gateway.ports);
    }
    await sealStep(gateway.ports);
  });
  afterEach(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Changes the file behind the gateway's back. */
  async function tamper(sql: string): Promise<void> {
    await gateway.stop();
    const driver = await openFile({ path: join(folder, 'gateway.db') });
    await driver.commit([{ sql, args: [] }]);
    await driver.close();
    gateway = await startGateway({ databaseFile: join(folder, 'gateway.db') });
  }

  test('covers every event once, and holds', async () => {
    const last = await gateway.store.acrossMerchants.lastSequence();
    expect(await verifyChain(gateway.ports, 1)).toEqual({ events: last, rows: 3, fault: null, faultAt: null });
    expect(await sealStep(gateway.ports)).toBe(false);
    // From anywhere within it: the row that holds the event and all after it.
    expect((await verifyChain(gateway.ports, last)).fault).toBeNull();
  });

  test.each([
    [
      'a payload that was changed',
      "UPDATE events SET packed_payload = replace(packed_payload, '92.00', '9.00') WHERE sequence = 2",
      /an event of \d+ to \d+ was changed after it was sealed/,
    ],
    ['an event that was deleted', 'DELETE FROM events WHERE sequence = 2', /of the events \d+ to \d+, 1 are missing/],
    [
      'a row that was made to fit',
      'UPDATE event_chain SET content_hash = hash WHERE from_sequence = (SELECT max(from_sequence) FROM event_chain)',
      /the chain over the event log is broken at the events/,
    ],
    ['a row that was deleted', 'DELETE FROM event_chain WHERE from_sequence = 2', /lacks the events|broken/],
  ])('shows %s', async (_, sql, fault) => {
    await tamper(sql);
    expect((await verifyChain(gateway.ports, 1)).fault).toMatch(fault);
  });

  /** Changes the log beside the gateway that runs. */
  function changeLog(sql: string): void {
    const connection = openBeside(join(folder, 'gateway.db'));
    connection.exec(sql);
    connection.close();
  }

  test('covers every column of an event', async () => {
    // The entity's id is read from the path.
    const changes = {
      subject_sequence: ['subject_sequence + 100', 'subject_sequence - 100'],
      previous_id: ["coalesce(previous_id, '') || 'x'", "nullif(substr(previous_id, 1, length(previous_id) - 1), '')"],
      ...Object.fromEntries(
        ['id', 'type', 'action', 'subject_id', 'entity_path'].map((column) => [
          column,
          [`${column} || 'x'`, `substr(${column}, 1, length(${column}) - 1)`],
        ]),
      ),
      at: ['at + 1', 'at - 1'],
    };
    for (const [column, [changed, back]] of Object.entries(changes)) {
      changeLog(`UPDATE events SET ${column} = ${changed} WHERE sequence = 2`);
      expect([column, (await verifyChain(gateway.ports, 1)).fault]).toEqual([
        column,
        expect.stringMatching(/was changed after it was sealed/),
      ]);
      changeLog(`UPDATE events SET ${column} = ${back} WHERE sequence = 2`);
      expect([column, (await verifyChain(gateway.ports, 1)).fault]).toEqual([column, null]);
    }
  });

  test('seals nothing over a hole, so that the hole stays to be found', async () => {
    const { store, ports } = gateway;
    await gateway.rest.post('/v1/payments', cardPayment);
    await gateway.rest.post('/v1/payments', cardPayment);
    const sealed = await store.eventChain.last();
    changeLog(`DELETE FROM events WHERE sequence = ${(sealed?.toSequence ?? 0) + 1}`);
    expect(await sealStep(ports)).toBe(false);
    expect(await store.eventChain.last()).toEqual(sealed);
  });

  test('goes on after the loss of its end was accepted: events that take the places of lost ones are sealed', async () => {
    const { store, ports } = gateway;
    const last = await store.acrossMerchants.lastSequence();
    changeLog(`DELETE FROM events WHERE sequence >= ${last - 1}`);
    await acceptDamage(ports);
    expect((await store.eventChain.last())?.toSequence ?? 0).toBeLessThanOrEqual(last - 2);
    for (const _ of [1, 2, 3]) await gateway.rest.post('/v1/payments', cardPayment);
    while (await sealStep(ports));
    const now = await store.acrossMerchants.lastSequence();
    expect(await verifyChain(ports, 1)).toMatchObject({ events: now, fault: null });
    expect((await store.eventChain.last())?.toSequence).toBe(now);
  });

  test('is read from the row that holds an event, or the last one before it', async () => {
    const { eventChain } = gateway.store;
    const rows = await eventChain.from(1, 10);
    for (const row of rows) {
      for (const sequence of [row.fromSequence, row.toSequence]) expect(await eventChain.at(sequence)).toEqual(row);
    }
    expect(await eventChain.at((rows.at(-1)?.toSequence ?? 0) + 5)).toEqual(rows.at(-1));
    expect(await eventChain.at(0)).toBeUndefined();
  });

  test('is written once, although instances seal at the same time', async () => {
    await gateway.rest.post('/v1/payments', cardPayment);
    await Promise.all(Array.from({ length: 4 }, () => sealStep(gateway.ports)));
    expect(await verifyChain(gateway.ports, 1)).toMatchObject({ rows: 4, fault: null });
  });

  test('holds over events that retention deleted', async () => {
    await gateway.store.commit('platform', [{ write: 'event.forget', upTo: 2 }]);
    expect((await verifyChain(gateway.ports, 1)).fault).toBeNull();
  });

  test('is computed of parts as of one text, over a hole between two of them too', async () => {
    const { store, ports } = gateway;
    await Promise.all(Array.from({ length: 130 }, () => gateway.rest.post('/v1/payments', cardPayment)));
    const last = await store.acrossMerchants.lastSequence();
    const first = await store.eventChain.content(1, last);
    expect([first.count, first.reached]).toEqual([50, 50]);
    // A log that was divided has holes where other merchants' events were.
    changeLog('DELETE FROM events WHERE sequence BETWEEN 40 AND 110');
    const lines: string[] = [];
    for (let sequence = 1; sequence <= last; sequence += 1) {
      const { count, text } = await store.eventChain.content(sequence, sequence);
      if (count === 1) lines.push(text);
    }
    expect(lines).toHaveLength(last - 71);
    const rows = await planDividedChain(ports, 0);
    expect(rows.map(({ contentHash }) => contentHash)).toEqual([createHash('sha256').update(lines.join('\n')).digest('hex')]);
  });

  test('covers a bounded number of events in a row', () => {
    expect(sealedEventsMax).toBeLessThanOrEqual(1_000);
  });
});

describe('the mark', () => {
  const row = { fromSequence: 1, toSequence: 3, contentHash: 'c', hash: 'a', sealedAt: 0 };
  test.each([
    ['of the log as it is', { sequence: 5, sealedTo: 3, hash: 'a' }, row, null],
    ['of a log that was not sealed yet', { sequence: 5, sealedTo: 0, hash: '0' }, undefined, null],
    ['of one event more', { sequence: 6, sealedTo: 3, hash: 'a' }, row, /1 event is missing/],
    ['with another hash', { sequence: 5, sealedTo: 3, hash: 'b' }, row, /was changed up to 3/],
    ['of another row', { sequence: 5, sealedTo: 2, hash: 'a' }, row, /was changed up to 2/],
    ['of a row that is gone', { sequence: 5, sealedTo: 3, hash: 'a' }, undefined, /was changed up to 3/],
  ])('%s is compared with number and hash', (_, mark, held, fault) => {
    const found = findMarkFault(mark, 5, held);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
  });

  test('that was never finished is none: a process killed while it makes the file does not keep the next from starting', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mark-'));
    const path = join(folder, 'gateway.db');
    await writeFile(`${path}.mark.new`, '');
    const mark = createMarkFile(path);
    expect(mark.read()).toBeUndefined();
    await mark.write({ sequence: 1, sealedTo: 0, hash: 'a' });
    await mark.close();
    expect((await stat(`${path}.mark`)).size).toBe(1_024);
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 1 });
    await rm(folder, { recursive: true, force: true });
  });

  test('that was cut off while it was written leaves the one before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mark-'));
    const path = join(folder, 'gateway.db');
    const mark = createMarkFile(path);
    await mark.write({ sequence: 1, sealedTo: 0, hash: 'a' });
    await mark.write({ sequence: 2, sealedTo: 1, hash: 'b' });
    await mark.close();
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 2, sealedTo: 1, hash: 'b' });
    expect((await stat(`${path}.mark`)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(`${path}.mark`);
    bytes[40] = 0x21;
    await writeFile(`${path}.mark`, bytes);
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 1 });
    await writeFile(`${path}.mark`, 'nothing of this kind');
    expect(() => createMarkFile(path).read()).toThrow(/cannot be read/);
    await rm(folder, { recursive: true, force: true });
  });

  test('is what the writer acknowledged after the last sync, and the sync before it where that write was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mark-'));
    const path = join(folder, 'gateway.db');
    const none = openAcknowledgedMark(path);
    expect(none.isKept()).toBe(false);
    none.note(9);
    const mark = createMarkFile(path);
    await mark.write({ sequence: 4, sealedTo: 3, hash: 'a' });
    const acknowledged = openAcknowledgedMark(path);
    expect(acknowledged.isKept()).toBe(true);
    for (const sequence of [5, 6, 6, 2]) acknowledged.note(sequence);
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 6, sealedTo: 3, hash: 'a' });
    acknowledged.note(7);
    const bytes = await readFile(`${path}.mark`);
    const cutOff = bytes.indexOf('"sequence":7');
    bytes[cutOff] = 0;
    await writeFile(`${path}.mark`, bytes);
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 6 });
    await mark.write({ sequence: 8, sealedTo: 3, hash: 'a' });
    expect(createMarkFile(path).read()).toMatchObject({ sequence: 8 });
    acknowledged.close();
    // The next process goes on where this one ended.
    for (const sequence of [9, 10]) {
      const next = openAcknowledgedMark(path);
      expect(next.isKept()).toBe(true);
      next.note(sequence);
      next.close();
      expect(createMarkFile(path).read()).toMatchObject({ sequence });
    }
    await mark.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('keeps the first log that was damaged, until the damage is accepted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mark-'));
    const path = join(folder, 'gateway.db');
    const mark = createMarkFile(path);
    await writeFile(`${path}-wal`, '');
    expect(mark.keepLog()).toBeUndefined();
    await writeFile(`${path}-wal`, 'damaged');
    expect(mark.keepLog()).toBe(`${path}-wal.damaged`);
    await writeFile(`${path}-wal`, 'of the next start');
    expect(mark.keepLog()).toBe(`${path}-wal.damaged`);
    expect(await readFile(`${path}-wal.damaged`, 'utf8')).toBe('damaged');
    mark.forget();
    expect(await readFile(`${path}-wal.damaged.accepted`, 'utf8')).toBe('damaged');
    expect(mark.keepLog()).toBe(`${path}-wal.damaged`);
    expect(await readFile(`${path}-wal.damaged`, 'utf8')).toBe('of the next start');
    await rm(folder, { recursive: true, force: true });
  });
});
