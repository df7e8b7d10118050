/**
 * What is due of one merchant whose clock was moved, the earliest first (decision: sandbox-clock). The indexes are in the
 * order of the time, so these walk over what is due of other merchants by then: beside the payments, and never in live.
 */

import type { DuePiece, DueStore } from '../../api/entity-clocks/due-kind.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { hasLivePayment } from './checkouts.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { readNextDue } from './next-due.ts';
import { integer, toNumber } from './row.ts';
import { ofPaymentInScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';

const dueNames = ['upTo', 'from', 'before', 'itemsMax'] as const;

const inquiries = statement(
  dueNames,
  (at) => `SELECT next_inquiry_at, payment_id, id FROM attempts
  WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL AND next_inquiry_at <= ${at.upTo} AND ${ofPaymentInScope('attempts', at)}
  ORDER BY next_inquiry_at LIMIT ${at.itemsMax}`,
);
const authentications = statement(
  dueNames,
  (at) => `SELECT expires_at, id, id FROM authentications
  WHERE expires_at IS NOT NULL AND expires_at <= ${at.upTo} AND ${inBounds(at)} ORDER BY expires_at LIMIT ${at.itemsMax}`,
);
const authorizations = statement(
  dueNames,
  (at) => `SELECT expires_at, id, id FROM payments
  WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL AND expires_at <= ${at.upTo}
    AND captured + reversed + released + reserved < authorized AND ${inBounds(at)} ORDER BY expires_at LIMIT ${at.itemsMax}`,
);
const checkouts = statement(
  dueNames,
  (at) => `SELECT expires_at, id, id FROM checkouts
  WHERE status = 'open' AND expires_at <= ${at.upTo} AND ${inBounds(at)}
    AND NOT ${hasLivePayment}
  ORDER BY expires_at LIMIT ${at.itemsMax}`,
);
const resultCalls = statement(
  dueNames,
  (at) => `SELECT next_attempt_at, payment_id, payment_id FROM result_calls
  WHERE status = 'pending' AND next_attempt_at <= ${at.upTo} AND ${ofPaymentInScope('result_calls', at)} ORDER BY next_attempt_at LIMIT ${at.itemsMax}`,
);
const registrations = statement(
  dueNames,
  (at) => `SELECT erase_at, id, id FROM registrations
  WHERE erase_at IS NOT NULL AND erase_at <= ${at.upTo} AND status = 'active' AND ${inBounds(at)} ORDER BY erase_at LIMIT ${at.itemsMax}`,
);
// Where a subscription wants its notifications in order, one waits for the earlier ones of its subject.
const deliveries = statement(
  dueNames,
  (at) => `SELECT d.next_attempt_at, d.id, d.id FROM webhook_subscriptions AS s
  CROSS JOIN webhook_deliveries AS d ON d.subscription_id = s.id AND d.status = 'pending' AND d.next_attempt_at <= ${at.upTo}
  WHERE s.status = 'active' AND s.entity_path >= ${at.from} AND s.entity_path < ${at.before}
    AND NOT (s.ordered AND EXISTS (SELECT 1 FROM webhook_deliveries AS earlier WHERE earlier.subscription_id = s.id
      AND earlier.status = 'pending' AND earlier.subject_id = d.subject_id AND earlier.event_sequence < d.event_sequence))
  ORDER BY d.next_attempt_at, d.event_sequence LIMIT ${at.itemsMax}`,
);
const leased = statement(
  ['now', 'from', 'before'],
  (at) => `SELECT EXISTS (SELECT 1 FROM webhook_deliveries WHERE lease_owner IS NOT NULL AND lease_until > ${at.now} AND ${inBounds(at)})
  OR EXISTS (SELECT 1 FROM result_calls WHERE status = 'pending' AND lease_until > ${at.now} AND ${ofPaymentInScope('result_calls', at)})`,
);

export function dueOfMerchant(driver: Driver): DueStore {
  const reader = (bind: typeof inquiries) => async (merchant: MerchantKey, upTo: Timestamp, itemsMax: number) => {
    const { sql, args } = bind({ upTo: integer(upTo), ...boundsOf(merchant), itemsMax: integer(itemsMax) });
    const rows = await toBackgroundDriver(driver, merchant).read(sql, args);
    return rows.map(([dueAt, subjectId, id]): DuePiece => ({ dueAt: toNumber(dueAt), subjectId: String(subjectId), id: String(id) }));
  };
  return {
    inquiries: reader(inquiries),
    authentications: reader(authentications),
    authorizations: reader(authorizations),
    checkouts: reader(checkouts),
    resultCalls: reader(resultCalls),
    registrations: reader(registrations),
    deliveries: reader(deliveries),
    next: () => readNextDue(driver),
    hasLeased: async (merchant, now) => {
      const { sql, args } = leased({ now: integer(now), ...boundsOf(merchant) });
      const [row] = await toBackgroundDriver(driver, merchant).read(sql, args);
      return toNumber(row?.[0] ?? 0) === 1;
    },
  };
}
