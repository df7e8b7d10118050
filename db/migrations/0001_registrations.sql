PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_assertions` (
	`payment_exists` integer,
	`payment_version` integer,
	`payment_settled` integer,
	`attempt_open` integer,
	`attempt_exists` integer,
	`idempotency_exists` integer,
	`token_exists` integer,
	`registration_state` integer,
	CONSTRAINT "payment_exists" CHECK("__new_assertions"."payment_exists" = 1),
	CONSTRAINT "payment_version" CHECK("__new_assertions"."payment_version" = 1),
	CONSTRAINT "payment_settled" CHECK("__new_assertions"."payment_settled" = 1),
	CONSTRAINT "attempt_open" CHECK("__new_assertions"."attempt_open" = 1),
	CONSTRAINT "attempt_exists" CHECK("__new_assertions"."attempt_exists" = 1),
	CONSTRAINT "idempotency_exists" CHECK("__new_assertions"."idempotency_exists" = 1),
	CONSTRAINT "token_exists" CHECK("__new_assertions"."token_exists" = 1),
	CONSTRAINT "registration_state" CHECK("__new_assertions"."registration_state" = 1)
);
--> statement-breakpoint
INSERT INTO `__new_assertions`("payment_exists", "payment_version", "payment_settled", "attempt_open", "attempt_exists", "idempotency_exists", "token_exists", "registration_state") SELECT "payment_exists", "payment_version", "payment_settled", "attempt_open", "attempt_exists", "idempotency_exists", "token_exists", "registration_state" FROM `assertions`;--> statement-breakpoint
DROP TABLE `assertions`;--> statement-breakpoint
ALTER TABLE `__new_assertions` RENAME TO `assertions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `registrations` ADD `initial_transaction_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `registrations` ADD `erase_at` integer;--> statement-breakpoint
CREATE INDEX `registrations_due` ON `registrations` (`erase_at`) WHERE "registrations"."erase_at" IS NOT NULL;