/** What members of staff are told of each other's work, and how. Pure (decision: told-once). */
import type { EventType } from '../../contract/event-types.ts';
import type { Event } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { dayMs, minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AttentionKind } from '../attention/entry.ts';

/** Why somebody is told. Who has several reasons is told once, by the first. */
const notificationKinds = ['MENTIONED', 'ASSIGNED', 'WATCHED'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where somebody is told. By mail, too, means in the console first. */
const notificationReaches = ['OFF', 'CONSOLE', 'MAIL'] as const;
export type NotificationReach = (typeof notificationReaches)[number];

const mailSchedules = ['AT_ONCE', 'HOURLY', 'DAILY'] as const;
export type MailSchedule = (typeof mailSchedules)[number];

export interface Notification {
  readonly id: Id;
  readonly memberId: Id;
  readonly eventId: Id;
  readonly kind: NotificationKind;
  readonly eventType: EventType;
  /** Of ASSIGNED: which kind of entry. */
  readonly attentionKind: AttentionKind | null;
  readonly subjectId: Id;
  readonly paymentId: Id | null;
  /** What people call it: the order, or the short id. */
  readonly label: string;
  /** Null where the event does not say who did it. */
  readonly authorName: string | null;
  /** Of the event: who no longer sees this entity no longer sees the notification. */
  readonly entityPath: string;
  /** Real time. */
  readonly at: Timestamp;
  readonly readAt: Timestamp | null;
  readonly mailWaits: boolean;
}

export interface NotificationPreferences {
  readonly memberId: Id;
  readonly mentioned: NotificationReach;
  readonly assigned: NotificationReach;
  readonly watched: NotificationReach;
  readonly schedule: MailSchedule;
  /** Minutes of the day in `timeZone`, from 0 to 1439; both null: no quiet hours. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly timeZone: string;
  readonly language: 'en' | 'de';
}

/** Of who has chosen nothing. */
export function defaultPreferences(memberId: Id): NotificationPreferences {
  return {
    memberId,
    mentioned: 'MAIL',
    assigned: 'MAIL',
    watched: 'CONSOLE',
    schedule: 'HOURLY',
    quietFrom: null,
    quietTo: null,
    timeZone: 'UTC',
    language: 'en',
  };
}

export function reachOf(preferences: NotificationPreferences, kind: NotificationKind): NotificationReach {
  if (kind === 'MENTIONED') return preferences.mentioned;
  return kind === 'ASSIGNED' ? preferences.assigned : preferences.watched;
}

/** The types that tell of colleagues' work, whoever watches what. */
export const colleagueEventTypes: readonly EventType[] = ['NOTE', 'ATTENTION'];
/** The types that who watches a payment is told of. A decision of the risk rules, or amounts that follow, come with a payment. */
export const watchedEventTypes: readonly EventType[] = ['NOTE', 'ATTENTION', 'PAYMENT', 'CHARGEBACK', 'REFUND_APPROVAL'];

/** The part of an event that says whom it concerns. */
export interface ToldEvent {
  readonly event: Pick<Event, 'id' | 'type' | 'subjectId' | 'entityPath'>;
  /** The payment that it is about; null: none. */
  readonly paymentId: Id | null;
  /** Who did it: they are not told of their own work. */
  readonly authorId: Id | null;
  readonly authorName: string | null;
  readonly mentions: readonly Id[];
  readonly assigneeId: Id | null;
  readonly attentionKind: AttentionKind | null;
}

/** What the payload says. What is no text there is taken for absent: older events lack most of it. */
export function readToldEvent(event: Event): ToldEvent {
  const payload = parsePayload(event.payload);
  const isPayment = event.type === 'PAYMENT' || event.type === 'CHARGEBACK';
  return {
    event,
    paymentId: isPayment ? event.subjectId : text(payload.paymentId),
    authorId: text(payload.authorMemberId),
    authorName: text(payload.authorName),
    mentions: Array.isArray(payload.mentions) ? payload.mentions.filter((one) => typeof one === 'string') : [],
    assigneeId: event.type === 'ATTENTION' ? text(payload.assigneeId) : null,
    attentionKind: event.type === 'ATTENTION' ? (text(payload.kind) as AttentionKind | null) : null,
  };
}

/** Each member once, by the first of their reasons, and nobody of their own work. */
export function findRecipients({ mentions, assigneeId, authorId }: ToldEvent, watchers: readonly Id[]): ReadonlyMap<Id, NotificationKind> {
  const found = new Map<Id, NotificationKind>();
  const add = (id: Id, kind: NotificationKind): void => {
    if (id !== authorId && !found.has(id)) found.set(id, kind);
  };
  for (const id of mentions) add(id, 'MENTIONED');
  if (assigneeId !== null) add(assigneeId, 'ASSIGNED');
  for (const id of watchers) add(id, 'WATCHED');
  return found;
}

/** A daily mail comes at 8 in the morning of its reader. */
const dailyMinute = 8 * 60;
const dayMinutes = 24 * 60;

/** Whether a mail about what waits since `oldestAt` is sent now. `minuteOfDay` is that of its reader. */
export function isMailDue(
  { schedule, quietFrom, quietTo }: Pick<NotificationPreferences, 'schedule' | 'quietFrom' | 'quietTo'>,
  { oldestAt, now, minuteOfDay }: { readonly oldestAt: Timestamp; readonly now: Timestamp; readonly minuteOfDay: number },
): boolean {
  if (quietFrom !== null && quietTo !== null && isWithinDay(minuteOfDay, quietFrom, quietTo)) return false;
  if (schedule === 'AT_ONCE') return true;
  if (schedule === 'HOURLY') return now - oldestAt >= 60 * minuteMs;
  const sinceDaily = (minuteOfDay - dailyMinute + dayMinutes) % dayMinutes;
  return oldestAt < now - sinceDaily * minuteMs || now - oldestAt >= dayMs;
}

/** From the first minute to before the second, over midnight too. The same twice is no time at all. */
function isWithinDay(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Minutes since midnight on a clock of the zone; undefined for a zone that the runtime does not know. */
export function minuteOfDayIn(timeZone: string, at: Timestamp): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at);
    const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
    return of('hour') * 60 + of('minute');
  } catch {
    return undefined;
  }
}

function parsePayload(payload: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(payload);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
