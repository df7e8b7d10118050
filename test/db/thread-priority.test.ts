/** Which threads step back for payments (Linux keeps a priority for each thread). */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFile } from '../../db/connect/file.ts';
import { niceness } from '../../db/connect/thread-priority.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'priority-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The niceness of each thread of this process. A thread that an earlier file has left may end meanwhile. */
async function readNiceness(): Promise<ReadonlyMap<string, number>> {
  const threads = await readdir('/proc/self/task');
  const read = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(ofNone);
      // Its name comes first, in brackets, and may hold anything.
      return text === undefined ? [] : [[thread, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])] as const];
    }),
  );
  return new Map(read.flat());
}

/** The system says either of a thread that has ended: no such file, or no such process (ESRCH). */
function ofNone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
}

const differenceOf = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): readonly number[] =>
  [...now].flatMap(([thread, nice]) => (before.has(thread) ? [] : [nice])).filter((nice) => nice !== before.get(String(process.pid)));

test.runIf(process.platform === 'linux')('the read model and long reads step back, and nothing else', async () => {
  const before = await readNiceness();
  const driver = await openFile({ path: join(folder, 'gateway.db') });
  try {
    await driver.commit([{ sql: 'CREATE TABLE numbers (number INTEGER)', args: [] }]);
    expect(differenceOf(before, await readNiceness())).toEqual([]);
    await driver.commitReadModel([{ sql: 'CREATE TABLE numbers (number INTEGER)', args: [] }]);
    await driver.readInBackground('SELECT 1', []);
    const now = await readNiceness();
    expect(differenceOf(before, now).toSorted((a, b) => a - b)).toEqual([niceness.backgroundReader, niceness.readModelWriter]);
    for (const [thread, nice] of before) expect(now.get(thread) ?? nice).toBe(nice);
  } finally {
    await driver.close();
  }
});
