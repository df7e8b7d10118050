import type { SettlementTotals } from '../../api/domain/reconciliation/month-end.ts';
import type { ReconciliationStore } from '../../api/domain/reconciliation/ports.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { integer, type RawRow, toMinor } from './row.ts';
import { below } from './scope.ts';

/** Differences of each kind that are told; one is enough. */
const differencesMax = 20;

export function settlementTotalReads(driver: Driver): Pick<ReconciliationStore, 'totals' | 'proveSettlement'> {
  return {
    totals: (scope, at) => readTotals(toBackgroundDriver(driver, scope), scope, at),
    proveSettlement: (scope) => prove(toBackgroundDriver(driver, scope), scope),
  };
}

/** The ledger's entries of which no movement was made yet, as movements. */
export const untaken = `SELECT e.path AS entity_path, l.entity_id, p.type, l.currency, l.posted_at,
    CASE WHEN l.debit = 'merchant' THEN l.amount_minor ELSE -l.amount_minor END AS amount_minor
  FROM ledger_entries l JOIN payments p ON p.id = l.payment_id JOIN entities e ON e.id = l.entity_id
  WHERE l.rowid > (SELECT coalesce(max(reached), 0) FROM settlement_intake) AND (l.debit = 'merchant' OR l.credit = 'merchant')
    AND NOT EXISTS (SELECT 1 FROM settlement_movements m WHERE m.payment_id = l.payment_id)`;

async function readTotals(driver: Driver, scope: DataScope, at: Timestamp | null): Promise<readonly SettlementTotals[]> {
  const until = integer(at ?? Number.MAX_SAFE_INTEGER);
  const moved = below('entity_path', scope);
  const posted = below('e.path', scope);
  const sql = `WITH moves AS (
      SELECT type, currency, amount_minor FROM settlement_movements WHERE ${moved.sql} AND posted_at <= ?
      UNION ALL SELECT type, currency, amount_minor FROM (${untaken}) WHERE ${moved.sql} AND posted_at <= ?),
    parts AS (
      SELECT currency, sum(CASE WHEN type IN ('DB', 'CP', 'RC', 'RB') THEN amount_minor ELSE 0 END) AS captured,
        sum(CASE WHEN type IN ('RF', 'CD') THEN -amount_minor ELSE 0 END) AS refunded,
        sum(CASE WHEN type = 'RV' THEN -amount_minor ELSE 0 END) AS reversed,
        sum(CASE WHEN type = 'CB' THEN -amount_minor ELSE 0 END) AS charged_back,
        sum(CASE WHEN type = 'CR' THEN amount_minor ELSE 0 END) AS returned, 0 AS cleared, 0 AS settled, 0 AS fees
      FROM moves GROUP BY currency
      UNION ALL SELECT l.currency, 0, 0, 0, 0, 0,
        sum(l.amount_minor * ((l.credit = 'clearing') - (l.debit = 'clearing'))),
        sum(l.amount_minor * ((l.debit = 'settled') - (l.credit = 'settled'))),
        sum(l.amount_minor * ((l.debit = 'fees') - (l.credit = 'fees')))
      FROM ledger_entries l JOIN entities e ON e.id = l.entity_id
      WHERE l.record_id IS NOT NULL AND ${posted.sql} AND l.posted_at <= ? GROUP BY l.currency)
    SELECT currency, sum(captured), sum(refunded), sum(reversed), sum(charged_back), sum(returned), sum(cleared), sum(settled), sum(fees)
    FROM parts GROUP BY currency ORDER BY currency`;
  return (await driver.read(sql, [...moved.args, until, ...moved.args, until, ...posted.args, until])).map(toTotals);
}

function toTotals([currency, captured, refunded, reversed, chargedBack, returned, cleared, settled, fees]: RawRow): SettlementTotals {
  return {
    currency: String(currency),
    capturedMinor: toMinor(captured),
    refundedMinor: toMinor(refunded),
    reversedMinor: toMinor(reversed),
    chargedBackMinor: toMinor(chargedBack),
    returnedMinor: toMinor(returned),
    clearedMinor: toMinor(cleared),
    settledMinor: toMinor(settled),
    feesMinor: toMinor(fees),
  };
}

const sign = "(CASE WHEN cashflow = 'POS' THEN 1 ELSE -1 END)";

/**
 * Three comparisons, each over one snapshot: the accounts of settlement with the records, the merchant's account with the
 * movements, and what is settled of each movement with the records that settle it.
 */
async function prove(driver: Driver, scope: DataScope): Promise<readonly string[]> {
  const inPath = below('e.path', scope);
  const ofEntity = below('entity_path', scope);
  const accountsSql = `WITH stated AS (
      SELECT entity_id, settlement_currency AS currency, 'settled' AS kind, ${sign} * settlement_amount_minor - coalesce(settlement_fee_minor, 0) AS amount
        FROM reconciliation_records WHERE settlement_status = 'SUCCESS' AND ${ofEntity.sql}
      UNION ALL SELECT entity_id, settlement_currency, 'fees', coalesce(settlement_fee_minor, 0)
          - CASE WHEN record_type = 'FEE' THEN ${sign} * settlement_amount_minor ELSE 0 END
        FROM reconciliation_records WHERE settlement_status = 'SUCCESS' AND ${ofEntity.sql}
      UNION ALL SELECT entity_id, currency, 'clearing', -${sign} * amount_minor
        FROM reconciliation_records WHERE settlement_status = 'SUCCESS' AND record_type <> 'FEE' AND ${ofEntity.sql}
      UNION ALL SELECT entity_id, currency, 'merchant', amount_minor FROM settlement_movements WHERE ${ofEntity.sql}
      UNION ALL SELECT entity_id, currency, 'merchant', amount_minor FROM (${untaken}) WHERE ${ofEntity.sql}),
    pairs AS (
      SELECT entity_id, currency, kind, amount AS stated, 0 AS kept FROM stated
      UNION ALL SELECT a.entity_id, a.currency, a.kind, 0, a.balance FROM ledger_accounts a JOIN entities e ON e.id = a.entity_id
        WHERE a.kind IN ('settled', 'fees', 'clearing', 'merchant') AND ${inPath.sql})
    SELECT kind, entity_id, currency, sum(kept), sum(stated) FROM pairs GROUP BY 1, 2, 3 HAVING sum(kept) <> sum(stated)
    ORDER BY 1, 2, 3 LIMIT ${differencesMax}`;
  const accounts = await driver.read(accountsSql, [
    ...ofEntity.args,
    ...ofEntity.args,
    ...ofEntity.args,
    ...ofEntity.args,
    ...ofEntity.args,
    ...inPath.args,
  ]);
  // Exchange is what the settled amounts differ from the paid ones: records say both, so it needs no comparison of its own.
  const movementsSql = `WITH sums AS (
      SELECT m.settled_payment_id AS id, sum((CASE WHEN r.cashflow = 'POS' THEN 1 ELSE -1 END) * m.amount_minor) AS amount
      FROM reconciliation_records r JOIN reconciliation_matches m ON m.record_id = r.id
      WHERE m.settled_payment_id IS NOT NULL AND r.settlement_status = 'SUCCESS' AND ${below('r.entity_path', scope).sql} GROUP BY 1),
    pairs AS (
      SELECT id, amount AS stated, 0 AS kept FROM sums
      UNION ALL SELECT payment_id, 0, settled_minor FROM settlement_movements WHERE ${ofEntity.sql} AND settled_minor <> 0)
    SELECT id, sum(kept), sum(stated) FROM pairs GROUP BY 1 HAVING sum(kept) <> sum(stated) ORDER BY 1 LIMIT ${differencesMax}`;
  const movements = await driver.read(movementsSql, [...ofEntity.args, ...ofEntity.args]);
  return [
    ...accounts.map(
      ([kind, entityId, currency, kept, stated]) =>
        `account ${kind} of ${entityId} in ${currency} holds ${kept}, ${kind === 'merchant' ? 'the movements' : 'the records'} say ${stated}`,
    ),
    ...movements.map(([id, kept, stated]) => `of payment ${id} ${kept} is settled, its records say ${stated}`),
  ];
}
