/** The parts of a ledger's proof that one read makes: a bounded walk over payments, or over new entries (api/domain/ledger/proof.ts). */
import type { AccountSum, LedgerProofStore, ProofStep } from '../../api/domain/ledger/ports.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { differencesMax, toTreeDifference, treePairs } from './ledger-proof.ts';
import { integer, type RawRow, toMinor, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofMerchant } from './scope.ts';

/** Payments or entries of one step: some tens of milliseconds of the reader's time. */
const stepRows = 1_000;

export function ledgerProofReads(main: Driver): LedgerProofStore {
  return {
    lastEntry: async () => toNumber((await main.read('SELECT coalesce(max(rowid), 0) FROM ledger_entries', []))[0]?.[0] ?? 0),
    provePayments: (entityPath, afterId, upToEntry) => provePayments(toBackgroundDriver(main, entityPath), entityPath, afterId, upToEntry),
    proveEntries: (entityPath, after, upTo) => proveEntries(toBackgroundDriver(main, entityPath), entityPath, after, upTo),
    accountsAfter: async (entityPath, entry) => {
      const scope = below('e.path', entityPath);
      const rows = await toBackgroundDriver(main, entityPath).read(accountsSql(scope), [
        ...scope.args,
        ...scope.args,
        integer(entry),
        ...scope.args,
        integer(entry),
        ...scope.args,
        integer(entry),
        ...scope.args,
        integer(entry),
      ]);
      return rows.map(([entityId, currency, account, kept, posted]) => ({
        entityId: String(entityId),
        currency: String(currency),
        account: String(account),
        keptMinor: toMinor(kept),
        postedMinor: toMinor(posted),
      }));
    },
  };
}

/**
 * What stands on each account, and what entries after the place did to it, in one snapshot. With those before it that belong
 * to no payment, because the walk over payments does not come upon them.
 */
const accountsSql = (scope: Condition): string => `
  SELECT entity_id, currency, kind, sum(kept), sum(posted) FROM (
    SELECT a.entity_id, a.currency, a.kind, a.balance AS kept, 0 AS posted FROM ledger_accounts a JOIN entities e ON e.id = a.entity_id
      WHERE ${scope.sql}
    UNION ALL SELECT l.entity_id, l.currency, l.debit, 0, l.amount_minor FROM ledger_entries l JOIN entities e ON e.id = l.entity_id
      WHERE ${scope.sql} AND l.rowid > ?
    UNION ALL SELECT l.entity_id, l.currency, l.credit, 0, -l.amount_minor FROM ledger_entries l JOIN entities e ON e.id = l.entity_id
      WHERE ${scope.sql} AND l.rowid > ?
    UNION ALL SELECT l.entity_id, l.currency, l.debit, 0, l.amount_minor FROM ledger_entries l JOIN entities e ON e.id = l.entity_id
      WHERE ${scope.sql} AND l.record_id = l.payment_id AND l.rowid <= ?
    UNION ALL SELECT l.entity_id, l.currency, l.credit, 0, -l.amount_minor FROM ledger_entries l JOIN entities e ON e.id = l.entity_id
      WHERE ${scope.sql} AND l.record_id = l.payment_id AND l.rowid <= ?)
  GROUP BY 1, 2, 3`;

async function provePayments(driver: Driver, entityPath: string, afterId: string, upToEntry: number): Promise<ProofStep<string>> {
  const scope = paymentScope(entityPath);
  const boundSql = `SELECT max(id), count(*) FROM (SELECT p.id FROM payments p WHERE ${scope.sql} AND p.id > ? ORDER BY p.id LIMIT ?)`;
  const [bound] = await driver.read(boundSql, [...scope.args, afterId, integer(stepRows)]);
  const payments = toNumber(bound?.[1] ?? 0);
  if (payments === 0) return { reached: afterId, isEnd: true, payments: 0, entries: 0, sums: [], differences: [] };
  const reached = String(bound?.[0]);
  const range = joinConditions([scope, { sql: 'p.id > ? AND p.id <= ?', args: [afterId, reached] }]);
  const roots: Condition = { sql: `SELECT DISTINCT p.root_id FROM payments p WHERE ${range.sql}`, args: range.args };
  const entries: Condition = {
    sql: `payments p CROSS JOIN ledger_entries l ON l.payment_id = p.id WHERE ${range.sql} AND l.rowid <= ?`,
    args: [...range.args, integer(upToEntry)],
  };
  return { reached, isEnd: payments < stepRows, payments, ...(await compare(driver, roots, entries)) };
}

async function proveEntries(driver: Driver, entityPath: string, after: number, upTo: number): Promise<ProofStep<number>> {
  const reached = Math.min(after + stepRows, upTo);
  const scope = below('p.entity_path', entityPath);
  const window = joinConditions([{ sql: 'l.rowid > ? AND l.rowid <= ?', args: [integer(after), integer(reached)] }, scope]);
  const from = `ledger_entries l CROSS JOIN payments p ON p.id = l.payment_id WHERE ${window.sql}`;
  const roots: Condition = { sql: `SELECT DISTINCT p.root_id FROM ${from}`, args: window.args };
  return { reached, isEnd: reached >= upTo, payments: 0, ...(await compare(driver, roots, { sql: from, args: window.args })) };
}

/** The whole trees of these roots against their entries, and the sums of these entries. */
async function compare(
  driver: Driver,
  roots: Condition,
  entries: Condition,
): Promise<Pick<ProofStep<never>, 'differences' | 'sums' | 'entries'>> {
  const differences = await driver.read(treesSql(roots.sql), roots.args);
  const sumsSql = `SELECT l.entity_id, l.currency, l.debit, l.credit, sum(l.amount_minor), count(*) FROM ${entries.sql} GROUP BY 1, 2, 3, 4`;
  const rows = await driver.read(sumsSql, entries.args);
  return {
    differences: differences.map(toTreeDifference),
    sums: rows.flatMap(toSums),
    entries: rows.reduce((sum, row) => sum + toNumber(row[5] ?? 0), 0),
  };
}

const treeColumns = 'p.id, p.root_id, p.currency, p.type, p.authorized, p.captured, p.refunded, p.reversed, p.released';

// The index of trees leaves out their roots, so those are looked up by their own id.
const treesSql = (rootsSql: string): string => `
  WITH roots(root) AS MATERIALIZED (${rootsSql}),
  p AS MATERIALIZED (
    SELECT ${treeColumns} FROM roots CROSS JOIN payments p ON p.id = root
    UNION ALL SELECT ${treeColumns} FROM roots CROSS JOIN payments p ON p.root_id = root AND p.root_id <> p.id),
  ${treePairs('p CROSS JOIN ledger_entries l ON l.payment_id = p.id', 'p')} LIMIT ${differencesMax}`;

function toSums([entityId, currency, debit, credit, amount]: RawRow): readonly AccountSum[] {
  const amountMinor = toMinor(amount);
  const account = { entityId: String(entityId), currency: String(currency) };
  return [
    { ...account, account: String(debit), amountMinor },
    { ...account, account: String(credit), amountMinor: -amountMinor },
  ];
}

/** A merchant's own payments; for wider scopes the ids are walked. */
function paymentScope(entityPath: string): Condition {
  if (entityPath.length < merchantPathCharacters) return below('+p.entity_path', entityPath);
  return joinConditions([ofMerchant(entityPath, 'p.'), below('+p.entity_path', entityPath)]);
}
