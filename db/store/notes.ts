import { notesMax, type PaymentNote } from '../../api/domain/notes/note.ts';
import type { NoteStore } from '../../api/domain/notes/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import { paymentNotes } from '../tables/staff-work.ts';
import type { Bound, Driver } from './driver.ts';
import { readOfEach } from './of-each.ts';
import { type Codec, createCodec } from './row.ts';
import { ofPaymentInScope, toBounds } from './scope.ts';
import type { Writes } from './writes.ts';

type StoredNote = PaymentNote & { readonly idempotencyKey: string | null };

const codec: Codec<StoredNote> = createCodec<StoredNote>(paymentNotes);

function insertNote({ note, idempotencyKey }: Extract<Write, { write: 'note.insert' }>): readonly Bound[] {
  return [codec.insertRow({ ...note, idempotencyKey })];
}

const readNotes = readOfEach(codec, {
  table: 'payment_notes',
  of: 'payment_id',
  order: 'id',
  inScope: (at) => ofPaymentInScope('payment_notes', at),
});
const byKeySql = `SELECT ${codec.columns} FROM payment_notes WHERE payment_id = ? AND author_id = ? AND idempotency_key = ?
  AND ${ofPaymentInScope('payment_notes')}`;

const byIdSql = `SELECT ${codec.columns} FROM payment_notes WHERE id = ? AND ${ofPaymentInScope('payment_notes')}`;

export function noteReads(driver: Driver): NoteStore {
  return {
    ofEach: async (scope, paymentIds) => (await readNotes(driver, scope, paymentIds, notesMax)).map(shown),
    byId: async (scope, id) => {
      const row = await driver.readFirst(byIdSql, [id, ...toBounds(scope)]);
      return row && shown(codec.decode(row));
    },
    byKey: async (scope, paymentId, authorId, idempotencyKey) => {
      const row = await driver.readFirst(byKeySql, [paymentId, authorId, idempotencyKey, ...toBounds(scope)]);
      return row && shown(codec.decode(row));
    },
  };
}

function shown({ idempotencyKey: _key, ...note }: StoredNote): PaymentNote {
  return note;
}

/** The writes of these tables. */
export const notesWrites = {
  'note.insert': (_merchant, write) => insertNote(write),
} satisfies Partial<Writes>;
