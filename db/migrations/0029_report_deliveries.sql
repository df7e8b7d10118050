DROP INDEX `report_runs_mail`;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `mail_at` integer;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `mail_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `mailed_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `destination_id` text;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `transfer` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `transfer_at` integer;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `transfer_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `transfer_error` text;--> statement-breakpoint
ALTER TABLE `report_runs` ADD `transfer_since` integer;--> statement-breakpoint
UPDATE `report_runs` SET `mail_at` = 0 WHERE `mail` = 'waits';--> statement-breakpoint
CREATE INDEX `report_runs_mail_at` ON `report_runs` (`mail_at`) WHERE "report_runs"."mail_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `report_runs_transfer_at` ON `report_runs` (`transfer_at`) WHERE "report_runs"."transfer_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `file_destinations` ADD `issued_files` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `report_schedules` ADD `destination_id` text;
