CREATE TABLE `staff_account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_account_user` ON `staff_account` (`user_id`,`provider_id`);--> statement-breakpoint
CREATE TABLE `staff_assertions` (
	`staff_version` integer,
	`last_administrator` integer,
	CONSTRAINT "staff_version" CHECK("staff_assertions"."staff_version" = 1),
	CONSTRAINT "last_administrator" CHECK("staff_assertions"."last_administrator" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_lockout` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_lockout_updated` ON `staff_lockout` (`updated_at`);--> statement-breakpoint
CREATE TABLE `staff_passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`aaguid` text,
	`created_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_passkey_credential` ON `staff_passkey` (`credential_id`);--> statement-breakpoint
CREATE INDEX `staff_passkey_user` ON `staff_passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_session_token` ON `staff_session` (`token`);--> statement-breakpoint
CREATE INDEX `staff_session_user` ON `staff_session` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer,
	`failed_verification_count` integer,
	`locked_until` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_two_factor_user` ON `staff_two_factor` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`role` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`refund_limit` integer,
	`refund_currency` text,
	`disabled_at` integer,
	`two_factor_enabled` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "staff_refund_limit" CHECK(("staff_user"."refund_limit" IS NULL) = ("staff_user"."refund_currency" IS NULL) AND coalesce("staff_user"."refund_limit", 0) >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_user_email` ON `staff_user` (`email`);--> statement-breakpoint
CREATE INDEX `staff_user_entity` ON `staff_user` (`entity_path`,`id`);--> statement-breakpoint
CREATE TABLE `staff_verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_verification_identifier` ON `staff_verification` (`identifier`);--> statement-breakpoint
CREATE INDEX `staff_verification_expiry` ON `staff_verification` (`expires_at`);