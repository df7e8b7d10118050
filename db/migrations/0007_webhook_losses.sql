ALTER TABLE `webhook_subscriptions` ADD `lost_events` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `lost_from` integer;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `lost_to` integer;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `failure_email` text;--> statement-breakpoint
ALTER TABLE `webhook_subscriptions` ADD `failures_mailed_at` integer;