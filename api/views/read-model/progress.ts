/**
 * How far the projection has come. It is filled once from what is stored (the log may have forgotten its beginning), then
 * follows the log from where that stood when the filling began.
 */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export type ProjectionPhase = 'payments' | 'registrations' | 'sums' | 'tickets' | 'events';

export interface ProjectionProgress {
  /** What the rows were made by; 0 where nothing was made yet. */
  readonly version: number;
  readonly phase: ProjectionPhase;
  /** While it is filled: the last id of the phase that is done; of the sums the place. */
  readonly afterId: Id | '';
  /** The last event that is done; while it is filled, the one to go on after. */
  readonly sequence: number;
  /** Its id, by which a read model is told from that of another database; empty where there was no event yet. */
  readonly eventId: Id | '';
}

/** The last event that is there. */
export type LastEvent = Pick<ProjectionProgress, 'sequence' | 'eventId'>;

/** Goes up when terms, facts or questions are made otherwise: everything is made anew then. */
export const projectionVersion = 15;

/** Where filling begins, given the last event that is there now: with the first payment. */
export function beginning({ sequence, eventId }: LastEvent): ProjectionProgress {
  return { version: projectionVersion, phase: 'payments', afterId: '', sequence, eventId };
}

/** Whether it has to begin anew: made by other code, or the log no longer holds what comes next. */
export function isOutdated(progress: ProjectionProgress, firstSequence: number): boolean {
  return progress.version !== projectionVersion || isBehindLog(progress, firstSequence);
}

function isBehindLog({ phase, sequence }: ProjectionProgress, firstSequence: number): boolean {
  return phase === 'events' && sequence + 1 < firstSequence;
}

/** A merchant's number in the projection and an hour of it: sums are made anew in this order. */
export interface SumsPosition {
  readonly merchant: number;
  readonly at: Timestamp;
}

export function findSumsPosition({ afterId }: ProjectionProgress): SumsPosition {
  const [merchant = 0, at = 0] = afterId === '' ? [] : afterId.split(':').map(Number);
  return { merchant, at };
}

export function atSumsPosition({ merchant, at }: SumsPosition): string {
  return `${merchant}:${at}`;
}
