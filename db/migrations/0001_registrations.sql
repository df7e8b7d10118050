DROP TABLE `assertions`;--> statement-breakpoint
CREATE TABLE `assertions` (
	`payment_exists` integer,
	`payment_version` integer,
	`payment_settled` integer,
	`attempt_open` integer,
	`attempt_exists` integer,
	`idempotency_exists` integer,
	`token_exists` integer,
	`registration_state` integer,
	CONSTRAINT "payment_exists" CHECK("assertions"."payment_exists" = 1),
	CONSTRAINT "payment_version" CHECK("assertions"."payment_version" = 1),
	CONSTRAINT "payment_settled" CHECK("assertions"."payment_settled" = 1),
	CONSTRAINT "attempt_open" CHECK("assertions"."attempt_open" = 1),
	CONSTRAINT "attempt_exists" CHECK("assertions"."attempt_exists" = 1),
	CONSTRAINT "idempotency_exists" CHECK("assertions"."idempotency_exists" = 1),
	CONSTRAINT "token_exists" CHECK("assertions"."token_exists" = 1),
	CONSTRAINT "registration_state" CHECK("assertions"."registration_state" = 1)
) STRICT;--> statement-breakpoint
ALTER TABLE `registrations` ADD `initial_transaction_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `registrations` ADD `erase_at` integer;--> statement-breakpoint
CREATE INDEX `registrations_due` ON `registrations` (`erase_at`) WHERE "registrations"."erase_at" IS NOT NULL;
