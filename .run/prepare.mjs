/**
 * Makes `node_modules` what the lock file says, then ends with code 0. It runs on the machine's own Node, which may be
 * 20 and has nothing but npm beside it: plain JavaScript, no dependency.
 *
 * The installed set is compared by the lock file's SHA-256 with a stamp inside `node_modules`. Where the stamp is
 * missing because somebody ran npm by hand, npm's own list of what it installed is compared instead.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-lock');
const lockDirectory = join(root, '.cache', 'install.lock');

const progressEveryMs = 5_000;
const pollMs = 500;
/** An install takes half a minute to three minutes, and many more on a slow line or a machine that does much else. This long it hangs. */
const installMaxMs = 2_400_000;
/** A lock without an owner's name is one whose maker died between two lines. */
const nameless = 10_000;
/** What is shown of npm's output when it fails. */
const outputCharactersMax = 4_000;

const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
const tell = (line) => process.stderr.write(`${line}\n`);

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return undefined;
  }
}

/** True when npm's list of installed packages agrees with the lock file; optional ones of other platforms may lack. */
function installedAsLocked() {
  const wanted = packagesOf(read(join(root, 'package-lock.json')));
  const present = packagesOf(read(join(modules, '.package-lock.json')));
  if (!wanted || !present) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || (!present[path] && (entry.optional || entry.devOptional))) continue;
    if (present[path]?.version !== entry.version || present[path]?.integrity !== entry.integrity) return false;
  }
  return Object.keys(present).every((path) => wanted[path]);
}

function isFresh() {
  const hash = lockHash();
  if (read(stampFile) === hash) return true;
  if (!installedAsLocked()) return false;
  writeFileSync(stampFile, hash);
  return true;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isAbandoned() {
  const owner = Number(read(join(lockDirectory, 'pid')));
  if (owner > 0) return !isAlive(owner);
  try {
    return Date.now() - statSync(lockDirectory).mtimeMs > nameless;
  } catch {
    return false;
  }
}

function tryLock() {
  mkdirSync(dirname(lockDirectory), { recursive: true });
  try {
    mkdirSync(lockDirectory);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
  writeFileSync(join(lockDirectory, 'pid'), String(process.pid));
  return true;
}

const unlock = () => rmSync(lockDirectory, { recursive: true, force: true });

/** Two starts at once must not both empty `node_modules`. False when the other one did the work meanwhile. */
async function takeLock() {
  for (let told = false; !tryLock(); told = true) {
    if (isAbandoned()) unlock();
    if (!told) tell('install: waiting for another install of this folder');
    if (Date.now() - startedAt > installMaxMs)
      throw new Error('install: the other install did not end; remove .cache/install.lock if it is dead');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function install() {
  tell('install: dependencies of package-lock.json, half a minute on a fast machine, up to three on a busy one');
  // Errors alone: npm warns of each package that wants a newer Node than the machine's, and the reason of a failure drowned in it.
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-outputCharactersMax);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const progress = setInterval(() => tell(`install: … ${seconds()}`), progressEveryMs);
  const tooLong = setTimeout(() => child.kill('SIGKILL'), installMaxMs);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(progress);
      clearTimeout(tooLong);
      if (code === 0) return resolve();
      const again = signal ? '; npm keeps what it has downloaded, so start again' : '';
      reject(new Error(`${output}\ninstall: npm ci ended with ${signal ?? `code ${code}`} after ${seconds()}${again}`));
    });
  });
}

async function prepare() {
  if (isFresh()) return;
  await takeLock();
  try {
    if (isFresh()) return;
    await install();
    writeFileSync(stampFile, lockHash());
    tell(`install: done in ${seconds()}`);
  } finally {
    unlock();
  }
}

prepare().catch((error) => {
  tell(error.message);
  process.exitCode = 1;
});
