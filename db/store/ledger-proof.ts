import type { LedgerProof } from '../../api/domain/ledger/ports.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { type RawRow, toNumber } from './row.ts';
import { below, type Condition } from './scope.ts';

/** Differences that a proof names; one is enough to fail it. */
export const differencesMax = 100;

/**
 * Three statements, each over one snapshot:
 * - every account's balance is the sum of its entries, and all accounts of a currency add up to nothing;
 * - of every tree of references, the `authorized` account holds what its authorisations still could capture;
 * - of every tree of references, the `merchant` account holds what was captured less what went back.
 * Chargebacks move between `merchant` and `chargeback`, so the two are taken together there. Entries of a payment or an
 * entity that does not exist belong to no scope but the empty path, which is everything.
 */
export async function proveLedger(main: Driver, entityPath: string): Promise<LedgerProof> {
  const driver = toBackgroundDriver(main, entityPath);
  const scope = below('e.path', entityPath);
  const differences = [...(await accountDifferences(driver, scope)), ...(await paymentDifferences(driver, entityPath))];
  const entries = await count(
    driver,
    `SELECT count(*) FROM ledger_entries l LEFT JOIN entities e ON e.id = l.entity_id WHERE ${scope.sql}`,
    scope,
  );
  const paymentScope = below('entity_path', entityPath);
  const payments = await count(driver, `SELECT count(*) FROM payments WHERE ${paymentScope.sql}`, paymentScope);
  return { holds: differences.length === 0, entries, payments, differences };
}

async function count(driver: Driver, sql: string, scope: Condition): Promise<number> {
  return toNumber((await driver.read(sql, scope.args))[0]?.[0] ?? 0);
}

async function accountDifferences(driver: Driver, scope: Condition): Promise<readonly string[]> {
  const sql = `
    WITH sums AS (
      SELECT entity_id, currency, kind, sum(amount) AS balance FROM (
        SELECT entity_id, currency, debit AS kind, amount_minor AS amount FROM ledger_entries
        UNION ALL SELECT entity_id, currency, credit, -amount_minor FROM ledger_entries)
      GROUP BY entity_id, currency, kind),
    pairs AS (
      SELECT entity_id, currency, kind, balance AS kept, 0 AS summed FROM ledger_accounts
      UNION ALL SELECT entity_id, currency, kind, 0, balance FROM sums)
    SELECT p.entity_id, p.currency, p.kind, sum(p.kept), sum(p.summed) FROM pairs p LEFT JOIN entities e ON e.id = p.entity_id
    WHERE ${scope.sql} GROUP BY 1, 2, 3 HAVING sum(p.kept) <> sum(p.summed) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`;
  const rows = await driver.read(sql, scope.args);
  return rows.map(
    ([entityId, currency, kind, kept, summed]) => `account ${kind} of ${entityId} in ${currency} holds ${kept}, its entries say ${summed}`,
  );
}

async function paymentDifferences(driver: Driver, entityPath: string): Promise<readonly string[]> {
  const scope = below('p.entity_path', entityPath);
  const entries = `ledger_entries l LEFT JOIN payments p ON p.id = l.payment_id WHERE ${scope.sql}`;
  const sql = `WITH ${treePairs(entries, `payments p WHERE ${scope.sql}`)} LIMIT ${differencesMax}`;
  return (await driver.read(sql, [...scope.args, ...scope.args])).map(toTreeDifference);
}

/** What does not agree between `entries` (of `l`, with their payments `p`) and `payments` (of `p`), tree by tree. */
export const treePairs = (entries: string, payments: string): string => `
    moved AS (
      SELECT coalesce(p.root_id, l.payment_id) AS root, l.currency,
        sum(l.amount_minor * ((l.debit = 'authorized') - (l.credit = 'authorized'))) AS authorized,
        sum(l.amount_minor * ((l.debit IN ('merchant', 'chargeback')) - (l.credit IN ('merchant', 'chargeback')))) AS merchant
      FROM ${entries} GROUP BY 1, 2),
    stated AS (
      SELECT p.root_id AS root, p.currency,
        sum(CASE WHEN p.type = 'PA' THEN p.authorized - p.captured - p.reversed - p.released ELSE 0 END) AS authorized,
        sum(CASE WHEN p.type IN ('PA', 'CB', 'CR') THEN 0 WHEN p.type = 'CD' THEN p.reversed - p.captured - p.refunded
          ELSE p.captured - p.refunded - p.reversed END) AS merchant
      FROM ${payments} GROUP BY 1, 2),
    pairs AS (
      SELECT root, currency, authorized AS a1, merchant AS m1, 0 AS a2, 0 AS m2 FROM moved
      UNION ALL SELECT root, currency, 0, 0, authorized, merchant FROM stated)
    SELECT root, currency, sum(a1), sum(a2), sum(m1), sum(m2) FROM pairs
    GROUP BY 1, 2 HAVING sum(a1) <> sum(a2) OR sum(m1) <> sum(m2) ORDER BY 1, 2`;

export function toTreeDifference([root, currency, authorized, authorizedStated, merchant, merchantStated]: RawRow): string {
  return (
    `payments of ${root} in ${currency}: authorized ${authorized} in the ledger, ${authorizedStated} on the payments; ` +
    `merchant ${merchant} in the ledger, ${merchantStated} on the payments`
  );
}
