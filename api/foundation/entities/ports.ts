/** The tree of entities. */

import type { MerchantKey } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
import type { KernelPorts } from '../kernel/ports.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { ClockBook } from './clock-book.ts';
import type { Entity } from './entity.ts';
import type { EntityClock, MovedMode } from './entity-clock.ts';
import type { MerchantMoveStore, MoveBook } from './merchant-move.ts';

export interface EntityStore {
  all(): Promise<readonly Entity[]>;
}

/** Clocks of merchants at once: for each, due work is looked up on its own. */
export const movedClocksMax = 100;

export interface ClockLease {
  readonly merchantId: Id;
  readonly owner: string;
  /** Real time. */
  readonly now: Timestamp;
  readonly until: Timestamp;
}

export interface ClockMove {
  readonly owner: string;
  readonly mode: MovedMode;
  readonly entityAt: Timestamp;
  /** Real time. */
  readonly now: Timestamp;
  /** Null: the clock is free for others. */
  readonly until: Timestamp | null;
}

export interface EntityClockStore {
  all(): Promise<readonly EntityClock[]>;
  byMerchant(merchant: MerchantKey): Promise<EntityClock | undefined>;
  /**
   * Freezes the clock where it stands and leases it, in one write; false where somebody else has it, or where
   * `movedClocksMax` others were moved.
   */
  claim(merchant: MerchantKey, lease: ClockLease): Promise<boolean>;
  /** False where the lease is lost, or the clock would go back. */
  move(merchant: MerchantKey, move: ClockMove): Promise<boolean>;
  /** Real time again, and free for others; hides the merchant's events until now. False where the lease is lost. */
  reset(merchant: MerchantKey, reset: { readonly owner: string; readonly now: Timestamp }): Promise<boolean>;
  /** Ends every lease: for a process that knows itself alone with the database. */
  release(): Promise<number>;
}

/** What this module needs of the outside. */
export type EntityPorts = KernelPorts & {
  readonly store: { readonly entities: EntityStore; readonly entityClocks: EntityClockStore; readonly merchantMoves: MerchantMoveStore };
  /** Absent, as in live: all entities have real time. */
  readonly clockBook?: ClockBook;
  /** Absent: every merchant is served here. */
  readonly moves?: MoveBook;
};

export type EntityWrite =
  /** New, or changed: raises `entity_version` unless its version is newer than the stored one. */
  { readonly write: 'entity.put'; readonly entity: Entity };

declare module '../kernel/commit.ts' {
  interface PlatformWriteRegistry {
    entities: EntityWrite;
  }
}
