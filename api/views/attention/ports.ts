/** The queue of what needs somebody. */

import type { StaffPorts } from '../../domain/staff/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';
import type { Assignment, AttentionChange, AttentionEntry, AttentionKind } from './entry.ts';

/** Where in a kind's order an entry stands. */
export interface AttentionPosition {
  readonly at: Timestamp;
  readonly id: Id;
}

export interface WantedEntries {
  readonly kind: AttentionKind;
  readonly entityPath: string;
  /** Real time. */
  readonly now: Timestamp;
  readonly after: AttentionPosition | null;
  /** Of this subject alone. */
  readonly subjectId?: Id;
  /** Given to this member; null: to nobody. */
  readonly assigneeId?: Id | null;
  readonly itemsMax: number;
}

export interface StoredEntry {
  readonly entry: AttentionEntry;
  /** The last word about who takes care; undefined where there was none. */
  readonly assignment: Assignment | undefined;
  readonly position: AttentionPosition;
}

export type AttentionWrite =
  /** Raises `attention_version` where the entry has that version already. */
  { readonly write: 'attention.assign'; readonly assignment: Assignment };

export interface AttentionStore {
  /** Of one kind, by deadline or by when they began. What the read model tells is as old as that. */
  entries(wanted: WantedEntries): Promise<readonly StoredEntry[]>;
  /** An assignment or an accepted review, by its id. */
  change(scope: DataScope, id: Id): Promise<AttentionChange | undefined>;
  /** The last word about who takes care of each of these payments by hand (kind PAYMENT), where there is one. */
  ofPayments(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly Assignment[]>;
}

/** What this module needs of the outside. */
export type AttentionPorts = ReadModelPorts & StaffPorts & { readonly store: { readonly attention: AttentionStore } };

export type AttentionContext = RequestContext<AttentionPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    attention: AttentionWrite;
  }
}
