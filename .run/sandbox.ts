/** `npm run sandbox:save` and `npm run sandbox:load`: a copy of the sandbox's database, and the way back to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMarkFile } from '../api/runtime/node/mark-file.ts';
import { dataFolder } from '../api/runtime/node/store.ts';
import type { Settings } from '../api/runtime/shared/settings.ts';
import { loadCopy, saveCopy } from '../db/connect/file-copy.ts';
import { readArguments } from './arguments.ts';
import { examineFile, fail, findProblems, isSameFile, readKeys, readSettings, requireFile, words } from './database-file.ts';

const usages = {
  save: `npm run sandbox:save [FILE]: copies the database of the test environment, also while the gateway runs; without FILE
  into sandbox-copy.db beside it. The copy has everything: payments, accounts, the clocks of merchants, lists and search.
  It is of use with the vault's keys alone (data/vault.key, or VAULT_KEYS), which are not in it: keep them with it`,
  load: `npm run sandbox:load FILE: puts a copy of sandbox:save in the place of the database, which is lost, and with it all that
  happened since; clocks that were moved go back with it. To begin anew with one merchant, reset it in the console in its place.
  Only while the gateway is stopped, with the settings of npm start and the keys that the copy was made with; the test environment only`,
} as const;

type Command = keyof typeof usages;

const [name, ...given] = process.argv.slice(2);
const command: Command = name === 'load' ? 'load' : 'save';
const [first] = given;
const named = first === undefined || first.startsWith('-') ? undefined : first;
readArguments(usages[command], {}, named === undefined ? given : given.slice(1));

/** What keeps a database from being served, in words: it is damaged, of another version, of live, or of other keys. */
async function findFileProblems(settings: Settings, file: string): Promise<readonly string[]> {
  return findProblems(await examineFile({ file, keys: readKeys(settings), mark: undefined, environment: 'test' }));
}

async function save(settings: Settings, path: string, file: string): Promise<void> {
  if (!existsSync(path)) fail(`${path} is missing: DATABASE_URL names the database`);
  if (isSameFile(file, path)) fail('FILE is the database itself: name another one');
  const problems = await findFileProblems(settings, path);
  if (problems.length > 0) fail(`${path} is not copied:`, ...problems);
  saveCopy(path, file);
  console.log(`saved ${file}; load it with npm run sandbox:load ${file}`);
}

async function load(settings: Settings, path: string, file: string): Promise<void> {
  if (!existsSync(file)) fail(`${file} is missing`);
  if (isSameFile(file, path)) fail('FILE is the database itself: name another one');
  const problems = await findFileProblems(settings, file);
  if (problems.length > 0) fail(`${file} is not loaded:`, ...problems);
  // It tells of events that the copy does not have. The next start writes another one.
  await loadCopy(path, file, () => createMarkFile(path).forget());
  console.log(`loaded ${file} into ${path}; start the gateway`);
}

if (process.env.GATEWAY_ENVIRONMENT === 'live') fail('live has no sandbox: this command is for the test environment');
const settings = readSettings();
const path = requireFile(settings);
try {
  if (command === 'save') await save(settings, path, named ?? join(dataFolder(settings.database.url), 'sandbox-copy.db'));
  else if (named === undefined) fail('name the copy', usages.load);
  else await load(settings, path, named);
} catch (error) {
  fail(words(error, 'the files cannot be written'));
}
