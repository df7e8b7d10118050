import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { LineMisfit } from './account-file.ts';

/** What became of a line with a reference: an account, or why there is none. */
export interface ImportedAccount {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** Its id at the gateway that gave it away. */
  readonly reference: string;
  readonly registrationId: Id | null;
  readonly reason: LineMisfit | null;
  /** Why it was refused, where the rules of stored accounts refused it. */
  readonly resultCode: string | null;
  /** Names of the parameters that were wrong. Never their values. */
  readonly parameters: readonly string[];
  readonly at: Timestamp;
}

export interface AccountCounts {
  readonly imported: number;
  readonly misfits: number;
}
