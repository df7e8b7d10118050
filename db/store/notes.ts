import type { Write } from '../../api/kernel/commit.ts';
import { notesMax, type PaymentNote } from '../../api/notes/note.ts';
import type { NoteStore } from '../../api/notes/ports.ts';
import { paymentNotes } from '../tables/staff-work.ts';
import type { Bound, Driver } from './driver.ts';
import { readOfEach } from './of-each.ts';
import { type Codec, createCodec } from './row.ts';

type StoredNote = PaymentNote & { readonly idempotencyKey: string | null };

const codec: Codec<StoredNote> = createCodec<StoredNote>(paymentNotes);

export function insertNote({ note, idempotencyKey }: Extract<Write, { write: 'note.insert' }>): readonly Bound[] {
  return [{ sql: codec.insert, args: codec.encode({ ...note, idempotencyKey }) }];
}

const readNotes = readOfEach(codec, { table: 'payment_notes', of: 'payment_id', order: 'id' });
const byKeySql = `SELECT ${codec.columns} FROM payment_notes WHERE payment_id = ? AND author_id = ? AND idempotency_key = ?`;

const byIdSql = `SELECT ${codec.columns} FROM payment_notes WHERE id = ?`;

export function noteReads(driver: Driver): NoteStore {
  return {
    ofEach: async (paymentIds) => (await readNotes(driver, paymentIds, notesMax)).map(shown),
    byId: async (id) => {
      const row = await driver.readFirst(byIdSql, [id]);
      return row && shown(codec.decode(row));
    },
    byKey: async (paymentId, authorId, idempotencyKey) => {
      const row = await driver.readFirst(byKeySql, [paymentId, authorId, idempotencyKey]);
      return row && shown(codec.decode(row));
    },
  };
}

function shown({ idempotencyKey: _key, ...note }: StoredNote): PaymentNote {
  return note;
}
