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
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `access_tokens_entity` ON `access_tokens` (`entity_path`,`id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`caller_id` text NOT NULL,
	`caller_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`change` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit` (`entity_path`,`id`);--> statement-breakpoint
CREATE TABLE `assertions` (
	`payment_exists` integer,
	`payment_version` integer,
	`payment_settled` integer,
	`attempt_open` integer,
	`attempt_exists` integer,
	`idempotency_exists` integer,
	`token_exists` integer,
	CONSTRAINT "payment_exists" CHECK("assertions"."payment_exists" = 1),
	CONSTRAINT "payment_version" CHECK("assertions"."payment_version" = 1),
	CONSTRAINT "payment_settled" CHECK("assertions"."payment_settled" = 1),
	CONSTRAINT "attempt_open" CHECK("assertions"."attempt_open" = 1),
	CONSTRAINT "attempt_exists" CHECK("assertions"."attempt_exists" = 1),
	CONSTRAINT "idempotency_exists" CHECK("assertions"."idempotency_exists" = 1),
	CONSTRAINT "token_exists" CHECK("assertions"."token_exists" = 1)
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
	`next_inquiry_at` integer,
	CONSTRAINT "attempt_amounts" CHECK("attempts"."amount_minor" BETWEEN 0 AND 999999999999 AND "attempts"."reserved_minor" BETWEEN 0 AND 999999999999)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempts_payment` ON `attempts` (`payment_id`);--> statement-breakpoint
CREATE INDEX `attempts_due` ON `attempts` (`next_inquiry_at`) WHERE "attempts"."finished_at" IS NULL AND "attempts"."next_inquiry_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `entities` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`dispatching` integer NOT NULL,
	`settings` text,
	`version` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entity_keys` (
	`entity_id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`master_key_id` text NOT NULL,
	`wrapped_key` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `events` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_sequence` integer NOT NULL,
	`previous_id` text,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`at` integer NOT NULL,
	`payload` text NOT NULL,
	CONSTRAINT "event_subject_sequence" CHECK("events"."subject_sequence" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_subject` ON `events` (`subject_id`,`subject_sequence`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`entity_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`payment_id` text NOT NULL,
	`completed` integer NOT NULL,
	`claim_expires_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `operation`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_expiry` ON `idempotency` (`expires_at`);--> statement-breakpoint
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
	PRIMARY KEY(`payment_id`, `id`),
	CONSTRAINT "ledger_amount" CHECK("ledger_entries"."amount_minor" BETWEEN 1 AND 99999999999900),
	CONSTRAINT "ledger_accounts_differ" CHECK("ledger_entries"."debit" <> "ledger_entries"."credit")
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`entity_id` text NOT NULL,
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
	`test_mode` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`answer` text NOT NULL,
	`warnings` text NOT NULL,
	`merchant_path` text GENERATED ALWAYS AS (substr("entity_path", 1, 99)) VIRTUAL,
	CONSTRAINT "payment_authorized" CHECK("payments"."type" <> 'PA' OR "payments"."captured" + "payments"."reversed" + "payments"."released" + "payments"."reserved" <= "payments"."authorized"),
	CONSTRAINT "payment_refundable" CHECK(CASE WHEN "payments"."type" = 'PA' THEN "payments"."refunded" <= "payments"."captured" ELSE "payments"."refunded" + "payments"."reversed" + "payments"."released" + "payments"."reserved" <= "payments"."captured" AND "payments"."refunded" + "payments"."reversed" + "payments"."charged_back" + "payments"."reserved" <= "payments"."captured" END),
	CONSTRAINT "payment_captures" CHECK("payments"."captures_max" IS NULL OR "payments"."captures" <= "payments"."captures_max"),
	CONSTRAINT "payment_amount" CHECK("payments"."amount_minor" BETWEEN 0 AND 999999999999),
	CONSTRAINT "payment_balances" CHECK(min("payments"."authorized", "payments"."captured", "payments"."refunded", "payments"."reversed", "payments"."charged_back", "payments"."released", "payments"."reserved", "payments"."captures") >= 0 AND max("payments"."authorized", "payments"."captured") <= 99999999999900)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_merchant` ON `payments` (`merchant_path`,`id`);--> statement-breakpoint
CREATE INDEX `payments_root` ON `payments` (`root_id`,`id`) WHERE "payments"."root_id" <> "payments"."id";--> statement-breakpoint
CREATE INDEX `payments_short_id` ON `payments` (`short_id`);--> statement-breakpoint
CREATE INDEX `payments_merchant_transaction_id` ON `payments` (`merchant_transaction_id`,`id`) WHERE "payments"."merchant_transaction_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_merchant_invoice_id` ON `payments` (`merchant_invoice_id`,`id`) WHERE "payments"."merchant_invoice_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_last4` ON `payments` (`last4`,`id`) WHERE "payments"."last4" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_email` ON `payments` (`email`,`id`) WHERE "payments"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_registration` ON `payments` (`registration_id`,`id`) WHERE "payments"."registration_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_expiring` ON `payments` (`expires_at`) WHERE "payments"."type" = 'PA' AND "payments"."status" = 'approved' AND "payments"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`brand` text,
	`status` text NOT NULL,
	`card_bin` text,
	`last4` text,
	`holder` text,
	`expiry_month` text,
	`expiry_year` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`answer` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `registrations_entity` ON `registrations` (`entity_path`,`id`);--> statement-breakpoint
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
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`door` text NOT NULL,
	`operation` text NOT NULL,
	`at` integer NOT NULL,
	`request` text NOT NULL,
	`result_code` text NOT NULL,
	`caller_id` text,
	`reason` text,
	`decided_us` integer NOT NULL,
	`connector_us` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_log_payment` ON `request_log` (`payment_id`);