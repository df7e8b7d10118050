/** What `npm run mutants -- MODULE` runs: the tests as they are, in the order that MUTANT_ORDER gives; MUTANT_CALLS is the folder for `keep-calls.ts`. */
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import standard from '../vitest.config.ts';

const order = (process.env.MUTANT_ORDER ?? '').split('\n');
const keepsCalls = process.env.MUTANT_CALLS !== undefined;

class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => order.findIndex((name) => moduleId.endsWith(`/${name}`));
    return [...files].sort((one, other) => place(one) - place(other));
  }
}

/** What is made once in a process would count as called by the first file alone. */
function apart(projects: readonly unknown[]): unknown[] {
  return projects.map((project) => mergeConfig(project as object, { test: { isolate: true } }));
}

const merged = mergeConfig(standard, {
  test: {
    sequence: { sequencer: LikeliestFirst },
    setupFiles: keepsCalls ? [fileURLToPath(new URL('keep-calls.ts', import.meta.url))] : [],
  },
});

export default keepsCalls ? { ...merged, test: { ...merged.test, projects: apart(merged.test.projects) } } : merged;
