CREATE TABLE `report_file_parts` (
	`run_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`run_id`, `attempt`, `number`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `report_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`schedule_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`moment` text NOT NULL,
	`due_at` integer NOT NULL,
	`asked_by` text,
	`is_late` integer NOT NULL,
	`period_from` integer NOT NULL,
	`period_to` integer NOT NULL,
	`format` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`waits_until` integer,
	`reason` text,
	`file_name` text NOT NULL,
	`in_folder` integer NOT NULL,
	`is_masked` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`parts` integer NOT NULL,
	`mail` text NOT NULL,
	`finished_at` integer,
	`keep_until` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_runs_moment` ON `report_runs` (`schedule_id`,`moment`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_runs_file` ON `report_runs` (`entity_path`,`file_name`);--> statement-breakpoint
CREATE INDEX `report_runs_entity` ON `report_runs` (`entity_path`,`id`);--> statement-breakpoint
CREATE INDEX `report_runs_waits` ON `report_runs` (`waits_until`) WHERE "report_runs"."waits_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `report_runs_mail` ON `report_runs` (`id`) WHERE "report_runs"."mail" = 'waits';--> statement-breakpoint
CREATE INDEX `report_runs_kept` ON `report_runs` (`keep_until`) WHERE "report_runs"."keep_until" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `report_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`filter` text NOT NULL,
	`columns` text NOT NULL,
	`format` text NOT NULL,
	`cadence` text NOT NULL,
	`at_minute` integer NOT NULL,
	`weekday` integer,
	`day_of_month` integer,
	`time_zone` text NOT NULL,
	`deliveries` text NOT NULL,
	`recipient_ids` text NOT NULL,
	`language` text NOT NULL,
	`keep_days` integer NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`next_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `report_schedules_entity` ON `report_schedules` (`entity_path`,`id`);--> statement-breakpoint
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_at`) WHERE "report_schedules"."next_at" IS NOT NULL;