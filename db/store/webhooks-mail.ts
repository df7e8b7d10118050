/** Which deliveries fail for long enough to be mailed about, and whose turn it is. */
import type { FailingDelivery, WebhooksAcrossMerchants } from '../../api/domain/webhooks/ports.ts';
import type { WebhookSubscription } from '../../api/domain/webhooks/subscription.ts';
import { webhookSubscriptions } from '../tables/webhooks.ts';
import type { Driver } from './driver.ts';
import { aheadMs } from './entity-clocks.ts';
import { isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { statement } from './statement.ts';

const codec: Codec<WebhookSubscription> = createCodec<WebhookSubscription>(webhookSubscriptions);

/** Begun before a moment, by the clock of its merchant, and not taken: it waits after a failure, or was given up. */
const failing = `d.begun_at <= ? + ${aheadMs('d.entity_path')} AND ((d.status = 'pending' AND d.failures > 0) OR d.status = 'failed')`;

const dueSql = `SELECT ${codec.columns} FROM webhook_subscriptions
  WHERE status <> 'deleted' AND (failures_mailed_at IS NULL OR failures_mailed_at <= ?)
    AND EXISTS (SELECT 1 FROM webhook_deliveries AS d WHERE d.subscription_id = webhook_subscriptions.id AND ${failing})
  AND ${isServedHere('webhook_subscriptions.entity_path')} ORDER BY entity_path, id LIMIT ?`;
const claimed = statement(
  ['at', 'ids', 'mailedBefore'],
  ({ at, ids, mailedBefore }) => `UPDATE webhook_subscriptions SET failures_mailed_at = ${at}
  WHERE id IN (SELECT value FROM json_each(${ids})) AND NOT EXISTS (SELECT 1 FROM webhook_subscriptions AS mailed
    WHERE mailed.id IN (SELECT value FROM json_each(${ids})) AND mailed.failures_mailed_at > ${mailedBefore})`,
);
const failingSql = `SELECT d.id, d.subscription_id, d.event_type, d.subject_id, d.status, d.attempts, d.created_at, d.next_attempt_at,
    (SELECT error FROM webhook_attempts WHERE delivery_id = d.id ORDER BY id DESC LIMIT 1)
  FROM webhook_deliveries AS d WHERE d.subscription_id IN (SELECT value FROM json_each(?)) AND ${failing} ORDER BY d.id DESC LIMIT ?`;

export function mailReads(driver: Driver): Pick<WebhooksAcrossMerchants, 'dueForMail' | 'claimFailureMail' | 'failingDeliveries'> {
  return {
    dueForMail: async (mailedBefore, begunBefore, itemsMax) =>
      (await driver.read(dueSql, [integer(mailedBefore), integer(begunBefore), integer(itemsMax)])).map(codec.decode),
    claimFailureMail: async (ids, at, mailedBefore) =>
      (await driver.commit([claimed({ at: integer(at), ids: JSON.stringify(ids), mailedBefore: integer(mailedBefore) })])) === ids.length,
    failingDeliveries: async (ids, begunBefore, itemsMax) =>
      (await driver.read(failingSql, [JSON.stringify(ids), integer(begunBefore), integer(itemsMax)])).map(
        ([id, subscriptionId, eventType, subjectId, status, attempts, createdAt, nextAttemptAt, error]): FailingDelivery => ({
          id: String(id),
          subscriptionId: String(subscriptionId),
          eventType: String(eventType),
          subjectId: String(subjectId),
          attempts: toNumber(attempts),
          createdAt: toNumber(createdAt),
          nextAttemptAt: status === 'pending' ? toNumber(nextAttemptAt) : null,
          error: error === null ? null : String(error),
        }),
      ),
  };
}
