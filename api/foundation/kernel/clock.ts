/**
 * Whether the machine's clock may be believed. It is compared with a clock that never jumps (monotonic), with the mark that
 * trusted instances leave in the database, and with the newest event. Pure (decision: clocks-that-jump).
 */
import type { Id } from './identifier.ts';
import { hourMs, minuteMs, type Timestamp } from './timestamp.ts';

/** Clocks of one system differ by less; a leap second or a correction by NTP is far smaller. */
export const clockToleranceMs = 5 * minuteMs;

/** A clock that is ahead by no more than `stopMaxMs` is believed after it has run evenly for so long. */
export const steadyMs = 15 * minuteMs;

/** In the live environment, a longer stop than this must be confirmed by an administrator: idempotency keys hold for a day. */
export const stopMaxMs = 12 * hourMs;

export interface ClockSample {
  readonly wall: Timestamp;
  readonly monotonicMs: number;
}

/** What the database says of the time. */
export interface ClockEvidence {
  /** The last time that a trusted instance has noted; null where none has. */
  readonly markedAt: Timestamp | null;
  /** Of the newest event since the last confirmation; null where there is none, or where a merchant's moved clock wrote it. */
  readonly newestEventAt: Timestamp | null;
  /** How often an administrator has confirmed the clock. */
  readonly confirmations: number;
}

export interface ClockDoubt {
  readonly direction: 'ahead' | 'behind';
  readonly byMs: number;
  /** Whether it ends only when the clock returns or an administrator confirms it. */
  readonly needsConfirmation: boolean;
  /** Whether the clock has moved while this process ran: its own count of time is better then. */
  readonly whileRunning: boolean;
  /** Monotonic: since when the clock has run evenly with this difference. */
  readonly sinceMs: number;
}

export interface ClockState {
  /** When the clock was last believed, or what the database said of the time. Not moved while there is a doubt. */
  readonly base: ClockSample;
  readonly doubt: ClockDoubt | null;
  readonly evidence: ClockEvidence;
}

export interface ClockPolicy {
  readonly stopMaxMs: number;
  /** How long a clock that was ahead at the start must run evenly before it is believed. */
  readonly afterStopMs: number;
}

/** The time that it would be if the clock had not moved since it was last believed. */
export function expectedWall({ base }: Pick<ClockState, 'base'>, monotonicMs: number): Timestamp {
  return Math.round(base.wall + (monotonicMs - base.monotonicMs));
}

/** At the start of a process: nothing tells how long it was stopped, but the mark tells that time has not gone back. */
export function startClock(sample: ClockSample, evidence: ClockEvidence, policy: ClockPolicy): ClockState {
  const base = evidence.markedAt === null ? sample : { wall: evidence.markedAt, monotonicMs: sample.monotonicMs };
  return judgeOffset({ base, doubt: null, evidence }, sample, { policy, whileRunning: false, isWitnessed: false });
}

/** A look at the clock while the process runs. */
export function lookAtClock(state: ClockState, sample: ClockSample, evidence: ClockEvidence, policy: ClockPolicy): ClockState {
  const isConfirmed = evidence.confirmations !== state.evidence.confirmations;
  const hasMoved = evidence.markedAt !== null && evidence.markedAt !== state.evidence.markedAt;
  // An instance in doubt leaves no mark, so a new one was left by another instance or by a confirmation.
  const isWitnessed = isConfirmed || (state.doubt !== null && hasMoved);
  const base = isWitnessed && evidence.markedAt !== null ? { wall: evidence.markedAt, monotonicMs: sample.monotonicMs } : state.base;
  const whileRunning = state.doubt?.whileRunning ?? true;
  return judgeOffset({ ...state, base, evidence }, sample, { policy, whileRunning: isConfirmed ? false : whileRunning, isWitnessed });
}

interface Judgement {
  readonly policy: ClockPolicy;
  readonly whileRunning: boolean;
  readonly isWitnessed: boolean;
}

function judgeOffset(state: ClockState, sample: ClockSample, { policy, whileRunning, isWitnessed }: Judgement): ClockState {
  const { evidence } = state;
  const aheadMs = sample.wall - expectedWall(state, sample.monotonicMs);
  const latest = Math.max(evidence.markedAt ?? 0, evidence.newestEventAt ?? 0);
  const behindMs = Math.max(latest - sample.wall, -aheadMs);
  if (behindMs > clockToleranceMs) {
    return { ...state, doubt: { direction: 'behind', byMs: behindMs, needsConfirmation: true, whileRunning, sinceMs: sample.monotonicMs } };
  }
  if (aheadMs <= clockToleranceMs) return { base: sample, doubt: null, evidence };
  const isSame = state.doubt?.direction === 'ahead' && Math.abs(state.doubt.byMs - aheadMs) <= clockToleranceMs;
  const sinceMs = isSame && state.doubt ? state.doubt.sinceMs : sample.monotonicMs;
  const needsConfirmation = aheadMs > policy.stopMaxMs || isWitnessed || (isSame && state.doubt?.needsConfirmation === true);
  const evenlyMs = whileRunning ? steadyMs : policy.afterStopMs;
  if (!needsConfirmation && sample.monotonicMs - sinceMs >= evenlyMs) return { base: sample, doubt: null, evidence };
  return { ...state, doubt: { direction: 'ahead', byMs: aheadMs, needsConfirmation, whileRunning, sinceMs } };
}

/** A sentence for logs, probes and staff. */
export function describeDoubt({ direction, byMs, needsConfirmation, whileRunning }: ClockDoubt): string {
  const minutes = Math.round(byMs / minuteMs);
  const end = needsConfirmation ? 'until the clock is right or an administrator confirms it' : `for at most ${steadyMs / minuteMs} minutes`;
  const what =
    direction === 'ahead' && !whileRunning
      ? `The gateway was stopped for ${minutes} minutes, or the clock is ahead.`
      : `The clock is ${minutes} minutes ${direction}.`;
  return `${what} Expiry, retention and erasing wait ${end}.`;
}

/** What the runtimes put around the machine's clock. */
export interface ClockGuard {
  doubt(): ClockDoubt | null;
  /** As `now`, but in every doubt the time that the clock would show if it had not moved: for what must not come too early. */
  steadyNow(): Timestamp;
  /** What the machine's clock shows, believed or not. */
  machineNow(): Timestamp;
  /** Compares the clock with the database again. */
  look(): Promise<void>;
}

interface GuardedClocks {
  now(): Timestamp;
  readonly guard?: ClockGuard;
}

interface EntityClocks extends GuardedClocks {
  toEntityTime?(entityId: Id, real: Timestamp): Timestamp;
}

/** Null: what expires may expire. */
export function findClockDoubt({ guard }: GuardedClocks): ClockDoubt | null {
  return guard?.doubt() ?? null;
}

export function steadyNow(clocks: GuardedClocks): Timestamp {
  return clocks.guard ? clocks.guard.steadyNow() : clocks.now();
}

/** Steady, by the clock of the entity: for schedules of the business, such as inquiries and deliveries (decision: sandbox-clock). */
export function steadyEntityNow(clocks: EntityClocks, entityId: Id): Timestamp {
  const real = steadyNow(clocks);
  return clocks.toEntityTime?.(entityId, real) ?? real;
}

/** What the database keeps of the time: one row. */
export interface ClockStore {
  evidence(): Promise<ClockEvidence>;
  /** Notes the time of a trusted clock; an earlier time than the noted one changes nothing. */
  mark(at: Timestamp): Promise<void>;
  /** Writes a count, so that a probe knows that the database takes writes. */
  beat(): Promise<void>;
}
