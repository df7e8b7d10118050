/** Filters of deliveries, and which resent deliveries have no new attempt yet. Pure. */
import { type DeliveryStatus, deliveryStatuses, type WebhookFailureKind, webhookFailureKinds } from '../../client/schema-enums.ts';
import { formatLocalField, parseLocalField } from '../../values/zoned-time.ts';

export interface DeliveriesFilter {
  readonly subscriptionId: string;
  readonly statuses?: DeliveryStatus[];
  readonly failureKinds?: WebhookFailureKind[];
  readonly subjectId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The address as a filter. What is half typed or no moment is left out; `to` stands for its whole minute or second. */
export function toDeliveriesFilter(params: Readonly<Record<string, string>>, subscriptionId: string, timeZone: string): DeliveriesFilter {
  const statuses = deliveryStatuses.filter((status) => (params.status ?? '').split(',').includes(status));
  const failures = webhookFailureKinds.filter((kind) => (params.failure ?? '').split(',').includes(kind));
  const from = toUtc(params.from, timeZone);
  const to = toUtc(params.to, timeZone, hasSeconds(params.to) ? secondMs : minuteMs);
  return {
    subscriptionId,
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(failures.length > 0 ? { failureKinds: failures } : {}),
    ...(params.subject && /^[0-9a-f]{32}$/.test(params.subject) ? { subjectId: params.subject } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

const fieldForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
const secondMs = 1_000;
const minuteMs = 60_000;

function hasSeconds(field: string | undefined): boolean {
  return field !== undefined && field.length > 'yyyy-MM-ddTHH:mm'.length;
}

/** The `to` that shows what was made in this second and before: the API's timestamp as a field of the zone. */
export function toUpperBound(timestamp: string, timeZone: string): string {
  const ms = Date.parse(timestamp.replace(' ', 'T').replace('+0000', 'Z'));
  // Zones differ by whole minutes, so the second is the same in each.
  return `${formatLocalField(ms, timeZone)}:${timestamp.slice(17, 19)}`;
}

/** A field of date and time as the API's filters take it, in UTC. */
export function toUtc(local: string | undefined, timeZone: string, laterMs = 0): string | undefined {
  // A shorter text would be read as the beginning of its month or day.
  const moment = local && fieldForm.test(local) ? parseLocalField(local, timeZone) : undefined;
  return moment === undefined ? undefined : new Date(moment + laterMs).toISOString();
}

export interface FailureCount {
  readonly kind: WebhookFailureKind;
  readonly count: number;
}

/** The same deliveries, however they failed: what the counts above the list are of. */
export function withoutFailures({ failureKinds: _chosen, ...filter }: DeliveriesFilter): DeliveriesFilter {
  return filter;
}

/** The most first; behind them what is chosen and has none, so that it can be given up. */
export function shownFailures(counts: readonly FailureCount[], chosen: readonly WebhookFailureKind[]): readonly FailureCount[] {
  const missing = chosen.filter((kind) => !counts.some((each) => each.kind === kind));
  return [...counts, ...missing.map((kind) => ({ kind, count: 0 }))];
}

/** The kinds as the address has them, in the order of the schema. */
export function toggleFailure(chosen: readonly WebhookFailureKind[], kind: WebhookFailureKind): string | undefined {
  const next = webhookFailureKinds.filter((each) => chosen.includes(each) !== (each === kind));
  return next.length > 0 ? next.join(',') : undefined;
}

export function hasFilters({ statuses, failureKinds, subjectId, from, to }: DeliveriesFilter): boolean {
  return [statuses, failureKinds, subjectId, from, to].some((value) => value !== undefined);
}

/** Rows of one step, and of the whole list: the API gives no more in one answer. Older ones come by a period. */
export const rowsStep = 50;
export const rowsMax = 500;

export interface Row {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
}

/** What was sent again, as it was before: by how often each had been tried. */
export type AttemptCounts = ReadonlyMap<string, number>;

export function countAttempts(rows: readonly Row[], ids: readonly string[]): AttemptCounts {
  return new Map(rows.filter(({ id }) => ids.includes(id)).map(({ id, attemptCount }) => [id, attemptCount]));
}

/** Those that were not tried since. What left the list is no longer looked for. */
export function keepUnattempted(before: AttemptCounts, rows: readonly Row[]): AttemptCounts {
  const now = new Map(rows.map((row) => [row.id, row.attemptCount]));
  return new Map([...before].filter(([id, count]) => now.get(id) === count));
}

/** A row that says what it said before stays the same object, so that it is not drawn anew; the list, too, where all of them do. */
export function keepSame<Item extends { readonly id: string }>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = now.map((row) => {
    const earlier = known.get(row.id);
    return earlier && JSON.stringify(earlier) === JSON.stringify(row) ? earlier : row;
  });
  return rows.length === before.length && rows.every((row, place) => row === before[place]) ? before : rows;
}

/** Polls after a resend: a receiver has at most 30 seconds to answer. */
export const pollsMax = 35;
export const pollMs = 1_000;

/** The row that is next to the selected one; the first where none is. */
export function findNeighbour(rows: readonly { readonly id: string }[], selected: string | undefined, step: number): string | undefined {
  const index = rows.findIndex(({ id }) => id === selected);
  return rows[Math.max(0, Math.min(rows.length - 1, index < 0 ? 0 : index + step))]?.id;
}
