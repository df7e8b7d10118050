/** What colleagues are told of a payment that an import brought or changed. Webhooks are not: for the shop it happened long ago. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** The event that a payment of today would have, as one of an import. `now` is entity time. */
export function toImportEvent(event: NewEvent, now: Timestamp): NewEvent {
  return {
    ...event,
    type: 'IMPORT',
    at: now,
  };
}
