/** What every module may need of the outside: clocks, ids, logs, metrics, and a durable commit. */
import type { ClockGuard } from './clock.ts';
import type { CommitStore } from './commit.ts';
import type { Id, Partition } from './identifier.ts';
import type { Timestamp } from './timestamp.ts';

export interface Clocks {
  /** Real time: leases, ids, tokens, rate limits. */
  now(): Timestamp;
  /** Entity time, which a sandbox clock may move: everything of the business. */
  entityNow(entityId: Id): Timestamp;
  /** What the entity's clock shows when the real one shows `real`. Absent: the same. */
  toEntityTime?(entityId: Id, real: Timestamp): Timestamp;
  /** Microseconds on a clock that never goes back, for durations. */
  elapsedUs(): number;
  /** Absent: the clock is believed. */
  readonly guard?: ClockGuard;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Metrics {
  request(operation: string, endpoint: string, category: string, durationUs: number): void;
  commit(groupSize: number, durationUs: number): void;
}

export interface KernelPorts {
  readonly store: CommitStore;
  readonly clocks: Clocks;
  readonly newId: () => Id;
  /** Which store of several this is; absent: the only one. `newId` puts it into ids. */
  readonly partition?: Partition | undefined;
  /** An id that says at which merchant it is, for what the platform makes there; absent where there is one store. */
  readonly newIdAt?: ((entityPath: string) => Id) | undefined;
  /**
   * Resolves when what was changed at the entity before holds in every store, or at the latest after a second; absent where there is one store.
   * A change that is repeated finds it made, and its answer must be worth as much as the first one.
   */
  readonly whenTold?: ((entityPath: string) => Promise<void>) | undefined;
  readonly newShortId: () => string;
  /** Cryptographically random bytes as hex. */
  readonly randomHex: (bytes: number) => string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  readonly publicUrl: string;
  /** Wakes readers of the event log; only a hint. */
  readonly publish: () => void;
  /** Calls the listener after each `publish` of this process, until what it returns is called. Absent where no process lives on between requests. */
  readonly onPublished?: (listener: () => void) => () => void;
}

/** SHA-256 of what was added, in hex, once. */
export interface RunningDigest {
  update(text: string): unknown;
  digest(encoding: 'hex'): string;
}
