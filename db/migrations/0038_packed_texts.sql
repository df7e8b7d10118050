-- Written by hand, because drizzle-kit takes a renamed column for a new one.
DROP VIEW `event_log`;--> statement-breakpoint
DROP TRIGGER `events_keep_answer`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `answer` TO `packed_answer`;--> statement-breakpoint
ALTER TABLE `events` RENAME COLUMN `payload` TO `packed_payload`;--> statement-breakpoint
ALTER TABLE `request_log` RENAME COLUMN `request` TO `packed_request`;--> statement-breakpoint
CREATE VIEW `event_log` AS SELECT `sequence`, `merchant_sequence`, `subject_sequence`, `previous_id`, `id`, `type`, `action`,
	`subject_id`, `entity_id`, `entity_path`, `at`, CASE substr(`packed_payload`, 1, 1) WHEN ',' THEN
		(SELECT substr(`packed_answer`, 1, length(`packed_answer`) - 1) FROM `payments` WHERE `payments`.`id` = `events`.`subject_id`) || `packed_payload`
		ELSE `packed_payload` END AS `packed_payload`, `merchant_id` FROM `events`;--> statement-breakpoint
CREATE TRIGGER `events_keep_answer` BEFORE UPDATE OF `packed_answer` ON `payments` WHEN OLD.`packed_answer` <> NEW.`packed_answer`
BEGIN
	UPDATE `events` SET `packed_payload` = substr(OLD.`packed_answer`, 1, length(OLD.`packed_answer`) - 1) || `packed_payload`
		WHERE `subject_id` = OLD.`id` AND substr(`packed_payload`, 1, 1) = ',';
END;--> statement-breakpoint
DROP INDEX `settlement_movements_open`;--> statement-breakpoint
-- Makes the index over open movements to settle anew.
CREATE INDEX `settlement_movements_open` ON `settlement_movements` (`merchant_id`,`payment_id`) WHERE "settlement_movements"."amount_minor" <> "settlement_movements"."settled_minor" + "settlement_movements"."cancelled_minor";
