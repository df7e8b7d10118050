/** Builds the console before the suites of this folder, where it is not what its sources say; all runtimes serve it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/sources.ts';

export default function setup(): void {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    NODE_ENV: undefined,
    VITEST: undefined,
  };
  execFileSync(process.execPath, ['.run/console.ts'], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}
