/**
 * The file beside a database that says how far it was acknowledged (decision: event-chain): four places of the same size, each
 * with a checksum. Two and two are written in turn: a write that is cut off leaves the other one.
 */
import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

const placeBytes = 256;

/** Of the gateway's marks, which are synced, and of the writer's, which it writes before each acknowledgement. */
const firstPlaces = { synced: 0, acknowledged: 2 } as const;
export type MarkKind = keyof typeof firstPlaces;

export const markFileBytes = 4 * placeBytes;

/** Counts the writes of its kind. */
interface Numbered {
  readonly number: number;
}

export const markPath = (databasePath: string): string => `${databasePath}.mark`;

/** The bytes of a place, and where they go. */
export function toPlace(kind: MarkKind, written: Numbered): { readonly bytes: Buffer; readonly position: number } {
  const text = JSON.stringify(written);
  return {
    bytes: Buffer.from(`${checksumOf(text)} ${text}`.padEnd(placeBytes - 1).concat('\n')),
    position: (firstPlaces[kind] + (written.number % 2)) * placeBytes,
  };
}

/** What was written last, of a file's whole text; undefined where neither place can be read. */
export function readPlaces<Written extends Numbered>(kind: MarkKind, text: string): Written | undefined {
  const first = firstPlaces[kind] * placeBytes;
  const places = [first, first + placeBytes].flatMap((from) => parsePlace<Written>(text.slice(from, from + placeBytes)));
  return places.sort((a, b) => b.number - a.number)[0];
}

function parsePlace<Written>(place: string): readonly Written[] {
  const [checksum, text = ''] = place.replace(/\0/g, '').trim().split(' ', 2);
  if (checksumOf(text) !== checksum) return [];
  // Written above, and its checksum holds.
  return [JSON.parse(text) as Written];
}

const checksumOf = (text: string): string => hash('sha256', text).slice(0, 16);

/** What the writer has acknowledged. */
export interface Acknowledged extends Numbered {
  readonly sequence: number;
}

export interface AcknowledgedMark {
  /**
   * Writes the sequence into the file, if there is one. It is with the system when this returns, and so outlives the process
   * whatever becomes of it; the gateway syncs the file some time later.
   */
  note(sequence: number): void;
  /** Whether there is a file: then `note` is worth its sequence. */
  isKept(): boolean;
  close(): void;
}

/** What was written last, as two numbers: that of the write, and its sequence. In memory that the threads of one database share. */
export type LastMark = BigInt64Array;

export function createLastMark(): LastMark {
  return new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
}

/** `last`: one for all threads that write marks of this database, one of them at a time. */
export function openAcknowledgedMark(databasePath: string, last: LastMark = createLastMark()): AcknowledgedMark {
  let file: number | undefined;
  const readLast = (): Acknowledged => ({ number: Number(last[0]), sequence: Number(last[1]) });
  const keepLast = ({ number, sequence }: Acknowledged): void => last.set([BigInt(number), BigInt(sequence)]);
  return {
    isKept() {
      if (file !== undefined) return true;
      file = openExisting(markPath(databasePath));
      if (file === undefined) return false;
      const kept = readPlaces<Acknowledged>('acknowledged', readFileSync(file, 'utf8'));
      if (kept && kept.number > readLast().number) keepLast(kept);
      return true;
    },
    note(sequence) {
      const before = readLast();
      if (file === undefined || sequence <= before.sequence) return;
      const written = { sequence, number: before.number + 1 };
      keepLast(written);
      const { bytes, position } = toPlace('acknowledged', written);
      writeSync(file, bytes, 0, bytes.length, position);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r+');
  } catch {
    return undefined;
  }
}
