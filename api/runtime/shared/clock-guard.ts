/** The machine's clock with what is known about it (api/foundation/kernel/clock.ts). */
import {
  type ClockSample,
  type ClockState,
  type ClockStore,
  clockToleranceMs,
  describeDoubt,
  expectedWall,
  lookAtClock,
  startClock,
  steadyMs,
  stopMaxMs,
} from '../../foundation/kernel/clock.ts';
import type { Clocks, Log } from '../../foundation/kernel/ports.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';

/** How often a trusted instance notes the time in the database. */
const markEveryMs = minuteMs;

export interface ClockGuardOptions {
  readonly store: { readonly clock: ClockStore };
  readonly log: Log;
  readonly environment: 'test' | 'live';
}

export type GuardedClocks = Clocks & Required<Pick<Clocks, 'guard'>>;

/**
 * `now` is the machine's clock, except after it has moved while this process ran: then it goes on as if it had not moved,
 * until the clock is believed again. Before the first look at the database the clock is believed.
 */
export function createGuardedClocks(machine: Clocks, { store, log, environment }: ClockGuardOptions): GuardedClocks {
  // The sandbox moves no money, and a developer's machine is switched off for days: a gap at its start is believed.
  const policy = environment === 'live' ? { stopMaxMs, afterStopMs: steadyMs } : { stopMaxMs: Number.POSITIVE_INFINITY, afterStopMs: 0 };
  const sample = (): ClockSample => ({ wall: machine.now(), monotonicMs: machine.elapsedUs() / 1_000 });
  let state: ClockState = { base: sample(), doubt: null, evidence: { markedAt: null, newestEventAt: null, confirmations: 0 } };
  let hasLooked = false;
  let markedMs: number | undefined;

  const doubt = () => {
    const { wall, monotonicMs } = sample();
    const aheadMs = wall - expectedWall(state, monotonicMs);
    if (state.doubt || Math.abs(aheadMs) <= clockToleranceMs) return state.doubt;
    // It has moved since the last look.
    const direction = aheadMs > 0 ? 'ahead' : 'behind';
    return { direction, byMs: Math.abs(aheadMs), needsConfirmation: aheadMs < 0, whileRunning: true, sinceMs: monotonicMs } as const;
  };
  const expected = () => expectedWall(state, machine.elapsedUs() / 1_000);
  /** By how much the time that is believed differs from the machine's: only after that has moved while this process ran. */
  const shiftMs = () => (doubt()?.whileRunning ? expected() - machine.now() : 0);

  const mark = async ({ wall, monotonicMs }: ClockSample) => {
    if (state.doubt || (markedMs !== undefined && monotonicMs - markedMs < markEveryMs)) return;
    await store.clock.mark(wall);
    markedMs = monotonicMs;
    state = { ...state, evidence: { ...state.evidence, markedAt: Math.max(wall, state.evidence.markedAt ?? 0) } };
  };

  const look = async () => {
    const evidence = await store.clock.evidence();
    const taken = sample();
    const before = state.doubt;
    state = hasLooked ? lookAtClock(state, taken, evidence, policy) : startClock(taken, evidence, policy);
    hasLooked = true;
    if (state.doubt && !before) log.warn(describeDoubt(state.doubt), { direction: state.doubt.direction, byMs: state.doubt.byMs });
    if (!state.doubt && before) log.info('The clock is believed again.');
    await mark(taken);
  };

  return {
    now: () => machine.now() + shiftMs(),
    entityNow: (entityId) => machine.entityNow(entityId) + shiftMs(),
    elapsedUs: () => machine.elapsedUs(),
    guard: { doubt, look, machineNow: () => machine.now(), steadyNow: () => (doubt() ? expected() : machine.now()) },
  };
}
