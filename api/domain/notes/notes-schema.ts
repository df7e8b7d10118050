import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, innerPageCost, pageArguments, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { tellFacts } from '../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { PaymentRef } from '../payments/schema/payment-ref.ts';
import { noteCharactersMax, type PaymentNote } from './note.ts';
import { noteFacts } from './note-facts.ts';
import { addNote, readNote, readNotes } from './notes-operations.ts';

registerNode('Note', { permission: 'payments:read', load: readNote });

const NoteRef = builder.objectRef<PaymentNote>('Note').implement({
  description: 'What somebody wrote on a payment, for colleagues. Webhooks are never told.',
  interfaces: [builder.nodeInterfaceRef()],
});

tellFacts(NoteRef, noteFacts);

export const NoteConnection = createConnection(NoteRef, 'Note', 'notes');

builder.objectField(PaymentRef, 'notes', (t) =>
  t.field({
    type: NoteConnection,
    description: 'Notes on it, oldest first.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await readNotes(context, payment), page, idOf),
  }),
);

builder.mutationField('createNote', (t) =>
  t.field({
    type: NoteRef,
    nullable: true,
    description: 'Writes a note on a payment. It stays: notes are neither changed nor deleted.',
    args: {
      paymentId: t.arg.id({ required: true, description: 'The payment.' }),
      text: t.arg.string({
        required: true,
        validate: { maxLength: textCharactersMax },
        description: `1 to ${noteCharactersMax} characters, without card numbers.`,
      }),
      idempotencyKey: t.arg.string({ description: 'The same note under the same key is written once.' }),
    },
    resolve: (_root, { paymentId, text, idempotencyKey }, context) =>
      addNote(context, { paymentId, text, idempotencyKey: idempotencyKey ?? undefined }),
  }),
);
