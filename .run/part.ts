/** One part of `npm test`: a list of commands, or a vitest project. Killed when it takes longer than its budget. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Named {
  readonly name: string;
  readonly budgetMs: number;
}

interface Described extends Named {
  /** What `npm test -- --help` says of it. */
  readonly does: string;
}

type Command = readonly string[];

interface CommandsPart extends Described {
  readonly kind: 'commands';
  /** Runs before the others, because they need what it writes. */
  readonly first?: Command;
  /** Two at a time, in any order. */
  readonly commands: readonly Command[];
}

/** The vitest project of the same name. */
interface VitestPart extends Described {
  readonly kind: 'vitest';
  /** Files at once, where they mostly wait for processes of their own; else one for each core. */
  readonly workers?: number;
}

export type Part = CommandsPart | VitestPart;

export interface PartResult extends Named {
  readonly passed: number;
  readonly failed: number;
  readonly elapsedMs: number;
}

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** The fields of vitest's JSON report that count. */
interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

export async function runPart(part: Part): Promise<PartResult> {
  process.stdout.write(`\n── ${part.name}\n`);
  const startedAt = performance.now();
  const totals = part.kind === 'vitest' ? await runVitest(part) : await runCommands(part);
  return { name: part.name, budgetMs: part.budgetMs, ...totals, elapsedMs: performance.now() - startedAt };
}

/** The machines that run this have two cores. */
const atOnce = 2;

/** Counts as one: passed when every command ends well within the budget they share. */
async function runCommands(part: CommandsPart): Promise<Totals> {
  const deadline = performance.now() + part.budgetMs;
  const waiting = [...part.commands];
  let wellDone = part.first === undefined || (await run(part.first, part.budgetMs));
  const runWaiting = async (): Promise<void> => {
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      if (!(await run(command, deadline - performance.now()))) wellDone = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return wellDone ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(part: VitestPart): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  const file = join(folder, 'report.json');
  const command = [
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    part.name,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(part.workers === undefined ? [] : [`--maxWorkers=${part.workers}`]),
  ];
  try {
    const wellDone = await run(command, part.budgetMs);
    return totalsOf(file, wellDone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A skipped test guards nothing and a file that does not load hides its tests: both count as failed. */
function totalsOf(file: string, wellDone: boolean): Totals {
  const report = reportOf(file);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  const failed = report.numTotalTests - report.numPassedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && !wellDone ? 1 : failed };
}

function reportOf(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}

/** Every process and thread that a test starts finds our sources compiled there: half of what a start costs. */
const env = { NODE_COMPILE_CACHE: resolve('.cache/node'), ...process.env };

/** True when the command ends with code 0 in time. It leads a process group of its own, so that nothing outlives it. */
function run(command: Command, budgetMs: number): Promise<boolean> {
  const [program, ...parameters] = command;
  if (program === undefined || budgetMs <= 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env });
    const killGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended by itself.
      }
    };
    const overBudget = setTimeout(() => {
      process.stdout.write(`over its budget of ${(budgetMs / 1_000).toFixed(0)} s: ${command.join(' ')}\n`);
      killGroup();
    }, budgetMs);
    const onSignal = (): void => {
      killGroup();
      process.exit(143);
    };
    process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
    const end = (wellDone: boolean): void => {
      clearTimeout(overBudget);
      process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
      killGroup();
      resolve(wellDone);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
}
