import type { IdempotencyAcrossMerchants, RequestLogFilter, RequestLogStore } from '../../api/foundation/idempotency/ports.ts';
import { type RequestLogEntry, requestsScannedMax } from '../../api/foundation/idempotency/request-log.ts';
import { makeFirstId } from '../../api/foundation/kernel/identifier.ts';
import { requestLog } from '../tables/request-log.ts';
import { beyond, countRowsWanted, readingOrder, toCursor, toPage } from './cursor.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, compare, conditionsOf } from './filter-conditions.ts';
import { readByIds, readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofEntityInScope, oneOf } from './scope.ts';
import type { Writes } from './writes.ts';

const codec: Codec<RequestLogEntry> = createCodec<RequestLogEntry>(requestLog);

/** Lines of one subject that are read at once. */
const linesMax = 1_000;

// An id begins with the time at which it was made, so that the log needs no index of its own for its age.
const oldCodec = codec.part(['id', 'entityId']);
const olderSql = `SELECT ${oldCodec.columns} FROM request_log WHERE id > ? AND id < ? ORDER BY id LIMIT ?`;

const readLines = readOfEach(codec, {
  table: 'request_log',
  of: 'subject_id',
  order: 'id',
  inScope: (at) => ofEntityInScope('request_log', at),
  hasFirstRows: true,
});

const readLinesById = readByIds(codec, 'request_log', (at) => ofEntityInScope('request_log', at));

/** How many lines of a sum differ in operation or result: there are some hundred codes and few operations. */
const sumsMax = 5_000;

// The log has no order of its own for each merchant, so a read walks a bounded stretch of the whole log and leaves out what is another's.
export function requestLogReads(driver: Driver): RequestLogStore {
  return {
    ofEach: (scope, subjectIds) => readLines(driver, scope, subjectIds, linesMax),
    byIds: (scope, ids) => readLinesById(driver, scope, ids),
    page: async (filter, page) => {
      const background = toBackgroundDriver(driver, filter.entityPath);
      const order = readingOrder(page);
      const place = beyond(page);
      const [edge] = await background.read(edgeSql(place, order), [...place.args, integer(requestsScannedMax)]);
      const last = edge?.[0];
      const stretch: Condition = typeof last === 'string' ? { sql: order === 'DESC' ? 'id >= ?' : 'id <= ?', args: [last] } : none;
      const where = joinConditions([place, stretch, ...conditionsOf(conditions, filter)]);
      const sql = `SELECT ${codec.columns} FROM request_log WHERE ${where.sql} ORDER BY id ${order} LIMIT ?`;
      const found = toPage((await background.read(sql, [...where.args, countRowsWanted(page)])).map(codec.decode), page);
      const isCut = toNumber(edge?.[1] ?? 0) >= requestsScannedMax;
      return found.hasNextPage || !isCut || typeof last !== 'string'
        ? { ...found, searchedTo: null }
        : { ...found, hasNextPage: true, searchedTo: toCursor(last) };
    },
    sums: async (filter) => {
      const background = toBackgroundDriver(driver, filter.entityPath);
      const [edge] = await background.read(edgeSql(none, 'DESC'), [integer(requestsScannedMax)]);
      const where = joinConditions([{ sql: 'id >= ?', args: [String(edge?.[0] ?? '')] }, ...conditionsOf(conditions, filter)]);
      const sql = `SELECT operation, result_code, count(*), max(at), max(id), min(at) FROM request_log WHERE ${where.sql} GROUP BY 1, 2 LIMIT ?`;
      const rows = await background.read(sql, [...where.args, integer(sumsMax)]);
      return rows.map(([operation, resultCode, count, lastAt, lastId, firstAt]) => ({
        operation: String(operation),
        resultCode: String(resultCode),
        count: toNumber(count),
        lastAt: toNumber(lastAt),
        lastId: String(lastId),
        firstAt: toNumber(firstAt),
      }));
    },
  };
}

const none: Condition = { sql: '1', args: [] };

/** Where the stretch ends, and how many lines it has: from the index over ids alone. */
function edgeSql(place: Condition, order: 'ASC' | 'DESC'): string {
  return `SELECT ${order === 'DESC' ? 'min' : 'max'}(id), count(*) FROM (SELECT id FROM request_log WHERE ${place.sql} ORDER BY id ${order} LIMIT ?)`;
}

function ownedBelow(path: string): Condition {
  const { sql, args } = below('+owner.path', path);
  return { sql: `EXISTS (SELECT 1 FROM entities AS owner WHERE owner.id = request_log.entity_id AND ${sql})`, args };
}

const conditions: ConditionsBy<RequestLogFilter> = {
  entityPath: (path) => [ownedBelow(path)],
  operation: compare('operation = ?'),
  endpoint: compare('endpoint = ?'),
  resultCodes: (codes) => [oneOf('result_code', codes)],
  callerId: compare('caller_id = ?'),
  from: (from) => [{ sql: '+at >= ?', args: [integer(from)] }],
  to: (to) => [{ sql: '+at < ?', args: [integer(to)] }],
};

export function requestLogAcrossMerchants(driver: Driver): Pick<IdempotencyAcrossMerchants, 'oldRequests' | 'deleteRequests'> {
  return {
    oldRequests: async ({ after, before }, itemsMax) =>
      (await driver.read(olderSql, [after, makeFirstId(before), integer(itemsMax)])).map(oldCodec.decode),
    deleteRequests: (ids) => {
      const { sql, args } = oneOf('id', ids);
      return driver.commit([{ sql: `DELETE FROM request_log WHERE ${sql}`, args }]);
    },
  };
}

/** The writes of these tables. */
export const requestLogWrites = {
  'request.log': (_merchant, { entry }) => [codec.insertRow(entry)],
} satisfies Partial<Writes>;
