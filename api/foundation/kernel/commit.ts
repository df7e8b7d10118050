/**
 * A commit: a list of row-sized changes that are stored together or not at all. Each module registers its own changes in
 * `WriteRegistry`, in its `ports.ts`, so that this file imports no module.
 */

import type { MerchantKey } from './data-scope.ts';
import type { Id } from './identifier.ts';

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

/** Whether it was committed: false where another change came first. Other failures are thrown. */
export async function isCommitted(commit: Promise<void>): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

/** The writer's queue is full or the database cannot be reached: nothing of the commit was written, try later (503). */
export class StoreUnavailable extends Error {
  /** What clients are told; absent: that the database cannot be reached. */
  readonly told: string | undefined;

  constructor(why: string, told?: string) {
    super(`store unavailable: ${why}`);
    this.name = 'StoreUnavailable';
    this.told = told;
  }
}

/** By what a client asks for what it does not know to be stored. */
export interface RequestReference {
  /** Of the payment or registration, if it was stored. */
  readonly id?: Id;
  readonly merchantTransactionId?: string;
}

/**
 * The database may have written the commit or not: its answer was lost. Nobody may say "nothing was changed" then. An
 * operation that knows how its subject can be asked for adds the reference.
 */
export class CommitUnknown extends Error {
  readonly reference: RequestReference;

  constructor(reference: RequestReference = {}) {
    super('it is not known whether the commit was written');
    this.name = 'CommitUnknown';
    this.reference = reference;
  }
}

/** The database is away, not wrong: the same may succeed in a moment. */
export function isOutage(error: unknown): error is StoreUnavailable | CommitUnknown {
  return error instanceof StoreUnavailable || error instanceof CommitUnknown;
}

/** How operations write. */
export interface CommitStore {
  /**
   * Durable when it resolves. Throws `Conflict` or `StoreUnavailable`, and nothing is written then; or `CommitUnknown`.
   * Errors carry no parameters.
   */
  commit(...args: CommitArguments): Promise<void>;
}
