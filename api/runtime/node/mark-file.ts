/** The mark beside a database file: the highest acknowledged event, so that a log that lost its end is noticed (decision: event-chain). */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { type Acknowledged, markFileBytes, markPath, readPlaces, toPlace } from '../../../db/connect/mark-places.ts';
import type { EventMark } from '../../foundation/events/chain.ts';
import type { MarkFile } from '../shared/event-chain-loop.ts';
import { StartRefused } from '../shared/start-refused.ts';

interface Written extends EventMark {
  /** Counts the writes. */
  readonly number: number;
}

export function createMarkFile(databasePath: string): MarkFile {
  const name = markPath(databasePath);
  let file: FileHandle | undefined;
  let last = readNewest(name);
  const log = `${databasePath}-wal`;
  const kept = `${log}.damaged`;
  return {
    name,
    read() {
      if (existsSync(name) && last === undefined) {
        throw new StartRefused([
          `${name} cannot be read: restore it from a backup with its database, or run npm run doctor -- --accept-damage`,
        ]);
      }
      return last;
    },
    async write(mark) {
      if (last?.sequence === mark.sequence && last.sealedTo === mark.sealedTo && last.hash === mark.hash) return;
      const next: Written = { ...mark, number: (last?.number ?? 0) + 1 };
      if (!existsSync(name)) await createFile(name, next);
      file ??= await open(name, 'r+');
      const { bytes, position } = toPlace('synced', next);
      await file.write(bytes, 0, bytes.length, position);
      // With what the writer has written beside it.
      await file.datasync();
      last = next;
    },
    keepLog() {
      // The first copy stands: the log of a second start is another one.
      if (existsSync(kept)) return kept;
      if (!existsSync(log) || statSync(log).size === 0) return undefined;
      copyFileSync(log, kept);
      return kept;
    },
    forget() {
      rmSync(name, { force: true });
      // Makes room for the copy of another damage.
      if (existsSync(kept)) renameSync(kept, `${kept}.accepted`);
      last = undefined;
    },
    close: async () => file?.close(),
  };
}

/** Whole before it has its name: a process that is killed here leaves no file that cannot be read. */
async function createFile(name: string, first: Written): Promise<void> {
  const unnamed = `${name}.new`;
  const file = await open(unnamed, 'w', 0o600);
  try {
    const whole = Buffer.alloc(markFileBytes);
    const { bytes, position } = toPlace('synced', first);
    bytes.copy(whole, position);
    await file.write(whole, 0, whole.length, 0);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(unnamed, name);
}

/** What was synced, and how far the writer has acknowledged since. */
function readNewest(name: string): Written | undefined {
  if (!existsSync(name)) return undefined;
  const text = readFileSync(name, 'utf8');
  const synced = readPlaces<Written>('synced', text);
  const acknowledged = readPlaces<Acknowledged>('acknowledged', text);
  return synced && { ...synced, sequence: Math.max(synced.sequence, acknowledged?.sequence ?? 0) };
}
