/** The clock of a merchant, which the test environment can move (decision: sandbox-clock). Pure. */
import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

/** `REAL`: as the gateway's clock. `FROZEN`: it stands still. `AHEAD`: it runs as fast as the real clock, ahead of it. */
export const clockModes = ['REAL', 'FROZEN', 'AHEAD'] as const;
export type ClockMode = (typeof clockModes)[number];
export type MovedMode = Exclude<ClockMode, 'REAL'>;

/** A clock that was moved. A merchant that has none has real time. */
export interface EntityClock {
  readonly merchantPath: string;
  readonly merchantId: Id;
  readonly mode: MovedMode;
  /** What it showed at `realAt`. */
  readonly entityAt: Timestamp;
  readonly realAt: Timestamp;
  /** Goes up with every change. */
  readonly version: number;
  /** Who moves it at present, and until when (real time) nobody else may. */
  readonly leaseOwner: string | null;
  readonly leaseUntil: Timestamp | null;
  /** The last event before the merchant was reset; null where it never was. */
  readonly resetSequence: number | null;
}

/** As readers are shown it: a clock that was reset runs with the real one. */
export function toMode(clock: EntityClock | undefined): ClockMode {
  return clock === undefined || (clock.mode === 'AHEAD' && clock.entityAt === clock.realAt) ? 'REAL' : clock.mode;
}

/** A real clock that was set back does not take a merchant's clock back. */
export function toEntityTime({ mode, entityAt, realAt }: EntityClock, real: Timestamp): Timestamp {
  return mode === 'FROZEN' ? entityAt : entityAt + Math.max(real - realAt, 0);
}
