CREATE TABLE `bulk_run_results` (
	`run_id` text NOT NULL,
	`place` integer NOT NULL,
	`entity_path` text NOT NULL,
	`status` text NOT NULL,
	`result_id` text,
	`result_code` text NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `place`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_run_steps` (
	`run_id` text NOT NULL,
	`step` text NOT NULL,
	`entity_path` text NOT NULL,
	`by_email` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `step`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`operation` text NOT NULL,
	`reason` text NOT NULL,
	`rows` text NOT NULL,
	`needs_approval` integer NOT NULL,
	`requester_id` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_name` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_key` ON `bulk_runs` (`requester_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `bulk_runs_path` ON `bulk_runs` (`entity_path`,`created_at`);