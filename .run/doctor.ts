/** `npm run doctor`: examines an installation, also while the gateway runs, and ends with code 1 where something is wrong. */
import { existsSync, statSync } from 'node:fs';
import type { Store } from '../api/doors/gateway/ports.ts';
import { acceptDamage } from '../api/foundation/events/chain-operations.ts';
import { createMarkFile } from '../api/runtime/node/mark-file.ts';
import { databasePath, openStore } from '../api/runtime/node/store.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import { examine, type Finding } from '../api/runtime/shared/doctor.ts';
import type { Settings } from '../api/runtime/shared/settings.ts';
import { openFileReader } from '../db/open-reader.ts';
import { openWebStore } from '../db/open-web.ts';
import { readArguments } from './arguments.ts';
import { fail, readKeys, readSettings, vaultKeyFile, words } from './database-file.ts';
import { examineInObjects, isInObjects } from './operator.ts';

const usage = `npm run doctor [-- --accept-damage]: examines configuration, files, keys, the database's integrity, the ledger's proof, the chain
  over the event log, every payment against its events, and the clock, with the settings of npm start. It changes nothing, and may run beside the gateway.
  --accept-damage  takes a damaged event log as it is from now on: deletes the mark beside the database, and seals again
                   what was changed. Only while the gateway is stopped, and after the damage was compared with the bank
  Where DATABASE_URL is object:NAME or objects:NAME, it asks the Worker at PUBLIC_URL, with the VAULT_KEYS that the Worker has.`;

const { 'accept-damage': isAccepted } = readArguments(usage, { 'accept-damage': { type: 'boolean', default: false } });

function openReading({ database }: Settings): Promise<Store> | Store {
  const path = databasePath(database.url);
  if (path === undefined) {
    return openWebStore({ url: database.url, ...(database.authToken === null ? {} : { authToken: database.authToken.reveal() }) });
  }
  if (!existsSync(path)) return fail(`${path} is missing: DATABASE_URL names the database`);
  return openFileReader(path);
}

/** Files that others on the machine can read. */
function findFiles(settings: Settings): readonly Finding[] {
  const path = databasePath(settings.database.url);
  const files = path === undefined ? [] : [path, `${path}-wal`, `${path}.mark`, vaultKeyFile(settings)];
  const open = files.filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  if (open.length > 0)
    return [{ check: 'files', status: 'problem', text: `others on this machine may read ${open.join(', ')}: chmod 600` }];
  return [{ check: 'files', status: 'ok', text: 'database, log, mark and key belong to one user alone' }];
}

function findSettings({ environment, tls, trustProxy }: Settings): Finding {
  const isUnreachable = environment === 'live' && tls === null && !trustProxy;
  const text = 'live takes no plain HTTP: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY behind a proxy that ends TLS';
  return isUnreachable
    ? { check: 'configuration', status: 'problem', text }
    : { check: 'configuration', status: 'ok', text: `${environment}, every setting is understood` };
}

function print({ check, status, text }: Finding): void {
  console.log(`${status === 'ok' ? 'ok  ' : 'FAIL'} ${check.padEnd(15)} ${text}`);
  if (status === 'problem') process.exitCode = 1;
}

async function examineObjects(): Promise<void> {
  for await (const { store, findings } of examineInObjects(settings, readKeys(settings))) {
    console.log(store);
    for (const finding of findings) print(finding);
  }
}

/** Opens the database alone, as the gateway would. */
async function accept(settings: Settings): Promise<void> {
  const path = databasePath(settings.database.url);
  const store = await openStore(settings.database, { request() {}, commit() {} });
  try {
    await acceptDamage({ store, vault: createNodeVault({ store, keys: readKeys(settings) }) });
    if (path !== undefined) createMarkFile(path).forget();
  } finally {
    await store.close();
  }
}

/** How often a long comparison says how far it is. */
const tellEveryMs = 2_000;

/** On the other stream: what is piped has the findings alone. */
function createProgress(): (payments: number) => void {
  let toldMs = performance.now();
  return (payments) => {
    if (performance.now() - toldMs < tellEveryMs) return;
    toldMs = performance.now();
    console.error(`     payments        ${payments} compared with their events so far`);
  };
}

const settings = readSettings(process.env, 'configuration: ');
if (isAccepted && isInObjects(settings)) fail('--accept-damage is for a database file: an object has no mark');
if (isAccepted) await accept(settings).catch((error: unknown) => fail(words(error)));
if (isInObjects(settings)) {
  await examineObjects().catch((error: unknown) => fail(words(error, 'the Worker does not answer')));
  process.exit();
}
const store = await openReading(settings);
try {
  const path = databasePath(settings.database.url);
  const ports = { store, environment: settings.environment, vault: createNodeVault({ store, keys: readKeys(settings) }) };
  const mark = path === undefined ? undefined : createMarkFile(path).read();
  const findings = [
    findSettings(settings),
    ...findFiles(settings),
    ...(await examine({ ports, mark, now: Date.now(), onProgress: createProgress() })),
  ];
  for (const finding of findings) print(finding);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  await store.close();
}
