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
}

export default class FileReporter implements Reporter {
  #passed = 0;
  #failures: readonly string[] = [];
  readonly #outside = new Set<string>();

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    const tests = [...module.children.allTests()];
    this.#passed += tests.filter((test) => test.result().state === 'passed').length;
    const notLoaded = tests.length === 0 ? [describeFailure(`${file} does not load`, module.errors())] : [];
    this.#failures = [...this.#failures, ...listFailures(file, tests), ...notLoaded];
    this.#write();
  }

  /** A rejection that nobody took, or an error of the global set-up: of no test, and the run fails with it. */
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#outside.add(describeFailure('outside of the tests', [error]));
    if (errors.length > 0) this.#write();
  }

  #write(): void {
    const report: Report = { passed: this.#passed, failures: [...this.#failures, ...this.#outside] };
    writeFileSync(process.env[reportFileVariable] ?? '', JSON.stringify(report));
  }
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
