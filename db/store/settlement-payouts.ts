/** Payouts of clearing institutes, entries of bank statements, and which pays which. */

import type { BankLine, BankLineMatch } from '../../api/domain/reconciliation/bank-line.ts';
import type { Payout } from '../../api/domain/reconciliation/payout.ts';
import { bankLineFilters, payoutFilters } from '../../api/domain/reconciliation/payout-facts.ts';
import {
  amountLooksMax,
  type BankLineFilter,
  type LookedAmount,
  type PayoutFilter,
  type PayoutStore,
} from '../../api/domain/reconciliation/payout-ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { bankLineMatches, bankLines, payouts } from '../tables/payouts.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { statementRowsMax } from './of-each.ts';
import { type Codec, createCodec, integer, type RawRow, toMinor, toNumber } from './row.ts';
import { below, type Condition, oneOf, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<Payout> = createCodec<Payout>(payouts);
const lineCodec: Codec<BankLine> = createCodec<BankLine>(bankLines);
const matchCodec: Codec<BankLineMatch> = createCodec<BankLineMatch>(bankLineMatches);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const sums = ['payments_minor', 'refunds_minor', 'chargebacks_minor', 'fees_minor', 'received_minor', 'records'];
const addSql = `${codec.insert} ON CONFLICT (entity_id, settlement_date, currency, institute_merchant_id)
  DO UPDATE SET ${sums.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`;

function addToPayout(payout: Payout): readonly Bound[] {
  return [{ sql: addSql, args: codec.encode(payout) }];
}

const insertLineSql = `${lineCodec.insert} ON CONFLICT (entity_id, checksum) DO NOTHING`;

function insertLine(line: BankLine): readonly Bound[] {
  return [{ sql: insertLineSql, args: lineCodec.encode(line) }];
}

const expectLine = guard('recordVersion', 'bank_lines', `id = ? AND ${withinScope()} AND version = ?`);
const expectReceived = guard('recordVersion', 'payouts', `id = ? AND ${withinScope()} AND received_minor = ?`);
const receiveSql = `UPDATE payouts SET received_minor = received_minor + ? WHERE id = ? AND ${withinScope()}`;
const decideSql = `UPDATE bank_lines SET status = ?, match_reason = ?, decided_by = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;
const unmatchSql = `DELETE FROM bank_line_matches WHERE line_id = ? AND ${withinScope()}`;

/** What it paid before is taken back first, so that the same payout may be named again. */
function decideLine(
  merchant: MerchantKey,
  { id, expectedVersion, columns, undone, matches, received }: Of<'bank-line.decide'>,
): readonly Bound[] {
  const bounds = toBounds(merchant);
  const { status, matchReason, decidedBy } = columns;
  return [
    expectLine(id, ...bounds, integer(expectedVersion)),
    ...received.map(({ payoutId, receivedMinor }) => expectReceived(payoutId, ...bounds, receivedMinor)),
    ...undone.map(({ payoutId, amountMinor }) => ({ sql: receiveSql, args: [-amountMinor, payoutId, ...bounds] })),
    { sql: unmatchSql, args: [id, ...bounds] },
    ...matches.map((match) => matchCodec.insertRow(checked(merchant, match))),
    ...matches.map(({ payoutId, amountMinor }) => ({ sql: receiveSql, args: [amountMinor, payoutId, ...bounds] })),
    { sql: decideSql, args: [status, matchReason, decidedBy, id, ...bounds] },
  ];
}

const expected = 'payments_minor + refunds_minor + chargebacks_minor + fees_minor';
/** A payout whose file was withdrawn as a whole is none any more, unless the bank received something. */
const isThere = '(records <> 0 OR received_minor <> 0)';
const byIdsSql = `SELECT ${codec.columns} FROM payouts WHERE id IN (SELECT value FROM json_each(?)) AND ${withinScope()} ORDER BY id`;
const byKeysSql = `SELECT ${codec.columns} FROM payouts WHERE entity_id = ?
  AND (settlement_date, currency, institute_merchant_id) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)) AND ${withinScope()} LIMIT ?`;
const openSql = `SELECT ${codec.columns} FROM payouts WHERE entity_path >= ? AND entity_path < ? AND received_minor <> ${expected}
  AND settlement_date >= ? AND settlement_date <= ? ORDER BY id DESC LIMIT ?`;
const openLinesSql = `SELECT ${lineCodec.columns} FROM bank_lines WHERE entity_path >= ? AND entity_path < ? AND status = 'open' ORDER BY id DESC LIMIT ?`;
const knownSql = `SELECT checksum FROM bank_lines WHERE entity_id = ? AND checksum IN (SELECT value FROM json_each(?)) AND ${withinScope()} LIMIT ?`;
const matchesOfLinesSql = `SELECT ${matchCodec.columns} FROM bank_line_matches WHERE line_id IN (SELECT value FROM json_each(?)) AND ${withinScope()}
  ORDER BY line_id, payout_id LIMIT ?`;
const linesOfPayoutsSql = `SELECT m.payout_id, m.amount_minor, ${lineCodec.columns
  .split(', ')
  .map((column) => `l.${column}`)
  .join(', ')}
  FROM bank_line_matches m CROSS JOIN bank_lines l ON l.id = m.line_id
  WHERE m.payout_id IN (SELECT value FROM json_each(?)) AND ${withinScope('m.entity_path')} ORDER BY l.id LIMIT ?`;
const sumsSql = `SELECT currency, count(*), sum(${expected}), sum(received_minor), sum(fees_minor) FROM payouts
  WHERE entity_path >= ? AND entity_path < ? AND settlement_date >= ? AND settlement_date < ? AND ${isThere} GROUP BY currency ORDER BY currency`;

const ofPageMax = BigInt(statementRowsMax);

export function payoutReads(driver: Driver): PayoutStore {
  return {
    payout: readById(driver, codec),
    payoutsByIds: async (scope, ids) => (await driver.read(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)])).map(codec.decode),
    payouts: (filter, page) =>
      readPage(
        toBackgroundDriver(driver, filter.entityPath),
        codec,
        [{ sql: isThere, args: [] }, ...conditionsOf(conditions, filter)],
        page,
      ),
    payoutsByKeys: async (scope, merchantId, keys) => {
      const wanted = keys.map(({ settlementDate, currency, instituteMerchantId }) => [settlementDate, currency, instituteMerchantId]);
      return (await driver.read(byKeysSql, [merchantId, JSON.stringify(wanted), ...toBounds(scope), ofPageMax])).map(codec.decode);
    },
    openPayouts: async (scope, { from, to, itemsMax }) =>
      (await driver.read(openSql, [...toBounds(scope), from, to, integer(itemsMax)])).map(codec.decode),
    payoutSums: async (scope, from, until) =>
      (await toBackgroundDriver(driver, scope).read(sumsSql, [...toBounds(scope), from, until])).map(toSums),
    bankLine: readById(driver, lineCodec),
    bankLines: (filter, page) =>
      readPage(toBackgroundDriver(driver, filter.entityPath), lineCodec, conditionsOf(lineConditions, filter), page),
    openBankLines: async (scope, itemsMax) =>
      (await driver.read(openLinesSql, [...toBounds(scope), integer(itemsMax)])).map(lineCodec.decode),
    knownBankLines: async (scope, merchantId, checksums) =>
      (await driver.read(knownSql, [merchantId, JSON.stringify(checksums), ...toBounds(scope), integer(checksums.length)])).map(
        ([checksum]) => String(checksum),
      ),
    matchesOfBankLines: async (scope, lineIds) =>
      (await driver.read(matchesOfLinesSql, [JSON.stringify(lineIds), ...toBounds(scope), ofPageMax])).map(matchCodec.decode),
    bankLinesOfPayouts: async (scope, payoutIds) =>
      (await driver.read(linesOfPayoutsSql, [JSON.stringify(payoutIds), ...toBounds(scope), ofPageMax])).map(
        ([payoutId, amount, ...line]) => ({
          payoutId: String(payoutId),
          amountMinor: toMinor(amount),
          line: lineCodec.decode(line),
        }),
      ),
  };
}

function toSums([currency, count, expectedSum, received, fees]: RawRow) {
  return {
    currency: String(currency),
    count: toNumber(count),
    expectedMinor: toMinor(expectedSum),
    receivedMinor: toMinor(received),
    feesMinor: toMinor(fees),
  };
}

const ofStatus = {
  WAITING: `received_minor = 0 AND ${expected} <> 0`,
  RECEIVED: `received_minor = ${expected}`,
  DIFFERENT: `received_minor <> 0 AND received_minor <> ${expected}`,
} as const;

const conditions: ConditionsBy<PayoutFilter> = {
  entityPath: (path) => [below('entity_path', path)],
  statuses: (statuses) => [{ sql: statuses.map((status) => `(${ofStatus[status]})`).join(' OR ') || '0', args: [] }],
  amount: (amount, { entityPath }) => ofAmount('payouts', [expected, 'received_minor'], amount, entityPath),
  ...comparing(payoutFilters, payouts),
};

/** Of the newest rows at or below the path, whose ids alone an index gives. */
function ofAmount(
  table: 'payouts' | 'bank_lines',
  amounts: readonly string[],
  { amountMinor, currency }: LookedAmount,
  entityPath: string,
): readonly Condition[] {
  const scope = below('entity_path', entityPath);
  return [
    {
      sql: `id IN (SELECT id FROM (SELECT id FROM ${table} WHERE ${scope.sql} ORDER BY id DESC LIMIT ${amountLooksMax}))`,
      args: scope.args,
    },
    {
      sql: amounts.map((amount) => `abs(${amount}) = ?`).join(' OR '),
      args: amounts.map(() => amountMinor),
    },
    ...(currency === null ? [] : [{ sql: '+currency = ?', args: [currency] }]),
  ];
}

const lineConditions: ConditionsBy<BankLineFilter> = {
  entityPath: (path) => [below('entity_path', path)],
  amount: (amount, { entityPath }) => ofAmount('bank_lines', ['amount_minor'], amount, entityPath),
  ...comparing(bankLineFilters, bankLines),
  // Its references stand in one text with spaces between them, and `!` is what follows the space.
  reference: (reference) => [{ sql: 'reference >= ? AND reference < ?', args: [reference, `${reference}!`] }],
  // Open ones have an index of their own.
  statuses: (statuses) => [
    ...(statuses.length === 1 && statuses[0] === 'open' ? [{ sql: "status = 'open'", args: [] }] : [oneOf('+status', statuses)]),
  ],
};

/** The writes of these tables. */
export const settlementPayoutsWrites = {
  'payout.add': (merchant, { payout }) => addToPayout(checked(merchant, payout)),
  'bank-line.insert': (merchant, { line }) => insertLine(checked(merchant, line)),
  'bank-line.decide': decideLine,
} satisfies Partial<Writes>;
