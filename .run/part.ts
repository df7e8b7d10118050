/**
 * One part of `npm test`: a list of commands, or a vitest project. Told as slow when it takes longer than its budget, which grows
 * with the pace of the machine (pace.ts), and killed after twice as long.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { type Budget, startBudget } from './budget.ts';
import { measurePace } from './pace.ts';
import { describeSlowest, type Report, reportFileVariable } from './report.ts';
import { makeScratch } from './scratch.ts';

interface Named {
  readonly name: string;
  /** On a quiet machine. */
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
  /** What its tests write is on the disk: Deno reads nothing below `/dev` with the rights that the gateway has. */
  readonly isOnDisk?: boolean;
  /** Programs of the machine, which neither Node nor the lock file brings. A part that needs some runs only by its name. */
  readonly needs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Part = CommandsPart | VitestPart;

interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** A test, a command or a set-up said no; being stopped is none. */
  readonly saidNo: boolean;
  /** Each failure with its message, as lines to print. */
  readonly failures: readonly string[];
}

export interface PartResult extends Named, Totals {
  readonly elapsedMs: number;
  /** Its budget on this machine as it is now. */
  readonly allowedMs: number;
  /** It took longer. That alone is no failure. */
  readonly isSlow: boolean;
  /** It was stopped. That counts as one failed, though no test may have said no. */
  readonly isStopped: boolean;
}

export interface Circumstances {
  /** Of the machine (pace.ts). */
  readonly pace: number;
  /** What all parts together have left. */
  readonly leftMs: number;
  /** Another part runs at the same time: what this one prints comes whole when it ends. */
  readonly isBeside?: boolean;
}

export function needsOf(part: Part): readonly string[] {
  return part.kind === 'vitest' ? (part.needs ?? []) : [];
}

export async function runPart(part: Part, { pace, leftMs, isBeside = false }: Circumstances): Promise<PartResult> {
  const print = createPrint(isBeside);
  print.add(`\n── ${part.name}\n`);
  const startedAt = performance.now();
  const budget = startBudget({ quietMs: part.budgetMs, leftMs, pace, measure: measurePace });
  try {
    const circumstances = { pace, budget, print };
    const totals = await (part.kind === 'vitest' ? runVitest(part, circumstances) : runCommands(part, circumstances));
    const { name, budgetMs } = part;
    const [elapsedMs, allowedMs] = [performance.now() - startedAt, budget.allowedMs()];
    const isStopped = budget.isOver() && totals.failed > 0;
    return { name, budgetMs, ...totals, elapsedMs, allowedMs, isSlow: isStopped || elapsedMs > allowedMs, isStopped };
  } finally {
    budget.end();
    print.end();
  }
}

interface Print {
  /** What a command prints is taken from pipes. */
  readonly isKept: boolean;
  add(text: string): void;
  /** The last lines of what was kept. */
  last(): string;
  end(): void;
}

const lastCharacters = 3_000;

function createPrint(isKept: boolean): Print {
  const kept: string[] = [];
  return {
    isKept,
    add: (text) => void (isKept ? kept.push(text) : process.stdout.write(text)),
    last: () => kept.join('').slice(-lastCharacters),
    end: () => void process.stdout.write(kept.splice(0).join('')),
  };
}

/** The machines that run this have two cores. */
const atOnce = 2;

/** Counts as one: passed when every command ends well within the budget they share. */
async function runCommands(part: CommandsPart, options: RunOptions): Promise<Totals> {
  const { budget } = options;
  const waiting = [...part.commands];
  const failures: string[] = [];
  let saidNo = false;
  const runOne = async (command: Command): Promise<void> => {
    if (await run(command, options)) return;
    const isStopped = budget.isOver();
    if (!isStopped) saidNo = true;
    failures.push(`${command.join(' ')}\n  ${isStopped ? 'was stopped: it took too long' : 'says why above'}`);
  };
  if (part.first !== undefined) await runOne(part.first);
  const runWaiting = async (): Promise<void> => {
    for (let command = waiting.shift(); command && !budget.isOver(); command = waiting.shift()) await runOne(command);
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  const failed = failures.length === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, saidNo, failures };
}

/** Dots show progress on a terminal. In a log they would bury the failures, so a log gets only these. */
const reporter = process.stdout.isTTY ? 'dot' : 'minimal';

async function runVitest(part: VitestPart, options: RunOptions): Promise<Totals> {
  const missing = needsOf(part).filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    const failure = `this part tries ${missing.join(' and ')}, which this machine does not have: install them`;
    return { passed: 0, failed: 1, saidNo: true, failures: [failure] };
  }
  const scratch = makeScratch(part.isOnDisk ? tmpdir() : undefined);
  const file = join(scratch.folder, 'report.json');
  const temporary = join(scratch.folder, 'tmp');
  mkdirSync(temporary);
  const command = [
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    `${part.name}*`,
    `--reporter=${reporter}`,
    '--reporter=./.run/report.ts',
    ...(part.workers === undefined ? [] : [`--maxWorkers=${part.workers}`]),
  ];
  try {
    // 0: without the files that only `npm run test:long` runs (test/support/rounds.ts).
    const wellDone = await run(command, {
      ...options,
      variables: { TEST_LONG: process.env.TEST_LONG ?? '0', TMPDIR: temporary, ...part.env, [reportFileVariable]: file },
    });
    const report = readReport(file);
    if (report) options.print.add(describeSlowest(report));
    return toTotals(report, { wellDone, isOver: options.budget.isOver(), printed: options.print.last() });
  } finally {
    scratch.remove();
  }
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

interface Ended {
  readonly wellDone: boolean;
  readonly isOver: boolean;
  /** What it printed last. */
  readonly printed: string;
}

export function toTotals(report: Pick<Report, 'passed' | 'failures'> | undefined, ended: Ended): Totals {
  const { wellDone, isOver } = ended;
  const { passed, failures } = report ?? { passed: 0, failures: [] };
  const outside = wellDone ? undefined : outsideOfTests(report, ended);
  const told = outside === undefined ? failures : [...failures, outside];
  return { passed, failed: told.length, saidNo: failures.length > 0 || (!wellDone && !isOver), failures: told };
}

/** What went wrong beside the tests that failed, where something did: of that no test tells, so its last lines do. */
function outsideOfTests(report: Pick<Report, 'failures'> | undefined, { isOver, printed }: Ended): string | undefined {
  const indented = printed.trim().replaceAll(/^/gm, '  ');
  if (isOver) return 'was stopped: it took too long; the files that had not ended count as one failure';
  if (!report) return `vitest ended without a report: it did not start\n${indented}`;
  return report.failures.length > 0
    ? undefined
    : `vitest failed outside of its tests, such as at its end. What it printed last:\n${indented}`;
}

function readReport(file: string): Report | undefined {
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

const pipesMs = 2_000;

interface RunOptions {
  readonly pace: number;
  readonly budget: Budget;
  readonly print: Print;
  readonly variables?: Readonly<Record<string, string>>;
}

/** True when the command ends with code 0 in time. It leads a process group of its own, so that nothing outlives it. */
function run(command: Command, { pace, budget, print, variables }: RunOptions): Promise<boolean> {
  const [program, ...parameters] = command;
  if (program === undefined || budget.isOver()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      stdio: print.isKept ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...env, TEST_PACE: pace.toFixed(2), ...variables },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => print.add(text));
    const killGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended by itself.
      }
    };
    const forget = budget.onOver(() => {
      print.add(`far over its budget of ${(budget.allowedMs() / 1_000).toFixed(0)} s: ${command.join(' ')}\n`);
      killGroup();
    });
    const onSignal = (): void => {
      killGroup();
      process.exit(143);
    };
    process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
    const end = (wellDone: boolean): void => {
      forget();
      process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
      killGroup();
      resolve(wellDone);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => {
      const ended = (): void => end(code === 0);
      if (!print.isKept) return ended();
      // To the end of what was printed, unless something that left the group still holds on to the pipes.
      killGroup();
      child.once('close', ended);
      setTimeout(ended, pipesMs).unref();
    });
  });
}
