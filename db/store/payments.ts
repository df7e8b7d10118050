import type { Write } from '../../api/kernel/commit.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Timestamp } from '../../api/kernel/timestamp.ts';
import type { Payment } from '../../api/payments/payment.ts';
import type { PaymentStore } from '../../api/payments/ports.ts';
import { linkedPaymentsMax, type PaymentFilter } from '../../api/payments/ports.ts';
import { merchantPathCharacters, payments } from '../tables/payments.ts';
import { type Bound, type Driver, toAsideDriver } from './driver.ts';
import { guard } from './guard.ts';
import { countNumberedPayments, numberedPayments, searchPayments } from './payment-search.ts';
import { type Codec, createCodec, integer, integerOrNull } from './row.ts';

export const paymentCodec: Codec<Payment> = createCodec<Payment>(payments);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

export function insertPayment(payment: Payment): readonly Bound[] {
  return [{ sql: paymentCodec.insert, args: paymentCodec.encode(payment) }];
}

const expectUnsettled = guard('paymentSettled', 'payments', `id = ? AND status IN ('pending', 'unknown')`);
const settleSql = `UPDATE payments SET status = ?, result_code = ?, amount_minor = ?, authorized = ?, captured = ?,
  connector_reference = coalesce(?, connector_reference), registration_id = ?, expires_at = ?,
  updated_at = ?, answer = ?, version = version + 1 WHERE id = ?`;

export function settlePayment(write: Of<'payment.settle'>): readonly Bound[] {
  return [
    expectUnsettled(write.id),
    {
      sql: settleSql,
      args: [
        write.status,
        write.resultCode,
        write.amountMinor,
        write.authorized,
        write.captured,
        write.connectorReference,
        write.registrationId,
        integerOrNull(write.expiresAt),
        integer(write.updatedAt),
        write.answer,
        write.id,
      ],
    },
  ];
}

const expectPayment = guard('paymentExists', 'payments', 'id = ?');
const moveSql = `UPDATE payments SET authorized = authorized + ?, captured = captured + ?, refunded = refunded + ?,
  reversed = reversed + ?, charged_back = charged_back + ?, released = released + ?, reserved = reserved + ?,
  captures = captures + ?, updated_at = ?, version = version + 1 WHERE id = ?`;

export function movePayment({ id, change, updatedAt }: Of<'payment.move'>): readonly Bound[] {
  return [
    expectPayment(id),
    {
      sql: moveSql,
      args: [
        change.authorized ?? 0n,
        change.captured ?? 0n,
        change.refunded ?? 0n,
        change.reversed ?? 0n,
        change.chargedBack ?? 0n,
        change.released ?? 0n,
        change.reserved ?? 0n,
        integer(change.captures ?? 0),
        integer(updatedAt),
        id,
      ],
    },
  ];
}

const expectVersion = guard('paymentVersion', 'payments', 'id = ? AND version = ?');

export function expectPaymentVersion(write: Of<'payment.expect'>): readonly Bound[] {
  return [expectVersion(write.id, integer(write.version))];
}

const expectStatus = guard('paymentSettled', 'payments', 'id = ? AND status IN (SELECT value FROM json_each(?))');
const statusSql = 'UPDATE payments SET status = ?, updated_at = ?, version = version + 1 WHERE id = ?';

export function changeStatus(write: Of<'payment.status'>): readonly Bound[] {
  return [expectStatus(write.id, JSON.stringify(write.from)), { sql: statusSql, args: [write.status, integer(write.updatedAt), write.id] }];
}

const byIdSql = `SELECT ${paymentCodec.columns} FROM payments WHERE id = ?`;
const linkedSql = `SELECT * FROM (SELECT ${paymentCodec.columns} FROM payments WHERE id = ?1
  UNION ALL SELECT ${paymentCodec.columns} FROM payments WHERE root_id = ?1 AND root_id <> id) ORDER BY id LIMIT ?2`;
// The index of trees leaves out their roots, so those are looked up by their own id, as above.
const linkedOfEachSql = `SELECT ${paymentCodec.columns} FROM (SELECT *, row_number() OVER (PARTITION BY root_id ORDER BY id) AS place FROM (
  SELECT ${paymentCodec.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?1)) AND root_id = id
  UNION ALL SELECT ${paymentCodec.columns} FROM payments WHERE root_id IN (SELECT value FROM json_each(?1)) AND root_id <> id))
  WHERE place <= ?2 ORDER BY id`;
const expiredSql = `SELECT ${paymentCodec.columns} FROM payments WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL
  AND expires_at <= ? AND captured + reversed + released + reserved < authorized ORDER BY expires_at LIMIT ?`;

const ofCheckoutSql = `SELECT ${paymentCodec.columns} FROM payments WHERE checkout_id = ? ORDER BY id LIMIT ?`;
const byIdsSql = `SELECT ${paymentCodec.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?))`;
const afterSql = `SELECT ${paymentCodec.columns} FROM payments WHERE id > ? ORDER BY id LIMIT ?`;

type PaymentReads = PaymentStore;

export function paymentReads(driver: Driver): PaymentReads {
  const list = async (sql: string, args: Parameters<Driver['read']>[1]) => (await driver.read(sql, args)).map(paymentCodec.decode);
  return {
    byId: async (id: Id) => {
      const row = await driver.readFirst(byIdSql, [id]);
      return row && paymentCodec.decode(row);
    },
    ofCheckout: (checkoutId, itemsMax) => list(ofCheckoutSql, [checkoutId, integer(itemsMax)]),
    byIds: (ids) => list(byIdsSql, [JSON.stringify(ids)]),
    after: (id, itemsMax) => list(afterSql, [id, integer(itemsMax)]),
    linked: (rootId: Id) => list(linkedSql, [rootId, BigInt(linkedPaymentsMax)]),
    linkedOfEach: (rootIds) => list(linkedOfEachSql, [JSON.stringify(rootIds), BigInt(linkedPaymentsMax)]),
    page: (filter, page) => searchPayments(mayTakeLong(filter) ? toAsideDriver(driver) : driver, paymentCodec, filter, page),
    numbered: (filter, slice) => numberedPayments(mayTakeLong(filter) ? toAsideDriver(driver) : driver, paymentCodec, filter, slice),
    countNumbered: (filter, itemsMax) => countNumberedPayments(mayTakeLong(filter) ? toAsideDriver(driver) : driver, filter, itemsMax),
    expiredAuthorizations: (now: Timestamp, itemsMax: number) => list(expiredSql, [integer(now), integer(itemsMax)]),
  };
}

/** A reference finds a few rows, and a merchant's newest lie together; anything else may walk far. */
function mayTakeLong({ entityPath, shortId, merchantTransactionId, merchantInvoiceId, registrationId, ...others }: PaymentFilter): boolean {
  const isFew = [shortId, merchantTransactionId, merchantInvoiceId, registrationId].some((value) => value !== undefined);
  return !isFew && (entityPath.length !== merchantPathCharacters || Object.keys(others).length > 0);
}
