/** One part of `npm test`: a list of commands, or a vitest project. Killed when it takes longer than its budget. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';

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
  /** Files at once, where they wait for a database's writer or for processes of their own; else one for each core. */
  readonly workers?: number;
  /** Programs of the machine, which neither Node nor the lock file brings. A part that needs some runs only by its name. */
  readonly needs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Part = CommandsPart | VitestPart;

interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Each failure with its message, as lines to print. */
  readonly failures: readonly string[];
}

export interface PartResult extends Named, Totals {
  readonly elapsedMs: number;
}

interface Assertion {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly Assertion[];
}

/** The fields of vitest's JSON report that count. */
interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly FileResult[];
}

export function needsOf(part: Part): readonly string[] {
  return part.kind === 'vitest' ? (part.needs ?? []) : [];
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
  const failures: string[] = [];
  const runOne = async (command: Command): Promise<void> => {
    if (!(await run(command, deadline - performance.now()))) failures.push(`${command.join(' ')}\n  says why above`);
  };
  if (part.first !== undefined) await runOne(part.first);
  const runWaiting = async (): Promise<void> => {
    for (let command = waiting.shift(); command; command = waiting.shift()) await runOne(command);
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return failures.length === 0 ? { passed: 1, failed: 0, failures } : { passed: 0, failed: 1, failures };
}

/** Dots show progress on a terminal. In a log they would bury the failures, so a log gets only these. */
const reporter = process.stdout.isTTY ? 'dot' : 'minimal';

async function runVitest(part: VitestPart): Promise<Totals> {
  const missing = needsOf(part).filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    return { passed: 0, failed: 1, failures: [`this part tries ${missing.join(' and ')}, which this machine does not have: install them`] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  const file = join(folder, 'report.json');
  const command = [
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    part.name,
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(part.workers === undefined ? [] : [`--maxWorkers=${part.workers}`]),
  ];
  try {
    const wellDone = await run(command, part.budgetMs, part.env);
    return totalsOf(file, wellDone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** A skipped test guards nothing and a file that does not load hides its tests: both count as failed. */
function totalsOf(file: string, wellDone: boolean): Totals {
  const report = reportOf(file);
  if (!report) return { passed: 0, failed: 1, failures: ['vitest ended without a report: over its budget, or it did not start'] };
  const failures = report.testResults.flatMap(failuresOf);
  const unloaded = report.testResults.filter(isUnloaded).length;
  const failed = report.numTotalTests - report.numPassedTests + unloaded;
  if (failed > 0 || wellDone) return { passed: report.numPassedTests, failed, failures };
  return {
    passed: report.numPassedTests,
    failed: 1,
    failures: ['vitest failed outside of its tests: an unhandled error, or a global set-up'],
  };
}

function isUnloaded({ status, assertionResults }: FileResult): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

/** What one failure prints of its message: the values that differ and the first lines of the stack. */
const messageLinesMax = 12;

function failuresOf(result: FileResult): readonly string[] {
  const file = relative(process.cwd(), result.name);
  if (isUnloaded(result)) return [describeFailure(`${file} does not load`, result.message)];
  return result.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, status, failureMessages }) => describeFailure(`${file} > ${fullName} (${status})`, failureMessages.join('\n')));
}

function describeFailure(title: string, message: string): string {
  const lines = message.split('\n').slice(0, messageLinesMax);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function reportOf(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}

const env = {
  /** Every process and thread that a test starts finds our sources compiled there: half of what a start costs. */
  NODE_COMPILE_CACHE: resolve('.cache/node'),
  /** TypeScript's native compiler is Go, and nearly all that it makes lives to its end: it need not collect so often. */
  GOGC: '400',
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  ...process.env,
};

/** True when the command ends with code 0 in time. It leads a process group of its own, so that nothing outlives it. */
function run(command: Command, budgetMs: number, more: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const [program, ...parameters] = command;
  if (program === undefined || budgetMs <= 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env: { ...env, ...more } });
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
