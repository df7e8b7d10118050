import { checkoutStatuses } from '../../api/contract/words.ts';
import type { Checkout } from '../../api/domain/checkouts/checkout.ts';
import { checkoutFilters } from '../../api/domain/checkouts/checkout-facts.ts';
import type { CheckoutCountQuery, CheckoutFilter, CheckoutStore, CheckoutsAcrossMerchants } from '../../api/domain/checkouts/ports.ts';
import type { CheckoutCount } from '../../api/domain/checkouts/statistics.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { checkouts } from '../tables/checkouts.ts';
import { readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { hasTakenUse, mayHaveMoved } from './may-have-moved.ts';
import { isDueHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, type RawRow } from './row.ts';
import { below, joinConditions, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<Checkout> = createCodec<Checkout>(checkouts);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

/** Whether a payment of the checkout is paid, under way or left open by the bank: `payments_checkout_attempt` knows nothing of the last. */
export const hasLivePayment = `EXISTS (SELECT 1 FROM payments WHERE payments.checkout_id = checkouts.id AND ${mayHaveMoved('payments')})`;

/** Whether the payment link of the checkout may be paid once more: each payment that may have moved money has taken a use. */
const hasLinkLeft = `(payment_link_id IS NULL OR EXISTS (SELECT 1 FROM payment_links AS l
  WHERE l.id = checkouts.payment_link_id AND l.ended_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > ?)
  AND l.uses_max > (SELECT count(*) FROM checkouts AS other CROSS JOIN payments AS p ON p.checkout_id = other.id
    WHERE other.payment_link_id = l.id AND ${hasTakenUse('p')})))`;

const expectAttempt = guard(
  'checkoutState',
  'checkouts',
  `id = ? AND version = ? AND status = 'open' AND attempts < ? AND ${withinScope()} AND ${hasLinkLeft} AND NOT ${hasLivePayment}`,
);
const expectUntouched = guard(
  'checkoutState',
  'checkouts',
  `id = ? AND version = ? AND status = 'open' AND ${withinScope()} AND NOT ${hasLivePayment}`,
);
const changeSql = `UPDATE checkouts SET kind = ?, status = ?, payment_type = ?, amount_minor = ?, currency = ?, merchant_transaction_id = ?,
  request = ?, warnings = ?, answer = ?, updated_at = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function changeCheckout(merchant: MerchantKey, { checkout, expectedVersion }: Of<'checkout.change'>): readonly Bound[] {
  const { id, kind, status, paymentType, amountMinor, currency, merchantTransactionId, request, warnings, answer, updatedAt } = checkout;
  return [
    expectUntouched(id, integer(expectedVersion), ...toBounds(merchant)),
    {
      sql: changeSql,
      args: [
        kind,
        status,
        paymentType,
        amountMinor,
        currency,
        merchantTransactionId,
        request,
        warnings,
        answer,
        integer(updatedAt),
        id,
        ...toBounds(merchant),
      ],
    },
  ];
}

const attemptSql = `UPDATE checkouts SET attempts = attempts + 1, updated_at = ? WHERE id = ? AND ${withinScope()}`;

function countCheckoutAttempt(merchant: MerchantKey, write: Of<'checkout.attempt'>): readonly Bound[] {
  const { id, expectedVersion, attemptsMax, at } = write;
  return [
    expectAttempt(id, integer(expectedVersion), integer(attemptsMax), ...toBounds(merchant), integer(at)),
    { sql: attemptSql, args: [integer(at), id, ...toBounds(merchant)] },
  ];
}

const completeSql = `UPDATE checkouts SET status = 'completed', registration_id = coalesce(?, registration_id), updated_at = ? WHERE id = ? AND ${withinScope()}`;

/** No guard: the outcome of a payment stands, whatever became of its checkout meanwhile. */
function completeCheckout(merchant: MerchantKey, { id, registrationId, at }: Of<'checkout.complete'>): readonly Bound[] {
  return [{ sql: completeSql, args: [registrationId, integer(at), id, ...toBounds(merchant)] }];
}

const openedSql = `UPDATE checkouts SET opened_at = coalesce(opened_at, ?) WHERE id = ? AND ${withinScope()}`;

function noteCheckoutOpened(merchant: MerchantKey, { id, at }: Of<'checkout.opened'>): readonly Bound[] {
  return [{ sql: openedSql, args: [integer(at), id, ...toBounds(merchant)] }];
}

const returnedSql = `UPDATE checkouts SET returned_at = ? WHERE id = ? AND ${withinScope()}`;

function noteCheckoutReturned(merchant: MerchantKey, { id, at }: Of<'checkout.returned'>): readonly Bound[] {
  return [{ sql: returnedSql, args: [integer(at), id, ...toBounds(merchant)] }];
}

const expectRead = guard('checkoutReads', 'checkouts', `id = ? AND read_at IS ? AND ${withinScope()}`);
const readSql = `UPDATE checkouts SET read_before_at = read_at, read_at = ? WHERE id = ? AND ${withinScope()}`;

function noteCheckoutRead(merchant: MerchantKey, { id, at, lastReadAt }: Of<'checkout.read'>): readonly Bound[] {
  return [
    expectRead(id, lastReadAt === null ? null : integer(lastReadAt), ...toBounds(merchant)),
    { sql: readSql, args: [integer(at), id, ...toBounds(merchant)] },
  ];
}

const anyByIdSql = `SELECT ${codec.columns} FROM checkouts WHERE id = ?`;
const byIdSql = `${anyByIdSql} AND ${withinScope()}`;
const dueSql = `SELECT ${codec.columns} FROM checkouts WHERE status = 'open' AND expires_at <= ? AND NOT ${hasLivePayment}
  AND ${isDueHere('checkouts.entity_path')}
  ORDER BY expires_at LIMIT ?`;

export function checkoutReads(driver: Driver): CheckoutStore {
  return {
    byId: async (scope, id) => (await driver.read(byIdSql, [id, ...toBounds(scope)])).map(codec.decode)[0],
    page: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
    counts: async (query) => {
      const { sql, args } = countStatement(query);
      return (await toBackgroundDriver(driver, query.entityPath).read(sql, args)).map(toCount);
    },
  };
}

export function checkoutReadsAcrossMerchants(driver: Driver): Omit<CheckoutsAcrossMerchants, 'paymentLinkById'> {
  return {
    checkoutById: async (id) => (await driver.read(anyByIdSql, [id])).map(codec.decode)[0],
    checkoutsDueForExpiry: async (now, itemsMax) => (await driver.read(dueSql, [integer(now), integer(itemsMax)])).map(codec.decode),
  };
}

/** Each channel's checkouts of the time lie together in `checkouts_entity_created`; the last attempt is one look into an index. */
function countStatement({ entityPath, from, to, currency, itemsMax }: CheckoutCountQuery): Bound {
  const entities = below('path', entityPath);
  const where = joinConditions([
    { sql: `entity_id IN (SELECT id FROM entities WHERE ${entities.sql})`, args: entities.args },
    { sql: 'created_at >= ? AND created_at < ?', args: [integer(from), integer(to)] },
    { sql: "kind = 'payment'", args: [] },
    ...(currency === undefined ? [] : [{ sql: 'currency = ?', args: [currency] }]),
  ]);
  return {
    sql: `SELECT c.status, c.is_opened, c.is_attempted, p.status, p.result_code, count(*)
      FROM (SELECT id, status, opened_at IS NOT NULL AS is_opened, attempts > 0 AS is_attempted FROM checkouts
        WHERE ${where.sql} LIMIT ?) AS c
      LEFT JOIN payments AS p ON c.status = 'expired' AND c.is_attempted AND p.id =
        (SELECT last.id FROM payments AS last WHERE last.checkout_id = c.id ORDER BY last.id DESC LIMIT 1)
      GROUP BY 1, 2, 3, 4, 5`,
    args: [...where.args, integer(itemsMax)],
  };
}

function toCount([status, isOpened, isAttempted, lastStatus, resultCode, count]: RawRow): CheckoutCount {
  const lastAttempt = resultCode === null ? null : { status: String(lastStatus), resultCode: String(resultCode) };
  return {
    status: checkoutStatuses.find((each) => each === status) ?? 'open',
    isOpened: isOpened === 1n,
    isAttempted: isAttempted === 1n,
    lastAttempt,
    count: Number(count),
  };
}

const conditions: ConditionsBy<CheckoutFilter> = {
  entityPath: (path) => [below('+entity_path', path)],
  ...comparing(checkoutFilters, checkouts),
};

/** The writes of these tables. */
export const checkoutsWrites = {
  'checkout.insert': (merchant, { checkout }) => [codec.insertRow(checked(merchant, checkout))],
  'checkout.change': changeCheckout,
  'checkout.attempt': countCheckoutAttempt,
  'checkout.complete': completeCheckout,
  'checkout.opened': noteCheckoutOpened,
  'checkout.returned': noteCheckoutReturned,
  'checkout.read': noteCheckoutRead,
} satisfies Partial<Writes>;
