-- A refund that its bank ended with a code that leaves the outcome open keeps what it reserves until it is decided. Before, it gave
-- that back: it is reserved again where all such refunds of the payment still fit, and is no reservation any more where they do not.
UPDATE `attempts` SET `reserved_minor` = 0 WHERE `reserved_minor` > 0 AND `finished_at` IS NOT NULL
  AND `result_code` IN ('000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.888', '999.999.999')
  AND NOT EXISTS (
    SELECT 1 FROM `payments` AS r JOIN `payments` AS t ON t.`id` = r.`referenced_id`
    WHERE r.`id` = `attempts`.`payment_id` AND r.`type` = 'RF' AND r.`status` = 'declined' AND t.`status` = 'approved'
      AND (SELECT coalesce(sum(o.`amount_minor`), 0) FROM `payments` AS o WHERE o.`root_id` = t.`root_id` AND o.`root_id` <> o.`id` AND o.`referenced_id` = t.`id`
          AND o.`type` = 'RF' AND o.`status` = 'declined' AND o.`result_code` IN
            ('000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.888', '999.999.999'))
        <= t.`captured` - t.`refunded` - t.`reversed` - t.`reserved` - max(t.`released`, t.`charged_back`)
  );
--> statement-breakpoint
UPDATE `payments` SET `reserved` = `payments`.`reserved` + kept.`amount`, `version` = `version` + 1 FROM (
  SELECT r.`referenced_id` AS `id`, sum(a.`reserved_minor`) AS `amount` FROM `attempts` AS a JOIN `payments` AS r ON r.`id` = a.`payment_id`
  WHERE a.`reserved_minor` > 0 AND a.`finished_at` IS NOT NULL AND r.`type` = 'RF' AND r.`status` = 'declined'
    AND a.`result_code` IN ('000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.888', '999.999.999')
  GROUP BY r.`referenced_id`
) AS kept WHERE kept.`id` = `payments`.`id`;
--> statement-breakpoint
-- A shopper left the bank's page for 3-D Secure: nothing was sent to a bank, so nothing about it is open.
UPDATE `payments` SET `status` = 'expired', `version` = `version` + 1 WHERE `status` = 'declined' AND `result_code` = '100.396.104'
  AND `id` IN (SELECT `payment_id` FROM `authentications` WHERE `result_code` = '100.396.104' AND `payment_id` IS NOT NULL);
