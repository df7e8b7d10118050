/**
 * A commit: a list of row-sized changes that are stored together or not at all. Each module registers its own changes in
 * `WriteRegistry`, in its `ports.ts`, so that this file imports no module.
 */

import type { MerchantKey } from './data-scope.ts';

/** Filled by `declare module` in each module's `ports.ts`: the module's name → the union of its writes of a merchant's data. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their members by declaration merging
export interface WriteRegistry {}

/** The same for writes of what belongs to no merchant: entities, tokens, staff, keys, and the read model. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their members by declaration merging
export interface PlatformWriteRegistry {}

/** One row-sized change. Guards raise: the CHECK constraints of the payments table, unique indexes, and `payment.expect`. */
export type Write = WriteRegistry[keyof WriteRegistry];
export type PlatformWrite = PlatformWriteRegistry[keyof PlatformWriteRegistry];

/** Whose data is written, and the changes. A write of another merchant's data changes nothing: it raises, or is refused. */
export type CommitArguments = MerchantCommit | PlatformCommit;
export type MerchantCommit = readonly [merchant: MerchantKey, writes: readonly Write[]];
export type PlatformCommit = readonly [merchant: 'platform', writes: readonly PlatformWrite[]];

/** A guard raised: nothing of the commit was written. `constraint` is the guard's name. */
export class Conflict extends Error {
  readonly constraint: string;

  constructor(constraint: string) {
    super(`conflict: ${constraint}`);
    this.name = 'Conflict';
    this.constraint = constraint;
  }
}

/** The writer's queue is full or the database cannot be reached: nothing was written, try later (503). */
export class StoreUnavailable extends Error {
  constructor(why: string) {
    super(`store unavailable: ${why}`);
    this.name = 'StoreUnavailable';
  }
}

/** How operations write. */
export interface CommitStore {
  /** Durable when it resolves. Throws `Conflict` or `StoreUnavailable`; nothing is written then. Errors carry no parameters. */
  commit(...args: CommitArguments): Promise<void>;
}
