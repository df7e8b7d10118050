/** What is told of a note of staff on a payment, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import type { PaymentNote } from './note.ts';

const fact = factsOf<PaymentNote>();

export const noteFacts = {
  id: fact('id', ({ id }) => id, 'Its id.'),
  paymentId: fact('id', ({ paymentId }) => paymentId, 'The payment that it was written on.'),
  at: fact('moment', ({ at }) => at, 'When.'),
  authorId: fact('id', ({ authorId }) => authorId, 'Who wrote it.'),
  authorName: fact('text', ({ authorName }) => authorName, "The author's name at that time."),
  text: fact('text', ({ text }) => text, 'Plain text.'),
};
