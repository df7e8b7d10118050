/** Work that many ask for at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from '../../api/runtime/shared/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who asks first waits for nothing, and all who ask soon after share what is done next', () => {
  const work = vi.fn<() => void>();
  const { ask } = createPace(work, 20);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let asked = 0; asked < 5; asked += 1) ask();
  vi.advanceTimersByTime(19);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  // Nobody asked since: it rests, and the next one waits for nothing again.
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test('what is asked for while it works is done after the pause, not lost', () => {
  const asks = [true, false];
  const pace = createPace(() => {
    if (asks.shift() === true) pace.ask();
    done += 1;
  }, 20);
  let done = 0;
  pace.ask();
  expect(done).toBe(1);
  vi.advanceTimersByTime(20);
  expect(done).toBe(2);
});

test('nothing is done after the stop', () => {
  const work = vi.fn<() => void>();
  const { ask, stop } = createPace(work, 20);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});
