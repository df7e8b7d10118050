/** Deliveries to read, and to send again. */

import { compact } from '../../contract/compact.ts';
import { auditEntry, findAddress } from '../../foundation/access/audit.ts';
import { isPersonalMasked, readVisible, requireCaller, requireScopeAt, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { maskAllTexts, maskPersonal } from '../../foundation/catalogue/personal.ts';
import type { Event } from '../../foundation/events/event.ts';
import { steadyNow } from '../../foundation/kernel/clock.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { WebhookAttempt, WebhookDelivery } from './delivery.ts';
import { toNotification } from './envelope.ts';
import type { WebhookFailureCount } from './failure-kind.ts';
import { readLiveFields } from './notified-standing.ts';
import type { DeliveryFilter, RedeliveryFilter, WebhookContext } from './ports.ts';
import { type WebhookConfiguration, webhookFields, webhookTypes } from './subscription.ts';
import { readWebhookSubscription } from './webhooks-operations.ts';

/** Deliveries that are chosen one by one in one request. */
export const redeliveriesMax = 500;

/** Newest first. */
export async function listDeliveries(
  context: WebhookContext,
  { entityId, ...filter }: Wanted<DeliveryFilter>,
  page: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.deliveries.page({ ...filter, entityPath }, page);
}

/** Of the same deliveries: how many failed in their last attempt, by kind, the most first. */
export async function countFailures(
  context: WebhookContext,
  { entityId, ...filter }: Wanted<DeliveryFilter>,
): Promise<readonly WebhookFailureCount[]> {
  const entityPath = await requireScopeAt(context, entityId);
  const counts = await context.ports.store.deliveries.failureCounts({ ...filter, entityPath });
  return counts.toSorted((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1));
}

/** Of one payment: more than any has receivers that fail. */
const failedOfPaymentMax = 100;

/** Those about one payment that were tried and not accepted; what is accepted or waits for its first try is none of them. */
export async function failedDeliveriesOf(context: WebhookContext, subjectId: string): Promise<readonly string[]> {
  const entityPath = requireScopePath(requireCaller(context, 'payments:read'));
  const filter = { entityPath, subjectId, statuses: ['failed', 'pending'] } as const;
  const { items } = await context.ports.store.deliveries.page(filter, { first: failedOfPaymentMax });
  return items.flatMap(({ item: { id, status, failures } }) => (status === 'failed' || failures > 0 ? [id] : []));
}

/** Undefined where it does not exist for the caller. */
export function readDelivery(context: WebhookContext, id: string): Promise<WebhookDelivery | undefined> {
  return readVisible(context, id, context.ports.store.deliveries.byId);
}

export function attemptsOfDelivery({ ports }: WebhookContext, { id, entityPath }: WebhookDelivery): Promise<readonly WebhookAttempt[]> {
  return ports.store.deliveries.attempts(toMerchantKey(entityPath), id);
}

/** Those of these attempts that the caller sees, in any order. Probes are not stored. */
export async function readWebhookAttempts(context: WebhookContext, ids: readonly string[]): Promise<readonly WebhookAttempt[]> {
  return context.ports.store.deliveries.attemptsByIds(requireScopePath(requireCaller(context, 'payments:read')), ids);
}

/** Events of one subject that a preview looks at; it shows the last of them. */
const previewEventsMax = 500;

/** What a webhook would have been sent of the subject's last event, as JSON text; undefined where the caller sees none. */
export async function previewNotification(
  context: WebhookContext,
  subjectId: string,
  configuration: Pick<WebhookConfiguration, 'fields' | 'selection'>,
): Promise<string | undefined> {
  const entityPath = requireScopePath(requireCaller(context, 'payments:read'));
  if (!isId(subjectId)) return undefined;
  const events: readonly Event[] = await context.ports.store.events.after(
    0,
    { entityPath, subjectId, types: webhookTypes },
    previewEventsMax,
  );
  const last = events.at(-1);
  // Masked before the selection, in which a field may be given any name.
  if (!last) return undefined;
  const live = await readLiveFields(context, last, configuration.selection);
  return toNotification(isPersonalMasked(context) ? { ...last, payload: maskedText(last.payload) } : last, configuration, live);
}

/**
 * The notification as this caller is shown it. Where a subscription has a selection, its own names say nothing about what
 * they hold. So whoever sees shoppers masked is shown no text of it. An event that is not kept any more leaves none to
 * show either, because nobody can tell then.
 */
export async function shownBody(
  context: WebhookContext,
  { body, entityPath, subjectId, eventId, eventSequence }: WebhookDelivery,
): Promise<string> {
  if (!isPersonalMasked(context)) return body;
  const [event] = await context.ports.store.events.after(eventSequence - 1, { entityPath, subjectId }, 1);
  const isWholeAnswer =
    event?.id === eventId && webhookFields.some((fields) => toNotification(event, { fields, selection: null }) === body);
  if (isWholeAnswer) return maskedText(body);
  const { payload, ...rest } = notificationIn(body);
  return JSON.stringify({ ...rest, payload: maskAllTexts(payload) });
}

function maskedText(text: string): string {
  return JSON.stringify(maskPersonal(JSON.parse(text)));
}

function notificationIn(body: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

export interface Redelivery {
  /** One or some. */
  readonly ids?: readonly string[] | undefined;
  /** Everything of a subscription, or what was made since a moment. */
  readonly subscriptionId?: string | undefined;
  readonly since?: Timestamp | undefined;
  /** Before a moment: then without events that were never sent, because the subscription would go on with all that followed. */
  readonly until?: Timestamp | undefined;
  /** Only what was tried and not accepted. */
  readonly onlyFailed?: boolean | undefined;
}

/**
 * Sends again: under the same ids and with the same bodies, so that a receiver that has them already knows it. Returns
 * how many. What the caller does not see is not there: it counts for nothing.
 */
export async function redeliverWebhook(context: WebhookContext, request: Redelivery): Promise<number> {
  const { ports } = context;
  const { ids, subscriptionId, since, until } = request;
  const { caller, filter, missed, count } = await findRedelivery(context, request);
  if (count === 0) return 0;
  const now = steadyNow(ports.clocks);
  const { entityId, entityPath } = caller;
  const change = {
    count,
    deliveries: ids?.length ?? null,
    subscriptionId: subscriptionId ?? null,
    since: since ?? null,
    ...(until === undefined ? {} : { until }),
    ...(request.onlyFailed ? { onlyFailed: true } : {}),
  };
  const subjectId = subscriptionId ?? ids?.[0] ?? entityId;
  const address = findAddress(context);
  const entry = auditEntry(ports.newId(), now, caller, { action: 'webhook.redeliver', subjectId, entityId, entityPath, address, change });
  await ports.store.commit(toMerchantKey(entityPath), [
    { write: 'delivery.again', filter, now },
    ...missed,
    { write: 'audit.append', entry },
  ]);
  ports.publish();
  return count;
}

/** How many `redeliverWebhook` would send again, before anybody decides. */
export async function countRedeliveries(context: WebhookContext, request: Redelivery): Promise<number> {
  return (await findRedelivery(context, request)).count;
}

interface FoundRedelivery {
  readonly caller: Caller;
  readonly filter: RedeliveryFilter;
  /** Of events that were never planned for the subscription. */
  readonly missed: readonly Write[];
  readonly count: number;
}

async function findRedelivery(context: WebhookContext, request: Redelivery): Promise<FoundRedelivery> {
  const caller = requireCaller(context, 'webhooks:redeliver');
  const { ids, subscriptionId, since, until, onlyFailed } = request;
  if (ids === undefined && subscriptionId === undefined) {
    throw wrongParameter('ids', 'ids or subscriptionId must say what to send again');
  }
  if (ids !== undefined && (ids.length === 0 || ids.length > redeliveriesMax)) {
    throw wrongParameter('ids', `ids must be 1 to ${redeliveriesMax} deliveries`);
  }
  if (since !== undefined && until !== undefined && until <= since) throw wrongParameter('until', 'until must be after since');
  const filter: RedeliveryFilter = compact({
    entityPath: requireScopePath(caller),
    ids,
    subscriptionId,
    since,
    until,
    ...(onlyFailed === true ? { onlyFailed } : {}),
  });
  const missed = await missedSince(context, request);
  const count = (await context.ports.store.deliveries.count(filter)) + missed.count;
  return { caller, filter, missed: missed.writes, count };
}

/** Events since the moment that the subscription was never planned: it goes back there, and the next round plans them. */
async function missedSince(
  context: WebhookContext,
  { ids, subscriptionId, since, until, onlyFailed }: Redelivery,
): Promise<{ readonly count: number; readonly writes: readonly Write[] }> {
  const none = { count: 0, writes: [] };
  if (ids !== undefined || subscriptionId === undefined || since === undefined || until !== undefined || onlyFailed === true) return none;
  const subscription = await readWebhookSubscription(context, subscriptionId);
  if (subscription === undefined) return none;
  const { store } = context.ports;
  const to = await store.acrossMerchants.sequenceBefore(since, subscription.entityPath);
  const count = await store.events.countUnplanned(
    toMerchantKey(subscription.entityPath),
    subscription.id,
    to,
    await store.acrossMerchants.lastSequence(),
  );
  return count === 0 ? none : { count, writes: [{ write: 'webhook.rewind', id: subscription.id, to }] };
}
