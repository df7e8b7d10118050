CREATE TABLE `open_questions` (
	`payment` text NOT NULL,
	`place` integer NOT NULL,
	`merchant` integer NOT NULL,
	`channel` integer NOT NULL,
	`kind` text NOT NULL,
	`root_id` text,
	`subject` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`since` integer NOT NULL,
	`lapses_at` integer,
	PRIMARY KEY(`payment`, `place`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `open_questions_kind` ON `open_questions` (`merchant`,`kind`,`since`,`payment`);