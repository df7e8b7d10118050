/** Whose the rows of each table are, where one database of several merchants becomes a store of each (decision: a-file-becomes-objects). */

/** `platform`: nobody else has it. `every`: each store has all of it. `nobody`: it holds nothing that outlives a process, or is made anew. */
type Whole = 'platform' | 'every' | 'nobody';

/** Each row belongs to the merchant whose id the expression gives; it gives '' for what stands above all merchants. */
interface OfMerchants {
  readonly sql: string;
  /** `refused`: what stands above merchants, or belongs to nobody any more, would serve no merchant. `platform`: it is history, and goes there. */
  readonly above: 'refused' | 'platform';
  /** The column with the path, where there is one: an index walks its range. */
  readonly path?: string;
}

/** `tree`: the platform has all, each merchant what is above and below itself. `keys`: a key of no entity is one for all stores. */
export type RowOwner = Whole | OfMerchants | 'tree' | 'keys';

/** In a path of psp, division and merchant, each id with its slash. */
export const merchantIn = (path: string): string => `substr(${path}, 67, 32)`;

const above = 'refused';
const byPath: OfMerchants = { sql: merchantIn('t.entity_path'), above, path: 't.entity_path' };
const byEntity: OfMerchants = { sql: `(SELECT ${merchantIn('e.path')} FROM entities AS e WHERE e.id = t.entity_id)`, above };
const through = (table: string, column: string): OfMerchants => ({
  sql: `(SELECT ${merchantIn('o.entity_path')} FROM ${table} AS o WHERE o.id = t.${column})`,
  above,
});
const asHistory = (owner: OfMerchants): OfMerchants => ({ ...owner, above: 'platform' });
const byMerchantPath: OfMerchants = { sql: merchantIn('t.merchant_path'), above, path: 't.merchant_path' };

/** By the name of the table. test/db/row-owners.test.ts: none is missing. */
export const rowOwners: Readonly<Record<string, RowOwner>> = {
  __drizzle_migrations: 'every',
  access_tokens: 'tree',
  assertions: 'nobody',
  attempts: byEntity,
  attention_assignments: byPath,
  audit: asHistory(byPath),
  authentications: byPath,
  bank_line_matches: byPath,
  bank_lines: byPath,
  bulk_run_results: byPath,
  bulk_run_steps: byPath,
  bulk_runs: byPath,
  chargeback_evidence: byEntity,
  chargeback_evidence_parts: byEntity,
  chargebacks: byPath,
  checkouts: byPath,
  clock: 'every',
  connector_tokens: byPath,
  entities: 'tree',
  entity_clocks: byMerchantPath,
  entity_keys: 'keys',
  // Made anew over what each has (divide-file.ts).
  event_chain: 'nobody',
  event_counters: asHistory(byMerchantPath),
  events: asHistory(byPath),
  file_destinations: byPath,
  file_transfers: byPath,
  idempotency: asHistory(byEntity),
  imported_accounts: byPath,
  imported_payments: byPath,
  installation: 'every',
  job_attempts: byPath,
  job_runs: byPath,
  jobs: byPath,
  leases: 'nobody',
  ledger_accounts: byEntity,
  ledger_entries: byEntity,
  merchant_looks: byPath,
  // Whoever moves a merchant says it of the database that it leaves.
  merchant_moves: 'nobody',
  notification_places: 'every',
  notification_preferences: 'platform',
  notifications: 'platform',
  past_import_steps: byPath,
  past_imports: byPath,
  payment_links: byPath,
  payment_notes: byEntity,
  payment_reviews: byPath,
  payment_tags: byPath,
  payment_watches: 'platform',
  payments: byPath,
  payouts: byPath,
  reconciliation_decisions: through('reconciliation_records', 'record_id'),
  reconciliation_matches: through('reconciliation_records', 'record_id'),
  reconciliation_records: byPath,
  refund_approvals: byPath,
  registrations: byPath,
  report_file_parts: through('report_runs', 'run_id'),
  report_runs: byPath,
  report_schedules: byPath,
  request_log: asHistory(byEntity),
  result_calls: byEntity,
  retired_entity_keys: 'keys',
  risk_checks: byEntity,
  risk_rules: byEntity,
  routing_versions: byPath,
  saved_views: 'platform',
  sealed_accounts: byEntity,
  settlement_file_parts: through('settlement_files', 'file_id'),
  settlement_files: byPath,
  settlement_intake: 'every',
  settlement_movements: byPath,
  shadow_repeats: byPath,
  spent_wallet_tokens: byEntity,
  staff_account: 'platform',
  staff_assertions: 'nobody',
  staff_company_account: 'platform',
  staff_custom_role: 'platform',
  staff_lockout: 'platform',
  staff_passkey: 'platform',
  staff_refunds: through('payments', 'payment_id'),
  staff_session: 'platform',
  staff_two_factor: 'platform',
  staff_user: 'platform',
  staff_verification: 'platform',
  team_chat_messages: byPath,
  team_chats: byPath,
  wallet_keys: byPath,
  webhook_acknowledgements: through('webhook_subscriptions', 'subscription_id'),
  webhook_attempts: through('webhook_subscriptions', 'subscription_id'),
  webhook_deliveries: byPath,
  webhook_subscriptions: byPath,
};

/** What a request may name by its id alone. */
export const namedTables: readonly string[] = [
  'authentications',
  'bank_lines',
  'bulk_runs',
  'chargebacks',
  'checkouts',
  'file_destinations',
  'file_transfers',
  'jobs',
  'payment_links',
  'payments',
  'payouts',
  'reconciliation_records',
  'refund_approvals',
  'registrations',
  'report_runs',
  'report_schedules',
  'settlement_files',
  'wallet_keys',
  'webhook_deliveries',
  'webhook_subscriptions',
];
