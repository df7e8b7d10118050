-- The hourly sums say what was captured and not reversed. The projection is made anew from the database, and with it these sums.
DROP TRIGGER `payment_sums_new`;
--> statement-breakpoint
DROP TRIGGER `payment_sums_moved`;
--> statement-breakpoint
DROP TABLE `payment_sums`;
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
	`captured_minor` integer NOT NULL,
	PRIMARY KEY(`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `payment_facts_created`;
--> statement-breakpoint
-- An index holds what the sums need. It reads all facts of payments once.
CREATE INDEX `payment_facts_created` ON `payment_facts` (`merchant`,`created_at`,`currency`,`type`,`outcome`,`amount_minor`,`result_code`,`channel`,`captured_minor`);
--> statement-breakpoint
-- Written by hand, because drizzle-kit knows no triggers: they keep the hourly sums of payment_facts.
CREATE TRIGGER `payment_sums_new` AFTER INSERT ON `payment_facts` BEGIN
	INSERT INTO `payment_sums` (`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`, `times`, `amount_minor`, `captured_minor`)
		VALUES (NEW.`merchant`, NEW.`created_at` / 3600000 * 3600000, NEW.`channel`, NEW.`currency`, NEW.`type`, NEW.`outcome`,
			NEW.`result_code`, 1, NEW.`amount_minor`, NEW.`captured_minor`)
		ON CONFLICT DO UPDATE SET `times` = `times` + 1, `amount_minor` = `amount_minor` + excluded.`amount_minor`,
			`captured_minor` = `captured_minor` + excluded.`captured_minor`;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_sums_moved` AFTER UPDATE ON `payment_facts`
	WHEN (OLD.`outcome`, OLD.`result_code`, OLD.`amount_minor`, OLD.`captured_minor`)
		IS NOT (NEW.`outcome`, NEW.`result_code`, NEW.`amount_minor`, NEW.`captured_minor`)
BEGIN
	UPDATE `payment_sums` SET `times` = `times` - 1, `amount_minor` = `amount_minor` - OLD.`amount_minor`,
			`captured_minor` = `captured_minor` - OLD.`captured_minor`
		WHERE `merchant` = OLD.`merchant` AND `hour` = OLD.`created_at` / 3600000 * 3600000 AND `channel` = OLD.`channel`
			AND `currency` = OLD.`currency` AND `type` = OLD.`type` AND `outcome` = OLD.`outcome` AND `result_code` = OLD.`result_code`;
	DELETE FROM `payment_sums`
		WHERE `merchant` = OLD.`merchant` AND `hour` = OLD.`created_at` / 3600000 * 3600000 AND `channel` = OLD.`channel`
			AND `currency` = OLD.`currency` AND `type` = OLD.`type` AND `outcome` = OLD.`outcome` AND `result_code` = OLD.`result_code`
			AND `times` = 0;
	INSERT INTO `payment_sums` (`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`, `times`, `amount_minor`, `captured_minor`)
		VALUES (NEW.`merchant`, NEW.`created_at` / 3600000 * 3600000, NEW.`channel`, NEW.`currency`, NEW.`type`, NEW.`outcome`,
			NEW.`result_code`, 1, NEW.`amount_minor`, NEW.`captured_minor`)
		ON CONFLICT DO UPDATE SET `times` = `times` + 1, `amount_minor` = `amount_minor` + excluded.`amount_minor`,
			`captured_minor` = `captured_minor` + excluded.`captured_minor`;
END;
