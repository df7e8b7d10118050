DROP INDEX `settlement_movements_short_id`;--> statement-breakpoint
DROP INDEX `settlement_movements_merchant_transaction_id`;--> statement-breakpoint
DROP INDEX `settlement_movements_entity`;--> statement-breakpoint
DROP INDEX `settlement_movements_settled`;--> statement-breakpoint
DROP INDEX `settlement_movements_amount`;--> statement-breakpoint
ALTER TABLE `settlement_movements` ADD `merchant_id` text GENERATED ALWAYS AS (substr("entity_path", 67, 32)) VIRTUAL;--> statement-breakpoint
-- Movements to settle are found by their channel's id: its path is four times as long.
CREATE INDEX `settlement_movements_entity` ON `settlement_movements` (`entity_id`,`posted_at`);--> statement-breakpoint
-- The same for those that were settled.
CREATE INDEX `settlement_movements_settled` ON `settlement_movements` (`entity_id`,`settled_at`) WHERE "settlement_movements"."settled_minor" <> 0;--> statement-breakpoint
-- By amount they are found behind the id of their merchant.
CREATE INDEX `settlement_movements_amount` ON `settlement_movements` (`merchant_id`,`currency`,`amount_minor`,`day`);