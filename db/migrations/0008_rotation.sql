CREATE TABLE `retired_entity_keys` (
	`entity_id` text NOT NULL,
	`key_id` text NOT NULL,
	`master_key_id` text NOT NULL,
	`wrapped_key` text NOT NULL,
	`retired_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `key_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `retired_entity_keys_at` ON `retired_entity_keys` (`retired_at`);--> statement-breakpoint
CREATE INDEX `sealed_accounts_key` ON `sealed_accounts` (`entity_id`,`key_id`);
