/**
 * A reporter for vitest: writes what is known after each file, so that a part that is stopped at the end of its budget has
 * still told which tests passed and which failed. part.ts reads it.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What one failure prints of its message: the values that differ and the first lines of the stack. */
const messageLinesMax = 12;

/** Where it is written: an environment variable, because a reporter of the command line has no options. */
export const reportFileVariable = 'TEST_REPORT_FILE';

export interface Report {
  readonly passed: number;
  /** A skipped test guards nothing and a file that does not load hides its tests: both count as failed. */
  readonly failures: readonly string[];
  /** How long each file took that has ended, in their order. */
  readonly files: readonly FileTime[];
}

interface FileTime {
  readonly file: string;
  /** With its import and its hooks. */
  readonly durationMs: number;
}

const slowestMax = 8;

/** A line with the files that took longest, for whoever wants to make a part faster. */
export function describeSlowest({ files }: Report): string {
  const slowest = [...files].sort((a, b) => b.durationMs - a.durationMs).slice(0, slowestMax);
  return `slowest: ${slowest.map(({ file, durationMs }) => `${file} ${(durationMs / 1_000).toFixed(0)} s`).join(', ')}\n`;
}

export default class FileReporter implements Reporter {
  #passed = 0;
  readonly #failures: string[] = [];
  readonly #files: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    const tests = [...module.children.allTests()];
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.push({ file, durationMs: collectDuration + setupDuration + duration });
    this.#passed += tests.filter((test) => test.result().state === 'passed').length;
    this.#failures.push(...listFailures(file, tests));
    if (tests.length === 0) this.#failures.push(describeFailure(`${file} does not load`, module.errors()));
    this.#write();
  }

  /** Errors that nobody caught fail the run, although each test may have passed. */
  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length === 0) return;
    this.#failures.push(...unhandled.map((error) => describeFailure(`nobody caught an error${describePlace(error)}`, [toProblem(error)])));
    this.#write();
  }

  #write(): void {
    const report: Report = { passed: this.#passed, failures: this.#failures, files: this.#files };
    writeFileSync(process.env[reportFileVariable] ?? '', JSON.stringify(report));
  }
}

/** Vitest knows which file was run, and which test was the last. */
function describePlace({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }: SerializedError): string {
  if (typeof path !== 'string') return '';
  return ` in ${relative(process.cwd(), path)}${typeof name === 'string' ? `, in or after "${name}"` : ''}`;
}

/** Its stack need not begin with its message: Playwright’s has the log of what it did. */
function toProblem({ message, stack }: SerializedError): Problem {
  return { message, stack: stack?.includes(message) === false ? `${message}\n${stack}` : stack };
}

function listFailures(file: string, tests: readonly TestCase[]): readonly string[] {
  return tests.flatMap((test) => {
    const { state, errors } = test.result();
    return state === 'passed' ? [] : [describeFailure(`${file} > ${test.fullName} (${state})`, errors ?? [])];
  });
}

interface Problem {
  readonly message: string;
  readonly stack?: string | undefined;
}

function describeFailure(title: string, errors: readonly Problem[]): string {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split('\n')).slice(0, messageLinesMax);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}
