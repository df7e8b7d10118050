import type { Failure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import type { LastMark } from './mark-places.ts';
import type { Durability } from './native.ts';

/** What the writer's thread begins with. */
export interface WriterData {
  readonly path: string;
  readonly durability: Durability;
  /** Shared with whoever else writes into this database, one at a time. */
  readonly lastMark?: LastMark | undefined;
}

/** Requests that are committed together at most: what is acknowledged late holds up what came after it. */
export const groupRequestsMax = 128;

/** A statement by its place in the list of texts, and its values. */
export type Step = readonly [text: number, args: readonly Value[]];

/** What one request wants committed, under a number that its reply carries. */
export interface WriteRequest {
  readonly number: number;
  readonly steps: readonly Step[];
  /** Whether the last statement's rows are wanted. */
  readonly returning?: boolean;
  /** Whether it is told which step begins. */
  readonly tellsSteps?: boolean;
  /** Statements in one text, which are run once, in the place of steps: what is prepared stays for the life of the writer. */
  readonly script?: string;
}

/** To the writer. Texts are told once and known by their place from then on. */
export type ToWriter =
  | { readonly kind: 'commit'; readonly newTexts: readonly string[]; readonly requests: readonly WriteRequest[] }
  /** Commits that came without it have ended: it copies the log into the database when it has nothing to do itself. */
  | { readonly kind: 'copy' }
  | { readonly kind: 'close' };

export interface WriteReply {
  readonly number: number;
  /** Rows that the last statement changed; or why nothing was written. */
  readonly result: number | Failure;
  /** Of a request that wanted them. */
  readonly rows?: readonly RawRow[];
}

/** From the writer. One `committed` for each group, one `step` for each step of a request that tells them. */
export type FromWriter =
  | { readonly kind: 'opened' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'step'; readonly place: number }
  | { readonly kind: 'committed'; readonly replies: readonly WriteReply[]; readonly durationUs: number }
  | { readonly kind: 'closed' };
