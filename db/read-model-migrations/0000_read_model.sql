CREATE TABLE `payment_facts` (
	`merchant` integer NOT NULL,
	`id` text NOT NULL,
	`channel` integer NOT NULL,
	`group_number` integer DEFAULT 0 NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`method` text,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text NOT NULL,
	`money_status` text NOT NULL,
	`category` text NOT NULL,
	`result_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`root_id` text,
	`captured_minor` integer NOT NULL,
	`refunded_minor` integer NOT NULL,
	`charged_back_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`merchant`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_facts_amount` ON `payment_facts` (`merchant`,`amount_minor`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_facts_updated` ON `payment_facts` (`merchant`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_facts_group` ON `payment_facts` (`group_number`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_facts_created` ON `payment_facts` (`merchant`,`created_at`,`currency`,`type`,`outcome`,`amount_minor`,`result_code`,`channel`);
--> statement-breakpoint
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
	`money_status` text NOT NULL,
	`category` text NOT NULL,
	`result_code` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_groups_key_unique` ON `payment_groups` (`key`);
--> statement-breakpoint
CREATE INDEX `payment_groups_merchant` ON `payment_groups` (`merchant`);
--> statement-breakpoint
CREATE TABLE `payment_sums` (
	`merchant` integer NOT NULL,
	`hour` integer NOT NULL,
	`channel` integer NOT NULL,
	`currency` text NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`result_code` text NOT NULL,
	`times` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `projection` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`phase` text NOT NULL,
	`after_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`event_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `projection_assertions` (
	`projection_place` integer,
	CONSTRAINT "projection_place" CHECK("projection_assertions"."projection_place" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_scopes` (
	`number` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `search_scopes_path_unique` ON `search_scopes` (`path`);
--> statement-breakpoint
CREATE TABLE `search_subjects` (
	`merchant` integer NOT NULL,
	`subject` text NOT NULL,
	`channel` integer NOT NULL,
	`terms` text NOT NULL,
	PRIMARY KEY(`merchant`, `subject`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_subjects_subject` ON `search_subjects` (`subject`);
--> statement-breakpoint
CREATE TABLE `search_terms` (
	`merchant` integer NOT NULL,
	`term` text NOT NULL,
	`subject` text NOT NULL,
	`channel` integer NOT NULL,
	PRIMARY KEY(`merchant`, `term`, `subject`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Written by hand, because drizzle-kit knows no triggers: they keep the hourly sums of payment_facts.
CREATE TRIGGER `payment_sums_new` AFTER INSERT ON `payment_facts` BEGIN
	INSERT INTO `payment_sums` (`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`, `times`, `amount_minor`)
		VALUES (NEW.`merchant`, NEW.`created_at` / 3600000 * 3600000, NEW.`channel`, NEW.`currency`, NEW.`type`, NEW.`outcome`,
			NEW.`result_code`, 1, NEW.`amount_minor`)
		ON CONFLICT DO UPDATE SET `times` = `times` + 1, `amount_minor` = `amount_minor` + excluded.`amount_minor`;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_sums_moved` AFTER UPDATE ON `payment_facts`
	WHEN (OLD.`outcome`, OLD.`result_code`, OLD.`amount_minor`) IS NOT (NEW.`outcome`, NEW.`result_code`, NEW.`amount_minor`)
BEGIN
	UPDATE `payment_sums` SET `times` = `times` - 1, `amount_minor` = `amount_minor` - OLD.`amount_minor`
		WHERE `merchant` = OLD.`merchant` AND `hour` = OLD.`created_at` / 3600000 * 3600000 AND `channel` = OLD.`channel`
			AND `currency` = OLD.`currency` AND `type` = OLD.`type` AND `outcome` = OLD.`outcome` AND `result_code` = OLD.`result_code`;
	DELETE FROM `payment_sums`
		WHERE `merchant` = OLD.`merchant` AND `hour` = OLD.`created_at` / 3600000 * 3600000 AND `channel` = OLD.`channel`
			AND `currency` = OLD.`currency` AND `type` = OLD.`type` AND `outcome` = OLD.`outcome` AND `result_code` = OLD.`result_code`
			AND `times` = 0;
	INSERT INTO `payment_sums` (`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`, `times`, `amount_minor`)
		VALUES (NEW.`merchant`, NEW.`created_at` / 3600000 * 3600000, NEW.`channel`, NEW.`currency`, NEW.`type`, NEW.`outcome`,
			NEW.`result_code`, 1, NEW.`amount_minor`)
		ON CONFLICT DO UPDATE SET `times` = `times` + 1, `amount_minor` = `amount_minor` + excluded.`amount_minor`;
END;
