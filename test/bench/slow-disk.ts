/**
 * `npm run bench -- --slow-disk`: payments a second where each fsync takes 4 ms more, as on a disk without a cache. One at a time each
 * payment has a commit of its own; 64 at once share them.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load } from './load.ts';
import { type Figure, figureOf, measure, type Run } from './measure.ts';
import { paymentRequest } from './requests.ts';
import { startServer } from './server.ts';

const source = fileURLToPath(new URL('./slow-fsync.c', import.meta.url));
/** Ignored by git. */
const folder = fileURLToPath(new URL('../../.cache/bench-slow-disk/', import.meta.url));

export interface SlowDiskOptions {
  readonly databasePath: string;
  readonly rounds: number;
  readonly runMs: number;
}

/** How many times what ungrouped commits give. */
export const slowDiskRatioMin = 8;

const groupedAtOnce = 64;

/** The ungrouped ones first, then the grouped with their ratio to them. */
export async function measureSlowDisk(load: Load, { databasePath, rounds, runMs }: SlowDiskOptions): Promise<readonly Figure[]> {
  const server = await startServer({ databasePath, preload: await buildLibrary() });
  const alone: Run[] = [];
  const grouped: Run[] = [];
  const run = (concurrency: number) => measure(load, server, { requests: [paymentRequest], concurrency, durationMs: runMs });
  try {
    await run(groupedAtOnce);
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await run(1));
      grouped.push(await run(groupedAtOnce));
    }
  } finally {
    await server.stop();
  }
  return [
    figureOf('REST payment, each fsync 4 ms more, c=1: a commit each', alone, null),
    figureOf(
      `REST payment, each fsync 4 ms more, c=${groupedAtOnce}: commits in groups`,
      grouped,
      alone.map(({ perSecond }) => perSecond),
    ),
  ];
}

async function buildLibrary(): Promise<string> {
  await mkdir(folder, { recursive: true });
  const library = join(folder, 'slow-fsync.so');
  try {
    await promisify(execFile)('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  } catch (error) {
    throw new Error('the slow disk is a library that gcc builds: install gcc', { cause: error });
  }
  return library;
}
