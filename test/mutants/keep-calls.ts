/** Before each file of tests: notes which functions of ours it calls, so that a mutant is tried by those files only that can see it. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Called } from './calls.ts';

const folder = process.env.MUTANT_CALLS;
if (folder === undefined) throw new Error('MUTANT_CALLS names no folder');

const began = performance.now();
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

afterAll(() => {
  const test = relative(process.cwd(), expect.getState().testPath ?? '');
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    const files = coverage.result.flatMap(({ url, functions }) => {
      const file = relative(process.cwd(), url.replace(/^file:\/\//, ''));
      const names = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)).map(({ functionName }) => functionName);
      return /^(?:api|db)\//.test(file) ? [{ file, names }] : [];
    });
    const called: Called = { test, ms: performance.now() - began, files };
    writeFileSync(join(folder, `${basename(test)}-${process.pid}-${performance.now()}.json`), JSON.stringify(called));
  });
  session.disconnect();
});
