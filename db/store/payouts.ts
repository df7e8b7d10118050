/** What was given out of a payment, and what of it waits for a second person. */

import type { PayoutsOf } from '../../api/domain/payments/ports.ts';
import type { DataScope, MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound } from './driver.ts';
import { guard } from './guard.ts';
import { mayHaveMoved } from './may-have-moved.ts';
import { integer, type Value } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import type { Writes } from './writes.ts';

// ?1 the tree's root, ?2 the payment whose payouts are one sum, ?3 the currency, ?4 a payment that does not count, ?5 now, ?6 and ?7 the scope.
// What a bank or a program gave out counts as well: the money has left the payment. One that came to nothing does not.
const given = `SELECT coalesce(sum(p.amount_minor), 0) FROM payments AS p JOIN payments AS t ON t.id = p.referenced_id
  WHERE p.root_id = ?1 AND p.root_id <> p.id AND ${withinScope('p.entity_path', 6)} AND p.currency = ?3 AND p.id <> ?4
  AND ${mayHaveMoved('p')} AND (p.type IN ('RF', 'CB') OR p.type = 'RV' AND t.type = 'DB')
  AND (t.id = ?2 OR t.referenced_id = ?2 AND t.type IN ('CP', 'RC'))`;
const captures = `SELECT c.id FROM payments AS c WHERE c.root_id = ?1 AND c.root_id <> c.id AND c.referenced_id = ?2 AND c.type IN ('CP', 'RC')`;
const waiting = `SELECT coalesce(sum(a.amount_minor), 0) FROM refund_approvals AS a
  WHERE (a.payment_id = ?2 OR a.payment_id IN (${captures})) AND ${withinScope('a.entity_path', 6)}
  AND a.currency = ?3 AND a.status = 'pending' AND a.expires_at > ?5`;

export const payoutsSql = `SELECT (${given}) + (${waiting})`;

const expect = guard('paymentVersion', '(SELECT 1)', `(${given}) + (${waiting}) <= ?8`);

export function toPayoutArguments(scope: DataScope, { rootId, headId, currency, exceptId, now }: PayoutsOf): readonly Value[] {
  return [rootId, headId, currency, exceptId, integer(now), ...toBounds(scope)];
}

function expectPayouts(
  merchant: MerchantKey,
  { payouts, atMostMinor }: { readonly payouts: PayoutsOf; readonly atMostMinor: bigint },
): readonly Bound[] {
  return [expect(...toPayoutArguments(merchant, payouts), atMostMinor)];
}

/** The writes of these tables. */
export const payoutsWrites = {
  'payouts.expect': expectPayouts,
} satisfies Partial<Writes>;
