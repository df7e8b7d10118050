-- Makes an index over movements to settle anew, by channel, state and time; it finds what another one found.
DROP INDEX `settlement_movements_waiting`;--> statement-breakpoint
DROP INDEX `settlement_movements_entity`;--> statement-breakpoint
CREATE INDEX `settlement_movements_entity` ON `settlement_movements` (`entity_id`,`clearing`,`posted_at`);
