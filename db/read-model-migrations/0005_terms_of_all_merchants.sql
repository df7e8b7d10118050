-- Makes the index of search anew, from the terms that are stored: each stands there once more without its merchant.
DROP TABLE `search_words`;--> statement-breakpoint
DROP TABLE `search_terms`;--> statement-breakpoint
DROP VIEW `search_tokens`;--> statement-breakpoint
-- What the index reads where it takes something back: all terms of a number, as they were given to it (store/search-index.ts).
CREATE VIEW `search_tokens` AS SELECT s.number AS number, group_concat(s.merchant || ':' || replace(trim(s.terms, char(10)), char(10),
	char(10) || s.merchant || ':') || char(10) || ':' || replace(trim(s.terms, char(10)), char(10), char(10) || ':')
	|| char(10) || s.merchant || '#' || s.channel, char(10)) AS terms FROM search_subjects AS s GROUP BY s.number;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_terms` USING fts5(
	terms, content='search_tokens', content_rowid='number', columnsize=0, detail=none,
	tokenize="ascii tokenchars ' !""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);--> statement-breakpoint
INSERT INTO `search_terms`(`search_terms`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `search_terms`(`search_terms`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `search_words` USING fts5vocab(`search_terms`, instance);
