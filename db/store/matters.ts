/** What other tables hold about payments: approvals that wait, chargebacks that are not decided, what is settled. */

import { paymentTypes } from '../../api/contract/words.ts';
import { type Matter, type MatterKind, matterKinds } from '../../api/domain/payments/standing/matter.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import type { Driver } from './driver.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';

/** More than a page of payments has. */
const mattersMax = 10_000;

/** Whether a chargeback is given up moves nothing more: the dispute itself is told until that is decided. */
const notAnswers = `json_extract(request, '$.answer') IS NULL`;

interface Parts {
  readonly ids: string;
  readonly itemsMax: string;
}

const ofIds = (ids: string): string => `payment_id IN (SELECT value FROM json_each(${ids}))`;

const settled = ({ ids }: Parts, inScope: string): string => `
  UNION ALL SELECT 'settlement', payment_id, payment_id, settled_minor, settled_at, NULL, NULL
    FROM settlement_movements WHERE ${ofIds(ids)} AND settled_minor <> 0 AND ${inScope}`;

const select = ({ ids, itemsMax }: Parts, inScope: string, alsoSettled = ''): string => `SELECT * FROM (
  SELECT CASE WHEN json_extract(request, '$.decision') IS NULL THEN 'operationApproval' ELSE 'decisionApproval' END, payment_id, id, amount_minor,
    requested_at AS since, expires_at, json_extract(request, '$.paymentType') FROM refund_approvals WHERE ${ofIds(ids)} AND status = 'pending' AND ${notAnswers} AND ${inScope}
  UNION ALL SELECT CASE status WHEN 'open' THEN 'dispute' WHEN 'represented' THEN 'answeredDispute' ELSE 'closedDispute' END, payment_id, id, amount_minor, created_at, deadline_at, NULL
    FROM chargebacks WHERE ${ofIds(ids)} AND ${inScope}
  UNION ALL SELECT 'acceptedReview', payment_id, id, 0, at, NULL, NULL
    FROM payment_reviews WHERE ${ofIds(ids)} AND ${inScope}${alsoSettled}
) ORDER BY since LIMIT ${itemsMax}`;
const ofEach = statement(['ids', 'itemsMax', 'from', 'before'], (at) => select(at, inBounds(at), settled(at, inBounds(at))));
/** Of every payment that the read model follows: it would look for a movement of each and use none. */
const unsettledAnywhere = statement(['ids', 'itemsMax'], (at) => select(at, '1'));

export async function readMatters(driver: Driver, scope: DataScope, ids: readonly Id[]): Promise<readonly Matter[]> {
  const { sql, args } = ofEach({ ids: JSON.stringify(ids), itemsMax: integer(mattersMax), ...boundsOf(scope) });
  return (await driver.read(sql, args)).map(toMatter);
}

/** All but what is settled. */
export async function readMattersAnywhere(driver: Driver, ids: readonly Id[]): Promise<readonly Matter[]> {
  const { sql, args } = unsettledAnywhere({ ids: JSON.stringify(ids), itemsMax: integer(mattersMax) });
  return (await driver.read(sql, args)).map(toMatter);
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
