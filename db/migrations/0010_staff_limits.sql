CREATE TABLE `staff_refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`root_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`within_limit` integer NOT NULL,
	CONSTRAINT "refund_limit" CHECK("staff_refunds"."within_limit" = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_refunds_root` ON `staff_refunds` (`user_id`,`root_id`);--> statement-breakpoint
CREATE INDEX `staff_refunds_at` ON `staff_refunds` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `staff_two_factor` ADD `last_step` integer;