/** The mark beside a database file: the highest acknowledged event, synced, so that a log that lost its end is noticed. */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, type FileHandle, open } from 'node:fs/promises';
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
      file ??= await openForWriting(name);
      await file.write(toPlace(next), 0, placeBytes, (next.number % 2) * placeBytes);
      await file.datasync();
      last = next;
    },
    keepLog() {
      const kept = `${databasePath}-wal.damaged`;
      if (!existsSync(`${databasePath}-wal`)) return undefined;
      copyFileSync(`${databasePath}-wal`, kept);
      return kept;
    },
    forget() {
      rmSync(name, { force: true });
      last = undefined;
    },
    close: async () => file?.close(),
  };
}

async function openForWriting(name: string): Promise<FileHandle> {
  if (!existsSync(name)) await (await open(name, 'w', 0o600)).close();
  await chmod(name, 0o600);
  return open(name, 'r+');
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
