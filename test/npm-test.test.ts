/** `npm test` itself: what a slow machine changes, and what its last lines say. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBudget, wholeMs } from '../.run/budget.ts';
import { describeEnd } from '../.run/end.ts';
import { filesBelow } from '../.run/files-below.ts';
import { lanes, memoryForThree, memoryForTwo, runLanes, twoLanes } from '../.run/lanes.ts';
import { measurePace, paceMax, reference, toPace } from '../.run/pace.ts';
import { type Part, type PartResult, runPart, toTotals } from '../.run/part.ts';
import FileReporter, { describeSlowest, reportFileVariable } from '../.run/report.ts';
import { makeScratch } from '../.run/scratch.ts';

const { oneCoreMs, twoCoresMs } = reference;

test.each([
  ['as a quiet machine', oneCoreMs, twoCoresMs, 1],
  ['a faster one', oneCoreMs / 2, twoCoresMs / 2, 1],
  ['both cores busy', 2 * oneCoreMs, 2 * twoCoresMs, 2],
  ['only one core free', oneCoreMs, 2 * twoCoresMs, 2],
  ['a hundred processes', 50 * oneCoreMs, 100 * twoCoresMs, paceMax],
] as const)('%s: the pace follows the slower of both measures, and has an end', (_, one, two, pace) => {
  expect(toPace({ oneCoreMs: one, twoCoresMs: two })).toBe(pace);
});

test('measures this machine', async () => {
  const pace = await measurePace();
  expect(pace).toBeGreaterThanOrEqual(1);
  expect(pace).toBeLessThanOrEqual(paceMax);
});

describe('a budget', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Seconds after which it is over. */
  async function overAfter(pace: number, later: readonly number[], leftMs: number): Promise<number> {
    const paces = [...later];
    const budget = startBudget({ quietMs: 10_000, leftMs, pace, measure: async () => paces.shift() ?? 1 });
    let seconds = 0;
    for (; !budget.isOver(); seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
    budget.end();
    return seconds;
  }

  test.each([
    ['on a quiet machine', 1, [1], wholeMs, 20],
    ['where everything takes thrice as long', 3, [3], wholeMs, 60],
    ['where the machine became busy later', 1, [2, 2.5, 2.5], wholeMs, 50],
    ['where it became quiet again', 3, [1], wholeMs, 60],
    ['where all parts together have less left', 3, [6], 12_000, 12],
  ] as const)('%s', async (_, pace, later, leftMs, seconds) => {
    expect(await overAfter(pace, later, leftMs)).toBe(seconds);
  });

  test('that ended stops nobody any more', async () => {
    const budget = startBudget({ quietMs: 10_000, leftMs: wholeMs, pace: 1, measure: async () => 1 });
    const stop = vi.fn();
    const other = vi.fn();
    const forget = budget.onOver(stop);
    budget.onOver(other);
    forget();
    await vi.advanceTimersByTimeAsync(21_000);
    expect([stop.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });
});

test('all parts together end before the CI machine does, which gives them 90 minutes', () => {
  expect(wholeMs).toBeLessThan(90 * 60_000);
});

const commands = (budgetMs: number, ...scripts: readonly string[]): Part => ({
  name: 'tried',
  does: 'is tried',
  budgetMs,
  kind: 'commands',
  commands: scripts.map((script) => [process.execPath, '-e', script]),
});

const quiet = { pace: 1, leftMs: wholeMs };

const inTime = { isSlow: false, isStopped: false };

test('a command that says no fails its part, and one that does not end is stopped', async () => {
  expect(await runPart(commands(60_000, 'process.exit(0)'), quiet)).toMatchObject({ passed: 1, failed: 0, saidNo: false, ...inTime });
  expect(await runPart(commands(60_000, 'process.exit(1)'), quiet)).toMatchObject({ passed: 0, failed: 1, saidNo: true, ...inTime });
  expect(await runPart(commands(100, 'setInterval(() => {}, 1_000)'), quiet)).toMatchObject({
    passed: 0,
    failed: 1,
    saidNo: false,
    isSlow: true,
    isStopped: true,
  });
});

test('what runs beside another part prints all it has to say at its end, in one piece', async () => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await runPart(commands(60_000, 'console.log("first"); setTimeout(() => console.log("last"), 50)'), { ...quiet, isBeside: true });
  } finally {
    spy.mockRestore();
  }
  expect(written).toEqual(['\n── tried\nfirst\nlast\n']);
});

test('an error that nobody caught is told with its message, its file and the test before it', () => {
  const scratch = makeScratch();
  const file = join(scratch.folder, 'report.json');
  vi.stubEnv(reportFileVariable, file);
  try {
    const place = { VITEST_TEST_PATH: join(process.cwd(), 'test/browser/some.test.ts'), VITEST_TEST_NAME: 'a page is open' };
    const reporter = new FileReporter();
    reporter.onTestRunEnd([], []);
    expect(existsSync(file)).toBe(false);
    reporter.onTestRunEnd([], [{ ...place, message: 'closed', stack: 'Error: closed\n  at some.test.ts:7' }, { message: 'gone' }]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      passed: 0,
      failures: [
        'nobody caught an error in test/browser/some.test.ts, in or after "a page is open"\n  Error: closed\n    at some.test.ts:7',
        'nobody caught an error\n  gone',
      ],
      files: [],
    });
  } finally {
    vi.unstubAllEnvs();
    scratch.remove();
  }
});

test('the files that took longest are told, the longest first', () => {
  const files = [1, 9, 4, 2, 8, 3, 7, 5, 6].map((seconds) => ({ file: `${seconds}.test.ts`, durationMs: seconds * 1_000 }));
  const slowest = [9, 8, 7, 6, 5, 4, 3, 2].map((seconds) => `${seconds}.test.ts ${seconds} s`).join(', ');
  expect(describeSlowest({ passed: 9, failures: [], files })).toBe(`slowest: ${slowest}\n`);
});

test('of an end that no test explains the last lines are told', () => {
  const ended = { wellDone: false, isOver: false, printed: 'error during close\nENOTEMPTY\n' };
  const told = toTotals({ passed: 3, failures: [] }, ended);
  expect(told).toMatchObject({ passed: 3, failed: 1, saidNo: true });
  expect(told.failures[0]).toMatch(/\n {2}error during close\n {2}ENOTEMPTY$/);
  expect(toTotals({ passed: 3, failures: ['a test'] }, ended).failures).toEqual(['a test']);
});

test('what tests write is in a folder that can be taken away, on the disk where there is no other', () => {
  for (const scratch of [makeScratch(), makeScratch('/no/such/folder')]) {
    writeFileSync(join(scratch.folder, 'left'), '');
    scratch.remove();
    expect(existsSync(scratch.folder)).toBe(false);
  }
  const onDisk = makeScratch('/no/such/folder');
  onDisk.remove();
  expect(dirname(onDisk.folder)).toBe(tmpdir());
});

describe('lanes', () => {
  test.each([
    { memory: memoryForThree, first: ['types', 'build', 'modules'], inTurn: ['types lint', 'lint long', 'build faults'] },
    { memory: memoryForThree - 1, first: ['types', 'build'], inTurn: ['types lint', 'lint modules', 'modules long', 'build faults'] },
  ])('run at the same time, each in its order, what is in none afterwards, with $memory bytes', async ({ memory, first, inTurn }) => {
    const log: string[] = [];
    const names = ['foreign-clients', 'modules', 'types', 'lint', 'build', 'faults', 'long'];
    const results = await runLanes(
      names.map((name) => ({ name })),
      async ({ name }, isBeside) => {
        log.push(`${name} begins${isBeside ? ' beside another' : ''}`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`${name} ends`);
        return name;
      },
      memory,
    );
    expect(results).toEqual(names);
    expect(log.slice(0, first.length)).toEqual(first.map((name) => `${name} begins beside another`));
    expect(log[first.length]).toMatch(/ends$/);
    for (const [before, after] of inTurn.map((both) => both.split(' ')))
      expect(log.indexOf(`${after} begins beside another`)).toBeGreaterThan(log.indexOf(`${before} ends`));
    expect(log.slice(-2)).toEqual(['foreign-clients begins', 'foreign-clients ends']);
  });

  test('have the same parts, whatever memory there is', () => {
    expect(lanes.flat().toSorted()).toEqual(twoLanes.flat().toSorted());
  });

  test('run one after the other where there is little memory', async () => {
    const log: string[] = [];
    const run = async ({ name }: { readonly name: string }, isBeside: boolean) => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      return isBeside;
    };
    expect(await runLanes([{ name: 'build' }, { name: 'types' }], run, memoryForTwo - 1)).toEqual([false, false]);
    expect(log).toEqual(['types begins', 'types ends', 'build begins', 'build ends']);
  });

  test('of one lane alone print at once', async () => {
    expect(await runLanes([{ name: 'types' }, { name: 'lint' }], async (_part, isBeside) => isBeside)).toEqual([false, false]);
  });

  test('name parts that there are', async () => {
    const program = fileURLToPath(new URL('../.run/test.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
    for (const name of lanes.flat()) expect(stdout).toMatch(new RegExp(`^${name} `, 'm'));
  });
});

const ended: PartResult = {
  name: 'lint',
  budgetMs: 120_000,
  allowedMs: 120_000,
  elapsedMs: 13_000,
  passed: 1,
  failed: 0,
  saidNo: false,
  isSlow: false,
  isStopped: false,
  failures: [],
};

test('the last lines tell what was slow from what failed, and the very last one has the totals', () => {
  const late = { ...ended, name: 'long', elapsedMs: 130_000, isSlow: true };
  const stopped = {
    ...ended,
    name: 'types',
    allowedMs: 240_000,
    elapsedMs: 241_000,
    passed: 0,
    failed: 1,
    isSlow: true,
    isStopped: true,
    failures: ['tsgo\n  was stopped'],
  };
  const refused = { ...ended, name: 'modules', passed: 7, failed: 2, saidNo: true, failures: ['a.test.ts > one', 'a.test.ts > two'] };
  const both = { ...stopped, name: 'browser', passed: 3, failed: 2, saidNo: true, failures: ['b.test.ts > three', 'was stopped'] };
  const lines = (...results: readonly PartResult[]): readonly string[] => describeEnd(results).split('\n');
  expect(lines(ended)).toEqual(['ok   lint         1 passed   0 failed   13.0 s of 120 s', '1 passed, 0 failed']);
  const all = lines(ended, late, stopped, refused, both);
  expect(all).toContain('SLOW long         1 passed   0 failed  130.0 s of 120 s');
  expect(all).toContain('SLOW types        0 passed   1 failed  241.0 s of 240 s (120 s on a quiet machine)');
  expect(all.filter((line) => line.startsWith('FAIL') && line.includes(' passed')).map((line) => line.split(/\s+/)[1])).toEqual([
    'modules',
    'browser',
  ]);
  expect(all.slice(-4)).toEqual([
    'slow: long took longer than allowed',
    'stopped: types, browser took far longer than allowed, which counts as one failure each',
    'failed: in modules, browser a test or a command said no',
    '12 passed, 5 failed',
  ]);
  expect(lines(stopped).filter((line) => line.startsWith('failed:'))).toEqual([]);
});

describe('bounds against hanging', () => {
  /** In a process of its own, because the pace is read once, and modules that are loaded anew here would be so for the files after this one. */
  async function boundsAt(pace: string): Promise<readonly number[]> {
    const program = `const { default: { test } } = await import(${JSON.stringify(new URL('./vitest.config.ts', import.meta.url).href)});
      const bounds = test.projects.flatMap(({ test }) => [test.testTimeout, test.hookTimeout]);
      process.stdout.write(JSON.stringify([test.expect.poll.timeout, ...bounds]));`;
    const env = { ...process.env, TEST_PACE: pace };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    return JSON.parse(stdout);
  }

  test('of every vitest project grow with the pace', async () => {
    const alone = await boundsAt('');
    expect(alone.length).toBeGreaterThan(10);
    expect(Math.min(...alone)).toBeGreaterThan(0);
    expect(await boundsAt('2.5')).toEqual(alone.map((bound) => 2.5 * bound));
    expect(await boundsAt('0.5')).toEqual(alone);
  });

  test('stand nowhere in tests as bare numbers', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const files = filesBelow(folder).filter((name) => name.endsWith('.ts'));
    const tested = files.filter((name) => !name.startsWith('bench/') && name !== 'npm-test.test.ts');
    const bare =
      /^.*\b(?:timeout(?::| =) [\d_]+(?! *\*)\b(?! \*)|Default(?:Navigation)?Timeout\(\d|(?:process|commands?)TimeoutMs = \d).*$/gm;
    const found = tested.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(bare)].map(([line]) => `${name}: ${line.trim()}`),
    );
    // Of a child that is run once (the file is the FTP server's), and of a program in PHP that tries again by itself.
    const known = ['reconciliation/ftp.test.ts', 'foreign-languages/libraries.test.ts: $gateway = '];
    expect(found.filter((line) => !known.some((start) => line.startsWith(start)))).toEqual([]);
  });
});
