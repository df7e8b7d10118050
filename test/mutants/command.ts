/** `npm run mutants`: changes the code one operator at a time and reports the changes that no test notices (test/README.md). */
import { spawnSync } from 'node:child_process';
import { readArguments } from '../../.run/arguments.ts';
import { modules } from './modules.ts';

const usage = `npm run mutants                      runs every mutant of the rules that test/mutants/stryker.config.mjs names
npm run mutants -- FILE …            only those of these files; what was found before is kept in .cache/mutants and not run again
npm run mutants -- MODULE [OPTIONS]  tries a sample of the mutants of operations or SQL: ${modules.map(({ name }) => name).join(', ')};
                                     --sample N (40), --seed S (1), --all, --help`;

const given = process.argv.slice(2);
if (modules.some(({ name }) => name === given[0])) {
  await import('./run.ts');
} else {
  const files = given.filter((each) => !each.startsWith('-'));
  readArguments(
    usage,
    {},
    given.filter((each) => each.startsWith('-')),
  );
  const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const { status } = spawnSync('stryker', ['run', 'test/mutants/stryker.config.mjs', ...only], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
