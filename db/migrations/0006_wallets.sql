CREATE TABLE `spent_wallet_tokens` (
	`entity_id` text NOT NULL,
	`wallet` text NOT NULL,
	`token` text NOT NULL,
	`payment_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `wallet`, `token`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `spent_wallet_tokens_expiry` ON `spent_wallet_tokens` (`expires_at`);--> statement-breakpoint
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
CREATE INDEX `wallet_keys_entity` ON `wallet_keys` (`entity_id`,`id`);