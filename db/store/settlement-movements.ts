import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import type {
  IntakeWrite,
  ReconciliationAcrossMerchants,
  ReconciliationStore,
  SettleMovement,
  SettleMovements,
  TakeInMovements,
} from '../../api/domain/reconciliation/ports.ts';
import { sandboxSettledConnectors } from '../../api/foundation/entities/entity.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { settlementMovements } from '../tables/reconciliation.ts';
import { countRowsWanted, toCursor } from './cursor.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { guard } from './guard.ts';
import { ledgerCodec } from './ledger.ts';
import { isServedHere } from './merchant-moves.ts';
import { afterPaymentId } from './payment-cursor.ts';
import { type Codec, createCodec, integer, integerOrNull, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofMerchant, toBounds, toMerchantId, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type PlatformWrites, type Writes } from './writes.ts';

const codec: Codec<Movement> = createCodec<Movement>(settlementMovements, ['entityId', 'merchantPath', 'day']);

const insertSql = `${codec.insert} ON CONFLICT (payment_id) DO NOTHING`;

function insertMovement(movement: Movement): readonly Bound[] {
  return [{ sql: insertSql, args: codec.encode(movement) }];
}

const sandboxSettled = sandboxSettledConnectors.map((name) => `'${name}'`).join(', ');

const takeIn = statement(
  ['after', 'upTo', 'clearsSimulated'],
  (at) => `INSERT INTO settlement_movements (payment_id, entity_path, type, referenced_id, currency, amount_minor,
    settled_minor, cancelled_minor, short_id, merchant_transaction_id, connector_reference, last4, clearing, failure, posted_at, settled_at)
  SELECT p.id, p.entity_path, p.type, p.referenced_id, p.currency, iif(e.debit = 'merchant', e.amount_minor, -e.amount_minor),
    0, 0, p.short_id, p.merchant_transaction_id, p.connector_reference, p.last4, iif(${at.clearsSimulated} AND p.connector IN (${sandboxSettled}), 'waiting', 'external'), NULL,
    e.posted_at, NULL
  FROM ledger_entries AS e CROSS JOIN payments AS p ON p.id = e.payment_id
  WHERE e.rowid > ${at.after} AND e.rowid <= ${at.upTo} AND (e.debit = 'merchant' OR e.credit = 'merchant') ORDER BY e.rowid
  ON CONFLICT (payment_id) DO NOTHING`,
);

function takeInMovements({ after, upTo, clearsSimulated }: TakeInMovements): readonly Bound[] {
  return [takeIn({ after: integer(after), upTo: integer(upTo), clearsSimulated: clearsSimulated ? 1n : 0n })];
}

const presentedSql = `UPDATE settlement_movements SET clearing = 'presented' WHERE payment_id IN (SELECT value FROM json_each(?)) AND ${withinScope()}`;

function presentMovements(merchant: MerchantKey, paymentIds: readonly string[]): readonly Bound[] {
  return [{ sql: presentedSql, args: [JSON.stringify(paymentIds), ...toBounds(merchant)] }];
}

const expectMovement = guard(
  'movementState',
  'settlement_movements',
  `payment_id = ? AND ${withinScope()} AND settled_minor = ? AND cancelled_minor = ?`,
);
const settleSql = `UPDATE settlement_movements SET settled_minor = ?, cancelled_minor = ?, failure = ?, settled_at = ? WHERE payment_id = ? AND ${withinScope()}`;

function settleMovement(merchant: MerchantKey, write: SettleMovement): readonly Bound[] {
  const { paymentId, expected, settledMinor, cancelledMinor, failure, settledAt } = write;
  const bounds = toBounds(merchant);
  return [
    expectMovement(paymentId, ...bounds, expected.settledMinor, expected.cancelledMinor),
    { sql: settleSql, args: [settledMinor, cancelledMinor, failure, integerOrNull(settledAt), paymentId, ...bounds] },
  ];
}

const expectMovements = statement(
  ['given', 'from', 'before'],
  (at) => `INSERT INTO assertions (movement_state) SELECT 0 WHERE EXISTS (SELECT 1 FROM json_each(${at.given}) AS given WHERE NOT EXISTS (
  SELECT 1 FROM settlement_movements WHERE payment_id = given.value ->> 0 AND ${inBounds(at)}
  AND settled_minor = given.value ->> 1 AND cancelled_minor = given.value ->> 2))`,
);
const settleAll = statement(
  ['given', 'from', 'before'],
  (at) => `UPDATE settlement_movements SET settled_minor = given.value ->> 3, cancelled_minor = given.value ->> 4,
  failure = given.value ->> 5, settled_at = given.value ->> 6
  FROM json_each(${at.given}) AS given WHERE payment_id = given.value ->> 0 AND ${inBounds(at)}`,
);

/** As `settleMovement` for each, by two statements. */
function settleMovements(merchant: MerchantKey, { settlements }: SettleMovements): readonly Bound[] {
  const given = settlements.map(({ paymentId, expected, settledMinor, cancelledMinor, failure, settledAt }) => [
    paymentId,
    ...[expected.settledMinor, expected.cancelledMinor, settledMinor, cancelledMinor].map(Number),
    failure,
    settledAt === null ? null : Math.round(settledAt),
  ]);
  const values = { given: JSON.stringify(given), ...boundsOf(merchant) };
  return [expectMovements(values), settleAll(values)];
}

const expectPlace = guard('intakePlace', '(SELECT coalesce((SELECT reached FROM settlement_intake), 0) AS reached)', 'reached = ?');
const advanceSql = 'INSERT INTO settlement_intake (id, reached) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET reached = excluded.reached';

function advanceIntake({ from, to }: IntakeWrite): readonly Bound[] {
  return [expectPlace(integer(from)), { sql: advanceSql, args: [integer(to)] }];
}

const select = `SELECT ${codec.columns} FROM settlement_movements`;
const open = 'amount_minor <> settled_minor + cancelled_minor';
const byIdsSql = `${select} WHERE payment_id IN (SELECT value FROM json_each(?)) AND ${withinScope()}`;
// A movement repeats its payment's short id and reference: the indexes over payments find both.
const byReference = statement(
  ['paymentIds', 'shortIds', 'connectorReferences', 'merchantTransactionIds', 'from', 'before', 'itemsMax'],
  (at) => `SELECT * FROM (
  ${select} WHERE payment_id IN (SELECT value FROM json_each(${at.paymentIds})) AND ${inBounds(at)}
  UNION ${select} WHERE payment_id IN (SELECT id FROM payments WHERE short_id IN (SELECT value FROM json_each(${at.shortIds}))) AND ${inBounds(at)}
  UNION ${select} WHERE connector_reference IN (SELECT value FROM json_each(${at.connectorReferences})) AND ${inBounds(at)}
  UNION ${select} WHERE payment_id IN (SELECT id FROM payments WHERE merchant_transaction_id IN (SELECT value FROM json_each(${at.merchantTransactionIds}))) AND ${inBounds(at)}) LIMIT ${at.itemsMax}`,
);
const columnsOfM = codec.columns
  .split(', ')
  .map((column) => `m.${column}`)
  .join(', ');
const byAmount = statement(
  ['wanted', 'merchantId', 'itemsMax'],
  (at) => `SELECT DISTINCT ${columnsOfM} FROM json_each(${at.wanted}) AS wanted CROSS JOIN settlement_movements AS m
  ON m.merchant_id = ${at.merchantId} AND m.currency = json_extract(wanted.value, '$.currency')
  AND m.amount_minor = CAST(json_extract(wanted.value, '$.amount') AS INTEGER)
  AND m.day BETWEEN json_extract(wanted.value, '$.from') AND json_extract(wanted.value, '$.to') AND m.${open} LIMIT ${at.itemsMax}`,
);
const onSql = `${select} WHERE referenced_id IN (SELECT value FROM json_each(?)) AND type IN ('CB', 'CR', 'RV') AND ${withinScope()}`;
/** As `followUp` in api/domain/reconciliation/intake.ts leaves them. A reversal that cancels nothing is settled by itself: it may be among them. */
const leftOut = statement(
  ['after', 'from', 'before', 'itemsMax'],
  (at) => `${select} AS m WHERE type IN ('CB', 'CR', 'RV') AND ${inBounds(at)} AND +payment_id > ${at.after} AND CASE type
    WHEN 'CB' THEN NOT EXISTS (SELECT 1 FROM chargebacks WHERE id = m.payment_id)
    WHEN 'CR' THEN NOT EXISTS (SELECT 1 FROM chargebacks WHERE id = m.referenced_id AND representment_id IS NOT NULL)
    ELSE cancelled_minor = 0 AND settled_minor = 0 AND EXISTS (SELECT 1 FROM settlement_movements AS target
      WHERE target.payment_id = m.referenced_id AND target.settled_minor = 0 AND target.clearing <> 'presented') END
  ORDER BY +payment_id LIMIT ${at.itemsMax}`,
);
/** The day as a range of times, which an index has; of those of one time in the order of their ids. */
const waitingSql = `${select} WHERE entity_id = ? AND clearing = 'waiting' AND posted_at >= ? AND posted_at < ? AND ${withinScope()}
  ORDER BY posted_at, payment_id LIMIT ?`;
const earliestSql = `SELECT date(min(waiting.posted_at) / 86400000.0 + 2440587.5) FROM entities CROSS JOIN settlement_movements AS waiting ON waiting.rowid =
  (SELECT rowid FROM settlement_movements WHERE entity_id = entities.id AND clearing = 'waiting' ORDER BY posted_at LIMIT 1)
  WHERE path >= ? AND path < ?`;
/** Also what the ledger has and no movement was made of yet. */
const earliestUntakenSql = `SELECT min(posted_at) FROM ledger_entries WHERE rowid > (SELECT coalesce(max(reached), 0) FROM settlement_intake)
  AND (debit = 'merchant' OR credit = 'merchant') AND entity_id IN (SELECT id FROM entities WHERE path >= ? AND path < ?)`;
/** From one channel to the next in the index: a walk over all that waits held everybody up for 0.4 s where a million did. */
const waitingDaysSql = `WITH RECURSIVE channel(id) AS (
    SELECT min(entity_id) FROM settlement_movements
    UNION ALL SELECT (SELECT min(entity_id) FROM settlement_movements WHERE entity_id > channel.id) FROM channel WHERE id IS NOT NULL)
  SELECT m.entity_id, m.entity_path, m.day FROM channel CROSS JOIN settlement_movements AS m ON m.rowid =
    (SELECT rowid FROM settlement_movements WHERE clearing = 'waiting' AND entity_id = channel.id ORDER BY posted_at LIMIT 1)
  WHERE ${isServedHere('m.entity_path')} ORDER BY 3 LIMIT ?`;
const placeSql = 'SELECT coalesce(max(reached), 0) FROM settlement_intake';
const lastEntrySql = 'SELECT coalesce(max(rowid), 0) FROM ledger_entries';
const toFollowUpSql = `SELECT ${ledgerCodec.columns} FROM ledger_entries AS e WHERE rowid > ? AND rowid <= ?
  AND (debit = 'merchant' OR credit = 'merchant')
  AND EXISTS (SELECT 1 FROM payments WHERE payments.id = e.payment_id AND type IN ('CB', 'CR', 'RV')
    AND ${isServedHere('payments.entity_path')}) ORDER BY rowid`;

function boundsOfDay(day: string): readonly [bigint, bigint] {
  const start = Date.parse(day);
  return [integer(start), integer(start + dayMs)];
}

/** Below the path, from merchant to merchant in an index. */
function ofMerchants(entityPath: string): Condition {
  const narrow = below('+entity_path', entityPath);
  if (entityPath.length >= merchantPathCharacters) return joinConditions([ofMerchant(entityPath), narrow]);
  const { sql, args } = below('path', entityPath);
  return { sql: `merchant_id IN (SELECT id FROM entities WHERE kind = 'merchant' AND ${sql})`, args };
}

type MovementReads = Pick<
  ReconciliationStore,
  | 'movements'
  | 'movementsByReference'
  | 'movementsByAmount'
  | 'movementsOfDay'
  | 'movementsOn'
  | 'movementsLeftOut'
  | 'waitingMovements'
  | 'outstanding'
  | 'earliestUnsettledDay'
>;

export function movementReads(driver: Driver): MovementReads {
  const list = async (sql: string, args: Bound['args']) => (await driver.read(sql, args)).map(codec.decode);
  return {
    movements: (scope, ids) => list(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)]),
    movementsByReference: (merchant, { paymentIds, shortIds, connectorReferences, merchantTransactionIds }, itemsMax) => {
      const { sql, args } = byReference({
        paymentIds: JSON.stringify(paymentIds),
        shortIds: JSON.stringify(shortIds),
        connectorReferences: JSON.stringify(connectorReferences),
        merchantTransactionIds: JSON.stringify(merchantTransactionIds),
        ...boundsOf(merchant),
        itemsMax: integer(itemsMax),
      });
      return list(sql, args);
    },
    movementsByAmount: (merchant, wanted, itemsMax) => {
      const keys = wanted.map(({ currency, amountMinor, from, to }) => ({ currency, amount: String(amountMinor), from, to }));
      const { sql, args } = byAmount({ wanted: JSON.stringify(keys), merchantId: toMerchantId(merchant), itemsMax: integer(itemsMax) });
      return list(sql, args);
    },
    movementsOfDay: (scope, day, itemsMax) => {
      const where = joinConditions([ofMerchants(scope), { sql: open, args: [] }, { sql: '+day = ?', args: [day] }]);
      return list(`${select} WHERE ${where.sql} LIMIT ?`, [...where.args, integer(itemsMax)]);
    },
    movementsOn: (scope, ids) => list(onSql, [JSON.stringify(ids), ...toBounds(scope)]),
    movementsLeftOut: async (merchant, after, itemsMax) => {
      const { sql, args } = leftOut({ after, ...boundsOf(merchant), itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(codec.decode);
    },
    waitingMovements: (scope, entityId, day, itemsMax) =>
      list(waitingSql, [entityId, ...boundsOfDay(day), ...toBounds(scope), integer(itemsMax)]),
    outstanding: async ({ entityPath, before }, page) => {
      const where = joinConditions([
        ofMerchants(entityPath),
        { sql: open, args: [] },
        ...(before === undefined ? [] : [{ sql: '+posted_at < ?', args: [integer(before)] }]),
        ...afterPaymentId(page),
      ]);
      const order = page.isBackward ? 'DESC' : 'ASC';
      const sql = `${select} WHERE ${where.sql} ORDER BY payment_id ${order} LIMIT ?`;
      const rows = (await toBackgroundDriver(driver, entityPath).read(sql, [...where.args, countRowsWanted(page)])).map(codec.decode);
      const items = rows.slice(0, Number(countRowsWanted(page)) - 1);
      const shown = page.isBackward ? items.reverse() : items;
      return { items: shown.map((item) => ({ cursor: toCursor(item.paymentId), item })), hasNextPage: rows.length > items.length };
    },
    earliestUnsettledDay: async (merchant) => {
      const waiting = await driver.readFirst(earliestSql, toBounds(merchant));
      const untaken = await driver.readFirst(earliestUntakenSql, toBounds(merchant));
      const days = [
        ...(typeof waiting?.[0] === 'string' ? [waiting[0]] : []),
        ...(untaken?.[0] === null || untaken?.[0] === undefined ? [] : [new Date(toNumber(untaken[0])).toISOString().slice(0, 10)]),
      ];
      return days.sort()[0] ?? null;
    },
  };
}

type AcrossMerchants = Pick<ReconciliationAcrossMerchants, 'intakePlace' | 'lastLedgerEntry' | 'entriesToFollowUp' | 'daysToSettle'>;

export function movementsAcrossMerchants(driver: Driver): AcrossMerchants {
  return {
    intakePlace: async () => toNumber((await driver.readFirst(placeSql, []))?.[0] ?? 0),
    lastLedgerEntry: async () => toNumber((await driver.readFirst(lastEntrySql, []))?.[0] ?? 0),
    entriesToFollowUp: async (after, upTo) =>
      (await driver.readInBackground(toFollowUpSql, [integer(after), integer(upTo)])).map(ledgerCodec.decode),
    daysToSettle: async (itemsMax) =>
      (await driver.readInBackground(waitingDaysSql, [integer(itemsMax)])).map(([entityId, entityPath, day]) => ({
        entityId: String(entityId),
        entityPath: String(entityPath),
        day: String(day),
      })),
  };
}

/** The writes of these tables. */
export const settlementMovementsWrites = {
  'movement.insert': (merchant, { movement }) => insertMovement(checked(merchant, movement)),
  'movement.presented': (merchant, { paymentIds }) => presentMovements(merchant, paymentIds),
  'movements.settle': settleMovements,
  'movement.settle': settleMovement,
} satisfies Partial<Writes>;

/** The writes of these tables that belong to no merchant. */
export const settlementMovementsPlatformWrites = {
  'intake.advance': advanceIntake,
  'movements.take-in': takeInMovements,
} satisfies Partial<PlatformWrites>;
