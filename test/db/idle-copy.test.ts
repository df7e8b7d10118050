/** When the write-ahead log is copied: few requests wait for others, many for a short pause alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleCopy } from '../../db/connect/idle-copy.ts';

const pace = { requests: 10, shortMs: 50, longMs: 5_000 };

let copies = 0;
let isInTheWay = false;

const copy = (): boolean => {
  copies += 1;
  return !isInTheWay;
};

beforeEach(() => {
  copies = 0;
  isInTheWay = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

test('one request after the other, with pauses between them, share a copy', () => {
  const { committed } = createIdleCopy(pace, copy);
  for (let count = 0; count < 9; count += 1) {
    committed(1);
    vi.advanceTimersByTime(1_000);
  }
  expect(copies).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(copies).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(copies).toBe(1);
});

test('many are copied in the first short pause, and are then few again', () => {
  const { committed } = createIdleCopy(pace, copy);
  for (let count = 0; count < 10; count += 1) {
    committed(1);
    vi.advanceTimersByTime(10);
  }
  expect(copies).toBe(0);
  vi.advanceTimersByTime(60);
  expect(copies).toBe(1);
  committed(1);
  vi.advanceTimersByTime(1_000);
  expect(copies).toBe(1);
  committed(32);
  vi.advanceTimersByTime(60);
  expect(copies).toBe(2);
});

test('what may hold erased data is copied in the first short pause, again and again until nobody is in the way', () => {
  const { committed } = createIdleCopy(pace, copy);
  committed(1);
  vi.advanceTimersByTime(200);
  isInTheWay = true;
  committed(1, { soon: true });
  vi.advanceTimersByTime(60);
  expect(copies).toBe(1);
  vi.advanceTimersByTime(60);
  expect(copies).toBe(2);
  isInTheWay = false;
  vi.advanceTimersByTime(60);
  expect(copies).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(copies).toBe(3);
});

test('nothing is copied after the stop', () => {
  const { committed, stop } = createIdleCopy(pace, copy);
  committed(32);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(copies).toBe(0);
});
