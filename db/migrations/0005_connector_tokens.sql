CREATE TABLE `connector_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`sealed_token` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
