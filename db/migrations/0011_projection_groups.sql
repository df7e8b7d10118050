-- The projection is made anew from what is stored, so what it held goes. Its tables stay, with the triggers that add them up.
DROP TABLE `search_registrations`;--> statement-breakpoint
DELETE FROM `search_terms`;--> statement-breakpoint
DELETE FROM `payment_facts`;--> statement-breakpoint
DELETE FROM `payment_sums`;--> statement-breakpoint
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
DROP INDEX `payment_facts_result`;--> statement-breakpoint
ALTER TABLE `payment_facts` ADD `group_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_facts_group` ON `payment_facts` (`group_number`,`id`);
