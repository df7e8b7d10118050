/**
 * `npm start -- --with-upstream`: two sandboxes on this machine. The first is reached as always; its channels "Gateway behind"
 * and "Simulator, and a gateway behind for EXTERNAL" pay through the second, which has a database of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const { DATABASE_URL = 'file:data/gateway.db', UPSTREAM_PORT = '4001' } = process.env;

const children: ChildProcess[] = [];

function start(environment: Readonly<Record<string, string>>, print: (line: string) => void): Promise<string> {
  const child = spawn('sh', ['.run/start.sh'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  children.push(child);
  return new Promise((resolve) => {
    // One without the other is not what was asked for.
    child.once('exit', (code) => stop(code ?? 1));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      print(line);
      const url = /^ready (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

function stop(code: number): void {
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));

if (!DATABASE_URL.startsWith('file:'))
  throw new Error('--with-upstream needs a DATABASE_URL that is a file: the second gateway has one beside it');
const folder = join(dirname(DATABASE_URL.slice('file:'.length)), 'upstream');
mkdirSync(folder, { recursive: true });
const behind = await start(
  { PORT: UPSTREAM_PORT, FTP_PORT: '0', DATABASE_URL: `file:${join(folder, 'gateway.db')}`, RATE_LIMIT: 'off', PUBLIC_URL: '' },
  (line) => {
    if (line.startsWith('ready ')) process.stdout.write(`the gateway behind is ${line}\n`);
  },
);
await start({ SANDBOX_UPSTREAM_URL: behind }, (line) => void process.stdout.write(`${line}\n`));
