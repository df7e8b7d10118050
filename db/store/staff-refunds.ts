/** What members of staff refunded whose refunds have a limit. One that came to nothing does not count. */

import type { StaffRefundStore } from '../../api/domain/payments/ports.ts';
import type { StaffRefund } from '../../api/domain/payments/staff/rules.ts';
import type { Bound, Driver } from './driver.ts';
import { mayHaveMoved } from './may-have-moved.ts';
import { integer, toMinor } from './row.ts';
import type { Writes } from './writes.ts';

/** Of one member in one currency; ?1 to ?4 are the same in both statements. */
const counted = `FROM staff_refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.user_id = ?1 AND r.currency = ?2 AND ${mayHaveMoved('p')}`;
const onPayment = `(SELECT coalesce(sum(r.amount_minor), 0) ${counted} AND r.root_id = ?3)`;
const sinceMoment = `(SELECT coalesce(sum(r.amount_minor), 0) ${counted} AND r.at > ?4)`;

const refundedSql = `SELECT ${onPayment}, ${sinceMoment}`;
const insertSql = `INSERT INTO staff_refunds (user_id, currency, root_id, payment_id, amount_minor, at, within_limit)
  SELECT ?1, ?2, ?3, ?5, ?6, ?7, ${onPayment} + ?6 <= ?8 AND ${sinceMoment} + ?6 <= ?9`;

function insertStaffRefund(refund: StaffRefund): readonly Bound[] {
  const { paymentId, userId, rootId, currency, amountMinor, at, since, limitMinor, dayLimitMinor } = refund;
  return [
    {
      sql: insertSql,
      args: [userId, currency, rootId, integer(since), paymentId, amountMinor, integer(at), limitMinor, dayLimitMinor],
    },
  ];
}

export function staffRefundReads(driver: Driver): StaffRefundStore {
  return {
    refundedBefore: async (userId, currency, rootId, since) => {
      const row = await driver.readFirst(refundedSql, [userId, currency, rootId, integer(since)]);
      return { onPaymentMinor: toMinor(row?.[0] ?? 0n), ofDayMinor: toMinor(row?.[1] ?? 0n) };
    },
  };
}

/** The writes of these tables. */
export const staffRefundsWrites = {
  'staff-refund.insert': (_merchant, { refund }) => insertStaffRefund(refund),
} satisfies Partial<Writes>;
