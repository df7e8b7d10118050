/** What other tables hold about payments: approvals that wait, chargebacks that are not decided, what is settled. */

import { type Matter, type MatterKind, matterKinds } from '../../api/domain/payments/standing/matter.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { paymentTypes } from '../../api/foundation/kernel/payment-type.ts';
import type { Driver } from './driver.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';
import { toBounds, withinScope } from './scope.ts';

/** More than a page of payments has. */
const mattersMax = 10_000;

/** Whether a chargeback is given up moves nothing more: the dispute itself is told until that is decided. */
const notAnswers = `json_extract(request, '$.answer') IS NULL`;

const toSql = (inScope: string): string => `SELECT * FROM (
  SELECT CASE WHEN json_extract(request, '$.decision') IS NULL THEN 'operationApproval' ELSE 'decisionApproval' END, payment_id, id, amount_minor,
    requested_at AS since, expires_at, json_extract(request, '$.paymentType') FROM refund_approvals WHERE payment_id IN (SELECT value FROM json_each(?1)) AND status = 'pending' AND ${notAnswers} AND ${inScope}
  UNION ALL SELECT CASE status WHEN 'open' THEN 'dispute' WHEN 'represented' THEN 'answeredDispute' ELSE 'closedDispute' END, payment_id, id, amount_minor, created_at, deadline_at, NULL
    FROM chargebacks WHERE payment_id IN (SELECT value FROM json_each(?1)) AND ${inScope}
  UNION ALL SELECT 'settlement', payment_id, payment_id, settled_minor, settled_at, NULL, NULL
    FROM settlement_movements WHERE payment_id IN (SELECT value FROM json_each(?1)) AND settled_minor <> 0 AND ${inScope}
  UNION ALL SELECT 'acceptedReview', payment_id, id, 0, at, NULL, NULL
    FROM payment_reviews WHERE payment_id IN (SELECT value FROM json_each(?1)) AND ${inScope}
) ORDER BY since LIMIT ?2`;
const ofEachSql = toSql(withinScope('entity_path', 3));
const ofEachAnywhereSql = toSql('1');

export async function readMatters(driver: Driver, scope: DataScope, ids: readonly Id[]): Promise<readonly Matter[]> {
  return (await driver.read(ofEachSql, [JSON.stringify(ids), integer(mattersMax), ...toBounds(scope)])).map(toMatter);
}

export async function readMattersAnywhere(driver: Driver, ids: readonly Id[]): Promise<readonly Matter[]> {
  return (await driver.read(ofEachAnywhereSql, [JSON.stringify(ids), integer(mattersMax)])).map(toMatter);
}

function toMatter([kind, paymentId, id, amountMinor, since, until, type]: RawRow): Matter {
  return {
    kind: parseKind(kind),
    paymentId: String(paymentId),
    type: paymentTypes.find((known) => known === type) ?? null,
    id: String(id),
    amountMinor: toMinor(amountMinor ?? 0n),
    since: toNumber(since ?? 0n),
    until: until === null || until === undefined ? null : toNumber(until),
  };
}

function parseKind(stored: unknown): MatterKind {
  const known = matterKinds.find((kind) => kind === stored);
  if (!known) throw new Error('a matter of an unknown kind is stored');
  return known;
}
