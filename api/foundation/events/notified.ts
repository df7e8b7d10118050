/** What a notification says beside the documented answer (spec §6; decision: existing-clients). Pure. */
import { withoutMasked } from '../catalogue/redact.ts';
import type { Id } from '../kernel/identifier.ts';
import type { NewEvent } from './event.ts';

/** Who asked: a program through this API, the gateway's own scheduler, the same again after a decline, or the gateway by itself. */
export type NotificationSource = 'OPP' | 'SCHEDULER' | 'MACRETRY' | 'SYSTEM';

export interface NotificationFields {
  readonly shortId?: string;
  /** Query code, such as CC (spec §2.7). */
  readonly paymentMethod?: string | undefined;
  readonly source: NotificationSource;
  /** Two decimals. Absent where the answer has no amount, and where the answer tells them itself. */
  readonly presentationAmount?: string | undefined;
  readonly presentationCurrency?: string | undefined;
  readonly authentication: { readonly entityId: Id };
}

/**
 * The answer as JSON text with these fields at its end, and without what no event may hold. The text is not parsed where it has
 * no such field, because every payment passes here. The channel's name is put in by the store, which knows it at the event's
 * moment (db/store/events.ts).
 */
export function addNotificationFields(answer: string, fields: NotificationFields): string {
  return toPayload(answer, fields).payload;
}

/** The same with its two parts, where it begins with the whole answer. */
export function toPayload(answer: string, fields: NotificationFields): Pick<NewEvent, 'payload' | 'parts'> {
  const shown = withoutMasked(answer);
  const added = JSON.stringify(fields);
  if (shown === '{}') return { payload: added };
  const beside = `,${added.slice(1)}`;
  return { payload: shown.slice(0, -1) + beside, parts: shown === answer ? { answer, beside } : undefined };
}
