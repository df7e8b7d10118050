import type { PaymentsAcrossMerchants, RequestLogEntry, RequestLogStore } from '../../api/payments/ports.ts';
import { requestLog } from '../tables/request-log.ts';
import type { Bound, Driver } from './driver.ts';
import { readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { ofPaymentInScope, toBounds } from './scope.ts';

const codec: Codec<RequestLogEntry> = createCodec<RequestLogEntry>(requestLog);

/** Lines of one payment that are read at once. */
const linesMax = 1_000;

export function logRequest(entry: RequestLogEntry): readonly Bound[] {
  return [{ sql: codec.insert, args: codec.encode(entry) }];
}

const ofPaymentSql = `SELECT ${codec.columns} FROM request_log WHERE payment_id = ? AND ${ofPaymentInScope('request_log')} ORDER BY id LIMIT ?`;

const deleteOlderSql = `DELETE FROM request_log WHERE rowid IN (SELECT rowid FROM request_log WHERE at < ? ORDER BY at LIMIT ?)`;

const readLines = readOfEach(codec, { table: 'request_log', of: 'payment_id', order: 'id', inScope: ofPaymentInScope('request_log', 3) });

export function requestLogReads(driver: Driver): RequestLogStore {
  return {
    ofPayment: async (scope, paymentId) =>
      (await driver.read(ofPaymentSql, [paymentId, ...toBounds(scope), BigInt(linesMax)])).map(codec.decode),
    ofEach: (scope, paymentIds) => readLines(driver, scope, paymentIds, linesMax),
  };
}

export function requestLogAcrossMerchants(driver: Driver): Pick<PaymentsAcrossMerchants, 'deleteOldRequests'> {
  return {
    deleteOldRequests: (before, itemsMax) => driver.commit([{ sql: deleteOlderSql, args: [integer(before), integer(itemsMax)] }]),
  };
}
