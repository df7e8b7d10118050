/** Builds the console and the bundles of the gateway and of the Worker before a suite that starts processes, where they are not what their sources say. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources.ts';

export default function setup(): void {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    NODE_ENV: undefined,
    VITEST: undefined,
  };
  for (const program of ['.run/console.ts', '.run/gateway.ts', '.run/worker-bundle.ts']) {
    execFileSync(process.execPath, [program], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
