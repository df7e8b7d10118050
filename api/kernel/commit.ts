/**
 * A commit: a list of row-sized changes that are stored together or not at all. Each module registers its own changes in
 * `WriteRegistry`, in its `ports.ts`, so that this file imports no module.
 */

/** Filled by `declare module` in each module's `ports.ts`: the module's name → the union of its writes. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their members by declaration merging
export interface WriteRegistry {}

/** One row-sized change. Guards raise: the CHECK constraints of the payments table, unique indexes, and `payment.expect`. */
export type Write = WriteRegistry[keyof WriteRegistry];

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
  commit(writes: readonly Write[]): Promise<void>;
}
