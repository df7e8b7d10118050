/** Starts programs of the machine, for the part `foreign-languages`, which says that it needs them. */
import { execFile } from 'node:child_process';
import { boundMs } from '../support/pace.ts';
import type { Executed } from '../support/printed-code.ts';

export type Language = 'python3' | 'php' | 'java' | 'javac' | 'go';

export function runProgram(program: Language, parameters: readonly string[], folder: string): Promise<Executed> {
  return new Promise((done) => {
    const options = { cwd: folder, timeout: boundMs(120_000), env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'off' } };
    const child = execFile(program, [...parameters], options, (_error, out, errors) => done({ code: child.exitCode, out, errors }));
  });
}
