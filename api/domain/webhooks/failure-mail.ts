/** The daily mail about deliveries that fail (decision: existing-clients). Nothing of a payment but its id is in it: mail is read by anybody. Pure. */
import { formatTimestamp } from '../../foundation/kernel/timestamp.ts';
import type { FailingDelivery } from './ports.ts';
import type { WebhookSubscription } from './subscription.ts';

/** The newest ones; the console has them all. */
export const mailedDeliveriesMax = 100;

export interface FailureMail {
  readonly subject: string;
  readonly text: string;
}

/** `deliveries`: newest first, at most `mailedDeliveriesMax`, of these subscriptions of one entity. */
export function failureMail(
  entityName: string,
  subscriptions: readonly WebhookSubscription[],
  deliveries: readonly FailingDelivery[],
): FailureMail {
  const isCut = deliveries.length === mailedDeliveriesMax;
  const count = isCut ? `${deliveries.length} or more` : String(deliveries.length);
  const hosts = new Map(subscriptions.map(({ id, url }) => [id, new URL(url).origin]));
  const paused = subscriptions.filter(({ status }) => status === 'paused');
  const lines = [
    `These notifications of ${entityName} were not taken by their receivers${isCut ? ' (the newest of them)' : ''}:`,
    '',
    ...deliveries.map((delivery) => toLine(delivery, hosts.get(delivery.subscriptionId) ?? '')),
    ...(paused.length === 0 ? [] : ['', ...paused.map(({ id, statusReason }) => `Webhook ${id} is paused: ${statusReason ?? 'by hand'}`)]),
    '',
    'Each is tried daily for 30 days. Once the receiver works, redeliverWebhook sends them at once, under the same ids.',
  ];
  return { subject: `Webhooks of ${entityName}: ${count} notifications are not taken`.replace(/[\r\n]+/g, ' '), text: lines.join('\n') };
}

function toLine({ id, eventType, subjectId, attempts, createdAt, nextAttemptAt, error }: FailingDelivery, host: string): string {
  const next = nextAttemptAt === null ? 'given up' : `next attempt ${formatTimestamp(nextAttemptAt)}`;
  return `${formatTimestamp(createdAt)}  ${eventType} ${subjectId}  to ${host}, delivery ${id}: ${attempts} attempts, ${error ?? 'no error'}; ${next}`;
}
