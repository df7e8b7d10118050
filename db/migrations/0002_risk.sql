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
CREATE INDEX `risk_checks_card` ON `risk_checks` (`entity_id`,`card_fingerprint`,`at`) WHERE "risk_checks"."card_fingerprint" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `risk_checks_email` ON `risk_checks` (`entity_id`,`email`,`at`) WHERE "risk_checks"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `risk_checks_ip` ON `risk_checks` (`entity_id`,`ip`,`at`) WHERE "risk_checks"."ip" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `risk_checks_device` ON `risk_checks` (`entity_id`,`device`,`at`) WHERE "risk_checks"."device" IS NOT NULL;--> statement-breakpoint
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
