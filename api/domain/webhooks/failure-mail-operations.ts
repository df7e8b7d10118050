/** Mails once a day who has to know that webhooks fail. Several instances share it: each mail is claimed before it is sent. */
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { dayMs, hourMs } from '../../foundation/kernel/timestamp.ts';
import { failureMail, mailedDeliveriesMax } from './failure-mail.ts';
import type { WebhookPorts } from './ports.ts';
import type { WebhookSubscription } from './subscription.ts';

/** A receiver that comes back within it is nobody's concern. */
const graceMs = hourMs;

/** After a mail that could not be sent. */
const againMs = hourMs;

/** Subscriptions that one round mails about; the others follow in the next. */
const subscriptionsMax = 200;

export interface FailureMailOptions {
  /** Who is mailed where a subscription names nobody; null: nobody. */
  readonly administrator: string | null;
}

/** One round. Returns how many mails were sent. Without a mail port it does nothing. */
export async function mailFailures(ports: WebhookPorts, { administrator }: FailureMailOptions): Promise<number> {
  if (!ports.mail) return 0;
  const now = ports.clocks.now();
  const due = await ports.store.acrossMerchants.dueForMail(now - dayMs, now - graceMs, subscriptionsMax);
  const named = due.filter(({ failureEmail }) => (failureEmail ?? administrator) !== null);
  const groups = Map.groupBy(named, ({ entityId, failureEmail }) => `${entityId} ${failureEmail ?? administrator}`);
  let sent = 0;
  for (const [key, subscriptions] of groups) {
    const to = key.slice(key.indexOf(' ') + 1);
    if (await mailOne(ports, to, subscriptions)) sent += 1;
  }
  return sent;
}

async function mailOne(ports: WebhookPorts, to: string, subscriptions: readonly WebhookSubscription[]): Promise<boolean> {
  const { store, clocks, mail, log } = ports;
  const [first] = subscriptions;
  if (!first || !mail) return false;
  const now = clocks.now();
  const ids = subscriptions.map(({ id }) => id);
  if (!(await store.acrossMerchants.claimFailureMail(ids, now, now - dayMs))) return false;
  const entity = await findEntity(ports, first.entityId);
  const deliveries = await store.acrossMerchants.failingDeliveries(ids, now - graceMs, mailedDeliveriesMax);
  const { subject, text } = failureMail(entity?.name ?? first.entityId, subscriptions, deliveries);
  try {
    await mail.send({ to, subject, text });
    return true;
  } catch (error) {
    log.warn('the mail about failing webhooks could not be sent', { kind: error instanceof Error ? error.name : typeof error });
    await store.acrossMerchants.claimFailureMail(ids, now - dayMs + againMs, now);
    return false;
  }
}
