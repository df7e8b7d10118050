/**
 * `npm run start:worker`: the gateway on local workerd, in the test environment, with the sandbox in it. By default the
 * whole of it is a Durable Object whose database lies in `data/objects`. Where DATABASE_URL names a file or a server, the
 * Worker speaks libSQL over HTTP, to a server for development that is started beside it upon that file.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatVaultKeys } from '../api/domain/vault/vault-key.ts';
import { readBuildNumber } from '../api/runtime/node/build-number.ts';
import { databasePath } from '../api/runtime/node/store.ts';
import { vaultKeysInFile } from '../api/runtime/node/vault-key-file.ts';
import { fixedCredentialLines } from '../api/runtime/shared/sandbox.ts';
import { isLoopbackHost, settingsHelp, workerVariables } from '../api/runtime/shared/settings.ts';
import { readObjectName, readObjectsName } from '../api/runtime/shared/settings-fields.ts';
import { readArguments } from './arguments.ts';
import { noteCommit } from './commit.ts';
import { storeWorkerAssets } from './worker-assets.ts';
import { superviseWorkerd } from './worker-objects.ts';
import { bundleWorker } from './worker-program.ts';

const options = { objects: { type: 'string', default: 'data/objects' } } as const;
const { objects = 'data/objects' } = readArguments(
  `npm run start:worker: the gateway on local workerd, in the test environment
  --objects FOLDER  where objects keep their databases (data/objects); DATABASE_URL is object:main unless set;
                    objects:main gives each merchant an object of its own
${settingsHelp()}`,
  options,
);

noteCommit();
await import('./console.ts');
await storeWorkerAssets();

const { PORT = '8787', HOST = '127.0.0.1', DATABASE_URL = 'object:main', VAULT_KEYS } = process.env;
const isObject = readObjectName(DATABASE_URL) !== undefined || readObjectsName(DATABASE_URL) !== undefined;

mkdirSync('data', { recursive: true });
const folder = resolve(objects);
const databaseFile = isObject ? join(folder, 'objects') : databasePath(DATABASE_URL);
const keyFile = 'data/vault.key';
if (VAULT_KEYS === undefined && databaseFile !== undefined && existsSync(databaseFile) && !existsSync(keyFile)) {
  console.error(
    `${keyFile} is missing, and ${databaseFile} was sealed with its keys: put the file back, or set VAULT_KEYS to what it held`,
  );
  process.exit(1);
}

const isOurs = process.env.GATEWAY_ENVIRONMENT !== 'live' && isLoopbackHost(HOST);
const bindings: Readonly<Record<string, string>> = {
  // As on Node: receivers on this machine, while only this machine reaches the sandbox.
  ...(isOurs ? { WEBHOOK_ALLOW_LOOPBACK: 'on' } : {}),
  ...Object.fromEntries(
    workerVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  DATABASE_URL,
  VAULT_KEYS: VAULT_KEYS ?? formatVaultKeys(vaultKeysInFile(keyFile)).reveal(),
  BUILD_NUMBER: readBuildNumber(new URL('../', import.meta.url)),
};

if (isObject) await startInObject();
else await (await import('./worker-server.ts')).startOverServer({ host: HOST, port: PORT, bindings, databaseFile, credentials });

async function startInObject(): Promise<void> {
  const bundle = join(folder, 'bundle');
  await bundleWorker(bundle);
  const texts = { GATEWAY_ENVIRONMENT: 'test', ...bindings, SANDBOX: 'on' };
  const options = { bundle, folder, host: HOST, port: Number(PORT), bindings: texts };
  const running = await superviseWorkerd(options, (what) => console.error(what));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
  while (!stopping && !(await isReady(running.port))) await new Promise((again) => setTimeout(again, 100));
  if (!stopping) console.log([`ready http://${HOST}:${running.port}`, ...credentials(running.port)].join('\n'));
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://${HOST}:${port}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** The sandbox has the fixed ones, whoever reaches it. */
function credentials(port: number | string): readonly string[] {
  const reach = isLoopbackHost(HOST) ? 'the sandbox listens on this machine only' : `and HOST lets other machines reach ${HOST}:${port}`;
  return [`shop http://${HOST}:${port}/shop`, ...fixedCredentialLines(), `Everyone knows these credentials: ${reach}.`];
}
