/** What passes between a test and the driver in an object. */
import { CommitUnknown, Conflict, StoreUnavailable } from '../../../api/foundation/kernel/commit.ts';
import type { Bound } from '../../../db/store/driver.ts';
import type { Failure } from '../../../db/store/failure.ts';
import type { Value } from '../../../db/store/row.ts';

export interface Call {
  readonly call: 'commit' | 'returning' | 'read' | 'groups' | 'migrate' | 'close';
  readonly statements: readonly Bound[];
}

export interface Answer {
  readonly changed?: number;
  readonly rows?: readonly (readonly unknown[])[];
  /** The requests of each group since the last question. */
  readonly groups?: readonly number[];
  readonly failure?: Failure;
}

/** JSON knows no bigint. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? { integer: String(each) } : each));
}

export function fromText(text: string): unknown {
  return JSON.parse(text, (_, each: { readonly integer?: string } | Value | null) =>
    typeof each === 'object' && each !== null && typeof each.integer === 'string' ? BigInt(each.integer) : each,
  );
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Conflict) return { kind: 'conflict', constraint: error.constraint };
  if (error instanceof StoreUnavailable) return { kind: 'unavailable', why: error.message };
  if (error instanceof CommitUnknown) return { kind: 'unknown' };
  return { kind: 'fault', code: error instanceof Error ? error.message : 'UNKNOWN' };
}
