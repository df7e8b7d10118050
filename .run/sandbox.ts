/** `npm run sandbox:save` and `npm run sandbox:load`: a copy of the sandbox's database, and the way back to it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createMarkFile } from '../api/runtime/node/mark-file.ts';
import { databasePath, dataFolder } from '../api/runtime/node/store.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import { vaultKeysInFile } from '../api/runtime/node/vault-key-file.ts';
import { findStartProblems } from '../api/runtime/shared/installation.ts';
import { parseSettings, type Settings } from '../api/runtime/shared/settings.ts';
import { loadCopy, saveCopy } from '../db/connect/file-copy.ts';
import { openFileReader } from '../db/open-reader.ts';
import { readArguments } from './arguments.ts';

const usages = {
  save: `npm run sandbox:save [FILE]: copies the database of the test environment, also while the gateway runs; without FILE
  into sandbox-copy.db beside it. The copy has everything: payments, accounts, the clocks of merchants, lists and search.
  It is of use with the vault's keys alone (data/vault.key, or VAULT_KEYS), which are not in it: keep them with it`,
  load: `npm run sandbox:load FILE: puts a copy of sandbox:save in the place of the database, which is lost, and with it all that
  happened since. It is the only way back for a clock that was moved. Only while the gateway is stopped, with the
  settings of npm start and the keys that the copy was made with; the test environment only`,
} as const;

type Command = keyof typeof usages;

function fail(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

const [name, ...given] = process.argv.slice(2);
const command: Command = name === 'load' ? 'load' : 'save';
const [first] = given;
const named = first === undefined || first.startsWith('-') ? undefined : first;
readArguments(usages[command], {}, named === undefined ? given : given.slice(1));

function readSettings(): Settings {
  if (process.env.GATEWAY_ENVIRONMENT === 'live') return fail('live has no sandbox: this command is for the test environment');
  const parsed = parseSettings(process.env);
  if (parsed.status === 'invalid') return fail(...parsed.problems);
  return parsed.settings;
}

function readKeys({ vaultKeys, database }: Settings) {
  if (vaultKeys !== null) return vaultKeys;
  const file = join(dataFolder(database.url), 'vault.key');
  return existsSync(file)
    ? vaultKeysInFile(file)
    : fail(`${file} is missing, and VAULT_KEYS is not set: nothing opens the accounts of the copy`);
}

/** What keeps a database from being served, in words: it is damaged, of another version, of live, or of other keys. */
async function findProblems(settings: Settings, file: string): Promise<readonly string[]> {
  const store = openFileReader(file);
  try {
    await store.ready();
    const installation = await store.installation.read();
    if (installation === undefined) return ['it was never used by a gateway'];
    const vault = createNodeVault({ store, keys: readKeys(settings) });
    return [...(await store.integrity()), ...(await findStartProblems({ store, vault, environment: 'test' }, installation))];
  } catch (error) {
    return [error instanceof Error ? error.message : 'it cannot be read'];
  } finally {
    await store.close();
  }
}

async function save(settings: Settings, path: string, file: string): Promise<void> {
  if (!existsSync(path)) fail(`${path} is missing: DATABASE_URL names the database`);
  if (resolve(file) === resolve(path)) fail('FILE is the database itself: name another one');
  const problems = await findProblems(settings, path);
  if (problems.length > 0) fail(`${path} is not copied:`, ...problems);
  saveCopy(path, file);
  console.log(`saved ${file}; load it with npm run sandbox:load ${file}`);
}

async function load(settings: Settings, path: string, file: string): Promise<void> {
  if (!existsSync(file)) fail(`${file} is missing`);
  if (resolve(file) === resolve(path)) fail('FILE is the database itself: name another one');
  const problems = await findProblems(settings, file);
  if (problems.length > 0) fail(`${file} is not loaded:`, ...problems);
  loadCopy(path, file);
  // It tells of events that the copy does not have. The next start writes another one.
  createMarkFile(path).forget();
  console.log(`loaded ${file} into ${path}; start the gateway`);
}

const settings = readSettings();
const path = databasePath(settings.database.url);
if (path === undefined) fail('the database is on a server: use its own backups');
try {
  if (command === 'save') await save(settings, path, named ?? join(dataFolder(settings.database.url), 'sandbox-copy.db'));
  else if (named === undefined) fail('name the copy', usages.load);
  else await load(settings, path, named);
} catch (error) {
  fail(error instanceof Error ? error.message : 'the files cannot be written');
}
