import { parseQuestionKind } from '../../api/domain/payments/standing/questions.ts';
import type { PaymentQuestion, ReadModelStore } from '../../api/views/read-model/ports.ts';
import { type Driver, toAsideDriver } from './driver.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';
import { type Condition, joinConditions, oneOf } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';

const columns = 'q.payment, q.kind, q.subject, q.amount_minor, q.since';
const ofEachSql = `SELECT ${columns} FROM open_questions AS q WHERE q.payment IN (SELECT value FROM json_each(?)) AND (q.lapses_at IS NULL OR q.lapses_at > ?)
  ORDER BY q.payment, q.place`;

export function questionReads(driver: Driver): Pick<ReadModelStore, 'questionsOf' | 'openQuestions'> {
  return {
    questionsOf: async (ids, now) => (await driver.read(ofEachSql, [JSON.stringify(ids), integer(now)])).map(toQuestion),
    openQuestions: async (entityPath, { kinds, now, after, itemsMax }) => {
      const { merchants, channelOf } = toSearchScope(entityPath);
      const conditions: readonly Condition[] = [
        { sql: 'q.merchant = m.value', args: [] },
        ...channelOf('q'),
        oneOf('q.kind', kinds),
        { sql: 'q.root_id IS NULL', args: [] },
        { sql: 'q.lapses_at IS NULL OR q.lapses_at > ?', args: [integer(now)] },
        ...(after ? [{ sql: '(q.since, q.payment) > (?, ?)', args: [integer(after.at), after.id] }] : []),
      ];
      const where = joinConditions(conditions);
      const sql = `SELECT ${columns} FROM ${merchants.sql} CROSS JOIN open_questions AS q WHERE ${where.sql} ORDER BY q.since, q.payment LIMIT ?`;
      const args = [...merchants.args, ...where.args, integer(itemsMax)];
      return (await toAsideDriver(driver, entityPath).read(sql, args)).map(toQuestion);
    },
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
