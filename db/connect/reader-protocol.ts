import type { Failure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';

/** A read under a number that its answer carries. */
export interface AsideRead {
  readonly number: number;
  readonly sql: string;
  readonly args: readonly Value[];
}

export type ToReader = ({ readonly kind: 'read' } & AsideRead) | { readonly kind: 'close' };

export type AsideAnswer =
  | { readonly number: number; readonly rows: readonly RawRow[] }
  | { readonly number: number; readonly failure: Failure };
