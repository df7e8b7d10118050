CREATE TABLE `imported_accounts` (
	`id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`reference` text NOT NULL,
	`registration_id` text,
	`reason` text,
	`result_code` text,
	`parameters` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `reference`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `imported_accounts_id` ON `imported_accounts` (`entity_id`,`id`);