import type { IdempotencyAcrossMerchants, RequestLogStore } from '../../api/idempotency/ports.ts';
import type { RequestLogEntry } from '../../api/idempotency/request-log.ts';
import { requestLog } from '../tables/request-log.ts';
import type { Bound, Driver } from './driver.ts';
import { readByIds, readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { ofEntityInScope } from './scope.ts';

const codec: Codec<RequestLogEntry> = createCodec<RequestLogEntry>(requestLog);

/** Lines of one subject that are read at once. */
const linesMax = 1_000;

export function logRequest(entry: RequestLogEntry): readonly Bound[] {
  return [{ sql: codec.insert, args: codec.encode(entry) }];
}

const deleteOlderSql = `DELETE FROM request_log WHERE rowid IN (SELECT rowid FROM request_log WHERE at < ? ORDER BY at LIMIT ?)`;

const readLines = readOfEach(codec, { table: 'request_log', of: 'subject_id', order: 'id', inScope: ofEntityInScope('request_log', 3) });

const readLinesById = readByIds(codec, 'request_log', ofEntityInScope('request_log', 2));

export function requestLogReads(driver: Driver): RequestLogStore {
  return {
    ofEach: (scope, subjectIds) => readLines(driver, scope, subjectIds, linesMax),
    byIds: (scope, ids) => readLinesById(driver, scope, ids),
  };
}

export function requestLogAcrossMerchants(driver: Driver): Pick<IdempotencyAcrossMerchants, 'deleteOldRequests'> {
  return {
    deleteOldRequests: (before, itemsMax) => driver.commit([{ sql: deleteOlderSql, args: [integer(before), integer(itemsMax)] }]),
  };
}
