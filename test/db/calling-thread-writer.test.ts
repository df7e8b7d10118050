/** Commits of a request that is alone are made on the calling thread, all others by the writer's, and never two at once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { createCallingThreadWriter } from '../../db/connect/calling-thread-writer.ts';
import { type Acknowledged, createLastMark, markPath, readPlaces } from '../../db/connect/mark-places.ts';
import { openReader, openWriter } from '../../db/connect/native.ts';
import { startThread } from '../../db/connect/thread.ts';
import type { ToWriter } from '../../db/connect/writer-protocol.ts';
import { startWriter, type WriterThread } from '../../db/connect/writer-thread.ts';

let folder = '';
let path = '';
let alone = true;
let toThread: ToWriter[] = [];
let writer: WriterThread;
let endThread: () => Promise<unknown>;

const create = 'CREATE TABLE events (sequence INTEGER PRIMARY KEY, name TEXT NOT NULL, CONSTRAINT told CHECK (length(name) > 1)) STRICT';
const insert = (name: string) => ({ sql: 'INSERT INTO events (name) VALUES (?)', args: [name] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calling-'));
  path = join(folder, 'gateway.db');
  alone = true;
  toThread = [];
  writer = await startWriter({
    path,
    isAlone: () => alone,
    usualMs: Number.POSITIVE_INFINITY,
    startThread: (script, options) => {
      const thread = startThread(script, options);
      const { postMessage } = thread;
      endThread = () => thread.terminate();
      thread.postMessage = (message) => {
        toThread.push(message as ToWriter);
        postMessage.call(thread, message);
      };
      return thread;
    },
  });
  await writer.commit([{ sql: create, args: [] }]);
  toThread = [];
});

afterEach(async () => {
  await writer.close();
  await rm(folder, { recursive: true, force: true });
});

const commitsOfThread = (): number => toThread.filter(({ kind }) => kind === 'commit').length;

function names(): readonly unknown[] {
  const connection = new Database(path);
  const rows = connection.prepare('SELECT name FROM events ORDER BY sequence').raw(true).all();
  connection.close();
  return rows.flat();
}

test('a request that is alone wakes no thread, and is in the file when it is acknowledged', async () => {
  expect(await writer.commit([insert('here')])).toBe(1);
  expect(names()).toEqual(['here']);
  expect(commitsOfThread()).toBe(0);
  expect(await writer.returning({ sql: 'INSERT INTO events (name) VALUES (?) RETURNING name', args: ['told'] })).toEqual([['told']]);
});

test('what is not alone goes to the thread: two of one turn together, and each while another waits there', async () => {
  await Promise.all([writer.commit([insert('one')]), writer.commit([insert('two')])]);
  expect(toThread).toMatchObject([{ kind: 'commit', requests: [{}, {}] }]);
  alone = false;
  const third = writer.commit([insert('three')]);
  // Within the turn, so that no answer of the thread can be there: in memory it comes before the next one.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(commitsOfThread()).toBe(2);
  alone = true;
  const fourth = writer.commit([insert('four')]);
  await Promise.all([third, fourth]);
  expect(commitsOfThread()).toBe(3);
  expect(names()).toEqual(['one', 'two', 'three', 'four']);
});

test('commits of both follow each other in one order, each seeing what the other wrote', async () => {
  for (let number = 0; number < 200; number += 1) {
    alone = number % 3 !== 0;
    await writer.commit([{ sql: "INSERT INTO events (name) SELECT 'n' || (count(*) + 100) FROM events", args: [] }]);
  }
  expect(names()).toEqual(Array.from({ length: 200 }, (_, number) => `n${number + 100}`));
  expect(commitsOfThread()).toBeGreaterThan(60);
  expect(commitsOfThread()).toBeLessThan(200);
});

test('a guard that fails refuses the request and leaves nothing of it', async () => {
  await expect(writer.commit([insert('first'), insert('x')])).rejects.toMatchObject({ constraint: 'told' });
  expect(names()).toEqual([]);
  expect(commitsOfThread()).toBe(0);
  await writer.commit([insert('after')]);
  expect(names()).toEqual(['after']);
});

test('where the file is locked the thread takes the request, and what was refused is not written', async () => {
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  await expect(writer.commit([insert('locked out')])).rejects.toBeInstanceOf(StoreUnavailable);
  expect(commitsOfThread()).toBe(1);
  other.exec('ROLLBACK');
  other.close();
  await writer.commit([insert('let in')]);
  expect(names()).toEqual(['let in']);
});

test.each([
  ['what erases', { sql: 'DELETE FROM sealed_accounts', args: [] }],
  ['many statements', undefined],
])('%s goes to the thread', async (_, statement) => {
  await writer.commit([{ sql: 'CREATE TABLE sealed_accounts (account TEXT) STRICT', args: [] }]);
  const before = commitsOfThread();
  await writer.commit(statement ? [statement] : Array.from({ length: 17 }, () => insert('one of many')));
  expect(commitsOfThread()).toBe(before + 1);
});

test('the log is copied into the file when nothing is committed any more', async () => {
  // Nothing that is committed after a reader began is copied before it ends: this process may be slow to look.
  const reader = openReader(path);
  reader.exec('BEGIN');
  expect(reader.prepare('SELECT count(*) FROM events').raw(true).get()).toEqual([0]);
  await writer.commit([insert('only in the log at first')]);
  expect((await readFile(path)).includes('only in the log at first')).toBe(false);
  reader.exec('COMMIT');
  reader.close();
  await writer.commit([insert('the last one')]);
  await expect.poll(async () => (await readFile(path)).includes('only in the log at first')).toBe(true);
  expect(commitsOfThread()).toBe(0);
});

test('the acknowledged mark is the last one, whoever wrote it', async () => {
  await writeFile(markPath(path), '');
  for (let sequence = 1; sequence <= 12; sequence += 1) {
    alone = sequence % 4 < 2;
    await writer.commit([insert('marked')]);
    const mark = readPlaces<Acknowledged>('acknowledged', await readFile(markPath(path), 'utf8'));
    expect(mark).toMatchObject({ sequence, number: sequence });
  }
  expect(commitsOfThread()).toBeGreaterThan(5);
});

test('without the thread nothing is written here either', async () => {
  await writer.commit([insert('before')]);
  await endThread();
  await expect(writer.commit([insert('after')])).rejects.toBeInstanceOf(StoreUnavailable);
  expect(names()).toEqual(['before']);
});

test('a closed writer takes nothing more', async () => {
  await writer.close();
  await expect(writer.commit([insert('late')])).rejects.toBeInstanceOf(StoreUnavailable);
  expect(names()).toEqual([]);
});

test('after two slow commits the thread commits for a second, however quick it is; after one among many usual ones it does not', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  const { lone, write } = openLone();
  expect(write()).toBeUndefined();
  lone.noteCommit(400);
  expect(write()).toMatchObject({ number: 1, result: 0 });
  for (let slow = 0; slow < 5; slow += 1) {
    lone.noteCommit(2_500);
    expect(write()).toMatchObject({ number: 1, result: 0 });
    for (let usual = 0; usual < 64; usual += 1) lone.noteCommit(400);
  }
  lone.noteCommit(2_500);
  lone.noteCommit(2_500);
  now.mockReturnValue(10_999);
  lone.noteCommit(400);
  expect(write()).toBeUndefined();
  now.mockReturnValue(11_000);
  expect(write()).toMatchObject({ number: 1, result: 0 });
  lone.close();
});

test('where its own commits are slow again soon, the thread commits for twice as long each time, and for a second after many usual ones', () => {
  let nowMs = 10_000;
  let tookMs = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += tookMs;
    return nowMs;
  });
  onTestFinished(() => now.mockRestore());
  const { lone, write } = openLone();
  lone.noteCommit(400);
  const restAfterSlow = (): number => {
    tookMs = 5;
    while (write() !== undefined);
    tookMs = 0;
    const from = nowMs;
    while (write() === undefined) nowMs += 500;
    return nowMs - from;
  };
  expect([restAfterSlow(), restAfterSlow(), restAfterSlow()]).toEqual([1_000, 2_000, 4_000]);
  for (let usual = 0; usual < 512; usual += 1) write();
  expect(restAfterSlow()).toBe(1_000);
  lone.close();
});

function openLone() {
  const lone = createCallingThreadWriter({
    path,
    isAlone: () => true,
    lastMark: createLastMark(),
    texts: ['UPDATE events SET name = name'],
    onCommit: () => {},
    copyLog: () => {},
  });
  return { lone, write: () => lone.write({ number: 1, steps: [[0, []]] }) };
}

test('a file that cannot be opened a second time is left to the thread', () => {
  openWriter(join(folder, 'there.db')).close();
  const lone = createCallingThreadWriter({
    path: join(folder, 'not-there', 'gateway.db'),
    isAlone: () => true,
    lastMark: createLastMark(),
    texts: ['SELECT 1'],
    onCommit: () => {},
    copyLog: () => {},
  });
  lone.noteCommit(400);
  expect(lone.write({ number: 1, steps: [[0, []]] })).toBeUndefined();
  lone.close();
});
