/** How the read model shares the processor with payments: it rests after each step, the less the further it is behind. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { startReadModel, toRestMs } from '../../api/runtime/shared/read-model-loop.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

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

/** A loop over a log of which only the length is known. A step takes as many events as it may, and no time. */
function startLoop({ isApart, filled = 0 }: { readonly isApart: boolean; readonly filled?: number }) {
  vi.useFakeTimers();
  let now = startOfTime;
  let listener = (): void => {};
  const fake = createFakeStore();
  const ports = fakePorts(
    fake,
    {
      get now() {
        return now;
      },
    },
    {
      store: { ...fake.store, readModel: { ...fake.store.readModel, isApart } },
      onPublished: (told) => {
        listener = told;
        return () => {};
      },
    },
  );
  let log = 0;
  let followed = 0;
  let filling = filled;
  const steps: number[] = [];
  const loop = startReadModel(ports, {
    everyMs: null,
    step: async () => {
      if (filling > 0) {
        filling -= 1;
        return { behind: 0, isFilling: true };
      }
      const taken = Math.min(isApart ? eventsOfStep : 100, log - followed);
      if (taken === 0) return null;
      steps.push(taken);
      followed += taken;
      return { behind: log - followed, isFilling: false };
    },
  });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1) {
      now += 1;
      await vi.advanceTimersByTimeAsync(1);
    }
  };
  onTestFinished(async () => {
    vi.useRealTimers();
    await loop.stop();
  });
  return {
    steps,
    pass,
    left: () => filling + log - followed,
    pay(count = 1) {
      for (let paid = 0; paid < count; paid += 1) {
        log += 1;
        listener();
      }
    },
  };
}

test('payments one at a time share a step, which is done a second after the first of them at the latest', async () => {
  const { pay, pass, steps, left } = startLoop({ isApart: true });
  await pass(10);
  for (let paid = 0; paid < 3_000; paid += 5) {
    pay();
    await pass(5);
  }
  await pass(1_000);
  expect(left()).toBe(0);
  // 600 payments within 3 s.
  expect(steps.length).toBeLessThanOrEqual(5);
});

test('under load a step waits for no more than it can take', async () => {
  const { pay, pass, steps, left } = startLoop({ isApart: true });
  await pass(10);
  for (let ms = 0; ms < 1_000; ms += 1) {
    pay(4);
    await pass(1);
  }
  expect(left()).toBeLessThanOrEqual(eventsOfStep);
  expect(steps.length).toBeGreaterThanOrEqual(9);
});

test('what a step has left waits for no other', async () => {
  const { pay, pass, left } = startLoop({ isApart: true });
  await pass(10);
  pay(behindBound);
  await pass(100);
  expect(left()).toBeLessThanOrEqual(eventsOfStep);
});

test('while it is filled from rows, payments that come meanwhile let no step wait', async () => {
  const { pay, pass, left } = startLoop({ isApart: true, filled: 50 });
  for (let ms = 0; ms < 100; ms += 1) {
    pay();
    await pass(1);
  }
  expect(left()).toBeLessThanOrEqual(100);
});

test('where the payments’ writer commits it, steps stay small', async () => {
  const { pay, pass, steps, left } = startLoop({ isApart: false });
  await pass(10);
  for (let ms = 0; ms < 1_000; ms += 5) {
    pay();
    await pass(5);
  }
  await pass(200);
  expect(left()).toBe(0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(25);
});
