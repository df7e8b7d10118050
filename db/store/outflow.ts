/** What was given out of a payment, and what of it waits for a second person. */

import type { OutflowOf } from '../../api/domain/payments/ports.ts';
import type { DataScope, MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound } from './driver.ts';
import { guardSql } from './guard.ts';
import { mayHaveMoved } from './may-have-moved.ts';
import { integer } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import type { Writes } from './writes.ts';

/** `headId` is the payment whose outflow is one sum, `rootId` the root of its tree; `exceptId` does not count. */
const names = ['rootId', 'headId', 'currency', 'exceptId', 'now', 'from', 'before'] as const;
type OutflowParameters = { readonly [Name in (typeof names)[number]]: string };

// What a bank or a program gave out counts as well: the money has left the payment. One that came to nothing does not.
const given = ({ rootId, headId, currency, exceptId, ...bounds }: OutflowParameters): string => `
  SELECT coalesce(sum(p.amount_minor), 0) FROM payments AS p JOIN payments AS t ON t.id = p.referenced_id
  WHERE p.root_id = ${rootId} AND p.root_id <> p.id AND ${inBounds(bounds, 'p.entity_path')} AND p.currency = ${currency} AND p.id <> ${exceptId}
  AND ${mayHaveMoved('p')} AND (p.type IN ('RF', 'CB') OR p.type = 'RV' AND t.type = 'DB')
  AND (t.id = ${headId} OR t.referenced_id = ${headId} AND t.type IN ('CP', 'RC'))`;
const captures = ({ rootId, headId }: OutflowParameters): string =>
  `SELECT c.id FROM payments AS c WHERE c.root_id = ${rootId} AND c.root_id <> c.id AND c.referenced_id = ${headId} AND c.type IN ('CP', 'RC')`;
const waiting = (places: OutflowParameters): string => `
  SELECT coalesce(sum(a.amount_minor), 0) FROM refund_approvals AS a
  WHERE (a.payment_id = ${places.headId} OR a.payment_id IN (${captures(places)})) AND ${inBounds(places, 'a.entity_path')}
  AND a.currency = ${places.currency} AND a.status = 'pending' AND a.expires_at > ${places.now}`;
const both = (places: OutflowParameters): string => `(${given(places)}) + (${waiting(places)})`;

const sum = statement(names, (places) => `SELECT ${both(places)}`);
const expect = statement([...names, 'atMost'], (places) => guardSql('paymentVersion', '(SELECT 1)', `${both(places)} <= ${places.atMost}`));

export function sumOutflow(scope: DataScope, outflow: OutflowOf): Bound {
  return sum(toValues(scope, outflow));
}

function toValues(scope: DataScope, { rootId, headId, currency, exceptId, now }: OutflowOf) {
  return { rootId, headId, currency, exceptId, now: integer(now), ...boundsOf(scope) };
}

function expectOutflow(
  merchant: MerchantKey,
  { outflow, atMostMinor }: { readonly outflow: OutflowOf; readonly atMostMinor: bigint },
): readonly Bound[] {
  return [expect({ ...toValues(merchant, outflow), atMost: atMostMinor })];
}

/** The writes of these tables. */
export const outflowWrites = {
  'outflow.expect': expectOutflow,
} satisfies Partial<Writes>;
