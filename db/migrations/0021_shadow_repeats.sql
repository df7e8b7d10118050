CREATE TABLE `shadow_repeats` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`counterpart` text NOT NULL,
	`operation` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`reference` text,
	`differences` text NOT NULL,
	`dropped` integer NOT NULL,
	`at` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `shadow_repeats_newest` ON `shadow_repeats` (`entity_id`,`counterpart`,`at`);--> statement-breakpoint
CREATE INDEX `shadow_repeats_live` ON `shadow_repeats` (`entity_id`,`counterpart`) WHERE "shadow_repeats"."status" = 'live';--> statement-breakpoint
CREATE INDEX `shadow_repeats_expiry` ON `shadow_repeats` (`expires_at`);