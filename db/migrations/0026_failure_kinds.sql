ALTER TABLE `webhook_deliveries` ADD `last_failure_kind` text;--> statement-breakpoint
-- Names the kind of failure of deliveries that were not accepted, by their status and the sentence that says why.
UPDATE `webhook_deliveries` SET `last_failure_kind` = CASE
	WHEN `last_status` BETWEEN 300 AND 399 THEN 'redirect'
	WHEN `last_status` BETWEEN 400 AND 499 THEN 'client_error'
	WHEN `last_status` IS NOT NULL THEN 'server_error'
	WHEN `last_error` LIKE 'the receiver did not answer within % seconds' THEN 'timeout'
	WHEN `last_error` LIKE 'the receiver''s certificate %' OR `last_error` LIKE 'the request failed (ERR!_TLS%' ESCAPE '!'
		OR `last_error` LIKE 'the request failed (ERR!_SSL%' ESCAPE '!' OR `last_error` LIKE 'the request failed (CERT!_%' ESCAPE '!'
		OR `last_error` LIKE 'the request failed (UNABLE!_TO!_%' ESCAPE '!' OR `last_error` = 'the request failed (EPROTO)' THEN 'tls'
	WHEN `last_error` LIKE 'the name of the receiver cannot be resolved%' THEN 'name_not_found'
	WHEN `last_error` LIKE 'the receiver %' OR `last_error` LIKE 'the request failed%' THEN 'no_connection'
	ELSE 'not_allowed' END
	WHERE `last_error` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`subscription_id`,`last_failure_kind`,`id`) WHERE "webhook_deliveries"."last_failure_kind" IS NOT NULL;
