/** The hash chain over the event log (decision: event-chain): what a row covers, and how a row follows from the one before. Pure. */
import type { ChainRow } from './ports.ts';

/** Stands for the row before the first. */
export const chainBeginning = '0'.repeat(64);

/** Events that one row covers at most: one hash of about a megabyte, some milliseconds. */
export const sealedEventsMax = 500;

/** What a row's own hash is made of. */
export function toLinkText(before: string, { fromSequence, toSequence, contentHash }: Omit<ChainRow, 'hash' | 'sealedAt'>): string {
  return `${before}|${fromSequence}|${toSequence}|${contentHash}`;
}

/** The highest sequence that a client was told of, and the last row of the chain, kept outside the database. */
export interface EventMark {
  readonly sequence: number;
  readonly sealedTo: number;
  readonly hash: string;
}

/** Why the log is not the one that was marked; null where it is. `row` is the chain's row that holds `mark.sealedTo`. */
export function findMarkFault(mark: EventMark, lastSequence: number, row: ChainRow | undefined): string | null {
  if (lastSequence < mark.sequence) {
    const missing = mark.sequence - lastSequence;
    return `the event log ends at ${lastSequence}, and ${mark.sequence} was acknowledged: ${missing} ${missing === 1 ? 'event is' : 'events are'} missing`;
  }
  if (mark.sealedTo === 0) return null;
  if (row?.toSequence === mark.sealedTo && row.hash === mark.hash) return null;
  return `the event log was changed up to ${mark.sealedTo}: its hash is not the one that was marked`;
}
