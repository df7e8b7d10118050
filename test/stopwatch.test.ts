/** Tests that measure time fail on a slow or busy machine. Speed belongs to `npm run bench`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'browser/console-tasks.test.ts': 'prints how long each task took, and asserts nothing of it',
  'db/replica.test.ts': 'gives the gateway a clock that passes faster, and measures nothing',
  'faults/jobs.test.ts': 'prints how long it took, and asserts nothing of it',
  'foreign-languages/libraries.test.ts': 'asks that a client waited as long as it was told, and for no more',
  'graphql/hostile-cost.test.ts': 'compares the CPU of two requests in one process, measured by turns',
  'jobs/ten-years.test.ts': 'prints how long it took, and asserts nothing of it',
  'runtime/database-requests.test.ts': 'allows so many requests a second: of those that came meanwhile, however long it took',
  'runtime/many-merchants.test.ts': 'prints a ratio where many are asked for, and asserts nothing of it',
  'runtime/metrics.test.ts': 'allows so many turns of the event loop a second: of those that came meanwhile, however long it took',
  'staff/company-account.test.ts': 'gives the gateway a clock that is ahead, and measures nothing',
  'webhooks/loop.test.ts': 'allows so many reads a second: of those that came meanwhile, however long it took',
};

test('no test reads a stopwatch', () => {
  const stopwatches = new RegExp(['performance', 'hrtime', 'cpuUsage', 'threadCpuUsage'].map((name) => `\\b${name}[.(]`).join('|'));
  const files = filesBelow(folder).filter((name) => name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(0);
  const found = files.filter((name) => stopwatches.test(readFileSync(`${folder}/${name}`, 'utf8').replace(/'[^'\n]*'/g, '')));
  expect(found).toEqual(Object.keys(allowed));
});
