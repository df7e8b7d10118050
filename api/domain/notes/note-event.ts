/** That there is a new note, for colleagues who have the payment open. Webhooks are never told it. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentNote } from './note.ts';

/**
 * Without the text: the log is kept, copied and followed, and who wants to know what was written reads the note, where the
 * right to it is asked for. The note is its own subject, so that the payment's events stay numbered without a hole.
 */
export function noteEvent(note: PaymentNote, { id, entityPath }: { readonly id: Id; readonly entityPath: string }): NewEvent {
  const { paymentId, entityId, authorName, at } = note;
  return {
    id,
    type: 'NOTE',
    action: 'CREATED',
    subjectId: note.id,
    entityId,
    entityPath,
    at,
    payload: JSON.stringify({ id: note.id, paymentId, authorName, at: formatTimestamp(at) }),
  };
}
