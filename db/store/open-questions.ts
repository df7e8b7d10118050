import type { ReadModelWrite } from '../../api/views/read-model/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Bound } from './driver.ts';

export type QuestionsWrite = Extract<ReadModelWrite, { write: 'projection.questions' }>;

const forgetSql = 'DELETE FROM open_questions WHERE payment IN (SELECT value FROM json_each(?))';
const numberOf = (place: number): string => `(SELECT number FROM search_scopes WHERE path = value ->> ${place})`;
const insertSql = `INSERT INTO open_questions (payment, place, merchant, channel, kind, root_id, subject, amount_minor, since, lapses_at)
  SELECT value ->> 0, value ->> 1, ${numberOf(2)}, ${numberOf(3)}, value ->> 4, value ->> 5, value ->> 6, CAST(value ->> 7 AS INTEGER), value ->> 8, value ->> 9
  FROM json_each(?)`;

/** What was open about each payment goes, what is open now comes: in two statements for all payments of a step. Their scopes must be known. */
export function projectQuestions(writes: readonly QuestionsWrite[]): readonly Bound[] {
  if (writes.length === 0) return [];
  const ofEach = new Map(writes.map((write) => [write.paymentId, write]));
  const rows = [...ofEach.values()].flatMap(toRows);
  const forget = { sql: forgetSql, args: [JSON.stringify([...ofEach.keys()])] };
  return rows.length === 0 ? [forget] : [forget, { sql: insertSql, args: [JSON.stringify(rows)] }];
}

function toRows({ paymentId, entityPath, rootId, questions }: QuestionsWrite) {
  const merchantPath = entityPath.slice(0, merchantPathCharacters);
  return questions.map(({ kind, subjectId, amountMinor, since, until }, place) => {
    // Only an approval lapses without an event. The deadline of a dispute stands with the chargeback.
    const lapsesAt = kind === 'approvalWaiting' || kind === 'decisionWaiting' ? until : null;
    return [paymentId, place, merchantPath, entityPath, kind, rootId, subjectId, String(amountMinor), since, lapsesAt];
  });
}
