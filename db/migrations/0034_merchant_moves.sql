CREATE TABLE `merchant_moves` (
	`merchant_path` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`address` text NOT NULL,
	`last_sequence` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`moved_at` integer
) STRICT, WITHOUT ROWID;
