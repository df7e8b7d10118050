CREATE TABLE `staff_custom_role` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`permissions` text NOT NULL,
	`limited` integer NOT NULL,
	`retired_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_custom_role_entity` ON `staff_custom_role` (`entity_path`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_custom_role_name` ON `staff_custom_role` (`entity_id`,`name`) WHERE "staff_custom_role"."retired_at" IS NULL;
--> statement-breakpoint
DROP TABLE `staff_assertions`;
--> statement-breakpoint
CREATE TABLE `staff_assertions` (
	`staff_version` integer,
	`last_administrator` integer,
	`custom_role_version` integer,
	`custom_role_held` integer,
	`custom_role_given` integer,
	CONSTRAINT "staff_version" CHECK("staff_assertions"."staff_version" = 1),
	CONSTRAINT "last_administrator" CHECK("staff_assertions"."last_administrator" = 1),
	CONSTRAINT "custom_role_version" CHECK("staff_assertions"."custom_role_version" = 1),
	CONSTRAINT "custom_role_held" CHECK("staff_assertions"."custom_role_held" = 1),
	CONSTRAINT "custom_role_given" CHECK("staff_assertions"."custom_role_given" = 1)
) STRICT;
--> statement-breakpoint
ALTER TABLE `staff_user` ADD `custom_role_id` text;
--> statement-breakpoint
CREATE INDEX `staff_user_custom_role` ON `staff_user` (`custom_role_id`) WHERE "staff_user"."custom_role_id" IS NOT NULL;
