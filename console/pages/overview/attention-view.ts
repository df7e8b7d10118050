/** What needs somebody: chargebacks, unknown outcomes, failed refunds, holds that end, webhooks that fail. Pure. */
import type { Permission } from '../../client/viewer.ts';
import { parseTimestamp } from '../../values/timestamps.ts';
import type { AttentionData } from './documents.ts';

/** Of each kind so many are read; more are told as "more than". */
export const attentionMax = 50;
/** Of each kind so many are shown; the rest is a list of its own. */
export const shownMax = 3;

export type AttentionKind = 'chargebacks' | 'unknown' | 'refunds' | 'holds' | 'webhooks';

export interface AttentionItem {
  readonly id: string;
  readonly to: '/payments/$id' | '/webhooks/$id';
  readonly label: string;
  readonly amount: { readonly value: string; readonly currency: string } | null;
  /** A deadline, or since when. */
  readonly at: string | null;
}

export interface AttentionGroup {
  readonly kind: AttentionKind;
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
  /** The most urgent first. */
  readonly items: readonly AttentionItem[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A hold is told so long before it ends. */
const endsSoonMs = 2 * dayMs;
/** No authorisation is held longer. */
const holdMs = 35 * dayMs;
/** A failed refund is told so long. */
const failedRefundMs = 7 * dayMs;

/** Which kinds a member of staff can act on: nobody is shown what only others can mend. */
export function listActionable(permissions: readonly Permission[]): ReadonlySet<AttentionKind> {
  const may = (permission: Permission): boolean => permissions.includes(permission);
  return new Set([
    ...(may('RECONCILE') ? (['chargebacks'] as const) : []),
    ...(may('PAYMENTS_INQUIRE') ? (['unknown'] as const) : []),
    ...(may('PAYMENTS_REFUND') ? (['refunds'] as const) : []),
    ...(may('PAYMENTS_CAPTURE') ? (['holds'] as const) : []),
    ...(may('WEBHOOKS_REDELIVER') ? (['webhooks'] as const) : []),
  ]);
}

/** The variables of the query, by the hour so that they stay the same while the page is open. */
export function toAttentionVariables(kinds: ReadonlySet<AttentionKind>, entityId: string | null, now: number) {
  const hour = Math.floor(now / hourMs) * hourMs;
  const since = (ms: number): string => new Date(hour - ms).toISOString();
  const at = entityId === null ? {} : { entityId };
  return {
    ...at,
    hasChargebacks: kinds.has('chargebacks'),
    hasPayments: kinds.has('unknown') || kinds.has('refunds'),
    hasHolds: kinds.has('holds'),
    hasWebhooks: kinds.has('webhooks'),
    unknown: { ...at, moneyStatuses: ['UNKNOWN' as const] },
    refunds: { ...at, types: ['RF' as const], statuses: ['DECLINED' as const], from: since(failedRefundMs) },
    holds: { ...at, types: ['PA' as const], moneyStatuses: ['AUTHORIZED' as const, 'PART_CAPTURED' as const], from: since(holdMs) },
    first: attentionMax,
  };
}

/** Empty groups are left out. */
export function toAttentionGroups(data: AttentionData, kinds: ReadonlySet<AttentionKind>, now: number): readonly AttentionGroup[] {
  const groups: readonly AttentionGroup[] = [
    toGroup('chargebacks', sortByTime((data.chargebacks?.edges ?? []).map(({ node }) => toChargeback(node)))),
    toGroup('unknown', kinds.has('unknown') ? (data.unknown?.edges ?? []).map(({ node }) => toPayment(node, node.timestamp)) : []),
    toGroup('refunds', kinds.has('refunds') ? (data.refunds?.edges ?? []).map(({ node }) => toPayment(node, node.timestamp)) : []),
    toGroup('holds', sortByTime((data.holds?.edges ?? []).flatMap(({ node }) => toEndingHold(node, now)))),
    toGroup(
      'webhooks',
      (data.webhookSubscriptions?.edges ?? []).flatMap(({ node }) => toFailingWebhook(node)),
    ),
  ];
  return groups.filter(({ count }) => count > 0);
}

type PaymentNode = NonNullable<AttentionData['unknown']>['edges'][number]['node'];
type ChargebackNode = NonNullable<AttentionData['chargebacks']>['edges'][number]['node'];
type WebhookNode = NonNullable<AttentionData['webhookSubscriptions']>['edges'][number]['node'];

function toGroup(kind: AttentionKind, items: readonly AttentionItem[]): AttentionGroup {
  return { kind, count: items.length, isMore: items.length >= attentionMax, items: items.slice(0, shownMax) };
}

function sortByTime(items: readonly AttentionItem[]): readonly AttentionItem[] {
  return items.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

function toChargeback({ id, amount, currency, deadline, payment }: ChargebackNode): AttentionItem {
  const label = payment?.merchantTransactionId ?? payment?.shortId ?? id;
  return { id: payment?.id ?? id, to: '/payments/$id', label, amount: { value: amount, currency }, at: deadline };
}

function toPayment({ id, shortId, merchantTransactionId, amount, currency }: PaymentNode, at: string): AttentionItem {
  return { id, to: '/payments/$id', label: merchantTransactionId ?? shortId, amount: { value: amount, currency }, at };
}

function toEndingHold(node: PaymentNode, now: number): readonly AttentionItem[] {
  if (node.expiresAt === null) return [];
  const left = parseTimestamp(node.expiresAt) - now;
  return left > 0 && left <= endsSoonMs ? [toPayment({ ...node, amount: node.remaining ?? node.amount }, node.expiresAt)] : [];
}

function toFailingWebhook({ id, name, url, status, health }: WebhookNode): readonly AttentionItem[] {
  if (status !== 'ACTIVE' || health.failingSince === null) return [];
  const host = URL.canParse(url) ? new URL(url).host : url;
  return [{ id, to: '/webhooks/$id', label: name ?? host, amount: null, at: health.failingSince }];
}
