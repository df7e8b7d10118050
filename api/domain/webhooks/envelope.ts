/** A notification's plain text (spec §6): `{type, action?, payload}`. Pure. */
import type { EventAction } from '../../contract/event-types.ts';
import { removeCustomerData } from './customer-data.ts';
import { type LiveFields, noLiveFields } from './notified-standing.ts';
import { select } from './selection.ts';
import type { WebhookConfiguration } from './subscription.ts';

type Json = Readonly<Record<string, unknown>>;

export interface NotifiedEvent {
  readonly type: string;
  readonly action: EventAction;
  /** The documented answer with a notification's fields, as JSON text. */
  readonly payload: string;
}

/**
 * The same event gives the same bytes, today and in 30 days; where a selection chooses live fields, with those that were read for it.
 */
export function toNotification(
  event: NotifiedEvent,
  { fields, selection }: Pick<WebhookConfiguration, 'fields' | 'selection'>,
  live: LiveFields = noLiveFields,
): string {
  const snapshot = toSnapshot(event, fields);
  const payload = selection === null ? snapshot : select({ ...snapshot, ...live }, selection.fields);
  // spec §6: a PAYMENT notification has no action.
  return JSON.stringify(event.type === 'PAYMENT' ? { type: event.type, payload } : { type: event.type, action: event.action, payload });
}

/** The answer at the event's time with the notification's own fields, as the log has them (api/foundation/events/notified.ts). */
export function toSnapshot(event: NotifiedEvent, fields: WebhookConfiguration['fields']): Json {
  const parsed: unknown = JSON.parse(event.payload);
  const answer = typeof parsed === 'object' && parsed !== null ? (parsed as Json) : {};
  return fields === 'ALL' ? answer : removeCustomerData(answer);
}

/** What a probe sends. Some receivers read the result before anything else, so it has one (decision: existing-clients). */
export function probeNotification(timestamp: string): string {
  const result = { code: '000.000.000', description: 'Transaction succeeded' };
  return JSON.stringify({ type: 'test', action: 'webhook activation', payload: { result, timestamp } });
}
