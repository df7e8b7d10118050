/** A gateway in a process of its own, on a runtime of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { awaited } from '../support/awaited.ts';
import { startRemoteDatabase } from '../support/remote-database.ts';
import { root } from '../support/sources.ts';
import type { Running } from './contract.ts';
import { seedFailingWebhook } from './failing-webhook.ts';

/** A master key of tests: 32 zero bytes. */
export const testVaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;

/** As .run/start-deno.sh starts it, built beforehand (built-programs.ts). */
export const denoCommand = [
  'node_modules/deno/deno',
  'run',
  '--no-prompt',
  '--allow-net',
  '--allow-read',
  '--allow-write',
  '--allow-env',
  '--allow-ffi',
  '--allow-sys',
  '--node-modules-dir=manual',
  '--unstable-no-legacy-abort',
  'api/dist/main-deno.js',
];

/** The package's own command passes no signal on; its first call puts Deno itself beside it. */
export function prepareDeno(): void {
  execFileSync('deno', ['--version'], { cwd: root, stdio: 'ignore' });
}

/** What `npm start` runs (built-programs.ts). */
export const nodeCommand = [process.execPath, 'api/dist/main.js'];

export type Environment = Readonly<Record<string, string>>;

/** Resolves when the program has printed `ready`; what it printed instead is in the error. */
export async function startProcess(
  command: readonly string[],
  environment: Environment,
): Promise<Pick<Running, 'address' | 'stop'> & { stopped(): Promise<number | null> }> {
  const [program = '', ...parameters] = command;
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: '0',
      FTP_PORT: '0',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'warn',
      VAULT_KEYS: testVaultKeys,
      RATE_LIMIT: 'off',
      ...environment,
    },
  });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`;
      const url = /^ready (https?:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const told = (error: unknown): never => {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : program}\n${printed}`);
  };
  const address = await awaited(`${program} to be ready`, ready).catch(told);
  const stopped = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await awaited(`${program} to end after SIGTERM`, exited).catch(told);
    // A thread may fail at its end without a trace in the exit code.
    if (printed.includes('Uncaught')) throw new Error(printed);
    return child.exitCode;
  };
  return { address, stopped, stop: async () => void (await stopped()) };
}

export interface Temporary {
  readonly folder: string;
  remove(): void;
}

export function temporary(): Temporary {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-runtime-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The program over libSQL by HTTP, with a webhook in it that has been failing for hours. */
export async function startOnServer(command: readonly string[], environment: Environment = {}): Promise<Running> {
  const { folder, remove } = temporary();
  const database = await startRemoteDatabase(join(folder, 'remote.db'));
  await seedFailingWebhook(database.url);
  const started = await startProcess(command, { ...environment, DATABASE_URL: database.url });
  return {
    address: started.address,
    databaseUrl: database.url,
    stop: async () => {
      await started.stop();
      await database.stop();
      remove();
    },
  };
}

/** The program over a file of its own. Rejects where it does not end with code 0. */
export async function startOnFile(command: readonly string[], environment: Environment = {}): Promise<Running> {
  const { folder, remove } = temporary();
  const databaseUrl = `file:${join(folder, 'gateway.db')}`;
  const started = await startProcess(command, { ...environment, DATABASE_URL: databaseUrl });
  return {
    address: started.address,
    databaseUrl,
    stop: async () => {
      const code = await started.stopped();
      remove();
      if (code !== 0) throw new Error(`it ended with ${code}`);
    },
  };
}
