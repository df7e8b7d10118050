/**
 * Where tests keep their databases while a part of `npm test` runs: in memory, where the system has a file system there with room. On a disk
 * each commit of a test waits for it, and a gateway's start takes three times as long.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Of memory and of the file system in it. All that a part has there at once is less than a fourth of this. */
const freeMin = 6 * 1024 ** 3;

export interface Scratch {
  readonly folder: string;
  remove(): void;
}

/** A new folder. What tests have left there goes with it, or with this process. */
export function makeScratch(above = inMemory): Scratch {
  const folder = makeIn(above) ?? mkdtempSync(join(tmpdir(), prefix));
  const removeIt = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeIt);
  return {
    folder,
    remove() {
      process.off('exit', removeIt);
      removeIt();
    },
  };
}

const prefix = 'gateway-test-';

/** Containers often have 64 MB there, and may let no program run from it. */
function makeIn(above: string): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(above);
    if (Math.min(bavail * bsize, freemem()) < freeMin) return undefined;
    folder = mkdtempSync(join(above, prefix));
    const program = join(folder, 'runs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync('sh', ['-c', '"$0"', program], { stdio: 'ignore' });
    rmSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
