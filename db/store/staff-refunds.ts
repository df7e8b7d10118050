/** What members of staff refunded whose refunds have a limit. One that came to nothing does not count. */

import type { StaffRefundStore } from '../../api/domain/payments/ports.ts';
import type { StaffRefund } from '../../api/domain/payments/staff/rules.ts';
import type { Bound, Driver } from './driver.ts';
import { mayHaveMoved } from './may-have-moved.ts';
import { integer, toMinor } from './row.ts';
import { statement } from './statement.ts';
import type { Writes } from './writes.ts';

const names = ['userId', 'currency', 'rootId', 'since'] as const;
type RefundParameters = { readonly [Name in (typeof names)[number]]: string };

/** Of one member in one currency. */
const counted = ({ userId, currency }: RefundParameters): string => `FROM staff_refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.user_id = ${userId} AND r.currency = ${currency} AND ${mayHaveMoved('p')}`;
const onPayment = (places: RefundParameters): string =>
  `(SELECT coalesce(sum(r.amount_minor), 0) ${counted(places)} AND r.root_id = ${places.rootId})`;
const sinceMoment = (places: RefundParameters): string =>
  `(SELECT coalesce(sum(r.amount_minor), 0) ${counted(places)} AND r.at > ${places.since})`;

const refunded = statement(names, (places) => `SELECT ${onPayment(places)}, ${sinceMoment(places)}`);
const inserted = statement(
  [...names, 'paymentId', 'amount', 'at', 'limit', 'dayLimit'],
  (places) => `INSERT INTO staff_refunds (user_id, currency, root_id, payment_id, amount_minor, at, within_limit)
  SELECT ${places.userId}, ${places.currency}, ${places.rootId}, ${places.paymentId}, ${places.amount}, ${places.at},
    ${onPayment(places)} + ${places.amount} <= ${places.limit} AND ${sinceMoment(places)} + ${places.amount} <= ${places.dayLimit}`,
);

function insertStaffRefund(refund: StaffRefund): readonly Bound[] {
  const { paymentId, userId, rootId, currency, amountMinor: amount, at, since, limitMinor: limit, dayLimitMinor: dayLimit } = refund;
  return [inserted({ userId, currency, rootId, since: integer(since), paymentId, amount, at: integer(at), limit, dayLimit })];
}

export function staffRefundReads(driver: Driver): StaffRefundStore {
  return {
    refundedBefore: async (userId, currency, rootId, since) => {
      const { sql, args } = refunded({ userId, currency, rootId, since: integer(since) });
      const row = await driver.readFirst(sql, args);
      return { onPaymentMinor: toMinor(row?.[0] ?? 0n), ofDayMinor: toMinor(row?.[1] ?? 0n) };
    },
  };
}

/** The writes of these tables. */
export const staffRefundsWrites = {
  'staff-refund.insert': (_merchant, { refund }) => insertStaffRefund(refund),
} satisfies Partial<Writes>;
