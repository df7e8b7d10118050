CREATE TABLE `notification_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`reached` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`member_id` text PRIMARY KEY NOT NULL,
	`mentioned` text NOT NULL,
	`assigned` text NOT NULL,
	`watched` text NOT NULL,
	`schedule` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`time_zone` text NOT NULL,
	`language` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`event_type` text NOT NULL,
	`attention_kind` text,
	`subject_id` text NOT NULL,
	`payment_id` text,
	`label` text NOT NULL,
	`author_name` text,
	`entity_path` text NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`mail_waits` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`member_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `notifications_member` ON `notifications` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_mail` ON `notifications` (`mail_waits`,`member_id`,`at`);--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);--> statement-breakpoint
CREATE TABLE `payment_tags` (
	`payment_id` text NOT NULL,
	`tag` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`author_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `tag`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_tags_tag` ON `payment_tags` (`tag`,`entity_path`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_tags_path` ON `payment_tags` (`entity_path`,`tag`);--> statement-breakpoint
CREATE TABLE `payment_watches` (
	`payment_id` text NOT NULL,
	`member_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`after_sequence` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `member_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_watches_member` ON `payment_watches` (`member_id`);--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `target` text;--> statement-breakpoint
CREATE INDEX `attention_assignments_payment` ON `attention_assignments` (`entity_path`,`assignee_id`) WHERE "attention_assignments"."kind" = 'PAYMENT';--> statement-breakpoint
-- Nobody is told of what happened before.
INSERT INTO notification_places (place, reached) SELECT 0, coalesce(max(sequence), 0) FROM events;
