import { type IdempotencyRecord, type IdempotencyScope, idempotencyKeepHours } from '../../api/foundation/idempotency/idempotency.ts';
import type { IdempotencyAcrossMerchants, IdempotencyStore } from '../../api/foundation/idempotency/ports.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { idempotency } from '../tables/idempotency.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { type Codec, createCodec, integer } from './row.ts';
import type { Writes } from './writes.ts';

const codec: Codec<IdempotencyRecord> = createCodec<IdempotencyRecord>(idempotency);

const ofScope = 'entity_id = ? AND operation = ? AND key = ?';
const replaceSql = `DELETE FROM idempotency WHERE ${ofScope} AND expires_at <= ?`;

/**
 * The record says when it ends, and every record lives `idempotencyKeepHours`: so it also says when now is. What had
 * ended by then makes room; what had not raises `idempotency_key`.
 */
function claimKey(record: IdempotencyRecord): readonly Bound[] {
  const now = record.expiresAt - idempotencyKeepHours * hourMs;
  return [{ sql: replaceSql, args: [record.entityId, record.operation, record.key, integer(now)] }, codec.insertRow(record)];
}

const expectRecord = guard('idempotencyExists', 'idempotency', ofScope);
const completeSql = `UPDATE idempotency SET completed = 1 WHERE ${ofScope}`;

function completeKey({ entityId, operation, key }: IdempotencyScope): readonly Bound[] {
  const args = [entityId, operation, key];
  return [expectRecord(...args), { sql: completeSql, args }];
}

const findSql = `SELECT ${codec.columns} FROM idempotency WHERE ${ofScope}`;
const forgetSql = `DELETE FROM idempotency WHERE (entity_id, operation, key) IN
  (SELECT entity_id, operation, key FROM idempotency WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`;

export function idempotencyReads(driver: Driver): IdempotencyStore {
  return {
    record: async ({ entityId, operation, key }) => (await driver.read(findSql, [entityId, operation, key])).map(codec.decode)[0],
  };
}

export function idempotencyAcrossMerchants(driver: Driver): Pick<IdempotencyAcrossMerchants, 'forgetExpiredKeys'> {
  return {
    forgetExpiredKeys: (now, itemsMax) => driver.commit([{ sql: forgetSql, args: [integer(now), integer(itemsMax)] }]),
  };
}

/** The writes of these tables. */
export const idempotencyWrites = {
  'idempotency.claim': (_merchant, { record }) => claimKey(record),
  'idempotency.complete': (_merchant, { scope }) => completeKey(scope),
} satisfies Partial<Writes>;
