/** That lines of a settlement file became exceptions, or are none any more: whoever has the queue open reads it again. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { SettlementFile } from './settlement-file.ts';

export interface ChangedExceptions {
  readonly id: Id;
  /** Entity time. */
  readonly at: Timestamp;
  readonly fileId: Id;
  /** Lines that belong to no payment, or to several, from now on. */
  readonly opened: number;
  /** Lines that were exceptions until now: matched by hand, or taken back with their file. */
  readonly closed: number;
}

/** One a commit, because a file may have half a million lines. What the lines say is read with them. */
export function exceptionsEvent(
  { entityId, entityPath }: Pick<SettlementFile, 'entityId' | 'entityPath'>,
  changed: ChangedExceptions,
): NewEvent {
  const { id, at, fileId, opened, closed } = changed;
  return {
    id,
    type: 'SETTLEMENT',
    action: 'UPDATED',
    subjectId: fileId,
    entityId,
    entityPath,
    at,
    payload: JSON.stringify({ id: fileId, opened, closed, timestamp: formatTimestamp(at) }),
  };
}
