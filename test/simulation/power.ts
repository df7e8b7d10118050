/**
 * A disk when the power goes. What was acknowledged had been synced. Of a commit under way the log holds what it had time for: whole
 * pages, halves, or nothing. Of the read model, which is not synced with each commit, any number of the last commits may be lost.
 */
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import type { Random } from './random.ts';

export interface PowerLoss {
  readonly from: string;
  /** Where the disk is found again: what the dead process has open must not touch it. */
  readonly to: string;
  readonly random: Random;
  /** Writes the commit under way, if there is one. */
  readonly write: () => void;
}

export function losePower({ from, to, random, write }: PowerLoss): void {
  const acknowledged = sizeOf(`${from}-wal`);
  write();
  copyFileSync(from, to);
  copyTorn(`${from}-wal`, `${to}-wal`, acknowledged, random);
  copyFileSync(toReadModelPath(from), toReadModelPath(to));
  copyTorn(`${toReadModelPath(from)}-wal`, `${toReadModelPath(to)}-wal`, 0, random);
}

function copyTorn(from: string, to: string, keptBytes: number, random: Random): void {
  if (!existsSync(from)) return;
  const log = readFileSync(from);
  writeFileSync(to, log.subarray(0, keptBytes + random.below(Math.max(log.length - keptBytes, 0) + 1)));
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
