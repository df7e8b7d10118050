/** `npm run start:worker` where DATABASE_URL names a file or a server: the Worker over libSQL by HTTP, on wrangler's workerd. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { startRemoteDatabase } from '../test/support/remote-database.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: string;
  readonly bindings: Readonly<Record<string, string>>;
  /** For a libSQL server for development; undefined where DATABASE_URL names a server. */
  readonly databaseFile: string | undefined;
  /** Lines that follow `ready` where the database is ours. */
  readonly credentials: (port: string) => readonly string[];
}

const pollMs = 500;
const dueEveryMs = 60_000;

/** In a file of mode 600, because everybody on the machine may read a program's arguments. */
const bindingsFile = 'data/worker.env';

export async function startOverServer({ host, port, bindings, databaseFile, credentials }: ServerOptions): Promise<void> {
  const database = databaseFile === undefined ? undefined : await startRemoteDatabase(databaseFile);
  const texts = { ...bindings, ...(database === undefined ? {} : { DATABASE_URL: database.url }) };
  rmSync(bindingsFile, { force: true });
  writeFileSync(
    bindingsFile,
    Object.entries(texts)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  );

  const wrangler = spawn(
    'wrangler',
    ['dev', '--local', '--ip', host, '--port', port, '--env-file', bindingsFile, '--show-interactive-dev-session=false'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', CI: '1' },
    },
  );

  let due: ReturnType<typeof setInterval> | undefined;
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    clearInterval(due);
    rmSync(bindingsFile, { force: true });
    await database?.stop();
    process.exit(code);
  };
  wrangler.on('exit', (code) => void end(stopping ? 0 : (code ?? 1)));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping = true;
      wrangler.kill(signal);
    });
  }

  const address = `http://${host}:${port}`;
  const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await isReady())) {
    if (stopping) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  console.log([`ready ${address}`, ...(database === undefined ? [] : credentials(port))].join('\n'));
  // workerd fires no cron trigger by itself on this machine, so it is requested as often as wrangler.toml says.
  due = setInterval(() => void fetch(`${address}/cdn-cgi/local/scheduled`).catch(() => undefined), dueEveryMs);
}
