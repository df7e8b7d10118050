-- The projection is made anew from what is stored, so what it held goes.
DROP TABLE `search_registrations`;--> statement-breakpoint
DROP TABLE `payment_facts`;--> statement-breakpoint
DELETE FROM `search_terms`;--> statement-breakpoint
DELETE FROM `projection`;--> statement-breakpoint
CREATE TABLE `search_subjects` (
	`merchant` integer NOT NULL,
	`subject` text NOT NULL,
	`channel` integer NOT NULL,
	`terms` text NOT NULL,
	PRIMARY KEY(`merchant`, `subject`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_subjects_subject` ON `search_subjects` (`subject`);--> statement-breakpoint
CREATE TABLE `payment_groups` (
	`number` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`merchant` integer NOT NULL,
	`channel` integer NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`method` text,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text NOT NULL,
	`category` text NOT NULL,
	`result_code` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_groups_key_unique` ON `payment_groups` (`key`);--> statement-breakpoint
CREATE INDEX `payment_groups_merchant` ON `payment_groups` (`merchant`);--> statement-breakpoint
CREATE TABLE `payment_facts` (
	`merchant` integer NOT NULL,
	`id` text NOT NULL,
	`channel` integer NOT NULL,
	`group_number` integer NOT NULL,
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
CREATE INDEX `payment_facts_group` ON `payment_facts` (`group_number`,`id`);--> statement-breakpoint
CREATE INDEX `payment_facts_created` ON `payment_facts` (`merchant`,`created_at`,`currency`,`type`,`outcome`,`amount_minor`,`result_code`,`channel`);
