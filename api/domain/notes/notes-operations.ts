/** Notes of staff on payments. They stay inside: an event tells colleagues that there is one, and no webhook does. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { mayReadPayments } from '../../foundation/access/staff.ts';
import { toStorableKey } from '../../foundation/idempotency/idempotency.ts';
import { requireKey } from '../../foundation/idempotency/idempotency-operations.ts';
import { createBatchedRead, type RowsOf } from '../../foundation/kernel/batched-read.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Payment } from '../payments/payment.ts';
import { findMentions } from './mentions.ts';
import { noteCharactersMax, type PaymentNote } from './note.ts';
import { noteEvent } from './note-event.ts';
import type { NoteContext } from './ports.ts';

/** Who may write notes, and who may read them. */
const requireWriter = (context: NoteContext): Caller => requireCaller(context, 'notes:write');
const requireReader = (context: NoteContext): Caller => requireCaller(context, 'payments:read');

const notesOf = onceFor((context: NoteContext): RowsOf<PaymentNote> => {
  const scope = requireRequestScope(context);
  return createBatchedRead(
    (ids) => context.ports.store.notes.ofEach(scope, ids),
    ({ paymentId }) => paymentId,
  );
});

/** The notes of a payment that the caller sees, oldest first. */
export function readNotes(context: NoteContext, payment: Payment): Promise<readonly PaymentNote[]> {
  requireReader(context);
  return notesOf(context)(payment.id);
}

/** A note on a payment that the caller sees; undefined for every other. */
export async function readNote(context: NoteContext, id: string): Promise<PaymentNote | undefined> {
  requireReader(context);
  const scope = requireRequestScope(context);
  const note = await context.ports.store.notes.byId(scope, id);
  const payment = note && (await context.ports.store.payments.byId(scope, note.paymentId));
  return payment && entityWithin(context, payment.entityPath) ? note : undefined;
}

export interface NewNote {
  readonly paymentId: string;
  readonly text: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Adds a note, once for each key of its author. Colleagues whom it names by `@name` are told. Refuses with 404, 700.400.580 a payment that the caller does not see, and
 * with 400 a text that is empty, too long, or holds what looks like a card number. Nobody could take it out again.
 */
export async function addNote(context: NoteContext, { paymentId, text, idempotencyKey }: NewNote): Promise<PaymentNote> {
  const { store, newId, clocks, publish } = context.ports;
  const caller = requireWriter(context);
  const payment = isId(paymentId) ? await store.payments.byId(requireScopePath(caller), paymentId) : undefined;
  if (!payment || !entityWithin(context, payment.entityPath)) throw new Refused({ resultCode: '700.400.580', status: 404 });
  const key = parseKey(idempotencyKey);
  const { entityId, entityPath } = payment;
  const at = clocks.entityNow(entityId);
  const note: PaymentNote = {
    id: newId(),
    paymentId,
    entityId,
    at,
    authorId: caller.id,
    authorName: caller.name,
    text: parseNoteText(text),
  };
  const mentions = await findMentioned(context, caller, note.text, entityPath);
  const author = caller.kind === 'staff' ? caller.userId : null;
  const change = { note: note.id, characters: note.text.length };
  const merchant = toMerchantKey(entityPath);
  try {
    await store.commit(merchant, [
      { write: 'note.insert', note, idempotencyKey: key },
      { write: 'event.append', event: noteEvent(note, { id: newId(), entityPath, author, mentions }) },
      {
        write: 'audit.append',
        entry: auditEntry(newId(), clocks.now(), caller, { action: 'note.add', subjectId: paymentId, entityId, entityPath, change }),
      },
    ]);
  } catch (error) {
    if (!(error instanceof Conflict) || key === null) throw error;
    return sameNote(await store.notes.byKey(merchant, paymentId, caller.id, key), note);
  }
  publish();
  return note;
}

/** Of the members at or below the writer's entity, those who see the payment: nobody learns of others that they exist. */
async function findMentioned({ ports }: NoteContext, { entityPath }: Caller, text: string, paymentPath: string): Promise<readonly Id[]> {
  if (!text.includes('@')) return [];
  const members = await ports.store.staff.below(entityPath);
  const told = members.filter((member) => mayReadPayments(member, paymentPath, ports.environment));
  return findMentions(text, told);
}

function parseKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  requireKey(key, 'idempotencyKey');
  return toStorableKey(key);
}

/** What the key was used for before, where that was the same text. */
function sameNote(earlier: PaymentNote | undefined, note: PaymentNote): PaymentNote {
  if (earlier?.text === note.text) return earlier;
  throw new Refused({ resultCode: '800.110.100', status: 409, description: 'the idempotency key was used for another note' });
}

function parseNoteText(sent: string): string {
  const text = sent.trim();
  if (text === '' || text.length > noteCharactersMax) throw wrongParameter('text', `text must be 1 to ${noteCharactersMax} characters`);
  if (containsCardNumber(text)) {
    throw wrongParameter('text', 'text must not hold a card number: name the first six and the last four digits at most');
  }
  return text;
}
