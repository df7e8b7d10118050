-- A refund of a credit gives the shopper more (spec §2.2), and the ledger had it the other way round: its entries are turned, with the
-- balances of the accounts and its movement to settle. It reads all movements to settle three times.
WITH `turned` AS (
  SELECT `payment_id` FROM `settlement_movements` WHERE `type` = 'RF' AND `amount_minor` > 0
  UNION SELECT l.`payment_id` FROM `ledger_entries` AS l JOIN `payments` AS r ON r.`id` = l.`payment_id` JOIN `payments` AS t ON t.`id` = r.`referenced_id`
    WHERE l.rowid > coalesce((SELECT max(`reached`) FROM `settlement_intake`), 0) AND r.`type` = 'RF' AND t.`type` = 'CD'
)
UPDATE `ledger_accounts` SET `balance` = `balance` + (CASE `kind` WHEN 'shopper' THEN 2 ELSE -2 END) * moved.`amount` FROM (
  SELECT l.`entity_id`, l.`currency`, sum(l.`amount_minor`) AS `amount` FROM `ledger_entries` AS l
  WHERE l.`payment_id` IN (SELECT `payment_id` FROM `turned`) AND l.`debit` = 'merchant' AND l.`credit` = 'shopper' AND l.`record_id` IS NULL
  GROUP BY l.`entity_id`, l.`currency`
) AS moved WHERE moved.`entity_id` = `ledger_accounts`.`entity_id` AND moved.`currency` = `ledger_accounts`.`currency`
  AND `ledger_accounts`.`kind` IN ('shopper', 'merchant');
--> statement-breakpoint
UPDATE `ledger_entries` SET `debit` = 'shopper', `credit` = 'merchant'
WHERE `debit` = 'merchant' AND `credit` = 'shopper' AND `record_id` IS NULL AND `payment_id` IN (
  SELECT `payment_id` FROM `settlement_movements` WHERE `type` = 'RF' AND `amount_minor` > 0
  UNION SELECT l.`payment_id` FROM `ledger_entries` AS l JOIN `payments` AS r ON r.`id` = l.`payment_id` JOIN `payments` AS t ON t.`id` = r.`referenced_id`
    WHERE l.rowid > coalesce((SELECT max(`reached`) FROM `settlement_intake`), 0) AND r.`type` = 'RF' AND t.`type` = 'CD'
);
--> statement-breakpoint
UPDATE `settlement_movements` SET `amount_minor` = -`amount_minor` WHERE `type` = 'RF' AND `amount_minor` > 0;
