CREATE TABLE `attention_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`since` integer NOT NULL,
	`version` integer NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`assignee_id` text,
	`assignee_name` text,
	`note` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attention_assignments_version` ON `attention_assignments` (`subject_id`,`kind`,`since`,`version`);
--> statement-breakpoint
CREATE TABLE `payment_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`entity_path` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reviewer_name` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reviews_payment` ON `payment_reviews` (`payment_id`);