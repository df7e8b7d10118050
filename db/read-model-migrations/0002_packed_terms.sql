-- Takes away the terms of search, which are made anew from the database.
DROP TABLE `search_terms`;
--> statement-breakpoint
DROP TABLE `search_subjects`;
--> statement-breakpoint
CREATE TABLE `search_subjects` (
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`merchant` integer NOT NULL,
	`channel` integer NOT NULL,
	`terms` text NOT NULL,
	PRIMARY KEY(`number`, `subject`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_subjects_merchant` ON `search_subjects` (`merchant`,`subject`);
--> statement-breakpoint
-- Written by hand, because drizzle-kit knows no virtual tables. A term is all between two line ends: every other sign is part of it.
CREATE VIRTUAL TABLE `search_terms` USING fts5(
	terms, content='', columnsize=0, detail=none,
	tokenize="ascii tokenchars ' !""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
--> statement-breakpoint
-- What is taken back leaves the index at once: without it an erased name would stay there until its segments are merged.
INSERT INTO `search_terms`(`search_terms`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_words` USING fts5vocab(`search_terms`, instance);
