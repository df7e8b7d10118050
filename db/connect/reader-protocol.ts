import type { Failure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';

/** A read under a number that its reply carries. */
export interface BackgroundRead {
  readonly number: number;
  readonly sql: string;
  readonly args: readonly Value[];
}

/** `more`: the main thread has taken a chunk and wants the next one. `copyLog` has no reply. */
export type ToReader =
  | ({ readonly kind: 'read' } & BackgroundRead)
  | { readonly kind: 'more'; readonly number: number }
  | { readonly kind: 'copyLog' }
  | { readonly kind: 'close' };

/** Rows of one message: what the main thread takes in one turn. */
export const chunkRows = 1_000;

export type BackgroundReply =
  | { readonly number: number; readonly rows: readonly RawRow[]; readonly hasMore?: boolean }
  | { readonly number: number; readonly failure: Failure };
