/** The thread of search and lists when it fails: nobody waits for an answer that does not come. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { openWriter } from '../../db/connect/native.ts';
import {
  type BackgroundReader,
  backgroundReadsMax,
  backgroundReadsOfKeyMax,
  createBackgroundReader,
} from '../../db/connect/reader-thread.ts';
import { createTurns } from '../../db/connect/turns.ts';

/** Answers with the statement; ends at `end`, and leaves `hang` without an answer. */
const thread = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, number, sql }) => {
    if (kind === 'close') parentPort.close();
    else if (sql === 'end') process.exit(1);
    else if (sql !== 'hang') parentPort.postMessage({ number, rows: [[sql]] });
  });`;

let reader: BackgroundReader;
const begin = (): BackgroundReader => {
  reader = createBackgroundReader('unused', { script: new URL(`data:text/javascript,${encodeURIComponent(thread)}`) });
  return reader;
};
afterEach(() => reader.close());

test('reads that a thread left behind are refused, and the next one has a new thread', async () => {
  const { read } = begin();
  const left = Promise.allSettled([read('hang', []), read('end', [])]);
  expect(await left).toMatchObject([
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ]);
  expect(await read('select 1', [])).toEqual([['select 1']]);
});

test('a full queue refuses who comes then, and closing refuses who waits', async () => {
  const { read, close } = begin();
  const waiting = Promise.allSettled(Array.from({ length: backgroundReadsMax + 2 }, (_, at) => read('hang', [], `merchant ${at % 20}`)));
  await expect(read('select 1', [])).rejects.toThrow('the queue of the reader is full');
  await close();
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await expect(read('select 1', [])).rejects.toThrow('the store is closed');
});

test('answers come to who asked, whatever their order', async () => {
  const { read } = begin();
  expect(await Promise.all(['a', 'b', 'c'].map((sql) => read(sql, [])))).toEqual([[['a']], [['b']], [['c']]]);
});

test('a long queue of one merchant delays nobody else: merchants take turns', async () => {
  const { read } = begin();
  const order: string[] = [];
  const note = (key: string) => read(key, [], key).then(() => order.push(key));
  await Promise.all([...Array.from({ length: 50 }, () => note('busy')), note('calm'), note('other')]);
  expect(order.indexOf('calm')).toBeLessThan(5);
  expect(order.indexOf('other')).toBeLessThan(6);
});

test('one merchant fills its own part of the queue only', async () => {
  const { read } = begin();
  const waiting = Array.from({ length: backgroundReadsOfKeyMax + 2 }, () => read('hang', [], 'busy'));
  await expect(read('select 1', [], 'busy')).rejects.toThrow('the queue of the reader is full');
  const calm = read('select 1', [], 'calm');
  await reader.close();
  expect((await Promise.allSettled([...waiting, calm])).every(({ status }) => status === 'rejected')).toBe(true);
});

test('many rows come in chunks, complete and in order, and are given by turns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aside-'));
  const turnRows: number[] = [];
  reader = createBackgroundReader(join(folder, 'rows.db'), { turns: createTurns((rows) => void turnRows.push(rows)) });
  const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n';
  const [many, few] = await Promise.all([reader.read(sql, [4_500n]), reader.read(sql, [3n])]);
  expect(many.map(([number]) => Number(number))).toEqual(Array.from({ length: 4_500 }, (_, at) => at + 1));
  expect(few).toHaveLength(3);
  // Both were asked at once and given in turns of their own.
  await new Promise((resolve) => setTimeout(resolve));
  expect(turnRows.toSorted((a, b) => a - b)).toEqual([3, 4_500]);
  await reader.close();
  await rm(folder, { recursive: true });
});

test('copies the log into the database while the writer is in the midst of a commit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aside-'));
  const path = join(folder, 'copied.db');
  const writer = openWriter(path);
  writer.exec('CREATE TABLE notes (text TEXT) STRICT');
  writer.exec("INSERT INTO notes SELECT printf('%01000d', value) FROM json_each('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]')");
  const bytesBefore = (await stat(path)).size;
  reader = createBackgroundReader(path);
  // Nobody reads yet: there is no thread, and no copy.
  reader.copyLog();
  writer.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('under way')");
  expect(await reader.read('SELECT count(*) FROM notes', [])).toEqual([[10n]]);
  expect((await stat(path)).size).toBe(bytesBefore);
  reader.copyLog();
  await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(bytesBefore + 10_000);
  writer.exec('COMMIT');
  expect(await reader.read('SELECT count(*) FROM notes', [])).toEqual([[11n]]);
  writer.close();
  await reader.close();
  await rm(folder, { recursive: true });
});
