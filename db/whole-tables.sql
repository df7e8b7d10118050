-- Written by UPDATE=1 npx vitest run -c test/vitest.config.ts test/db/whole-tables.test.ts
CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer
, `granted_by` text, `assistant_refund_minor_max` integer, `assistant_refunds_minor_a_day` integer) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`caller_id` text NOT NULL,
	`caller_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`payment_id` text,
	`address` text,
	`change` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`connector` text NOT NULL,
	`operation` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reserved_minor` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`result_code` text,
	`connector_reference` text,
	`inquiries` integer NOT NULL,
	`next_inquiry_at` integer, `cancellation_at` integer,
	CONSTRAINT "attempt_amounts" CHECK("attempts"."amount_minor" BETWEEN 0 AND 999999999999 AND "attempts"."reserved_minor" BETWEEN 0 AND 999999999999)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`marked_at` integer,
	`beats` integer NOT NULL,
	`confirmations` integer NOT NULL,
	`confirmed_sequence` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `entities` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`dispatching` integer NOT NULL,
	`settings` text,
	`version` integer NOT NULL
, `merchant_settings` text) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entity_clocks` (
	`merchant_path` text PRIMARY KEY NOT NULL,
	`merchant_id` text NOT NULL,
	`mode` text NOT NULL,
	`entity_at` integer NOT NULL,
	`real_at` integer NOT NULL,
	`version` integer NOT NULL,
	`lease_owner` text,
	`lease_until` integer
, `reset_sequence` integer) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entity_keys` (
	`entity_id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`master_key_id` text NOT NULL,
	`wrapped_key` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `retired_entity_keys` (
	`entity_id` text NOT NULL,
	`key_id` text NOT NULL,
	`master_key_id` text NOT NULL,
	`wrapped_key` text NOT NULL,
	`retired_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `key_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_counters` (
	`merchant_path` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `events` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`merchant_sequence` integer NOT NULL,
	`subject_sequence` integer NOT NULL,
	`previous_id` text,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`at` integer NOT NULL,
	"packed_payload" text NOT NULL,
	`merchant_id` text GENERATED ALWAYS AS (substr("entity_path", 67, 32)) VIRTUAL, `entity_id` text GENERATED ALWAYS AS (substr("entity_path", -33, 32)) VIRTUAL NOT NULL,
	CONSTRAINT "event_subject_sequence" CHECK("events"."subject_sequence" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_chain` (
	`from_sequence` integer PRIMARY KEY NOT NULL,
	`to_sequence` integer NOT NULL,
	`content_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL,
	CONSTRAINT "event_chain_range" CHECK("event_chain"."to_sequence" >= "event_chain"."from_sequence")
) STRICT;
--> statement-breakpoint
CREATE TABLE `installation` (
	`place` integer PRIMARY KEY NOT NULL,
	`environment` text NOT NULL,
	`sealed_check` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "one_installation" CHECK("installation"."place" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `refund_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`request` text NOT NULL,
	`requested_by` text NOT NULL,
	`requester_email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`decisions` integer NOT NULL,
	`decider_email` text,
	`decided_at` integer,
	`refund_id` text,
	CONSTRAINT "refund_approval_open" CHECK("refund_approvals"."decisions" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`payment_type` text,
	`amount_minor` integer,
	`currency` text,
	`merchant_transaction_id` text,
	`request` text NOT NULL,
	`warnings` text NOT NULL,
	`answer` text NOT NULL,
	`caller_id` text NOT NULL,
	`caller_session_id` text,
	`registration_id` text,
	`attempts` integer NOT NULL,
	`opened_at` integer,
	`returned_at` integer,
	`read_at` integer,
	`read_before_at` integer,
	`expires_at` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `payment_link_id` text,
	CONSTRAINT "checkout_amount" CHECK(("checkouts"."kind" = 'payment') = ("checkouts"."amount_minor" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`entity_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`subject_id` text NOT NULL,
	`completed` integer NOT NULL,
	`claim_expires_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `operation`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `job_attempts` (
	`run_id` text NOT NULL,
	`number` integer NOT NULL,
	`entity_path` text NOT NULL,
	`payment_id` text NOT NULL,
	`source` text NOT NULL,
	`result_code` text,
	`advice_code` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`run_id`, `number`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`due_count` integer NOT NULL,
	`status` text NOT NULL,
	`result_code` text,
	`reason` text,
	`attempts` integer NOT NULL,
	`payment_id` text,
	`retry_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`chain_id` text NOT NULL,
	`previous_id` text,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`registration_id` text NOT NULL,
	`name` text,
	`payment_type` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`request` text NOT NULL,
	`terms` text NOT NULL,
	`expression` text NOT NULL,
	`time_zone` text NOT NULL,
	`start_at` integer,
	`end_at` integer,
	`cancel_at` integer,
	`status` text NOT NULL,
	`status_reason` text,
	`health` text NOT NULL,
	`next_run_at` integer,
	`wake_at` integer,
	`last_run_at` integer,
	`missed` text NOT NULL,
	`retry_mode` text NOT NULL,
	`retry_delays` text NOT NULL,
	`retry_attempts` integer NOT NULL,
	`retry_days` integer NOT NULL,
	`warnings` text NOT NULL,
	`caller_id` text NOT NULL,
	`ndc` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`entity_id` text NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`balance` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `currency`, `kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`currency` text NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`record_id` text,
	PRIMARY KEY(`payment_id`, `id`),
	CONSTRAINT "ledger_amount" CHECK("ledger_entries"."amount_minor" BETWEEN 1 AND 99999999999900),
	CONSTRAINT "ledger_accounts_differ" CHECK("ledger_entries"."debit" <> "ledger_entries"."credit")
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`method` text,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`result_code` text NOT NULL,
	`referenced_id` text,
	`root_id` text NOT NULL,
	`registration_id` text,
	`merchant_transaction_id` text,
	`merchant_invoice_id` text,
	`descriptor` text,
	`card_bin` text,
	`last4` text,
	`account_fingerprint` text,
	`holder` text,
	`email` text,
	`authorized` integer NOT NULL,
	`captured` integer NOT NULL,
	`refunded` integer NOT NULL,
	`reversed` integer NOT NULL,
	`charged_back` integer NOT NULL,
	`released` integer NOT NULL,
	`reserved` integer NOT NULL,
	`captures` integer NOT NULL,
	`captures_max` integer,
	`connector` text NOT NULL,
	`connector_reference` text,
	`expires_at` integer,
	`shopper_result_url` text,
	`notification_url` text,
	`checkout_id` text,
	`source` text NOT NULL,
	`capture_caller_id` text,
	`test_mode` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	"packed_answer" text NOT NULL,
	`warnings` text NOT NULL,
	`merchant_id` text GENERATED ALWAYS AS (substr("entity_path", 67, 32)) VIRTUAL, `entity_id` text GENERATED ALWAYS AS (substr("entity_path", -33, 32)) VIRTUAL NOT NULL,
	CONSTRAINT "payment_authorized" CHECK("payments"."type" <> 'PA' OR "payments"."captured" + "payments"."reversed" + "payments"."released" + "payments"."reserved" <= "payments"."authorized"),
	CONSTRAINT "payment_refundable" CHECK(CASE WHEN "payments"."type" = 'PA' THEN "payments"."refunded" <= "payments"."captured" ELSE "payments"."refunded" + "payments"."reversed" + "payments"."released" + "payments"."reserved" <= "payments"."captured" AND "payments"."refunded" + "payments"."reversed" + "payments"."charged_back" + "payments"."reserved" <= "payments"."captured" END),
	CONSTRAINT "payment_captures" CHECK("payments"."captures_max" IS NULL OR "payments"."captures" <= "payments"."captures_max"),
	CONSTRAINT "payment_amount" CHECK("payments"."amount_minor" BETWEEN 0 AND 999999999999),
	CONSTRAINT "payment_balances" CHECK(min("payments"."authorized", "payments"."captured", "payments"."refunded", "payments"."reversed", "payments"."charged_back", "payments"."released", "payments"."reserved", "payments"."captures") >= 0 AND max("payments"."authorized", "payments"."captured") <= 99999999999900)
) STRICT;
--> statement-breakpoint
CREATE TABLE `result_calls` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`target` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`began_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`merchant_transaction_id` text,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`brand` text,
	`status` text NOT NULL,
	`card_bin` text,
	`last4` text,
	`account_fingerprint` text,
	`holder` text,
	`expiry_month` text,
	`expiry_year` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`answer` text NOT NULL,
	`initial_transaction_id` text,
	`last_used_at` integer,
	`erase_at` integer,
	`transaction_at` integer GENERATED ALWAYS AS (CASE WHEN "status" <> 'deleted' THEN "created_at" WHEN "last_used_at" IS NOT NULL THEN "updated_at" END) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sealed_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`key_id` text NOT NULL,
	`wrapped_data_key` text NOT NULL,
	`sealed` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `request_log` (
	`id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text,
	`entity_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`operation` text NOT NULL,
	`at` integer NOT NULL,
	"packed_request" text NOT NULL,
	`result_code` text NOT NULL,
	`caller_id` text,
	`reason` text,
	`decided_us` integer NOT NULL,
	`connector_us` integer NOT NULL,
	`problems` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `risk_checks` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`at` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`card_fingerprint` text,
	`email` text,
	`ip` text,
	`device` text,
	`issuer_country` text,
	`is_first_customer` integer,
	`score` integer NOT NULL,
	`decision` text NOT NULL,
	`reasons` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `risk_rules` (
	`entity_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`condition` text NOT NULL,
	`effect` text NOT NULL,
	`score` integer NOT NULL,
	`result_code` text,
	`rule_set` text,
	`active` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`at` integer NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`page` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`shared` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_lockout` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`aaguid` text,
	`created_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`root_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`within_limit` integer NOT NULL,
	CONSTRAINT "refund_limit" CHECK("staff_refunds"."within_limit" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
, `signed_in_by` text, `second_factor` integer) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer,
	`failed_verification_count` integer,
	`locked_until` integer,
	`last_step` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`role` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`refund_limit` integer,
	`refund_currency` text,
	`disabled_at` integer,
	`two_factor_enabled` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `custom_role_id` text,
	CONSTRAINT "staff_refund_limit" CHECK(("staff_user"."refund_limit" IS NULL) = ("staff_user"."refund_currency" IS NULL) AND coalesce("staff_user"."refund_limit", 0) >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `authentications` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`payment_id` text,
	`checkout_id` text,
	`brand` text NOT NULL,
	`card_bin` text,
	`last4` text,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`merchant_transaction_id` text,
	`terms` text NOT NULL,
	`flow` text,
	`state` text NOT NULL,
	`status` text,
	`status_reason` text,
	`eci` text,
	`verification_id` text,
	`version` text,
	`ds_transaction_id` text,
	`acs_transaction_id` text,
	`result_code` text NOT NULL,
	`tries` integer NOT NULL,
	`created_at` integer NOT NULL,
	`method_at` integer,
	`shown_at` integer,
	`finished_at` integer,
	`resumed_at` integer,
	`expires_at` integer,
	`shopper_result_url` text,
	`answer` text NOT NULL,
	`request` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `spent_wallet_tokens` (
	`entity_id` text NOT NULL,
	`wallet` text NOT NULL,
	`token` text NOT NULL,
	`payment_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `wallet`, `token`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `wallet_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`wallet` text NOT NULL,
	`name` text NOT NULL,
	`recipient` text,
	`kid` text,
	`public_key` text NOT NULL,
	`public_key_hash` text NOT NULL,
	`trusted_roots` text NOT NULL,
	`expires_at` integer,
	`is_test` integer NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_acknowledgements` (
	`subscription_id` text NOT NULL,
	`hour` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `hour`, `duration_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`url` text NOT NULL,
	`request_headers` text NOT NULL,
	`status` integer,
	`answer` text,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`event_id` text NOT NULL,
	`event_sequence` integer NOT NULL,
	`merchant_sequence` integer NOT NULL,
	`event_type` text NOT NULL,
	`event_action` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text NOT NULL,
	`initialization_vector` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`failures` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_owner` text,
	`lease_until` integer,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`last_attempt_at` integer,
	`last_status` integer,
	`last_error` text
, `last_failure_kind` text) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`name` text,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`actions` text,
	`fields` text NOT NULL,
	`wrapper` text NOT NULL,
	`signature` text NOT NULL,
	`selection` text,
	`ordered` integer NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`sealed_secrets` text NOT NULL,
	`cursor` integer NOT NULL,
	`failing_since` integer,
	`lost_events` integer DEFAULT 0 NOT NULL,
	`lost_from` integer,
	`lost_to` integer,
	`failure_email` text,
	`failures_mailed_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "webhook_cursor_forward" CHECK("webhook_subscriptions"."cursor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `chargeback_evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`chargeback_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`caller_name` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `chargeback_evidence_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`evidence_id` text NOT NULL,
	`number` integer NOT NULL,
	`entity_id` text NOT NULL,
	`sealed_content` text NOT NULL,
	`key_id` text GENERATED ALWAYS AS (json_extract("sealed_content", '$.keyId')) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`reason_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`deadline_at` integer NOT NULL,
	`representment_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	`merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE TABLE `file_destinations` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`protection` text NOT NULL,
	`user_name` text NOT NULL,
	`folder` text NOT NULL,
	`sealed_password` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL
, `issued_files` integer DEFAULT true NOT NULL) STRICT;
--> statement-breakpoint
CREATE TABLE `file_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`destination_id` text NOT NULL,
	`file_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_error` text,
	`next_attempt_at` integer NOT NULL,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	`version` integer NOT NULL,
	`merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reconciliation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`action` text NOT NULL,
	`payment_ids` text NOT NULL,
	`reason` text NOT NULL,
	`caller_id` text NOT NULL,
	`caller_name` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reconciliation_matches` (
	`record_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`settled_payment_id` text,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`record_id`, `payment_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `reconciliation_records` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`record_type` text NOT NULL,
	`transaction_type` text NOT NULL,
	`cashflow` text NOT NULL,
	`clearing_institute_merchant_id` text NOT NULL,
	`clearing_institute_name` text NOT NULL,
	`merchant_account_id` text NOT NULL,
	`merchant_account_name` text,
	`psp_id` text NOT NULL,
	`division_id` text,
	`merchant_id` text NOT NULL,
	`settlement_tx_id` text,
	`payment_id` text,
	`short_id` text,
	`connector_tx_id_1` text,
	`connector_tx_id_2` text,
	`connector_tx_id_3` text,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`brand` text,
	`presented_at` integer NOT NULL,
	`settlement_amount_minor` integer NOT NULL,
	`settlement_currency` text NOT NULL,
	`settlement_fee_minor` integer,
	`settlement_fx_rate` text NOT NULL,
	`settlement_date` text NOT NULL,
	`settlement_status` text NOT NULL,
	`descriptor` text,
	`last4` text,
	`bank_code` text,
	`holder` text,
	`reason_code` text,
	`reason_description` text,
	`file_format` text NOT NULL,
	`matching_status` text NOT NULL,
	`matched_payment_ids` text NOT NULL,
	`chargeback_id` text,
	`merchant_transaction_id` text NOT NULL,
	`merchant_invoice_id` text,
	`match_reason` text NOT NULL,
	`candidates` text NOT NULL,
	`matched_by` text,
	`booked_at` integer NOT NULL,
	`issued_file_id` text,
	`version` integer NOT NULL,
	`merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL, `set_aside_at` integer,
	CONSTRAINT "record_amounts" CHECK(min("reconciliation_records"."amount_minor", "reconciliation_records"."settlement_amount_minor", coalesce("reconciliation_records"."settlement_fee_minor", 0)) >= 0 AND max("reconciliation_records"."amount_minor", "reconciliation_records"."settlement_amount_minor", coalesce("reconciliation_records"."settlement_fee_minor", 0)) <= 999999999999)
) STRICT;
--> statement-breakpoint
CREATE TABLE `settlement_file_parts` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`file_id`, `number`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `settlement_files` (
	`id` text PRIMARY KEY NOT NULL,
	`direction` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`merchant_path` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`status` text NOT NULL,
	`checksum` text,
	`day` text,
	`parts` integer NOT NULL,
	`bytes` integer NOT NULL,
	`rows` integer NOT NULL,
	`records` integer NOT NULL,
	`problem_count` integer NOT NULL,
	`problems` text NOT NULL,
	`place` text,
	`note` text,
	`caller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`version` integer NOT NULL
, `issue_after` integer) STRICT;
--> statement-breakpoint
CREATE TABLE `settlement_intake` (
	`id` integer PRIMARY KEY NOT NULL,
	`reached` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `settlement_movements` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`entity_path` text NOT NULL,
	`type` text NOT NULL,
	`referenced_id` text,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`settled_minor` integer NOT NULL,
	`cancelled_minor` integer NOT NULL,
	`short_id` text NOT NULL,
	`merchant_transaction_id` text,
	`connector_reference` text,
	`last4` text,
	`clearing` text NOT NULL,
	`failure` text,
	`posted_at` integer NOT NULL,
	`settled_at` integer
, `merchant_id` text GENERATED ALWAYS AS (substr("entity_path", 67, 32)) VIRTUAL, `entity_id` text GENERATED ALWAYS AS (substr("entity_path", -33, 32)) VIRTUAL NOT NULL, `merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL NOT NULL, `day` text GENERATED ALWAYS AS (date("posted_at" / 86400000.0 + 2440587.5)) VIRTUAL NOT NULL) STRICT;
--> statement-breakpoint
CREATE TABLE `connector_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`sealed_token` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `attention_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`since` integer NOT NULL,
	`version` integer NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`assignee_id` text,
	`assignee_name` text,
	`note` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reviewer_name` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `routing_versions` (
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`version` integer NOT NULL,
	`rules` text NOT NULL,
	`fees` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_run_results` (
	`run_id` text NOT NULL,
	`place` integer NOT NULL,
	`entity_path` text NOT NULL,
	`status` text NOT NULL,
	`result_id` text,
	`result_code` text NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `place`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_run_steps` (
	`run_id` text NOT NULL,
	`step` text NOT NULL,
	`entity_path` text NOT NULL,
	`by_email` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `step`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`operation` text NOT NULL,
	`reason` text NOT NULL,
	`rows` text NOT NULL,
	`needs_approval` integer NOT NULL,
	`requester_id` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_name` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL
, `target` text) STRICT;
--> statement-breakpoint
CREATE TABLE `merchant_looks` (
	`entity_id` text PRIMARY KEY NOT NULL,
	`entity_path` text NOT NULL,
	`name` text,
	`color` text,
	`logo` text,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_links` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`payment_type` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`description` text NOT NULL,
	`merchant_transaction_id` text,
	`uses_max` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "payment_link_uses" CHECK("payment_links"."uses_max" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `imported_payments` (
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`connector` text NOT NULL,
	`reference` text NOT NULL,
	`payment_id` text NOT NULL,
	`import_id` text NOT NULL,
	PRIMARY KEY(`entity_id`, `connector`, `reference`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `past_import_steps` (
	`import_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`imported` integer NOT NULL,
	`known` integer NOT NULL,
	`failed` integer NOT NULL,
	`misfits` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `from_at`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `past_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`connector` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`settled_before` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_line_matches` (
	`line_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`line_id`, `payout_id`)
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shadow_repeats` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`counterpart` text NOT NULL,
	`operation` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`reference` text,
	`differences` text NOT NULL,
	`dropped` integer NOT NULL,
	`at` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_custom_role` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`permissions` text NOT NULL,
	`limited` integer NOT NULL,
	`retired_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_assertions` (
	`staff_version` integer,
	`last_administrator` integer,
	`custom_role_version` integer,
	`custom_role_held` integer,
	`custom_role_given` integer,
	CONSTRAINT "staff_version" CHECK("staff_assertions"."staff_version" = 1),
	CONSTRAINT "last_administrator" CHECK("staff_assertions"."last_administrator" = 1),
	CONSTRAINT "custom_role_version" CHECK("staff_assertions"."custom_role_version" = 1),
	CONSTRAINT "custom_role_held" CHECK("staff_assertions"."custom_role_held" = 1),
	CONSTRAINT "custom_role_given" CHECK("staff_assertions"."custom_role_given" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `notification_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`reached` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`member_id` text PRIMARY KEY NOT NULL,
	`mentioned` text NOT NULL,
	`assigned` text NOT NULL,
	`watched` text NOT NULL,
	`schedule` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`time_zone` text NOT NULL,
	`language` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`event_type` text NOT NULL,
	`attention_kind` text,
	`subject_id` text NOT NULL,
	`payment_id` text,
	`label` text NOT NULL,
	`author_name` text,
	`entity_path` text NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`mail_waits` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_tags` (
	`payment_id` text NOT NULL,
	`tag` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`author_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `tag`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_watches` (
	`payment_id` text NOT NULL,
	`member_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`after_sequence` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `member_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staff_company_account` (
	`user_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text,
	`second_factor` integer NOT NULL,
	`role_by_claim` integer NOT NULL,
	`ended_by_claim` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `report_file_parts` (
	`run_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`run_id`, `attempt`, `number`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `report_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`schedule_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`moment` text NOT NULL,
	`due_at` integer NOT NULL,
	`asked_by` text,
	`is_late` integer NOT NULL,
	`period_from` integer NOT NULL,
	`period_to` integer NOT NULL,
	`format` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`waits_until` integer,
	`reason` text,
	`file_name` text NOT NULL,
	`in_folder` integer NOT NULL,
	`is_masked` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`parts` integer NOT NULL,
	`mail` text NOT NULL,
	`finished_at` integer,
	`keep_until` integer
, `mail_at` integer, `mail_attempts` integer DEFAULT 0 NOT NULL, `mailed_ids` text DEFAULT '[]' NOT NULL, `destination_id` text, `transfer` text DEFAULT 'none' NOT NULL, `transfer_at` integer, `transfer_attempts` integer DEFAULT 0 NOT NULL, `transfer_error` text, `transfer_since` integer) STRICT;
--> statement-breakpoint
CREATE TABLE `report_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`filter` text NOT NULL,
	`columns` text NOT NULL,
	`format` text NOT NULL,
	`cadence` text NOT NULL,
	`at_minute` integer NOT NULL,
	`weekday` integer,
	`day_of_month` integer,
	`time_zone` text NOT NULL,
	`deliveries` text NOT NULL,
	`recipient_ids` text NOT NULL,
	`language` text NOT NULL,
	`keep_days` integer NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`next_at` integer,
	`created_at` integer NOT NULL
, `destination_id` text, `version` integer DEFAULT 1 NOT NULL) STRICT;
--> statement-breakpoint
CREATE TABLE `imported_accounts` (
	`id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`reference` text NOT NULL,
	`registration_id` text,
	`reason` text,
	`result_code` text,
	`parameters` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `reference`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `team_chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`about` text NOT NULL,
	`text` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `team_chats` (
	`entity_id` text PRIMARY KEY NOT NULL,
	`entity_path` text NOT NULL,
	`sealed_url` text NOT NULL,
	`host` text NOT NULL,
	`url_end` text NOT NULL,
	`kinds` text NOT NULL,
	`language` text NOT NULL,
	`after_sequence` integer NOT NULL,
	`since` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`failure_kind` text,
	`failure_status` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `merchant_moves` (
	`merchant_path` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`address` text NOT NULL,
	`last_sequence` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`moved_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `assertions` (
	`payment_exists` integer,
	`payment_version` integer,
	`payment_settled` integer,
	`attempt_open` integer,
	`attempt_exists` integer,
	`idempotency_exists` integer,
	`token_exists` integer,
	`registration_state` integer,
	`webhook_version` integer,
	`webhook_cursor` integer,
	`checkout_state` integer,
	`checkout_reads` integer,
	`authentication_state` integer,
	`job_state` integer,
	`job_run_state` integer,
	`settlement_file_state` integer,
	`record_version` integer,
	`movement_state` integer,
	`intake_place` integer,
	`chargeback_state` integer,
	`file_destination_version` integer,
	`file_transfer_version` integer,
	`report_version` integer,
	CONSTRAINT "payment_exists" CHECK("assertions"."payment_exists" = 1),
	CONSTRAINT "payment_version" CHECK("assertions"."payment_version" = 1),
	CONSTRAINT "payment_settled" CHECK("assertions"."payment_settled" = 1),
	CONSTRAINT "attempt_open" CHECK("assertions"."attempt_open" = 1),
	CONSTRAINT "attempt_exists" CHECK("assertions"."attempt_exists" = 1),
	CONSTRAINT "idempotency_exists" CHECK("assertions"."idempotency_exists" = 1),
	CONSTRAINT "token_exists" CHECK("assertions"."token_exists" = 1),
	CONSTRAINT "registration_state" CHECK("assertions"."registration_state" = 1),
	CONSTRAINT "webhook_version" CHECK("assertions"."webhook_version" = 1),
	CONSTRAINT "webhook_cursor" CHECK("assertions"."webhook_cursor" = 1),
	CONSTRAINT "checkout_state" CHECK("assertions"."checkout_state" = 1),
	CONSTRAINT "checkout_reads" CHECK("assertions"."checkout_reads" = 1),
	CONSTRAINT "authentication_state" CHECK("assertions"."authentication_state" = 1),
	CONSTRAINT "job_state" CHECK("assertions"."job_state" = 1),
	CONSTRAINT "job_run_state" CHECK("assertions"."job_run_state" = 1),
	CONSTRAINT "settlement_file_state" CHECK("assertions"."settlement_file_state" = 1),
	CONSTRAINT "record_version" CHECK("assertions"."record_version" = 1),
	CONSTRAINT "movement_state" CHECK("assertions"."movement_state" = 1),
	CONSTRAINT "intake_place" CHECK("assertions"."intake_place" = 1),
	CONSTRAINT "chargeback_state" CHECK("assertions"."chargeback_state" = 1),
	CONSTRAINT "file_destination_version" CHECK("assertions"."file_destination_version" = 1),
	CONSTRAINT "file_transfer_version" CHECK("assertions"."file_transfer_version" = 1),
	CONSTRAINT "report_version" CHECK("assertions"."report_version" = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `notification_places` VALUES (0, 0);
--> statement-breakpoint
CREATE INDEX `access_tokens_entity` ON `access_tokens` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_payment` ON `audit` (`payment_id`,`id`) WHERE "audit"."payment_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `audit_caller` ON `audit` (`caller_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);
--> statement-breakpoint
CREATE INDEX `attempts_due` ON `attempts` (`next_inquiry_at`) WHERE "attempts"."finished_at" IS NULL AND "attempts"."next_inquiry_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `retired_entity_keys_at` ON `retired_entity_keys` (`retired_at`);
--> statement-breakpoint
CREATE INDEX `events_merchant` ON `events` (`merchant_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_subject` ON `events` (`subject_id`,`subject_sequence`);
--> statement-breakpoint
CREATE INDEX `refund_approvals_payment` ON `refund_approvals` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_approvals_waiting` ON `refund_approvals` (`payment_id`,`requested_by`,`currency`,`amount_minor`) WHERE "refund_approvals"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `refund_approvals_path` ON `refund_approvals` (`entity_path`,`requested_at`) WHERE "refund_approvals"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `checkouts_entity` ON `checkouts` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `checkouts_merchant_transaction_id` ON `checkouts` (`merchant_transaction_id`,`id`) WHERE "checkouts"."merchant_transaction_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `checkouts_entity_created` ON `checkouts` (`entity_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `checkouts_due` ON `checkouts` (`expires_at`) WHERE "checkouts"."status" = 'open';
--> statement-breakpoint
CREATE INDEX `idempotency_expiry` ON `idempotency` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `job_attempts_payment` ON `job_attempts` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_runs_due` ON `job_runs` (`job_id`,`due_at`);
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job_id`,`id`);
--> statement-breakpoint
CREATE INDEX `job_runs_retry` ON `job_runs` (`retry_at`,`id`) WHERE "job_runs"."retry_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `job_runs_pending` ON `job_runs` (`id`) WHERE "job_runs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `jobs_entity` ON `jobs` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_registration` ON `jobs` (`registration_id`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_chain` ON `jobs` (`chain_id`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_next_run` ON `jobs` (`next_run_at`,`id`) WHERE "jobs"."next_run_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`wake_at`,`entity_path`,`id`) WHERE "jobs"."wake_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ledger_entries_record` ON `ledger_entries` (`record_id`) WHERE "ledger_entries"."record_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ledger_entries_settlement` ON `ledger_entries` (`entity_id`,`posted_at`) WHERE "ledger_entries"."record_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ledger_entries_unmatched` ON `ledger_entries` (`entity_id`) WHERE "ledger_entries"."record_id" = "ledger_entries"."payment_id";
--> statement-breakpoint
CREATE INDEX `payments_merchant` ON `payments` (`merchant_id`,`id`);
--> statement-breakpoint
CREATE INDEX `payments_root` ON `payments` (`root_id`,`id`) WHERE "payments"."root_id" <> "payments"."id";
--> statement-breakpoint
CREATE INDEX `payments_short_id` ON `payments` (`short_id`);
--> statement-breakpoint
CREATE INDEX `payments_merchant_transaction_id` ON `payments` (`merchant_transaction_id`,`id`) WHERE "payments"."merchant_transaction_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_merchant_invoice_id` ON `payments` (`merchant_invoice_id`,`id`) WHERE "payments"."merchant_invoice_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_email` ON `payments` (`email`,`id`) WHERE "payments"."email" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_registration` ON `payments` (`registration_id`,`id`) WHERE "payments"."registration_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkout_attempt` ON `payments` (`checkout_id`) WHERE "payments"."checkout_id" IS NOT NULL AND "payments"."status" IN ('pending', 'unknown', 'approved');
--> statement-breakpoint
CREATE INDEX `payments_checkout` ON `payments` (`checkout_id`,`id`) WHERE "payments"."checkout_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_expiring` ON `payments` (`expires_at`) WHERE "payments"."type" = 'PA' AND "payments"."status" = 'approved' AND "payments"."expires_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `result_calls_due` ON `result_calls` (`next_attempt_at`) WHERE "result_calls"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `registrations_entity` ON `registrations` (`entity_path`,`status`,`id`);
--> statement-breakpoint
CREATE INDEX `registrations_transaction` ON `registrations` (`entity_path`,`status`,`transaction_at`,`id`);
--> statement-breakpoint
CREATE INDEX `registrations_short_id` ON `registrations` (`short_id`);
--> statement-breakpoint
CREATE INDEX `registrations_merchant_transaction_id` ON `registrations` (`merchant_transaction_id`,`id`) WHERE "registrations"."merchant_transaction_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `registrations_due` ON `registrations` (`erase_at`) WHERE "registrations"."erase_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `sealed_accounts_key` ON `sealed_accounts` (`entity_id`,`key_id`);
--> statement-breakpoint
CREATE INDEX `request_log_id` ON `request_log` (`id`);
--> statement-breakpoint
CREATE INDEX `risk_checks_card` ON `risk_checks` (`entity_id`,`card_fingerprint`,`at`) WHERE "risk_checks"."card_fingerprint" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `risk_checks_email` ON `risk_checks` (`entity_id`,`email`,`at`) WHERE "risk_checks"."email" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `risk_checks_ip` ON `risk_checks` (`entity_id`,`ip`,`at`) WHERE "risk_checks"."ip" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `risk_checks_device` ON `risk_checks` (`entity_id`,`device`,`at`) WHERE "risk_checks"."device" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `risk_rules_id` ON `risk_rules` (`id`);
--> statement-breakpoint
CREATE INDEX `payment_notes_payment` ON `payment_notes` (`payment_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notes_key` ON `payment_notes` (`payment_id`,`author_id`,`idempotency_key`) WHERE "payment_notes"."idempotency_key" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `saved_views_owner` ON `saved_views` (`owner_id`,`page`,`id`);
--> statement-breakpoint
CREATE INDEX `saved_views_shared` ON `saved_views` (`entity_path`,`page`,`id`) WHERE "saved_views"."shared" = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_account_user` ON `staff_account` (`user_id`,`provider_id`);
--> statement-breakpoint
CREATE INDEX `staff_lockout_updated` ON `staff_lockout` (`updated_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_passkey_credential` ON `staff_passkey` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `staff_passkey_user` ON `staff_passkey` (`user_id`);
--> statement-breakpoint
CREATE INDEX `staff_refunds_root` ON `staff_refunds` (`user_id`,`root_id`);
--> statement-breakpoint
CREATE INDEX `staff_refunds_at` ON `staff_refunds` (`user_id`,`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_session_token` ON `staff_session` (`token`);
--> statement-breakpoint
CREATE INDEX `staff_session_user` ON `staff_session` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_two_factor_user` ON `staff_two_factor` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_user_email` ON `staff_user` (`email`);
--> statement-breakpoint
CREATE INDEX `staff_user_entity` ON `staff_user` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `staff_verification_identifier` ON `staff_verification` (`identifier`);
--> statement-breakpoint
CREATE INDEX `staff_verification_expiry` ON `staff_verification` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `authentications_payment` ON `authentications` (`payment_id`,`id`) WHERE "authentications"."payment_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `authentications_checkout` ON `authentications` (`checkout_id`,`id`) WHERE "authentications"."checkout_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `authentications_checkout_open` ON `authentications` (`checkout_id`) WHERE "authentications"."checkout_id" IS NOT NULL AND "authentications"."state" <> 'finished';
--> statement-breakpoint
CREATE INDEX `authentications_directory` ON `authentications` (`ds_transaction_id`) WHERE "authentications"."ds_transaction_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `authentications_due` ON `authentications` (`expires_at`) WHERE "authentications"."expires_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `authentications_unresumed` ON `authentications` (`id`) WHERE "authentications"."state" = 'finished' AND "authentications"."resumed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `spent_wallet_tokens_expiry` ON `spent_wallet_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `wallet_keys_entity` ON `wallet_keys` (`entity_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`subscription_id`,`event_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`subscription_id`,`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_order` ON `webhook_deliveries` (`subscription_id`,`subject_id`,`event_sequence`) WHERE "webhook_deliveries"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_subscription` ON `webhook_deliveries` (`subscription_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event_id` ON `webhook_deliveries` (`event_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_subject` ON `webhook_deliveries` (`subject_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_leased` ON `webhook_deliveries` (`lease_owner`) WHERE "webhook_deliveries"."lease_owner" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `webhook_subscriptions_entity` ON `webhook_subscriptions` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_subscriptions_active` ON `webhook_subscriptions` (`id`) WHERE "webhook_subscriptions"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `chargeback_evidence_chargeback` ON `chargeback_evidence` (`chargeback_id`,`id`);
--> statement-breakpoint
CREATE INDEX `chargeback_evidence_parts_evidence` ON `chargeback_evidence_parts` (`evidence_id`,`number`);
--> statement-breakpoint
CREATE INDEX `chargeback_evidence_parts_key` ON `chargeback_evidence_parts` (`entity_id`,`key_id`);
--> statement-breakpoint
CREATE INDEX `chargebacks_merchant` ON `chargebacks` (`merchant_path`,`id`);
--> statement-breakpoint
CREATE INDEX `chargebacks_payment` ON `chargebacks` (`payment_id`);
--> statement-breakpoint
CREATE INDEX `chargebacks_deadline` ON `chargebacks` (`deadline_at`) WHERE "chargebacks"."status" = 'open';
--> statement-breakpoint
CREATE INDEX `file_destinations_merchant` ON `file_destinations` (`merchant_path`,`id`) WHERE "file_destinations"."status" <> 'deleted';
--> statement-breakpoint
CREATE UNIQUE INDEX `file_transfers_file` ON `file_transfers` (`file_id`,`destination_id`);
--> statement-breakpoint
CREATE INDEX `file_transfers_destination` ON `file_transfers` (`destination_id`,`id`);
--> statement-breakpoint
CREATE INDEX `file_transfers_merchant` ON `file_transfers` (`merchant_path`,`id`);
--> statement-breakpoint
CREATE INDEX `file_transfers_due` ON `file_transfers` (`next_attempt_at`) WHERE "file_transfers"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `reconciliation_decisions_record` ON `reconciliation_decisions` (`record_id`,`id`);
--> statement-breakpoint
CREATE INDEX `reconciliation_matches_payment` ON `reconciliation_matches` (`payment_id`);
--> statement-breakpoint
CREATE INDEX `reconciliation_records_merchant` ON `reconciliation_records` (`merchant_path`,`id`);
--> statement-breakpoint
CREATE INDEX `reconciliation_records_file` ON `reconciliation_records` (`file_id`,`line`);
--> statement-breakpoint
CREATE INDEX `reconciliation_records_booked` ON `reconciliation_records` (`entity_path`,`booked_at`);
--> statement-breakpoint
CREATE INDEX `reconciliation_records_issued` ON `reconciliation_records` (`issued_file_id`,`id`) WHERE "reconciliation_records"."issued_file_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `reconciliation_records_exceptions` ON `reconciliation_records` (`entity_path`,`id`) WHERE "reconciliation_records"."matching_status" <> 'MATCHED';
--> statement-breakpoint
CREATE INDEX `settlement_files_merchant` ON `settlement_files` (`merchant_path`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_files_checksum` ON `settlement_files` (`merchant_path`,`checksum`) WHERE "settlement_files"."checksum" IS NOT NULL AND "settlement_files"."status" NOT IN ('failed', 'withdrawn');
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_files_day` ON `settlement_files` (`entity_id`,`day`) WHERE "settlement_files"."direction" = 'OUT';
--> statement-breakpoint
CREATE INDEX `settlement_files_work` ON `settlement_files` (`id`) WHERE "settlement_files"."status" IN ('importing', 'withdrawing', 'issuing');
--> statement-breakpoint
CREATE INDEX `settlement_movements_connector_reference` ON `settlement_movements` (`connector_reference`) WHERE "settlement_movements"."connector_reference" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settlement_movements_dispute` ON `settlement_movements` (`referenced_id`) WHERE "settlement_movements"."type" IN ('CB', 'CR', 'RV');
--> statement-breakpoint
CREATE INDEX `reconciliation_records_unissued` ON `reconciliation_records` (`entity_id`,`file_id`,`settlement_date`) WHERE "reconciliation_records"."issued_file_id" IS NULL;
--> statement-breakpoint
CREATE INDEX `settlement_files_held` ON `settlement_files` (`issue_after`) WHERE "settlement_files"."issue_after" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `reconciliation_records_settlement_tx_id` ON `reconciliation_records` (`settlement_tx_id`) WHERE "reconciliation_records"."settlement_tx_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `attention_assignments_version` ON `attention_assignments` (`subject_id`,`kind`,`since`,`version`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reviews_payment` ON `payment_reviews` (`payment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_key` ON `bulk_runs` (`requester_id`,`idempotency_key`);
--> statement-breakpoint
CREATE INDEX `bulk_runs_path` ON `bulk_runs` (`entity_path`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_links_entity` ON `payment_links` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `checkouts_payment_link` ON `checkouts` (`payment_link_id`,`id`) WHERE "checkouts"."payment_link_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `attempts_payment` ON `attempts` (`payment_id`) WHERE substr("attempts"."id", 1, 31) <> substr("attempts"."payment_id", 1, 31);
--> statement-breakpoint
CREATE INDEX `events_id` ON `events` (`id`) WHERE substr("events"."id", 1, 31) <> substr("events"."subject_id", 1, 31);
--> statement-breakpoint
CREATE INDEX `ledger_entries_id` ON `ledger_entries` (`id`) WHERE substr("ledger_entries"."id", 1, 31) <> substr("ledger_entries"."payment_id", 1, 31);
--> statement-breakpoint
CREATE INDEX `request_log_subject` ON `request_log` (`subject_id`) WHERE substr("request_log"."id", 1, 31) <> substr("request_log"."subject_id", 1, 31);
--> statement-breakpoint
CREATE INDEX `payments_connector_reference` ON `payments` (`connector_reference`,`id`) WHERE "payments"."connector_reference" IS NOT NULL AND "payments"."connector" <> 'simulator';
--> statement-breakpoint
CREATE INDEX `past_imports_path` ON `past_imports` (`entity_path`,`created_at`);
--> statement-breakpoint
CREATE INDEX `bank_line_matches_payout` ON `bank_line_matches` (`payout_id`);
--> statement-breakpoint
CREATE INDEX `bank_lines_entity` ON `bank_lines` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `bank_lines_open` ON `bank_lines` (`entity_path`,`id`) WHERE "bank_lines"."status" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_checksum` ON `bank_lines` (`entity_id`,`checksum`);
--> statement-breakpoint
CREATE INDEX `payouts_entity` ON `payouts` (`entity_path`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_key` ON `payouts` (`entity_id`,`settlement_date`,`currency`,`institute_merchant_id`);
--> statement-breakpoint
CREATE INDEX `reconciliation_records_payout` ON `reconciliation_records` (`merchant_path`,`settlement_date`,`settlement_currency`,`clearing_institute_merchant_id`,`id`);
--> statement-breakpoint
CREATE INDEX `settlement_movements_settled` ON `settlement_movements` (`entity_id`,`settled_at`) WHERE "settlement_movements"."settled_minor" <> 0;
--> statement-breakpoint
CREATE INDEX `settlement_movements_amount` ON `settlement_movements` (`merchant_id`,`currency`,`amount_minor`,`day`);
--> statement-breakpoint
CREATE INDEX `settlement_movements_entity` ON `settlement_movements` (`entity_id`,`clearing`,`posted_at`);
--> statement-breakpoint
CREATE INDEX `shadow_repeats_newest` ON `shadow_repeats` (`entity_id`,`counterpart`,`at`);
--> statement-breakpoint
CREATE INDEX `shadow_repeats_live` ON `shadow_repeats` (`entity_id`,`counterpart`) WHERE "shadow_repeats"."status" = 'live';
--> statement-breakpoint
CREATE INDEX `shadow_repeats_expiry` ON `shadow_repeats` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `staff_custom_role_entity` ON `staff_custom_role` (`entity_path`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_custom_role_name` ON `staff_custom_role` (`entity_id`,`name`) WHERE "staff_custom_role"."retired_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `staff_user_custom_role` ON `staff_user` (`custom_role_id`) WHERE "staff_user"."custom_role_id" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`member_id`,`event_id`);
--> statement-breakpoint
CREATE INDEX `notifications_member` ON `notifications` (`member_id`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_mail` ON `notifications` (`mail_waits`,`member_id`,`at`);
--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);
--> statement-breakpoint
CREATE INDEX `payment_tags_tag` ON `payment_tags` (`tag`,`entity_path`,`payment_id`);
--> statement-breakpoint
CREATE INDEX `payment_tags_path` ON `payment_tags` (`entity_path`,`tag`);
--> statement-breakpoint
CREATE INDEX `payment_watches_member` ON `payment_watches` (`member_id`);
--> statement-breakpoint
CREATE INDEX `attention_assignments_payment` ON `attention_assignments` (`entity_path`,`assignee_id`) WHERE "attention_assignments"."kind" = 'PAYMENT';
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_company_account_subject` ON `staff_company_account` (`issuer`,`subject`);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_runs_moment` ON `report_runs` (`schedule_id`,`moment`);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_runs_file` ON `report_runs` (`entity_path`,`file_name`);
--> statement-breakpoint
CREATE INDEX `report_runs_entity` ON `report_runs` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `report_runs_waits` ON `report_runs` (`waits_until`) WHERE "report_runs"."waits_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `report_runs_kept` ON `report_runs` (`keep_until`) WHERE "report_runs"."keep_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `report_schedules_entity` ON `report_schedules` (`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_at`) WHERE "report_schedules"."next_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`subscription_id`,`last_failure_kind`,`id`) WHERE "webhook_deliveries"."last_failure_kind" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `imported_accounts_id` ON `imported_accounts` (`entity_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_chat_messages_about` ON `team_chat_messages` (`entity_id`,`about`);
--> statement-breakpoint
CREATE INDEX `team_chat_messages_due` ON `team_chat_messages` (`due_at`) WHERE "team_chat_messages"."due_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `team_chat_messages_at` ON `team_chat_messages` (`at`);
--> statement-breakpoint
CREATE INDEX `team_chat_messages_path` ON `team_chat_messages` (`entity_path`);
--> statement-breakpoint
CREATE INDEX `report_runs_mail_at` ON `report_runs` (`mail_at`) WHERE "report_runs"."mail_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `report_runs_transfer_at` ON `report_runs` (`transfer_at`) WHERE "report_runs"."transfer_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payouts_institute` ON `payouts` (`institute_merchant_id`,`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `settlement_files_name` ON `settlement_files` (`name`,`merchant_path`,`id`);
--> statement-breakpoint
CREATE INDEX `bank_lines_reference` ON `bank_lines` (`reference`,`entity_path`,`id`);
--> statement-breakpoint
CREATE INDEX `settlement_movements_open` ON `settlement_movements` (`merchant_id`,`payment_id`) WHERE "settlement_movements"."amount_minor" <> "settlement_movements"."settled_minor" + "settlement_movements"."cancelled_minor";
--> statement-breakpoint
CREATE INDEX `authentications_verification` ON `authentications` (`verification_id`) WHERE "authentications"."verification_id" IS NOT NULL;
--> statement-breakpoint
CREATE VIEW `event_log` AS SELECT `sequence`, `merchant_sequence`, `subject_sequence`, `previous_id`, `id`, `type`, `action`,
	`subject_id`, `entity_id`, `entity_path`, `at`, CASE substr(`packed_payload`, 1, 1) WHEN ',' THEN
		(SELECT substr(`packed_answer`, 1, length(`packed_answer`) - 1) FROM `payments` WHERE `payments`.`id` = `events`.`subject_id`) || `packed_payload`
		ELSE `packed_payload` END AS `packed_payload`, `merchant_id` FROM `events`;
--> statement-breakpoint
CREATE TRIGGER `webhook_acknowledged` AFTER UPDATE OF `status` ON `webhook_deliveries`
	WHEN OLD.`status` = 'pending' AND NEW.`status` = 'delivered' AND NEW.`delivered_at` IS NOT NULL
BEGIN
	INSERT INTO `webhook_acknowledgements` (`subscription_id`, `hour`, `duration_ms`, `times`)
		SELECT NEW.`subscription_id`, NEW.`delivered_at` / 3600000 * 3600000, CASE
			WHEN took < 100 THEN took
			WHEN took < 1000 THEN took / 10 * 10
			WHEN took < 10000 THEN took / 100 * 100
			WHEN took < 100000 THEN took / 1000 * 1000
			WHEN took < 1000000 THEN took / 10000 * 10000
			WHEN took < 10000000 THEN took / 100000 * 100000
			WHEN took < 100000000 THEN took / 1000000 * 1000000
			WHEN took < 1000000000 THEN took / 10000000 * 10000000
			ELSE took / 100000000 * 100000000 END, 1
		FROM (SELECT max(NEW.`delivered_at` - coalesce((SELECT min(`started_at`) FROM `webhook_attempts`
			WHERE `delivery_id` = NEW.`id` AND `started_at` >= NEW.`begun_at`), NEW.`begun_at`), 0) AS took) WHERE true
		ON CONFLICT DO UPDATE SET `times` = `times` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `events_keep_answer` BEFORE UPDATE OF `packed_answer` ON `payments` WHEN OLD.`packed_answer` <> NEW.`packed_answer`
BEGIN
	UPDATE `events` SET `packed_payload` = substr(OLD.`packed_answer`, 1, length(OLD.`packed_answer`) - 1) || `packed_payload`
		WHERE `subject_id` = OLD.`id` AND substr(`packed_payload`, 1, 1) = ',';
END;
