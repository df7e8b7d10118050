/**
 * `npm test` runs where there is Node, npm, git and a shell, and nothing else: no curl, no openssl, no Python. A test may start
 * these and what the lock file brings. What needs more belongs to the part `foreign-clients`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { standIns } from './support/bare-machine/programs.ts';
import { listBlocks } from './support/printed-code.ts';
import { root, type Source, sourcesOf, walk } from './support/sources.ts';

const starts = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'];

/** Programs of the machine that a test may name. */
const ofTheMachine = ['sh', 'node', 'npm', 'git'];
/** What stands for the Node that runs the test. */
const ownNode = ['process.execPath'];

/** Where the program is no literal: who decides it, and what it can be. */
const decidedElsewhere: Readonly<Record<string, string>> = {
  '.run/part.ts program': 'commands of .run/test.ts: tsgo, gql.tada, biome, vitest and node',
  '.run/task.ts program': 'commands of that file: biome, drizzle-kit, node, tsc and vitest',
  '.run/workerd.ts workerdPath()': 'workerd of the lock file, which wrangler brings',
  'test/foreign-clients/ftp.test.ts program': 'curl and lftp, in the part that says it needs them',
  'test/foreign-clients/python.test.ts python': 'Python, in the part that says it needs it',
  'test/foreign-languages/first-day.test.ts python': 'Python, in the part that says it needs it',
  'test/foreign-languages/receivers.test.ts php': 'PHP, in the part that says it needs it',
  'test/foreign-languages/receivers.test.ts python': 'Python, in the part that says it needs it',
  'test/foreign-languages/run-program.ts program': 'Python, PHP, Java and Go, in the part that says it needs them',
  'test/runtime/client.test.ts node': 'every Node of the PATH',
  'test/runtime/client.test.ts program': 'every Node of the PATH, and Deno of the lock file',
  'test/runtime/links.test.ts program()': 'our own Node, and Deno of the lock file',
  'test/runtime/started-process.ts program': 'the commands of this file: Node and Deno; of the README: npm',
  'test/simulation/simulation.test.ts program': 'our own Node, and Deno of the lock file',
  'test/support/printed-code.ts program': 'sh, or a Node',
};

/** Outside of `npm test`. */
const apart = /^test\/(?:bench|mutants)\//;

interface Start {
  readonly file: string;
  readonly program: string;
}

/** Calls of node:child_process, also under the names that `promisify` gave them. */
function startsOf({ path, tree }: Source): readonly Start[] {
  const names = new Set(starts);
  const found: Start[] = [];
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    if (/^promisify\(\w+\)$/.test(node.initializer.getText())) names.add(node.name.getText());
  });
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const called = node.expression.getText();
    if (names.has(called) || /^promisify\((?:exec|execFile)\)$/.test(called)) {
      found.push({ file: path, program: node.arguments[0]?.getText() ?? '' });
    }
  });
  return found;
}

const isOfTheLockFile = (program: string): boolean => existsSync(join(root, 'node_modules/.bin', program));

/** A program, or a script for `fork`, which runs on our own Node. */
function isAllowed({ file, program }: Start): boolean {
  const [, literal] = /^'([^']*)'$/.exec(program) ?? [];
  if (literal !== undefined) return ofTheMachine.includes(literal) || isOfTheLockFile(literal);
  if (ownNode.includes(program) || `${file} ${program}` in decidedElsewhere) return true;
  return program.startsWith("new URL('") || /^join\(root, 'node_modules\//.test(program);
}

test('tests start only programs of a bare machine and of the lock file', () => {
  const found = sourcesOf(['test', '.run'])
    .filter(({ path, text }) => text.includes("from 'node:child_process'") && !apart.test(path))
    .flatMap(startsOf);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((start) => !isAllowed(start))).toEqual([]);
  const decided = new Set(found.map(({ file, program }) => `${file} ${program}`));
  expect(Object.keys(decidedElsewhere).filter((each) => !decided.has(each))).toEqual([]);
});

/** Commands of a shell that are its own or belong to every system. */
const ofTheShell = ['export', 'until', 'do', 'done', 'sleep', 'sed'];

test('blocks of the README call only these, or programs that have a stand-in', () => {
  const blocks = listBlocks(readFileSync(join(root, 'README.md'), 'utf8')).filter(({ language }) => language === 'sh');
  const withoutTexts = blocks.map(({ code }) => code.replaceAll(/\\\n/g, ' ').replaceAll(/'[^']*'|"[^"]*"/g, "''"));
  const called = withoutTexts.flatMap((code) =>
    [...code.matchAll(/(?:^|\n|[;&|]|\$\(|\buntil\b|\bdo\b)\s*([\w.-]+)/g)].map(([, name = '']) => name),
  );
  expect(called).toContain('curl');
  expect([...new Set(called)].filter((name) => ![...ofTheMachine, ...ofTheShell, ...standIns].includes(name))).toEqual([]);
});

const runTests = (parameters: readonly string[], path: string) =>
  spawnSync(process.execPath, ['.run/test.ts', ...parameters], { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path } });

test('what tries programs of the machine runs by its name alone, and says which of them are missing', () => {
  const { stdout: help } = runTests(['--help'], process.env.PATH ?? '');
  expect(help).toMatch(/^foreign-clients .*needs curl, lftp, openssl, python3$/m);
  expect(help).toMatch(/^foreign-languages .*needs python3, php, java, go$/m);
  const empty = mkdtempSync(join(tmpdir(), 'no-programs-'));
  try {
    const { stdout, status } = runTests(['foreign-clients'], empty);
    expect(stdout).toContain('this part tries curl and lftp and openssl and python3, which this machine does not have: install them');
    expect(status).toBe(1);
  } finally {
    rmSync(empty, { recursive: true });
  }
});
