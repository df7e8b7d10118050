import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { awaited } from './awaited.ts';

const program = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));

/** The gateway in a process of its own, so that it can be killed. */
export interface GatewayProcess {
  readonly url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** It stands still, as a machine that is moved or swaps, until it goes on. */
  pause(): void;
  goOn(): void;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export interface GatewayProcessOptions {
  readonly databasePath: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts it on a free port and resolves when it has printed `ready`. */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: '0',
      FTP_PORT: '0',
      LOG_FORMAT: 'json',
      DATABASE_URL: `file:${options.databasePath}`,
      ...options.environment,
    },
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  // Later than its exit: all that it printed has been read by then.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = readyAddress(child, (line) => {
    printed += `${line}\n`;
  });
  const url = await awaited('the gateway to be ready', ready).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : 'no start'}\n${printed}`);
  });
  return {
    url,
    output: () => printed,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await awaited(`the gateway to end after ${signal}`, closed).catch((error: unknown) => {
        child.kill('SIGKILL');
        throw new Error(`${error instanceof Error ? error.message : 'no end'}\n${printed}`);
      });
      return child.exitCode;
    },
  };
}

function readyAddress(child: ChildProcess, print: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('the gateway has no output');
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      print(line);
      const url = /^ready (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}
