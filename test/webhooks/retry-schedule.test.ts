import { describe, expect, test } from 'vitest';
import { type Failed, nextAttemptAt, parseRetryAfterMs, patienceMs } from '../../api/domain/webhooks/retry-schedule.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../api/foundation/kernel/timestamp.ts';

const begunAt = Date.UTC(2026, 0, 1);
const failed = (over: Partial<Failed> = {}): Failed => ({ failures: 1, begunAt, now: begunAt, random: 0, retryAfterMs: null, ...over });
/** From the failed attempt to the next one; null where there is none. */
const waitAfter = (over: Partial<Failed>): number | null => {
  const given = failed(over);
  const next = nextAttemptAt(given);
  return next === null ? null : next - given.now;
};

describe('the next attempt', () => {
  test.each([
    [1, minuteMs],
    [2, 2 * minuteMs],
    [3, 4 * minuteMs],
    [4, 8 * minuteMs],
    [5, 15 * minuteMs],
    [6, 30 * minuteMs],
    [7, hourMs],
    [8, dayMs],
    [9, dayMs],
    [40, dayMs],
  ])('after failure %i comes after %i ms', (failures, wait) => {
    expect(waitAfter({ failures })).toBe(wait);
  });

  test.each([
    [0, minuteMs],
    [0.5, 63 * secondMs],
    [1, 66 * secondMs],
  ])('is put off by up to a tenth: by random %d to %i ms', (random, wait) => {
    expect(waitAfter({ random })).toBe(wait);
  });

  test('falls on a whole millisecond', () => {
    expect(waitAfter({ random: 0.123_456_7 })).toBe(60_741);
  });

  test.each([
    ['less than the schedule', 30 * secondMs, minuteMs],
    ['nothing', 0, minuteMs],
    ['more', 3 * hourMs, 3 * hourMs],
    ['a day', dayMs, dayMs],
    ['more than a day, which is the most', dayMs + 1, dayMs],
    ['a year', 365 * dayMs, dayMs],
  ])('where the receiver asks for %s', (_, retryAfterMs, wait) => {
    expect(waitAfter({ retryAfterMs })).toBe(wait);
  });

  test('is made for 30 days, to the millisecond, and then no more', () => {
    expect(patienceMs).toBe(30 * 24 * 60 * 60 * 1_000);
    expect(waitAfter({ failures: 9, now: begunAt + 29 * dayMs })).toBe(dayMs);
    expect(waitAfter({ failures: 9, now: begunAt + 29 * dayMs + 1 })).toBeNull();
    expect(waitAfter({ retryAfterMs: dayMs, now: begunAt + 29 * dayMs + 1 })).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 6, 1, 12);

  test.each([
    ['0', 0],
    ['120', 120 * secondMs],
    [' 120 ', 120 * secondMs],
    ['999999999', 999_999_999 * secondMs],
    ['Wed, 01 Jul 2026 12:01:00 GMT', minuteMs],
    ['Wed, 01 Jul 2026 12:01:00 UTC', minuteMs],
    ['Wed, 01 Jul 2026 14:01:00 +0200', minuteMs],
    ['Wed, 01 Jul 2026 10:01:00 -0200', minuteMs],
    ['Wed, 01 Jul 2026 11:59:00 GMT', 0],
  ])('%s is %i ms', (header, ms) => {
    expect(parseRetryAfterMs(header, now)).toBe(ms);
  });

  test.each([
    [undefined],
    [''],
    ['soon'],
    ['-1'],
    ['1.5'],
    ['1e9'],
    ['1234567890'],
    ['2026-07-01 12:01'],
    ['Wed, 01 Jul 2026 12:01:00'],
    ['next GMT'],
    ['x120'],
    ['120x'],
  ])('%s asks for nothing', (header) => {
    expect(parseRetryAfterMs(header, now)).toBeNull();
  });
});
