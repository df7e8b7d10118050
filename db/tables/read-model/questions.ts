import type { QuestionKind } from '../../../api/domain/payments/standing/questions.ts';
import { minor } from '../columns.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../drizzle.ts';

/** The questions about payments that nobody has answered yet (decision: questions-beside-facts): few among all payments. */
export const openQuestions = sqliteTable(
  'open_questions',
  {
    payment: text('payment').notNull(),
    /** Of those of the payment: 0 is the most urgent. */
    place: integer('place').notNull(),
    merchant: integer('merchant').notNull(),
    channel: integer('channel').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    /** The payment that this one belongs to; null of an original, which asks for all that followed it. */
    rootId: text('root_id'),
    subject: text('subject').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    since: integer('since').notNull(),
    /** When an approval expires, real time: nothing in the log tells it. Null of the others. */
    lapsesAt: integer('lapses_at'),
  },
  (table) => [
    primaryKey({ columns: [table.payment, table.place] }),
    index('open_questions_kind').on(table.merchant, table.kind, table.since, table.payment),
  ],
);
