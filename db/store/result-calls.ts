import type { ResultCall } from '../../api/domain/payments/result-call.ts';
import type { ResultCallStore, WebhooksAcrossMerchants } from '../../api/domain/webhooks/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { resultCalls } from '../tables/result-calls.ts';
import type { Bound, Driver } from './driver.ts';
import { isDueHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { ofPaymentInScope, toBounds } from './scope.ts';
import type { Writes } from './writes.ts';

const codec: Codec<ResultCall> = createCodec<ResultCall>(resultCalls);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

/** One that is there stays: a payment has one call. */
const insertSql = codec.insert.replace('INSERT INTO', 'INSERT OR IGNORE INTO');

function insertResultCall(call: ResultCall): readonly Bound[] {
  return [{ sql: insertSql, args: codec.encode(call) }];
}

const cancelSql = `UPDATE result_calls SET status = 'cancelled' WHERE payment_id = ? AND status = 'pending' AND target = 'shopperResultUrl'
  AND ${ofPaymentInScope('result_calls')}`;

function cancelResultCall(merchant: MerchantKey, paymentId: string): readonly Bound[] {
  return [{ sql: cancelSql, args: [paymentId, ...toBounds(merchant)] }];
}

const recordSql = `UPDATE result_calls SET status = ?, attempts = attempts + 1, next_attempt_at = ?, lease_until = NULL, last_error = ?
  WHERE payment_id = ? AND status = 'pending' AND ${ofPaymentInScope('result_calls')}`;

function recordResultCall(
  merchant: MerchantKey,
  { paymentId, status, nextAttemptAt, error }: Of<'result-call.attempted'>,
): readonly Bound[] {
  return [{ sql: recordSql, args: [status, integer(nextAttemptAt), error, paymentId, ...toBounds(merchant)] }];
}

/** A round looks at no more due calls than these when it shares its places between merchants: the longest due. */
const lookedAtMax = 50_000n;

/** Each merchant's longest due call, then each one's second, and so on: addresses that hang delay those of others by one of their calls. */
const dueSql = `SELECT ${codec.columns} FROM result_calls WHERE payment_id IN (SELECT payment_id FROM (
    SELECT payment_id, next_attempt_at, row_number() OVER (PARTITION BY substr(path, 1, ${merchantPathCharacters}) ORDER BY next_attempt_at, payment_id) AS place
    FROM (SELECT payment_id, next_attempt_at, (SELECT entity_path FROM payments WHERE id = result_calls.payment_id) AS path FROM result_calls
      WHERE status = 'pending' AND next_attempt_at <= ? AND (lease_until IS NULL OR lease_until <= ?)
      AND ${isDueHere('(SELECT entity_path FROM payments WHERE id = result_calls.payment_id)')} ORDER BY next_attempt_at LIMIT ?)
  ) ORDER BY place, next_attempt_at LIMIT ?) ORDER BY next_attempt_at, payment_id`;
const claimSql = `UPDATE result_calls SET lease_until = ? WHERE payment_id = ? AND status = 'pending'
  AND (lease_until IS NULL OR lease_until <= ?) AND ${ofPaymentInScope('result_calls')}`;
const byPaymentSql = `SELECT ${codec.columns} FROM result_calls WHERE payment_id = ? AND ${ofPaymentInScope('result_calls')}`;

export function resultCallReads(driver: Driver): ResultCallStore {
  return {
    byPayment: async (scope, paymentId) => (await driver.read(byPaymentSql, [paymentId, ...toBounds(scope)])).map(codec.decode)[0],
    claim: async (scope, paymentId, { now, until }) =>
      (await driver.commit([{ sql: claimSql, args: [integer(until), paymentId, integer(now), ...toBounds(scope)] }])) > 0,
  };
}

export function resultCallsAcrossMerchants(driver: Driver): Pick<WebhooksAcrossMerchants, 'dueResultCalls'> {
  return {
    dueResultCalls: async (now, itemsMax) =>
      (await driver.read(dueSql, [integer(now), integer(now), lookedAtMax, integer(itemsMax)])).map(codec.decode),
  };
}

/** The writes of these tables. */
export const resultCallsWrites = {
  'result-call.insert': (_merchant, { call }) => insertResultCall(call),
  'result-call.cancel': (merchant, { paymentId }) => cancelResultCall(merchant, paymentId),
  'result-call.attempted': recordResultCall,
} satisfies Partial<Writes>;
