/** What libraries import and the bundles leave out is named by how libraries import it: an upgrade may change that, and nothing else would say so. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputOptions } from 'rolldown';
import { scan } from 'rolldown/experimental';
import { expect, test } from 'vitest';
import { leaveOut, leftOutNames, type OnLeftOut } from '../../.run/left-out.ts';
import { readWorker, workersLeftOutNames } from '../../.run/worker-program.ts';
import { boundMs } from '../support/pace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const readNode = (onLeftOut: OnLeftOut): InputOptions => ({
  input: join(root, 'api/runtime/node/main.ts'),
  cwd: root,
  platform: 'node',
  external: ['libsql'],
  plugins: [leaveOut(onLeftOut)],
});

test.each([
  ['Node', leftOutNames, readNode],
  ['the Worker', workersLeftOutNames, (onLeftOut: OnLeftOut) => readWorker(new Set(), onLeftOut)],
] as const)(
  'every name of what the bundle of %s leaves out is imported by something',
  { timeout: boundMs(20_000) },
  async (_, names, read) => {
    expect(names.length).toBeGreaterThan(5);
    const found = new Set<string>();
    await await scan(read((name) => found.add(name)));
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  },
);
