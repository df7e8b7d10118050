/**
 * `npm run start:worker`: the gateway on local workerd, in the test environment. Where DATABASE_URL names no server, a
 * libSQL server for development is started beside it upon that file, migrated and with the sandbox in it.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { formatVaultKeys } from '../api/domain/vault/vault-key.ts';
import { readBuildNumber } from '../api/runtime/node/build-number.ts';
import { databasePath } from '../api/runtime/node/store.ts';
import { vaultKeysInFile } from '../api/runtime/node/vault-key-file.ts';
import { fixedCredentialLines } from '../api/runtime/shared/sandbox.ts';
import { isLoopbackHost, settingsHelp, workerVariables } from '../api/runtime/shared/settings.ts';
import { startRemoteDatabase } from '../test/support/remote-database.ts';
import { readArguments } from './arguments.ts';

readArguments(`npm run start:worker: the gateway on local workerd, in the test environment\n${settingsHelp()}`, {});

const { PORT = '8787', HOST = '127.0.0.1', DATABASE_URL = 'file:data/worker.db', VAULT_KEYS } = process.env;

mkdirSync('data', { recursive: true });
const databaseFile = databasePath(DATABASE_URL);
const keyFile = 'data/vault.key';
if (VAULT_KEYS === undefined && databaseFile !== undefined && existsSync(databaseFile) && !existsSync(keyFile)) {
  console.error(
    `${keyFile} is missing, and ${databaseFile} was sealed with its keys: put the file back, or set VAULT_KEYS to what it held`,
  );
  process.exit(1);
}
const database = databaseFile === undefined ? undefined : await startRemoteDatabase(databaseFile);

/** In a file of mode 600, because everybody on the machine may read a program's arguments. */
const bindingsFile = 'data/worker.env';
const isOurs = process.env.GATEWAY_ENVIRONMENT !== 'live' && isLoopbackHost(HOST);
const bindings = {
  // As on Node: receivers on this machine, while only this machine reaches the sandbox.
  ...(isOurs ? { WEBHOOK_ALLOW_LOOPBACK: 'on' } : {}),
  ...Object.fromEntries(workerVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  DATABASE_URL: database?.url ?? DATABASE_URL,
  VAULT_KEYS: VAULT_KEYS ?? vaultKeysText(),
  BUILD_NUMBER: readBuildNumber(new URL('../', import.meta.url)),
};
rmSync(bindingsFile, { force: true });
writeFileSync(
  bindingsFile,
  Object.entries(bindings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join(''),
  { mode: 0o600 },
);

const wrangler = spawn(
  'wrangler',
  ['dev', '--local', '--ip', HOST, '--port', PORT, '--env-file', bindingsFile, '--show-interactive-dev-session=false'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', CI: '1' },
  },
);

const pollMs = 500;
const dueEveryMs = 60_000;
let due: ReturnType<typeof setInterval> | undefined;
let stopping = false;

/** workerd fires no cron trigger by itself on this machine, so it is requested as often as wrangler.toml says. */
async function printWhenReady(): Promise<void> {
  while (!(await isReady())) {
    if (stopping) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  console.log([`ready http://${HOST}:${PORT}`, ...(database === undefined ? [] : printedCredentials())].join('\n'));
  due = setInterval(() => void fetch(`http://${HOST}:${PORT}/cdn-cgi/local/scheduled`).catch(() => undefined), dueEveryMs);
}

/** The database beside it is seeded with the fixed ones, whoever reaches it. */
function printedCredentials(): readonly string[] {
  const reach = isLoopbackHost(HOST) ? 'the sandbox listens on this machine only' : `and HOST lets other machines reach ${HOST}:${PORT}`;
  return [`shop http://${HOST}:${PORT}/shop`, ...fixedCredentialLines(), `Everyone knows these credentials: ${reach}.`];
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://${HOST}:${PORT}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

function vaultKeysText(): string {
  return formatVaultKeys(vaultKeysInFile(keyFile)).reveal();
}

async function end(code: number): Promise<void> {
  clearInterval(due);
  rmSync(bindingsFile, { force: true });
  await database?.stop();
  process.exit(code);
}

wrangler.on('exit', (code) => void end(stopping ? 0 : (code ?? 1)));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping = true;
    wrangler.kill(signal);
  });
}

await printWhenReady();
