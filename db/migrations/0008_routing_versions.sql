CREATE TABLE `routing_versions` (
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`version` integer NOT NULL,
	`rules` text NOT NULL,
	`fees` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `version`)
) STRICT;
