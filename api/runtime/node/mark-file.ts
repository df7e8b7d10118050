/** The mark beside a database file: the highest acknowledged event, synced, so that a log that lost its end is noticed. */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import type { EventMark } from '../../events/chain.ts';
import type { MarkFile } from '../shared/event-chain-loop.ts';
import { StartRefused } from '../shared/start-refused.ts';

/** Two places are written in turn: a write that a power failure cuts off leaves the other one. */
const placeBytes = 256;

interface Written extends EventMark {
  /** Counts the writes. */
  readonly number: number;
}

export function createMarkFile(databasePath: string): MarkFile {
  const name = `${databasePath}.mark`;
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
      await file.write(toPlace(next), 0, placeBytes, placeOf(next));
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
    const bytes = Buffer.alloc(2 * placeBytes);
    toPlace(first).copy(bytes, placeOf(first));
    await file.write(bytes, 0, bytes.length, 0);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(unnamed, name);
}

function placeOf({ number }: Written): number {
  return (number % 2) * placeBytes;
}

function toPlace(written: Written): Buffer {
  const text = JSON.stringify(written);
  return Buffer.from(`${hash('sha256', text).slice(0, 16)} ${text}`.padEnd(placeBytes - 1).concat('\n'));
}

function readNewest(name: string): Written | undefined {
  if (!existsSync(name)) return undefined;
  const text = readFileSync(name, 'utf8');
  const places = [text.slice(0, placeBytes), text.slice(placeBytes)].flatMap(parsePlace);
  return places.sort((a, b) => b.number - a.number)[0];
}

function parsePlace(place: string): readonly Written[] {
  const [checksum, text = ''] = place.replace(/\0/g, '').trim().split(' ', 2);
  if (hash('sha256', text).slice(0, 16) !== checksum) return [];
  // Written above, and its checksum holds.
  return [JSON.parse(text) as Written];
}
