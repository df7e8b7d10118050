/** The part of `lint` that finds promises which nobody waits for. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promises-'));
  const compilerOptions = { strict: true, target: 'ES2024', module: 'NodeNext', types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Lines of the source in which it finds a promise. */
async function findLines(source: string): Promise<{ readonly status: number | null; readonly lines: readonly string[] }> {
  await writeFile(join(folder, 'source.ts'), source);
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('.run/floating-promises.ts')], { cwd: folder, encoding: 'utf8' });
  if (!stdout.includes('1 files')) throw new Error(stderr);
  return { status, lines: [...stdout.matchAll(/^.*source\.ts:\d+ nobody waits for this promise: (.*)$/gm)].map(([, code]) => code ?? '') };
}

const given = `
interface Store { readonly commit: (writes: readonly string[]) => Promise<void> }
declare const store: { readonly payments: Store };
declare const wanted: Store | undefined;
declare const isWanted: boolean;
const act = async (): Promise<number> => 1;
`;

const floating = [
  'act();',
  "store.payments.commit(['a']);",
  'wanted?.commit([]);',
  'isWanted && act();',
  'isWanted ? act() : undefined;',
  'act().then(() => 1);',
  'act().finally(() => 1);',
  'Promise.all([act(), act()]);',
  '(async () => { await act(); })();',
];

test('finds every promise that stands alone, also behind a property, a question mark or a condition', async () => {
  const { status, lines } = await findLines(`${given}${floating.join('\n')}\nexport {};`);
  expect(status).toBe(1);
  expect(lines).toHaveLength(floating.length);
});

test('accepts what is awaited, kept, handled or given up by name', async () => {
  const sound = [
    'await act();',
    'const kept = act();',
    'void act();',
    'act().catch(() => 1);',
    'act().then(() => 1, () => 2);',
    'isWanted;',
  ];
  expect(await findLines(`${given}${sound.join('\n')}\nexport { kept };`)).toEqual({ status: 0, lines: [] });
});
