CREATE TABLE `staff_company_account` (
	`user_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text,
	`second_factor` integer NOT NULL,
	`role_by_claim` integer NOT NULL,
	`ended_by_claim` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_company_account_subject` ON `staff_company_account` (`issuer`,`subject`);--> statement-breakpoint
ALTER TABLE `staff_session` ADD `signed_in_by` text;--> statement-breakpoint
ALTER TABLE `staff_session` ADD `second_factor` integer;