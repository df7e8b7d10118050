/** That there is a new note, for colleagues who have the payment open. Webhooks are never told it. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentNote } from './note.ts';

interface NoteEventFacts {
  readonly id: Id;
  readonly entityPath: string;
  /** The member of staff who wrote it; null: a program. */
  readonly author: Id | null;
  /** Members of staff whom it names. */
  readonly mentions: readonly Id[];
}

/**
 * Without the text: the log is kept, copied and followed, and who wants to know what was written reads the note, where the
 * right to it is asked for. The note is its own subject, so that the payment's events stay numbered without a hole.
 */
export function noteEvent(note: PaymentNote, { id, entityPath, author, mentions }: NoteEventFacts): NewEvent {
  const { paymentId, entityId, authorName, at } = note;
  return {
    id,
    type: 'NOTE',
    action: 'CREATED',
    subjectId: note.id,
    entityId,
    entityPath,
    at,
    payload: JSON.stringify({ id: note.id, paymentId, authorName, authorMemberId: author, mentions, at: formatTimestamp(at) }),
  };
}
