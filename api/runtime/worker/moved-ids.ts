/** Whose the ids are that a file gave before it became objects: they do not say it (decision: a-file-becomes-objects). */
import { type Id, parseIdMs, parsePartition } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { ObjectNotes } from './object-notes.ts';

/** Beside the platform's tables; the division of the file writes it. */
export const movedAtKey = 'moved at';

export interface MovedIds {
  /** Ids of that time or earlier may say another merchant than theirs, because their digits are random. 0: no file became this installation. */
  movedAt(): Timestamp;
  /** 0 where nothing says it. */
  merchantOf(id: Id): number;
}

/** As much of the platform's storage as is used. */
interface MovedStorage {
  readonly kv: Pick<ObjectNotes, 'get'>;
  readonly sql: { exec(text: string, ...values: string[]): { raw(): Iterable<readonly unknown[]> } };
}

export function createMovedIds({ kv, sql }: MovedStorage): MovedIds {
  const movedAt = (): Timestamp => kv.get<Timestamp>(movedAtKey) ?? 0;
  return {
    movedAt,
    merchantOf(id) {
      const name = id.slice(0, 32);
      const before = movedAt();
      // db/connect/divide-file.ts makes the table together with the note.
      const [row] = before > 0 && parseIdMs(name) <= before ? [...sql.exec('SELECT merchant FROM moved_ids WHERE id = ?', name).raw()] : [];
      return row ? Number(row[0]) : (parsePartition(name)?.merchant ?? 0);
    },
  };
}
