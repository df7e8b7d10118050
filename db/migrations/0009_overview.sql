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
CREATE TABLE `webhook_acknowledgements` (
	`subscription_id` text NOT NULL,
	`hour` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `hour`, `duration_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `payment_sums` (`merchant`, `hour`, `channel`, `currency`, `type`, `outcome`, `result_code`, `times`, `amount_minor`)
	SELECT `merchant`, `created_at` / 3600000 * 3600000, `channel`, `currency`, `type`, `outcome`, `result_code`, count(*), sum(`amount_minor`)
	FROM `payment_facts` GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
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
		FROM (SELECT max(NEW.`delivered_at` - NEW.`begun_at`, 0) AS took) WHERE true
		ON CONFLICT DO UPDATE SET `times` = `times` + 1;
END;
