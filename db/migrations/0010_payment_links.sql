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
CREATE INDEX `payment_links_entity` ON `payment_links` (`entity_path`,`id`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `payment_link_id` text;--> statement-breakpoint
CREATE INDEX `checkouts_payment_link` ON `checkouts` (`payment_link_id`,`id`) WHERE "checkouts"."payment_link_id" IS NOT NULL;