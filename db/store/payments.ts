import type { Payment } from '../../api/domain/payments/payment.ts';
import type { PaymentStore, PaymentsAcrossMerchants, ToldPayment } from '../../api/domain/payments/ports.ts';
import { familyNames, linkedPaymentsMax, type PaymentFilter, projectedNames } from '../../api/domain/payments/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { packAnswer } from '../tables/packed-answer.ts';
import { unpack } from '../tables/packed-text.ts';
import { merchantPathCharacters, payments } from '../tables/payments.ts';
import { createAnswerCache } from './answer-cache.ts';
import { readReviews } from './attention.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { selectRowsOf } from './first-rows.ts';
import { guard } from './guard.ts';
import { readMatters, readMattersAnywhere } from './matters.ts';
import { isDueHere } from './merchant-moves.ts';
import { readBatch } from './of-each.ts';
import { createPaymentCache } from './payment-cache.ts';
import { isOfRows } from './payment-conditions.ts';
import { countNumberedPayments, numberedPayments, searchPayments } from './payment-search.ts';
import { type Codec, createCodec, integer, integerOrNull, type RawRow, toNumber } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

export const paymentCodec: Codec<Payment> = createCodec<Payment>(payments, ['entityId']);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

function insertPayment(payment: Payment): readonly Bound[] {
  return [{ sql: paymentCodec.insert, args: paymentCodec.encode(payment) }];
}

const expectUnsettled = guard('paymentSettled', 'payments', `id = ? AND ${withinScope()} AND status IN ('pending', 'unknown')`);
const settleSql = `UPDATE payments SET status = ?, result_code = ?, amount_minor = ?, authorized = ?, captured = ?,
  connector_reference = coalesce(?, connector_reference), registration_id = ?, expires_at = ?,
  updated_at = ?, packed_answer = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function concludePayment(merchant: MerchantKey, write: Of<'payment.conclude'>): readonly Bound[] {
  return [
    expectUnsettled(write.id, ...toBounds(merchant)),
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
        packAnswer(write.answer),
        write.id,
        ...toBounds(merchant),
      ],
    },
  ];
}

const expectPayment = guard('paymentExists', 'payments', `id = ? AND ${withinScope()}`);
const moveSql = `UPDATE payments SET authorized = authorized + ?, captured = captured + ?, refunded = refunded + ?,
  reversed = reversed + ?, charged_back = charged_back + ?, released = released + ?, reserved = reserved + ?,
  captures = captures + ?, updated_at = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function movePayment(merchant: MerchantKey, { id, change, updatedAt }: Of<'payment.move'>): readonly Bound[] {
  return [
    expectPayment(id, ...toBounds(merchant)),
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
        ...toBounds(merchant),
      ],
    },
  ];
}

const expectVersion = guard('paymentVersion', 'payments', `id = ? AND ${withinScope()} AND version = ?`);

function expectPaymentVersion(merchant: MerchantKey, write: Of<'payment.expect'>): readonly Bound[] {
  return [expectVersion(write.id, ...toBounds(merchant), integer(write.version))];
}

const expectStatus = guard('paymentSettled', 'payments', `id = ? AND ${withinScope()} AND status IN (SELECT value FROM json_each(?))`);
const statusSql = `UPDATE payments SET status = ?, updated_at = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function changeStatus(merchant: MerchantKey, { id, from, status, updatedAt }: Of<'payment.status'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [expectStatus(id, ...bounds, JSON.stringify(from)), { sql: statusSql, args: [status, integer(updatedAt), id, ...bounds] }];
}

const rerouteSql = `UPDATE payments SET connector = ?, updated_at = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function reroutePayment(merchant: MerchantKey, { id, connector, updatedAt }: Of<'payment.reroute'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [expectUnsettled(id, ...bounds), { sql: rerouteSql, args: [connector, integer(updatedAt), id, ...bounds] }];
}

const anyByIdSql = `SELECT ${paymentCodec.columns} FROM payments WHERE id = ?`;
const byIdFrom = `FROM payments WHERE id = ? AND ${withinScope()}`;
const answerByIdSql = `SELECT entity_path, result_code, packed_answer FROM payments WHERE id = ? AND ${withinScope()}`;
const trees = (ids: string): string => `root_id IN (SELECT value FROM json_each(${ids})) AND root_id <> id`;
const roots = (ids: string): string => `id IN (SELECT value FROM json_each(${ids})) AND root_id = id`;
const linked = statement(
  ['rootId', 'itemsMax', 'from', 'before'],
  (at) => `SELECT * FROM (SELECT ${paymentCodec.columns} FROM payments WHERE id = ${at.rootId} AND ${inBounds(at)}
  UNION ALL SELECT ${paymentCodec.columns} FROM payments WHERE root_id = ${at.rootId} AND root_id <> id AND ${inBounds(at)})
  ORDER BY id LIMIT ${at.itemsMax}`,
);
// The index of trees leaves out their roots, so those are looked up by their own id, as above.
const linkedOfEach = statement(
  ['rootIds', 'ofOneMax', 'from', 'before', 'rowsMax'],
  (at) => `SELECT ${paymentCodec.columns} FROM (SELECT *, row_number() OVER (PARTITION BY root_id ORDER BY id) AS place FROM (
  SELECT ${paymentCodec.columns} FROM payments WHERE ${roots(at.rootIds)} AND ${inBounds(at)}
  UNION ALL SELECT ${paymentCodec.columns} FROM payments WHERE ${trees(at.rootIds)} AND ${inBounds(at)}))
  WHERE place <= ${at.ofOneMax} ORDER BY id LIMIT ${at.rowsMax}`,
);
const countLinked = statement(
  ['rootIds', 'from', 'before'],
  (at) => `SELECT root_id, count(*) FROM payments WHERE ${trees(at.rootIds)} AND ${inBounds(at)} GROUP BY root_id`,
);
const linkedAfter = statement(
  ['rootIds', 'after', 'itemsMax', 'from', 'before'],
  (at) => `SELECT * FROM (SELECT ${paymentCodec.columns} FROM payments WHERE ${roots(at.rootIds)} AND id > ${at.after} AND ${inBounds(at)}
  UNION ALL SELECT * FROM (SELECT ${paymentCodec.columns} FROM payments WHERE ${trees(at.rootIds)}
    AND id > ${at.after} AND ${inBounds(at)} ORDER BY id LIMIT ${at.itemsMax})) ORDER BY id LIMIT ${at.itemsMax}`,
);
const expiredSql = `SELECT ${paymentCodec.columns} FROM payments WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL
  AND expires_at <= ? AND captured + reversed + released + reserved < authorized AND ${isDueHere('payments.entity_path')} ORDER BY expires_at LIMIT ?`;

// The index leaves the simulator's payments out: nobody names them by what it calls them.
const byConnectorReferenceSql = `SELECT ${paymentCodec.columns} FROM payments WHERE connector_reference = ? AND connector <> 'simulator' AND ${withinScope()} ORDER BY id LIMIT 2`;
const ofCheckoutSql = `SELECT ${paymentCodec.columns} FROM payments WHERE checkout_id = ? AND ${withinScope()} ORDER BY id LIMIT ?`;
const anyByIdsSql = `SELECT ${paymentCodec.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?))`;
const byIdsSql = `${anyByIdsSql} AND ${withinScope()}`;
const projected = paymentCodec.part(projectedNames);
const projectedByIdsSql = `SELECT ${projected.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?))`;
const projectedAfterSql = `SELECT ${projected.columns} FROM payments WHERE id > ? ORDER BY id LIMIT ?`;

const ofFamily = paymentCodec.part(familyNames);
const ofFamilies = (rootIds: string): string => `${trees(rootIds)} AND type <> 'RB'`;
const operationsOfFamilies = statement(
  ['rootIds'],
  ({ rootIds }) => `SELECT * FROM (SELECT ${ofFamily.columns} FROM payments WHERE ${ofFamilies(rootIds)}
  UNION SELECT ${ofFamily.columns} FROM payments WHERE id IN (SELECT referenced_id FROM payments WHERE ${ofFamilies(rootIds)})) ORDER BY id`,
);
const paymentIdsOf = statement(
  ['ids'],
  ({ ids }) => `SELECT payment_id FROM refund_approvals WHERE id IN (SELECT value FROM json_each(${ids}))
  UNION SELECT payment_id FROM payment_reviews WHERE id IN (SELECT value FROM json_each(${ids}))
  UNION SELECT payment_id FROM payment_notes WHERE id IN (SELECT value FROM json_each(${ids}))
  UNION SELECT subject_id FROM attention_assignments WHERE id IN (SELECT value FROM json_each(${ids})) AND kind = 'PAYMENT'`,
);

export function paymentReads(driver: Driver): PaymentStore {
  const list = async (sql: string, args: Bound['args']) => (await driver.read(sql, args)).map(paymentCodec.decode);
  const unpackAnswer = createAnswerCache();
  const cache = createPaymentCache(paymentCodec);
  const readCached = cache.list;
  return {
    byId: (scope, id) => cache.one(driver, id, { sql: byIdFrom, args: [id, ...toBounds(scope)] }),
    byConnectorReference: (scope, reference) => list(byConnectorReferenceSql, [reference, ...toBounds(scope)]),
    answerById: async (scope, id) => {
      const [entityPath, resultCode, packed] = (await driver.readFirst(answerByIdSql, [id, ...toBounds(scope)])) ?? [];
      if (packed === undefined) return undefined;
      return { entityPath: String(entityPath), resultCode: String(resultCode), answer: unpackAnswer(id, String(packed)) };
    },
    ofCheckout: (scope, checkoutId, itemsMax) => list(ofCheckoutSql, [checkoutId, ...toBounds(scope), integer(itemsMax)]),
    byIds: (scope, ids) => list(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)]),
    linked: (scope, rootId) => {
      const { sql, args } = linked({ rootId, itemsMax: BigInt(linkedPaymentsMax), ...boundsOf(scope) });
      return list(sql, args);
    },
    linkedOfEach: (scope, rootIds) => {
      const values = { rootIds: JSON.stringify(rootIds), ofOneMax: BigInt(linkedPaymentsMax), ...boundsOf(scope) };
      return readBatch(driver, paymentCodec, (rowsMax) => linkedOfEach({ ...values, rowsMax }));
    },
    countLinkedOfEach: async (scope, rootIds) => {
      const { sql, args } = countLinked({ rootIds: JSON.stringify(rootIds), ...boundsOf(scope) });
      return (await driver.read(sql, args)).map(([rootId, count]) => ({ rootId: String(rootId), count: toNumber(count) }));
    },
    linkedAfter: async (scope, rootIds, after, itemsMax) => {
      const { sql, args } = linkedAfter({ rootIds: JSON.stringify(rootIds), after, itemsMax: integer(itemsMax), ...boundsOf(scope) });
      return (await driver.readInBackground(sql, args)).map(paymentCodec.decode);
    },
    mattersOfEach: (scope, ids) => readMatters(driver, scope, ids),
    reviewsOfEach: (scope, ids) => readReviews(driver, scope, ids),
    page: (filter, page) =>
      searchPayments(mayTakeLong(filter) ? toBackgroundDriver(driver, filter.entityPath) : driver, readCached, filter, page),
    numbered: (filter, slice) =>
      numberedPayments(mayTakeLong(filter) ? toBackgroundDriver(driver, filter.entityPath) : driver, readCached, filter, slice),
    countNumbered: (filter, itemsMax) =>
      countNumberedPayments(mayTakeLong(filter) ? toBackgroundDriver(driver, filter.entityPath) : driver, filter, itemsMax),
  };
}

type AcrossMerchants = Pick<
  PaymentsAcrossMerchants,
  | 'paymentById'
  | 'paymentsByIds'
  | 'projectedByIds'
  | 'projectedAfter'
  | 'operationsOfFamilies'
  | 'mattersOf'
  | 'paymentIdsOf'
  | 'toldBefore'
  | 'expiredAuthorizations'
>;

const toldBeforeSql = `SELECT (SELECT packed_payload FROM event_log WHERE subject_id = payments.id AND type = 'PAYMENT' ORDER BY subject_sequence DESC LIMIT 1),
  (SELECT amount_minor FROM (${selectRowsOf({ table: 'attempts', of: 'payment_id', columns: 'amount_minor', ids: 'SELECT payments.id AS wanted' })}) LIMIT 1), ${paymentCodec.columns}
  FROM payments WHERE id < ? ORDER BY id DESC LIMIT ?`;

function decodeTold([payload, attempted, ...row]: RawRow): ToldPayment {
  return {
    payment: paymentCodec.decode(row),
    payload: typeof payload === 'string' ? unpack(payload) : null,
    attemptedMinor: typeof attempted === 'bigint' ? attempted : null,
  };
}

export function paymentReadsAcrossMerchants(driver: Driver): AcrossMerchants {
  const list = async (sql: string, args: Bound['args']) => (await driver.read(sql, args)).map(paymentCodec.decode);
  return {
    paymentById: async (id) => {
      const row = await driver.readFirst(anyByIdSql, [id]);
      return row && paymentCodec.decode(row);
    },
    paymentsByIds: (ids) => list(anyByIdsSql, [JSON.stringify(ids)]),
    projectedByIds: async (ids) => (await driver.read(projectedByIdsSql, [JSON.stringify(ids)])).map(projected.decode),
    projectedAfter: async (id, itemsMax) => (await driver.read(projectedAfterSql, [id, integer(itemsMax)])).map(projected.decode),
    operationsOfFamilies: async (rootIds) => {
      const { sql, args } = operationsOfFamilies({ rootIds: JSON.stringify(rootIds) });
      return (await driver.readInBackground(sql, args)).map(ofFamily.decode);
    },
    mattersOf: (paymentIds) => readMattersAnywhere(driver, paymentIds),
    paymentIdsOf: async (subjectIds) => {
      const { sql, args } = paymentIdsOf({ ids: JSON.stringify(subjectIds) });
      return (await driver.read(sql, args)).map(([id]) => String(id));
    },
    toldBefore: async (id, itemsMax) => (await driver.readInBackground(toldBeforeSql, [id, integer(itemsMax)])).map(decodeTold),
    expiredAuthorizations: (now, itemsMax) => list(expiredSql, [integer(now), integer(itemsMax)]),
  };
}

/** A reference finds a few rows, and a merchant's newest lie together; anything else may walk far. */
function mayTakeLong(filter: PaymentFilter): boolean {
  const { entityPath, ...others } = filter;
  return !isOfRows(filter) && (entityPath.length !== merchantPathCharacters || Object.keys(others).length > 0);
}

/** The writes of these tables. */
export const paymentsWrites = {
  'payment.insert': (merchant, { payment }) => insertPayment(checked(merchant, payment)),
  'payment.conclude': concludePayment,
  'payment.move': movePayment,
  'payment.expect': expectPaymentVersion,
  'payment.status': changeStatus,
  'payment.reroute': reroutePayment,
} satisfies Partial<Writes>;
