/**
 * What is due of one merchant whose clock was moved, the earliest first (decision: sandbox-clock). The indexes are in the
 * order of the time, so these walk over what is due of other merchants by then: beside the payments, and never in live.
 */

import type { DuePiece, DueStore } from '../../api/entity-clocks/due-kind.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { hasLivePayment } from './checkouts.ts';
import { type Driver, toAsideDriver } from './driver.ts';
import { readNextDue } from './next-due.ts';
import { integer, toNumber } from './row.ts';
import { ofPaymentInScope, toBounds, withinScope } from './scope.ts';

const inquiriesSql = `SELECT next_inquiry_at, payment_id, id FROM attempts
  WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL AND next_inquiry_at <= ?1 AND ${ofPaymentInScope('attempts', 2)}
  ORDER BY next_inquiry_at LIMIT ?4`;
const authenticationsSql = `SELECT expires_at, id, id FROM authentications
  WHERE expires_at IS NOT NULL AND expires_at <= ?1 AND ${withinScope('entity_path', 2)} ORDER BY expires_at LIMIT ?4`;
const authorizationsSql = `SELECT expires_at, id, id FROM payments
  WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL AND expires_at <= ?1
    AND captured + reversed + released + reserved < authorized AND ${withinScope('entity_path', 2)} ORDER BY expires_at LIMIT ?4`;
const checkoutsSql = `SELECT expires_at, id, id FROM checkouts
  WHERE status = 'open' AND expires_at <= ?1 AND ${withinScope('entity_path', 2)}
    AND NOT ${hasLivePayment}
  ORDER BY expires_at LIMIT ?4`;
const resultCallsSql = `SELECT next_attempt_at, payment_id, payment_id FROM result_calls
  WHERE status = 'pending' AND next_attempt_at <= ?1 AND ${ofPaymentInScope('result_calls', 2)} ORDER BY next_attempt_at LIMIT ?4`;
const registrationsSql = `SELECT erase_at, id, id FROM registrations
  WHERE erase_at IS NOT NULL AND erase_at <= ?1 AND status = 'active' AND ${withinScope('entity_path', 2)} ORDER BY erase_at LIMIT ?4`;
// Where a subscription wants its notifications in order, one waits for the earlier ones of its subject.
const deliveriesSql = `SELECT d.next_attempt_at, d.id, d.id FROM webhook_subscriptions AS s
  CROSS JOIN webhook_deliveries AS d ON d.subscription_id = s.id AND d.status = 'pending' AND d.next_attempt_at <= ?1
  WHERE s.status = 'active' AND s.entity_path >= ?2 AND s.entity_path < ?3
    AND NOT (s.ordered AND EXISTS (SELECT 1 FROM webhook_deliveries AS earlier WHERE earlier.subscription_id = s.id
      AND earlier.status = 'pending' AND earlier.subject_id = d.subject_id AND earlier.event_sequence < d.event_sequence))
  ORDER BY d.next_attempt_at, d.event_sequence LIMIT ?4`;
const leasedSql = `SELECT EXISTS (SELECT 1 FROM webhook_deliveries WHERE lease_owner IS NOT NULL AND lease_until > ?1 AND ${withinScope('entity_path', 2)})
  OR EXISTS (SELECT 1 FROM result_calls WHERE status = 'pending' AND lease_until > ?1 AND ${ofPaymentInScope('result_calls', 2)})`;

export function dueOfMerchant(driver: Driver): DueStore {
  const reader = (sql: string) => async (merchant: MerchantKey, upTo: Timestamp, itemsMax: number) => {
    const rows = await toAsideDriver(driver, merchant).read(sql, [integer(upTo), ...toBounds(merchant), integer(itemsMax)]);
    return rows.map(([dueAt, subjectId, id]): DuePiece => ({ dueAt: toNumber(dueAt), subjectId: String(subjectId), id: String(id) }));
  };
  return {
    inquiries: reader(inquiriesSql),
    authentications: reader(authenticationsSql),
    authorizations: reader(authorizationsSql),
    checkouts: reader(checkoutsSql),
    resultCalls: reader(resultCallsSql),
    registrations: reader(registrationsSql),
    deliveries: reader(deliveriesSql),
    next: () => readNextDue(driver),
    hasLeased: async (merchant, now) => {
      const [row] = await toAsideDriver(driver, merchant).read(leasedSql, [integer(now), ...toBounds(merchant)]);
      return toNumber(row?.[0] ?? 0) === 1;
    },
  };
}
