CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`url` text NOT NULL,
	`request_headers` text NOT NULL,
	`status` integer,
	`answer` text,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`event_id` text NOT NULL,
	`event_sequence` integer NOT NULL,
	`event_type` text NOT NULL,
	`event_action` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text NOT NULL,
	`initialization_vector` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`failures` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_owner` text,
	`lease_until` integer,
	`created_at` integer NOT NULL,
	`delivered_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`subscription_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`subscription_id`,`next_attempt_at`) WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_order` ON `webhook_deliveries` (`subscription_id`,`subject_id`,`event_sequence`) WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_subscription` ON `webhook_deliveries` (`subscription_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event_id` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_subject` ON `webhook_deliveries` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_leased` ON `webhook_deliveries` (`lease_owner`) WHERE "webhook_deliveries"."lease_owner" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhook_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`actions` text,
	`fields` text NOT NULL,
	`wrapper` text NOT NULL,
	`signature` text NOT NULL,
	`selection` text,
	`ordered` integer NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`sealed_secrets` text NOT NULL,
	`cursor` integer NOT NULL,
	`failing_since` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "webhook_cursor_forward" CHECK("webhook_subscriptions"."cursor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_subscriptions_entity` ON `webhook_subscriptions` (`entity_path`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_subscriptions_active` ON `webhook_subscriptions` (`id`) WHERE "webhook_subscriptions"."status" = 'active';--> statement-breakpoint
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
	`webhook_version` integer,
	`webhook_cursor` integer,
	CONSTRAINT "payment_exists" CHECK("assertions"."payment_exists" = 1),
	CONSTRAINT "payment_version" CHECK("assertions"."payment_version" = 1),
	CONSTRAINT "payment_settled" CHECK("assertions"."payment_settled" = 1),
	CONSTRAINT "attempt_open" CHECK("assertions"."attempt_open" = 1),
	CONSTRAINT "attempt_exists" CHECK("assertions"."attempt_exists" = 1),
	CONSTRAINT "idempotency_exists" CHECK("assertions"."idempotency_exists" = 1),
	CONSTRAINT "token_exists" CHECK("assertions"."token_exists" = 1),
	CONSTRAINT "registration_state" CHECK("assertions"."registration_state" = 1),
	CONSTRAINT "webhook_version" CHECK("assertions"."webhook_version" = 1),
	CONSTRAINT "webhook_cursor" CHECK("assertions"."webhook_cursor" = 1)
) STRICT;
