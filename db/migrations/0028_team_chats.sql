CREATE TABLE `team_chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`about` text NOT NULL,
	`text` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `team_chat_messages_about` ON `team_chat_messages` (`entity_id`,`about`);--> statement-breakpoint
CREATE INDEX `team_chat_messages_due` ON `team_chat_messages` (`due_at`) WHERE "team_chat_messages"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `team_chat_messages_at` ON `team_chat_messages` (`at`);--> statement-breakpoint
CREATE INDEX `team_chat_messages_path` ON `team_chat_messages` (`entity_path`);--> statement-breakpoint
CREATE TABLE `team_chats` (
	`entity_id` text PRIMARY KEY NOT NULL,
	`entity_path` text NOT NULL,
	`sealed_url` text NOT NULL,
	`host` text NOT NULL,
	`url_end` text NOT NULL,
	`kinds` text NOT NULL,
	`language` text NOT NULL,
	`after_sequence` integer NOT NULL,
	`since` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`failure_kind` text,
	`failure_status` integer
) STRICT;
