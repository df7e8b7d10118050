/** When the machine's clock is believed (decision: clocks-that-jump). */
import { describe, expect, test } from 'vitest';
import {
  type ClockEvidence,
  type ClockState,
  clockToleranceMs,
  lookAtClock,
  startClock,
  steadyMs,
  stopMaxMs,
} from '../../api/foundation/kernel/clock.ts';
import { createIdMaker } from '../../api/foundation/kernel/identifier.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';

const start = Date.UTC(2026, 5, 1);
const policy = { stopMaxMs, afterStopMs: steadyMs };
const nothing: ClockEvidence = { markedAt: null, newestEventAt: null, confirmations: 0 };
const marked = (markedAt: number, rest: Partial<ClockEvidence> = {}): ClockEvidence => ({ ...nothing, markedAt, ...rest });
const at = (wall: number, monotonicMs: number) => ({ wall, monotonicMs });

function looks(
  state: ClockState,
  ...steps: readonly (readonly [wall: number, monotonicMs: number, evidence: ClockEvidence])[]
): ClockState {
  return steps.reduce((before, [wall, monotonicMs, evidence]) => lookAtClock(before, at(wall, monotonicMs), evidence, policy), state);
}

describe('at the start', () => {
  test.each([
    { what: 'an empty database', wall: start, evidence: nothing, doubt: null },
    { what: 'a short stop', wall: start + clockToleranceMs, evidence: marked(start), doubt: null },
    { what: 'a quiet shop', wall: start + 40 * dayMs, evidence: { ...nothing, newestEventAt: start }, doubt: null },
    { what: 'a stop of an hour', wall: start + hourMs, evidence: marked(start), doubt: { direction: 'ahead', needsConfirmation: false } },
    {
      what: 'a clock 25 hours ahead',
      wall: start + 25 * hourMs,
      evidence: marked(start),
      doubt: { direction: 'ahead', needsConfirmation: true },
    },
    {
      what: 'a clock that went back',
      wall: start - hourMs,
      evidence: marked(start),
      doubt: { direction: 'behind', needsConfirmation: true },
    },
    {
      what: 'an event of the future',
      wall: start,
      evidence: { ...nothing, newestEventAt: start + hourMs },
      doubt: { direction: 'behind' },
    },
  ])('$what', ({ wall, evidence, doubt }) => {
    const state = startClock(at(wall, 0), evidence, policy);
    if (doubt === null) expect(state.doubt).toBeNull();
    else expect(state.doubt).toMatchObject({ ...doubt, whileRunning: false });
  });

  test('a stop of days is believed at once where a sandbox says so, a clock that went back is not', () => {
    const sandbox = { stopMaxMs: Number.POSITIVE_INFINITY, afterStopMs: 0 };
    expect(startClock(at(start + 3 * dayMs, 0), marked(start), sandbox).doubt).toBeNull();
    expect(startClock(at(start - hourMs, 0), marked(start), sandbox).doubt).toMatchObject({ direction: 'behind' });
  });

  test('a stop of an hour is believed after a quarter of an hour of even running, and not before', () => {
    const evidence = marked(start);
    const state = startClock(at(start + hourMs, 0), evidence, policy);
    expect(looks(state, [start + hourMs + steadyMs - 1, steadyMs - 1, evidence]).doubt).not.toBeNull();
    expect(looks(state, [start + hourMs + steadyMs, steadyMs, evidence]).doubt).toBeNull();
  });

  test('a clock that moves again begins the quarter of an hour anew', () => {
    const evidence = marked(start);
    const state = startClock(at(start + hourMs, 0), evidence, policy);
    const moved = looks(state, [start + 3 * hourMs, 10 * minuteMs, evidence]);
    expect(looks(moved, [start + 3 * hourMs + 10 * minuteMs, 20 * minuteMs, evidence]).doubt).not.toBeNull();
  });

  test('a stop of more than twelve hours waits for a confirmation', () => {
    const evidence = marked(start);
    const wall = start + 13 * hourMs;
    const state = looks(startClock(at(wall, 0), evidence, policy), [wall + dayMs, dayMs, evidence]);
    expect(state.doubt).toMatchObject({ needsConfirmation: true });
    const confirmed = marked(wall + dayMs, { confirmations: 1 });
    expect(looks(state, [wall + dayMs, dayMs, confirmed]).doubt).toBeNull();
  });

  test('another instance that marks the same time is proof enough; one that marks another time is a contradiction', () => {
    const state = startClock(at(start + hourMs, 0), marked(start), policy);
    expect(looks(state, [start + hourMs + minuteMs, minuteMs, marked(start + hourMs + minuteMs)]).doubt).toBeNull();
    const contradicted = looks(state, [start + hourMs + minuteMs, minuteMs, marked(start + minuteMs)]);
    expect(contradicted.doubt).toMatchObject({ direction: 'ahead', needsConfirmation: true });
    expect(looks(contradicted, [start + hourMs + steadyMs * 2, steadyMs * 2, marked(start + minuteMs)]).doubt).not.toBeNull();
  });
});

describe('while it runs', () => {
  const running = startClock(at(start, 0), marked(start), policy);

  test.each([
    { what: 'correction of a minute', byMs: minuteMs, doubt: null },
    { what: 'jump of 25 hours', byMs: 25 * hourMs, doubt: { direction: 'ahead', needsConfirmation: true } },
    { what: 'jump of 40 days', byMs: 40 * dayMs, doubt: { direction: 'ahead', needsConfirmation: true } },
    { what: 'jump back of an hour', byMs: -hourMs, doubt: { direction: 'behind', needsConfirmation: true } },
  ])('a $what', ({ byMs, doubt }) => {
    const state = looks(running, [start + 5_000 + byMs, 5_000, marked(start)]);
    if (doubt === null) expect(state.doubt).toBeNull();
    else expect(state.doubt).toMatchObject({ ...doubt, whileRunning: true });
  });

  test('ends the doubt when the clock returns, and never believes a clock that stays back', () => {
    const ahead = looks(running, [start + 40 * dayMs, 5_000, marked(start)]);
    expect(looks(ahead, [start + 10_000, 10_000, marked(start)]).doubt).toBeNull();
    const back = looks(running, [start - dayMs, 5_000, marked(start)]);
    expect(
      looks(back, [start - dayMs + hourMs, hourMs, marked(start)], [start - dayMs / 2, dayMs / 2, marked(start)]).doubt,
    ).not.toBeNull();
  });
});

describe('ids', () => {
  const zeros = (bytes: Uint8Array) => void bytes.fill(0);

  test('come after the newest id of the database, whatever the clock says, and follow the clock when it is past it', () => {
    let now = start + 40 * dayMs;
    const newest = createIdMaker(() => now, zeros)();
    now = start;
    const makeId = createIdMaker(() => now, zeros, { after: newest });
    const ids = Array.from({ length: 70_000 }, makeId);
    expect(ids[0] && ids[0] > newest).toBe(true);
    expect(ids).toEqual([...ids].sort());
    now = start + 41 * dayMs;
    const later = makeId();
    expect(later > (ids.at(-1) ?? '')).toBe(true);
    expect(Number.parseInt(later.slice(2, 14), 16)).toBe(now);
  });

  test('are not kept from the clock by the sandbox’s hand-written ids', () => {
    const id = createIdMaker(() => start, zeros, { after: '8ac7a4a0000000000000000000000013' })();
    expect(Number.parseInt(id.slice(2, 14), 16)).toBe(start);
  });
});
