CREATE TABLE `imported_payments` (
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`connector` text NOT NULL,
	`reference` text NOT NULL,
	`payment_id` text NOT NULL,
	`import_id` text NOT NULL,
	PRIMARY KEY(`entity_id`, `connector`, `reference`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `past_import_steps` (
	`import_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`imported` integer NOT NULL,
	`known` integer NOT NULL,
	`failed` integer NOT NULL,
	`misfits` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `from_at`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `past_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`connector` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`settled_before` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_imports_path` ON `past_imports` (`entity_path`,`created_at`);