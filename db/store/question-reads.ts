import { parseQuestionKind } from '../../api/domain/payments/standing/questions.ts';
import type { PaymentQuestion, ReadModelStore } from '../../api/views/read-model/ports.ts';
import type { Driver } from './driver.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';

const columns = 'q.payment, q.kind, q.subject, q.amount_minor, q.since';
const ofEachSql = `SELECT ${columns} FROM open_questions AS q WHERE q.payment IN (SELECT value FROM json_each(?)) AND (q.lapses_at IS NULL OR q.lapses_at > ?)
  ORDER BY q.payment, q.place`;

export function questionReads(driver: Driver): Pick<ReadModelStore, 'questionsOf'> {
  return {
    questionsOf: async (ids, now) => (await driver.read(ofEachSql, [JSON.stringify(ids), integer(now)])).map(toQuestion),
  };
}

function toQuestion([paymentId, kind, subjectId, amountMinor, since]: RawRow): PaymentQuestion {
  return {
    paymentId: String(paymentId),
    kind: parseQuestionKind(kind),
    subjectId: String(subjectId),
    amountMinor: toMinor(amountMinor ?? 0n),
    since: toNumber(since ?? 0n),
  };
}
