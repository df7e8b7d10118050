/**
 * Erases what one merchant of the sandbox has done, a bounded commit at a time (decision: sandbox-reset). The event log and the audit log
 * stay. The chain of hashes covers every event, so each keeps its whole text before the payment goes that holds a part of it.
 */
import type { SandboxDataStore } from '../../api/entity-clocks/ports.ts';
import { type MerchantKey, toMerchantId } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound, Driver } from './driver.ts';
import { listedIds, selectRowsOf } from './first-rows.ts';
import type { Value } from './row.ts';
import { toBounds } from './scope.ts';
import { forgetSubjectsSql } from './search-index.ts';
import { statement } from './statement.ts';

/** Payments with what followed them, or records, of one commit. */
const rootsMax = 50;
/** Rows of another table in one commit. */
const rowsMax = 1_000;

const inIds = 'IN (SELECT value FROM json_each(?))';

// A payment's own tree goes at once, so that the ledger's proof holds after each commit.
const treesSql = `WITH roots(id) AS MATERIALIZED (SELECT DISTINCT root_id FROM payments WHERE merchant_id = ? LIMIT ${rootsMax})
  SELECT p.id FROM roots CROSS JOIN payments p ON p.id = roots.id
  UNION SELECT p.id FROM roots CROSS JOIN payments p ON p.root_id = roots.id AND p.root_id <> p.id`;
const keepTextSql = `UPDATE events SET packed_payload = (SELECT substr(packed_answer, 1, length(packed_answer) - 1) FROM payments WHERE payments.id = events.subject_id) || packed_payload
  WHERE subject_id ${inIds} AND substr(packed_payload, 1, 1) = ','`;
const takeBackSql = `INSERT INTO ledger_accounts (entity_id, currency, kind, balance)
  SELECT entity_id, currency, kind, sum(amount) FROM (
    SELECT entity_id, currency, debit AS kind, -amount_minor AS amount FROM ledger_entries WHERE payment_id ${inIds}
    UNION ALL SELECT entity_id, currency, credit, amount_minor FROM ledger_entries WHERE payment_id ${inIds})
  WHERE true GROUP BY entity_id, currency, kind ON CONFLICT (entity_id, currency, kind) DO UPDATE SET balance = balance + excluded.balance`;
// SQLite gives the numbers of the last rows again: what follows the ledger would pass over new entries with old numbers.
const intakeSql = 'UPDATE settlement_intake SET reached = min(reached, (SELECT coalesce(max(rowid), 0) FROM ledger_entries))';
const eraseAttempts = statement(
  ['ids'],
  ({ ids }) =>
    `DELETE FROM attempts WHERE id IN (${selectRowsOf({ table: 'attempts', of: 'payment_id', columns: 'id', ids: listedIds(ids) })})`,
);
const ofPayment = [
  'result_calls',
  'risk_checks',
  'payment_notes',
  'payment_tags',
  'payment_watches',
  'staff_refunds',
  'refund_approvals',
  'payment_reviews',
  'settlement_movements',
  'reconciliation_matches',
  'spent_wallet_tokens',
];

const recordsSql = `SELECT id FROM reconciliation_records WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax}`;

const ofWebhooks = 'SELECT id FROM webhook_subscriptions WHERE entity_path >= ? AND entity_path < ?';
const ofEntities = 'SELECT id FROM entities WHERE path >= ? AND path < ?';
const byRowid = (table: string, from: string): string => `DELETE FROM ${table} WHERE rowid IN (${from} LIMIT ${rowsMax})`;
const byPath = (table: string): string => byRowid(table, `SELECT rowid FROM ${table} WHERE entity_path >= ? AND entity_path < ?`);
const byEntity = (table: string): string => byRowid(table, `SELECT rowid FROM ${table} WHERE entity_id IN (${ofEntities})`);

/** What belongs to another row goes before that row. */
const otherSql: readonly string[] = [
  byRowid(
    'webhook_attempts',
    `SELECT a.rowid FROM webhook_deliveries d CROSS JOIN webhook_attempts a ON a.delivery_id = d.id WHERE d.subscription_id IN (${ofWebhooks})`,
  ),
  byRowid('webhook_deliveries', `SELECT rowid FROM webhook_deliveries WHERE subscription_id IN (${ofWebhooks})`),
  `DELETE FROM webhook_acknowledgements WHERE subscription_id IN (${ofWebhooks})`,
  byPath('webhook_subscriptions'),
  `DELETE FROM job_attempts WHERE (run_id, number) IN
    (SELECT run_id, number FROM job_attempts WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax})`,
  `DELETE FROM bulk_run_results WHERE (run_id, place) IN
    (SELECT run_id, place FROM bulk_run_results WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax})`,
  `DELETE FROM bulk_run_steps WHERE (run_id, step) IN
    (SELECT run_id, step FROM bulk_run_steps WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax})`,
  `DELETE FROM report_file_parts WHERE (run_id, attempt, number) IN
    (SELECT p.run_id, p.attempt, p.number FROM report_runs r CROSS JOIN report_file_parts p ON p.run_id = r.id
      WHERE r.entity_path >= ? AND r.entity_path < ? LIMIT ${rowsMax})`,
  ...[
    'job_runs',
    'jobs',
    'checkouts',
    'payment_links',
    'authentications',
    'registrations',
    'refund_approvals',
    'attention_assignments',
    'bulk_runs',
    'report_runs',
    'report_schedules',
    'past_import_steps',
    'past_imports',
    'imported_payments',
    'imported_accounts',
    'shadow_repeats',
  ].map(byPath),
  ...['chargeback_evidence_parts', 'chargeback_evidence'].map(byEntity),
  `DELETE FROM bank_line_matches WHERE (line_id, payout_id) IN
    (SELECT line_id, payout_id FROM bank_line_matches WHERE entity_path >= ? AND entity_path < ? LIMIT ${rowsMax})`,
  ...['bank_lines', 'payouts', 'chargebacks', 'file_transfers', 'file_destinations', 'team_chat_messages'].map(byPath),
  byRowid(
    'settlement_file_parts',
    'SELECT p.rowid FROM settlement_files f CROSS JOIN settlement_file_parts p ON p.file_id = f.id WHERE f.entity_path >= ? AND f.entity_path < ?',
  ),
  byPath('settlement_files'),
  byEntity('sealed_accounts'),
  byEntity('request_log'),
  `DELETE FROM idempotency WHERE entity_id IN (${ofEntities})`,
  `DELETE FROM spent_wallet_tokens WHERE entity_id IN (${ofEntities})`,
];

const numberOf = '(SELECT number FROM search_scopes WHERE path = ?)';
/** Each list one commit. */
const shownSql: readonly (readonly string[])[] = [
  ['payment_facts', 'merchant, id'],
  ['open_questions', 'payment, place'],
  ['payment_sums', 'merchant, hour, channel, currency, type, outcome, result_code'],
].map(([table, key]) => [
  `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE merchant = ${numberOf} LIMIT ${rowsMax})`,
]);

/** `kept`: tables of which nothing goes with a payment. */
export function sandboxData(driver: Driver, kept: readonly string[] = []): SandboxDataStore {
  return {
    erasePayments: async (merchant) => {
      const ids = (await driver.readInBackground(treesSql, [toMerchantId(merchant)], merchant)).map(([id]) => String(id));
      if (ids.length > 0) await driver.commit(erasePayments(ids, kept));
      return ids.length;
    },
    eraseOthers: async (merchant) => {
      let erased = await eraseRecords(driver, merchant);
      for (const sql of otherSql) erased += await driver.commit([{ sql, args: toBounds(merchant) }]);
      return erased;
    },
    eraseShown: async (merchant) => {
      let erased = 0;
      for (const commit of [forgetSubjectsSql(rowsMax), ...shownSql]) {
        erased += await driver.commitReadModel(commit.map((sql) => ({ sql, args: [merchant] })));
      }
      return erased;
    },
  };
}

function erasePayments(ids: readonly string[], kept: readonly string[]): readonly Bound[] {
  const list: Value = JSON.stringify(ids);
  return [
    { sql: keepTextSql, args: [list] },
    ...eraseEntries(list),
    eraseAttempts({ ids: list }),
    ...ofPayment
      .filter((table) => !kept.includes(table))
      .map((table) => ({ sql: `DELETE FROM ${table} WHERE payment_id ${inIds}`, args: [list] })),
    { sql: `DELETE FROM sealed_accounts WHERE id ${inIds}`, args: [list] },
    { sql: `DELETE FROM payments WHERE id ${inIds}`, args: [list] },
  ];
}

/** Of payments, or of records that no payment belongs to, a JSON list of their ids. Their accounts follow. */
export function eraseEntries(list: Value): readonly Bound[] {
  return [
    { sql: takeBackSql, args: [list, list] },
    { sql: `DELETE FROM ledger_entries WHERE payment_id ${inIds}`, args: [list] },
    { sql: intakeSql, args: [] },
  ];
}

async function eraseRecords(driver: Driver, merchant: MerchantKey): Promise<number> {
  const ids = (await driver.readInBackground(recordsSql, [...toBounds(merchant)], merchant)).map(([id]) => String(id));
  if (ids.length === 0) return 0;
  const list: Value = JSON.stringify(ids);
  await driver.commit([
    ...eraseEntries(list),
    ...['reconciliation_decisions', 'reconciliation_matches'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE record_id ${inIds}`,
      args: [list],
    })),
    { sql: `DELETE FROM reconciliation_records WHERE id ${inIds}`, args: [list] },
  ]);
  return ids.length;
}
