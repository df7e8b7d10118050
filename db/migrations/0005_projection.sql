CREATE TABLE `payment_facts` (
	`merchant` integer NOT NULL,
	`id` text NOT NULL,
	`channel` integer NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`method` text,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text NOT NULL,
	`category` text NOT NULL,
	`result_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`merchant`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_facts_amount` ON `payment_facts` (`merchant`,`amount_minor`,`id`);--> statement-breakpoint
CREATE INDEX `payment_facts_updated` ON `payment_facts` (`merchant`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_facts_result` ON `payment_facts` (`merchant`,`result_code`,`id`);--> statement-breakpoint
CREATE INDEX `payment_facts_created` ON `payment_facts` (`merchant`,`created_at`,`currency`,`type`,`outcome`,`amount_minor`,`result_code`,`channel`);--> statement-breakpoint
CREATE TABLE `projection` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`phase` text NOT NULL,
	`after_id` text NOT NULL,
	`sequence` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`merchant` integer NOT NULL,
	`terms` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_scopes` (
	`number` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `search_scopes_path_unique` ON `search_scopes` (`path`);--> statement-breakpoint
CREATE TABLE `search_terms` (
	`merchant` integer NOT NULL,
	`term` text NOT NULL,
	`subject` text NOT NULL,
	`channel` integer NOT NULL,
	PRIMARY KEY(`merchant`, `term`, `subject`)
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
CREATE INDEX `payment_notes_payment` ON `payment_notes` (`payment_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notes_key` ON `payment_notes` (`payment_id`,`author_id`,`idempotency_key`) WHERE "payment_notes"."idempotency_key" IS NOT NULL;--> statement-breakpoint
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
CREATE INDEX `saved_views_owner` ON `saved_views` (`owner_id`,`page`,`id`);--> statement-breakpoint
CREATE INDEX `saved_views_shared` ON `saved_views` (`entity_path`,`page`,`id`) WHERE "saved_views"."shared" = 1;--> statement-breakpoint
DROP TABLE `assertions`;--> statement-breakpoint
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
	`projection_place` integer,
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
	CONSTRAINT "projection_place" CHECK("assertions"."projection_place" = 1)
) STRICT;