/** `npm run backup` and `npm run restore`: database, mark and vault keys into a folder and back, both verified (decision: backups-hold-their-keys). */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatVaultKeys } from '../api/domain/vault/vault-key.ts';
import type { Store } from '../api/doors/gateway/ports.ts';
import type { EventMark } from '../api/foundation/events/chain.ts';
import { createMarkFile } from '../api/runtime/node/mark-file.ts';
import { dataFolder, openStore } from '../api/runtime/node/store.ts';
import { writeMark } from '../api/runtime/shared/event-chain-loop.ts';
import type { Settings } from '../api/runtime/shared/settings.ts';
import { loadCopy, putInPlace, saveCopy } from '../db/connect/file-copy.ts';
import { openFileReader } from '../db/open-reader.ts';
import { readArguments } from './arguments.ts';
import {
  examineFile,
  fail,
  findProblems,
  isSameFile,
  readKeyFile,
  readKeys,
  readSettings,
  requireFile,
  type VaultKeys,
  vaultKeyFile,
  words,
} from './database-file.ts';

const usages = {
  backup: `npm run backup [FOLDER]: copies database, mark and vault keys into a new folder, also while the gateway runs, with the settings
  of npm start. Without FOLDER it takes backups/TIME beside the database. It verifies what it copied as npm run doctor does,
  and leaves a folder only where all of it is sound. Every payment that was acknowledged before it began is in it.
  --last ADDRESS  the last one of a file whose installation goes to ADDRESS, only while the gateway is stopped: no gateway starts on the file
                  afterwards, so that two copies never take payments
  --take-back     lets a gateway start on the file again, where it never went there
  The keys in vault.key open every stored account in gateway.db: encrypt the folder, or move vault.key to another place.
  Where DATABASE_URL is object:NAME or objects:NAME, it asks the Worker at PUBLIC_URL, with the VAULT_KEYS that the Worker has, and
  makes a file of each store`,
  restore: `npm run restore FOLDER [-- --replace]: verifies a backup and puts it in the place of the database, with the settings of npm start,
  by the version of the gateway that made it. Only while the gateway is stopped. Without vault.key in FOLDER it takes VAULT_KEYS
  --unsealed restores a backup without a seal, or one that was changed since: only where you know who made it
  --replace  overwrites the database that is there: what happened since the backup is lost. Other keys in its vault.key are kept
             beside it in vault.key.TIME
  Where DATABASE_URL is object:NAME or objects:NAME, it stops the objects of the Worker at PUBLIC_URL, fills them, compares each with its
  file, and lets them go on. A backup of one store goes into objects:NAME, too: it is divided, and each merchant gets an object of its own.
  One of objects:NAME goes into a file, too: its stores become one`,
} as const;

import { findSealProblems, sealBackup } from './backup-seal.ts';
import { divideBackup, joinBackup } from './move-stores.ts';
import { isInObjects } from './operator.ts';
import { backUpObjects, hasStoreOfEach, isStoresFolder, readManifest, restoreObjects } from './store-files.ts';

/** Nobody but the user who makes a backup reads it. */
const folderMode = 0o700;
const fileMode = 0o600;

const [name, ...given] = process.argv.slice(2);
const command = name === 'restore' ? 'restore' : 'backup';
const named = given.find((each, place) => !each.startsWith('-') && given[place - 1] !== '--last');
const options = given.filter((each) => each !== named);
const isOfBackup = { last: { type: 'string' }, 'take-back': { type: 'boolean', default: false } } as const;
const isOfRestore = { replace: { type: 'boolean', default: false }, unsealed: { type: 'boolean', default: false } } as const;
const {
  replace,
  unsealed,
  last,
  'take-back': isTakenBack,
} = command === 'restore'
  ? { last: undefined, 'take-back': false, ...readArguments(usages.restore, isOfRestore, options) }
  : { replace: false, unsealed: false, ...readArguments(usages.backup, isOfBackup, options) };

const filesIn = (folder: string) => ({ database: join(folder, 'gateway.db'), keys: join(folder, 'vault.key') });

const toKeyText = (keys: VaultKeys): string => formatVaultKeys(keys).reveal();

/** As a part of a file's name: 2026-11-22T11-40-00Z. */
const timeInName = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');

/** Only while no gateway has the file. */
async function inStore<Result>(settings: Settings, run: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(settings.database, { request() {}, commit() {} });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

async function backupLast(address: string): Promise<void> {
  const settings = readSettings();
  const path = requireFile(settings);
  if (!existsSync(path)) fail(`${path} is missing: DATABASE_URL names the database`);
  if (!URL.canParse(address)) fail('--last must be followed by the address of the installation that the database goes to');
  await inStore(settings, async (store) => {
    await backup(settings, path);
    const [lastSequence, now] = [await store.acrossMerchants.lastSequence(), Date.now()];
    const move = { merchantPath: '', state: 'MOVED', address, lastSequence, closedAt: now, movedAt: now } as const;
    await store.commit('platform', [{ write: 'merchant-move.put', move }]);
  });
  console.log(`no gateway starts on ${path} any more: its installation goes to ${address}`);
}

async function takeBack(): Promise<void> {
  const settings = readSettings();
  const path = requireFile(settings);
  if (!existsSync(path)) fail(`${path} is missing: DATABASE_URL names the database`);
  await inStore(settings, (store) => store.commit('platform', [{ write: 'merchant-move.delete', merchantPath: '' }]));
  console.log(`a gateway may start on ${path} again`);
}

async function backup(settings = readSettings(), path = requireFile(settings)): Promise<void> {
  if (!existsSync(path)) fail(`${path} is missing: DATABASE_URL names the database`);
  const folder = named ?? join(dataFolder(settings.database.url), 'backups', timeInName());
  if (existsSync(folder)) fail(`${folder} is there already: a backup is made in a new folder`);
  const keys = readKeys(settings);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(unfinished, { mode: folderMode });
  try {
    const files = filesIn(unfinished);
    // Before the copy: then the copy has every event that the mark names.
    const mark = createMarkFile(path).read();
    saveCopy(path, files.database);
    writeFileSync(files.keys, `${toKeyText(keys)}\n`, { mode: fileMode, flush: true });
    // The keys as they were written, not as they were read.
    const findings = await examineFile({
      file: files.database,
      keys: readKeyFile(files.keys),
      mark,
      environment: settings.environment,
    });
    const problems = findProblems(findings);
    if (problems.length > 0) throw new Error([`no backup was made of ${path}:`, ...problems].join('\n'));
    await markCopy(files.database);
    await sealBackup(unfinished, keys);
    putInPlace(unfinished, folder);
    for (const { check, status, text } of findings) console.log(`${status === 'ok' ? 'ok  ' : 'FAIL'} ${check.padEnd(15)} ${text}`);
    console.log(`backup ${folder}; npm run restore ${folder} puts it back`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Its own mark, so that a restored copy that lost its end is noticed. */
async function markCopy(file: string): Promise<void> {
  const store = openFileReader(file);
  const mark = createMarkFile(file);
  try {
    await writeMark({ store }, mark);
  } finally {
    await mark.close();
    await store.close();
  }
}

const chosen = process.env.VAULT_KEYS || undefined;

/** Live demands VAULT_KEYS, and on a new machine the backup alone knows them. */
function readRestoreSettings(keyFile: string): { readonly settings: Settings; readonly kept: VaultKeys | undefined } {
  const kept = existsSync(keyFile) ? readKeyFile(keyFile) : undefined;
  return { settings: readSettings({ ...process.env, VAULT_KEYS: chosen ?? (kept && toKeyText(kept)) }), kept };
}

/** A backup of an installation with a store of each merchant, into one file. */
async function restoreJoined(folder: string): Promise<void> {
  const { settings } = readRestoreSettings(filesIn(folder).keys);
  const path = requireFile(settings);
  if (existsSync(path) && !replace) fail(`${path} would be overwritten: --replace does so`);
  const objects = { settings, keys: readKeys(settings), tell: (line: string) => console.log(line) };
  const manifest = await readManifest(folder, objects);
  await requireSealed(folder, objects.keys);
  const joined = await joinBackup(objects, folder, manifest);
  try {
    await markCopy(filesIn(joined).database);
    await restore(joined, folder);
  } finally {
    rmSync(joined, { recursive: true, force: true });
  }
}

async function requireSealed(folder: string, keys: VaultKeys): Promise<void> {
  const problems = await findSealProblems(folder, keys, unsealed);
  if (problems.length > 0) fail(`${folder} is not restored:`, ...problems);
}

/** `told`: what the user named; a folder that was joined of its parts has no seal. */
async function restore(folder: string, told: string = folder): Promise<void> {
  const files = filesIn(folder);
  if (!existsSync(files.database)) {
    if (isStoresFolder(folder)) return restoreJoined(folder);
    fail(`${files.database} is missing: ${folder} is no backup`);
  }
  const { settings, kept } = readRestoreSettings(files.keys);
  const path = requireFile(settings);
  if (isSameFile(files.database, path)) fail('FOLDER holds the database itself: name a backup');
  if (existsSync(path) && !replace) fail(`${path} would be overwritten: --replace does so`);
  const mark = createMarkFile(files.database).read();
  const keys = readKeys(settings);
  const sealProblems = folder === told ? await findSealProblems(folder, keys, unsealed) : [];
  const findings = await examineFile({ file: files.database, keys, mark, environment: settings.environment });
  const problems = [...sealProblems, ...findProblems(findings)];
  if (problems.length > 0) fail(`${told} is not restored:`, ...problems);
  mkdirSync(dirname(path), { recursive: true });
  await loadCopy(path, files.database, async () => {
    await replaceMark(path, mark);
    if (settings.environment === 'test' && chosen === undefined && kept !== undefined) replaceKeys(vaultKeyFile(settings), kept);
  });
  console.log(`restored ${told} to ${path}; start the gateway`);
  if (settings.environment === 'live' && chosen === undefined)
    console.log(`set VAULT_KEYS to what ${filesIn(told).keys} holds: live reads no file of keys`);
}

async function replaceMark(path: string, mark: EventMark | undefined): Promise<void> {
  const file = createMarkFile(path);
  file.forget();
  if (mark) await file.write(mark);
  await file.close();
}

/** Older keys stay beside them: they may be the only ones that open another backup. */
function replaceKeys(file: string, keys: VaultKeys): void {
  const text = toKeyText(keys);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').trim() === text) return;
    renameSync(file, `${file}.${timeInName()}`);
  }
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${text}\n`, { mode: fileMode });
  chmodSync(unfinished, fileMode);
  putInPlace(unfinished, file);
}

async function backupObjects(settings: Settings): Promise<void> {
  const folder = named ?? join('data', 'backups', timeInName());
  if (existsSync(folder)) fail(`${folder} is there already: a backup is made in a new folder`);
  const keys = readKeys(settings);
  await backUpObjects({ settings, keys, tell: (line) => console.log(line) }, folder, toKeyText(keys));
  const { database } = filesIn(folder);
  if (existsSync(database)) await markCopy(database);
  await sealBackup(folder, keys);
  console.log(`backup ${folder}; npm run restore ${folder} puts it back`);
}

async function restoreToObjects(settings: Settings, folder: string): Promise<void> {
  const objects = { settings, keys: readKeys(settings), tell: (line: string) => console.log(line) };
  if (!isStoresFolder(folder)) fail(`${folder} is no backup of an installation in objects`);
  const manifest = await readManifest(folder, objects);
  await requireSealed(folder, objects.keys);
  if (manifest.merchants !== null || !(await hasStoreOfEach(objects))) {
    await restoreObjects(objects, folder, manifest, replace);
    return console.log(`restored ${folder}`);
  }
  const divided = await divideBackup(objects, folder, manifest);
  try {
    await restoreObjects(objects, divided, await readManifest(divided, objects), replace);
  } finally {
    rmSync(divided, { recursive: true, force: true });
  }
  console.log(`restored ${folder}: each merchant has an object of its own`);
}

/** The settings where the database is in objects. */
function readObjectsSettings(): Settings | undefined {
  const { DATABASE_URL = '' } = process.env;
  return isInObjects({ database: { url: DATABASE_URL } }) ? readSettings() : undefined;
}

try {
  const inObjects = readObjectsSettings();
  if (inObjects && (last !== undefined || isTakenBack)) fail('--last and --take-back are for a database file');
  if (isTakenBack) await takeBack();
  else if (last !== undefined) await backupLast(last);
  else if (command === 'backup') await (inObjects ? backupObjects(inObjects) : backup());
  else if (named === undefined) fail('name the folder of the backup', usages.restore);
  else if (!statSync(named, { throwIfNoEntry: false })?.isDirectory()) fail(`${named} is no folder`);
  else await (inObjects ? restoreToObjects(inObjects, named) : restore(named));
} catch (error) {
  fail(words(error, 'the files cannot be written'));
}
