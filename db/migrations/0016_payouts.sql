CREATE TABLE `bank_line_matches` (
	`line_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`line_id`, `payout_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_line_matches_payout` ON `bank_line_matches` (`payout_id`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`statement_name` text NOT NULL,
	`account` text NOT NULL,
	`bank` text NOT NULL,
	`booked_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`counterparty` text,
	`text` text,
	`reference` text,
	`checksum` text NOT NULL,
	`status` text NOT NULL,
	`match_reason` text NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_lines_entity` ON `bank_lines` (`entity_path`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_open` ON `bank_lines` (`entity_path`,`id`) WHERE "bank_lines"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_checksum` ON `bank_lines` (`entity_id`,`checksum`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`institute_merchant_id` text NOT NULL,
	`institute_name` text NOT NULL,
	`settlement_date` text NOT NULL,
	`currency` text NOT NULL,
	`is_direct` integer NOT NULL,
	`payments_minor` integer NOT NULL,
	`refunds_minor` integer NOT NULL,
	`chargebacks_minor` integer NOT NULL,
	`fees_minor` integer NOT NULL,
	`received_minor` integer NOT NULL,
	`records` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_entity` ON `payouts` (`entity_path`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_key` ON `payouts` (`entity_id`,`settlement_date`,`currency`,`institute_merchant_id`);--> statement-breakpoint
-- The settlement lines of a payout are found through an index. It reads all settlement lines once.
CREATE INDEX `reconciliation_records_payout` ON `reconciliation_records` (`merchant_path`,`settlement_date`,`settlement_currency`,`clearing_institute_merchant_id`,`id`);--> statement-breakpoint
-- The payouts of the settlement lines that are stored: it reads all settlement lines once.
INSERT INTO payouts (id, entity_id, entity_path, institute_merchant_id, institute_name, settlement_date, currency, is_direct,
    payments_minor, refunds_minor, chargebacks_minor, fees_minor, received_minor, records)
  SELECT '8a' || printf('%012x', CAST(strftime('%s', settlement_date) AS INTEGER) * 1000) || '0000' || lower(hex(randomblob(7))),
    merchant_id, path, clearing_institute_merchant_id, institute_name, settlement_date, settlement_currency, is_direct,
    payments, refunds, chargebacks, fees, CASE WHEN is_direct = 1 THEN payments + refunds + chargebacks + fees ELSE 0 END, records
  FROM (SELECT merchant_id, substr(entity_path, 1, 99) AS path, clearing_institute_merchant_id, min(clearing_institute_name) AS institute_name,
      settlement_date, settlement_currency, max(file_format IN ('CAMT_053', 'CAMT_054')) AS is_direct,
      sum(CASE WHEN record_type = 'SETTLED' AND cashflow = 'POS' THEN settlement_amount_minor ELSE 0 END) AS payments,
      sum(CASE WHEN record_type = 'SETTLED' AND cashflow = 'NEG' THEN -settlement_amount_minor ELSE 0 END) AS refunds,
      sum(CASE WHEN record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL')
        THEN settlement_amount_minor * ((cashflow = 'POS') - (cashflow = 'NEG')) ELSE 0 END) AS chargebacks,
      sum(CASE WHEN record_type = 'FEE' THEN settlement_amount_minor * ((cashflow = 'POS') - (cashflow = 'NEG')) ELSE 0 END
        - coalesce(settlement_fee_minor, 0)) AS fees,
      count(*) AS records
    FROM reconciliation_records WHERE settlement_status = 'SUCCESS'
    GROUP BY merchant_id, path, clearing_institute_merchant_id, settlement_date, settlement_currency);
