DROP INDEX `reconciliation_records_unissued`;--> statement-breakpoint
CREATE INDEX `reconciliation_records_unissued` ON `reconciliation_records` (`entity_id`,`file_id`,`settlement_date`) WHERE "reconciliation_records"."issued_file_id" IS NULL;--> statement-breakpoint
ALTER TABLE `settlement_files` ADD `issue_after` integer;--> statement-breakpoint
CREATE INDEX `settlement_files_held` ON `settlement_files` (`issue_after`) WHERE "settlement_files"."issue_after" IS NOT NULL;