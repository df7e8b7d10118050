/// <reference path="./sql-text.d.ts" />
// Written by UPDATE=1 npx vitest run -c test/vitest.config.ts test/db/migration-texts.test.ts
import table0000 from './migrations/0000_baseline.sql';
import table0001 from './migrations/0001_open_outcomes.sql';
import table0002 from './migrations/0002_issue_after.sql';
import table0003 from './migrations/0003_sandbox_reset.sql';
import table0004 from './migrations/0004_merchant_settings.sql';
import table0005 from './migrations/0005_connector_tokens.sql';
import table0006 from './migrations/0006_settlement_tx_id.sql';
import table0007 from './migrations/0007_attention.sql';
import table0008 from './migrations/0008_routing_versions.sql';
import table0009 from './migrations/0009_bulk_runs.sql';
import table0010 from './migrations/0010_payment_links.sql';
import table0011 from './migrations/0011_movements_by_channel.sql';
import table0012 from './migrations/0012_granted_tokens.sql';
import table0013 from './migrations/0013_first_rows.sql';
import table0014 from './migrations/0014_connector_reference.sql';
import table0015 from './migrations/0015_past_imports.sql';
import table0016 from './migrations/0016_payouts.sql';
import table0017 from './migrations/0017_derived_columns.sql';
import table0018 from './migrations/0018_assistant_limits.sql';
import table0019 from './migrations/0019_movements_by_state.sql';
import table0020 from './migrations/0020_leases.sql';
import table0021 from './migrations/0021_shadow_repeats.sql';
import table0022 from './migrations/0022_custom_roles.sql';
import table0023 from './migrations/0023_team_work.sql';
import table0024 from './migrations/0024_company_accounts.sql';
import table0025 from './migrations/0025_scheduled_reports.sql';
import table0026 from './migrations/0026_failure_kinds.sql';
import table0027 from './migrations/0027_imported_accounts.sql';
import table0028 from './migrations/0028_team_chats.sql';
import table0029 from './migrations/0029_report_deliveries.sql';
import table0032 from './migrations/0032_refunds_of_credits.sql';
import table0033 from './migrations/0033_begun_cancellations.sql';
import table0034 from './migrations/0034_merchant_moves.sql';
import table0035 from './migrations/0035_set_aside_lines.sql';
import table0036 from './migrations/0036_found_by_name.sql';
import table0037 from './migrations/0037_bank_references.sql';
import table0038 from './migrations/0038_packed_texts.sql';
import table0039 from './migrations/0039_report_versions.sql';
import table0040 from './migrations/0040_known_proofs.sql';
import readModel0000 from './read-model-migrations/0000_read_model.sql';
import readModel0001 from './read-model-migrations/0001_open_questions.sql';
import readModel0002 from './read-model-migrations/0002_packed_terms.sql';
import readModel0003 from './read-model-migrations/0003_searched_tokens.sql';
import readModel0004 from './read-model-migrations/0004_reversed_debits.sql';
import readModel0005 from './read-model-migrations/0005_terms_of_all_merchants.sql';
import wholeTables from './whole-tables.sql';

/** The texts of all migrations, by folder and name, for a runtime without files. */
export const migrationTexts = {
  migrations: {
    '0000_baseline': table0000,
    '0001_open_outcomes': table0001,
    '0002_issue_after': table0002,
    '0003_sandbox_reset': table0003,
    '0004_merchant_settings': table0004,
    '0005_connector_tokens': table0005,
    '0006_settlement_tx_id': table0006,
    '0007_attention': table0007,
    '0008_routing_versions': table0008,
    '0009_bulk_runs': table0009,
    '0010_payment_links': table0010,
    '0011_movements_by_channel': table0011,
    '0012_granted_tokens': table0012,
    '0013_first_rows': table0013,
    '0014_connector_reference': table0014,
    '0015_past_imports': table0015,
    '0016_payouts': table0016,
    '0017_derived_columns': table0017,
    '0018_assistant_limits': table0018,
    '0019_movements_by_state': table0019,
    '0020_leases': table0020,
    '0021_shadow_repeats': table0021,
    '0022_custom_roles': table0022,
    '0023_team_work': table0023,
    '0024_company_accounts': table0024,
    '0025_scheduled_reports': table0025,
    '0026_failure_kinds': table0026,
    '0027_imported_accounts': table0027,
    '0028_team_chats': table0028,
    '0029_report_deliveries': table0029,
    '0032_refunds_of_credits': table0032,
    '0033_begun_cancellations': table0033,
    '0034_merchant_moves': table0034,
    '0035_set_aside_lines': table0035,
    '0036_found_by_name': table0036,
    '0037_bank_references': table0037,
    '0038_packed_texts': table0038,
    '0039_report_versions': table0039,
    '0040_known_proofs': table0040,
  },
  'read-model-migrations': {
    '0000_read_model': readModel0000,
    '0001_open_questions': readModel0001,
    '0002_packed_terms': readModel0002,
    '0003_searched_tokens': readModel0003,
    '0004_reversed_debits': readModel0004,
    '0005_terms_of_all_merchants': readModel0005,
  },
  wholeTables,
} as const;
