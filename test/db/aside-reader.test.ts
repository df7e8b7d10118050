/** The thread of search and lists when it fails: nobody waits for an answer that does not come. */
import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../api/kernel/commit.ts';
import { type AsideReader, asideReadsMax, createAsideReader } from '../../db/connect/reader-thread.ts';

/** Answers with the statement; ends at `end`, and leaves `hang` without an answer. */
const thread = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, number, sql }) => {
    if (kind === 'close') parentPort.close();
    else if (sql === 'end') process.exit(1);
    else if (sql !== 'hang') parentPort.postMessage({ number, rows: [[sql]] });
  });`;

let reader: AsideReader;
const begin = (): AsideReader => {
  reader = createAsideReader('unused', new URL(`data:text/javascript,${encodeURIComponent(thread)}`));
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
  const waiting = Promise.allSettled(Array.from({ length: asideReadsMax }, () => read('hang', [])));
  await expect(read('select 1', [])).rejects.toThrow('the queue of the reader is full');
  await close();
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await expect(read('select 1', [])).rejects.toThrow('the store is closed');
});

test('answers come to who asked, whatever their order', async () => {
  const { read } = begin();
  expect(await Promise.all(['a', 'b', 'c'].map((sql) => read(sql, [])))).toEqual([[['a']], [['b']], [['c']]]);
});
