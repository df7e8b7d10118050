/** How the read model shares the processor with payments: it rests after each step, the less the further it is behind. */
import { expect, test } from 'vitest';
import { toRestMs } from '../../api/runtime/shared/read-model-loop.ts';

const eventsOfStep = 400;

/** Stated, so that the loop cannot change it unseen: about a second of full load. */
const behindBound = 4_000;

/** The furthest that it is behind while events come at one rate, where each step takes as long. Counted by the loop's own rule, without a clock. */
function furthestBehind({ perSecond, stepMs }: { readonly perSecond: number; readonly stepMs: number }): number {
  let behind = 0;
  let furthest = 0;
  for (let elapsedMs = 0; elapsedMs < 60_000; ) {
    const taken = Math.min(eventsOfStep, behind);
    // As `projectFurther` counts them: what had come when the step began.
    const left = behind - taken;
    const roundMs = stepMs + toRestMs(stepMs, { behind: left, isApart: true });
    behind = left + (perSecond * roundMs) / 1_000;
    elapsedMs += roundMs;
    furthest = Math.max(furthest, behind);
  }
  return furthest;
}

test('under a steady flow it stays behind by less than a bound, as long as its steps could keep up at all', () => {
  for (const stepMs of [5, 20, 70, 120]) {
    const most = (eventsOfStep / stepMs) * 1_000;
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.95]) {
      expect([stepMs, share, furthestBehind({ perSecond: share * most, stepMs }) <= behindBound + eventsOfStep]).toEqual([
        stepMs,
        share,
        true,
      ]);
    }
  }
});

test('payments keep three quarters of the time while it is hardly behind, and some of it at a half of the bound', () => {
  const restAt = (behind: number): number => toRestMs(10, { behind, isApart: true });
  expect([0, behindBound / 2, behindBound, 100 * behindBound].map(restAt)).toEqual([30, 15, 0, 0]);
});

test('where it is committed by the payments’ writer, payments keep a half of that however far it is behind', () => {
  const restAt = (behind: number): number => toRestMs(10, { behind, isApart: false });
  expect([0, behindBound / 2, behindBound, 100 * behindBound].map(restAt)).toEqual([30, 15, 10, 10]);
});
