ALTER TABLE `access_tokens` ADD `assistant_refund_minor_max` integer;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `assistant_refunds_minor_a_day` integer;