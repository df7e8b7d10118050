DROP INDEX `attempts_payment`;--> statement-breakpoint
-- Calls of connectors are found by their payment, but for the first one.
CREATE INDEX `attempts_payment` ON `attempts` (`payment_id`) WHERE substr("attempts"."id", 1, 31) <> substr("attempts"."payment_id", 1, 31);--> statement-breakpoint
DROP INDEX `events_id`;--> statement-breakpoint
-- Events are found by their ids, but for the first of a payment.
CREATE INDEX `events_id` ON `events` (`id`) WHERE substr("events"."id", 1, 31) <> substr("events"."subject_id", 1, 31);--> statement-breakpoint
DROP INDEX `ledger_entries_id`;--> statement-breakpoint
-- The same for entries of the ledger.
CREATE INDEX `ledger_entries_id` ON `ledger_entries` (`id`) WHERE substr("ledger_entries"."id", 1, 31) <> substr("ledger_entries"."payment_id", 1, 31);--> statement-breakpoint
DROP INDEX `request_log_subject`;--> statement-breakpoint
-- Lines of the request log are found by their payment, but for the first one.
CREATE INDEX `request_log_subject` ON `request_log` (`subject_id`) WHERE substr("request_log"."id", 1, 31) <> substr("request_log"."subject_id", 1, 31);