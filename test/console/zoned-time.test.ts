import { describe, expect, test } from 'vitest';
import { formatFilterTime, parseFilterTime } from '../../console/values/timestamps.ts';
import { formatLocalField, parseLocalField, startOfDay } from '../../console/values/zoned-time.ts';

const at = (text: string): number => Date.parse(text);

describe('days of a time zone', () => {
  test.each([
    ['Europe/Berlin', '2026-11-21T12:00:00Z', 0, '2026-11-20 23:00:00'],
    ['Europe/Berlin', '2026-11-20T23:30:00Z', 0, '2026-11-20 23:00:00'],
    ['America/New_York', '2026-11-21T03:00:00Z', 0, '2026-11-20 05:00:00'],
    ['Asia/Kathmandu', '2026-11-21T12:00:00Z', 0, '2026-11-20 18:15:00'],
    ['UTC', '2026-11-21T00:00:00Z', 6, '2026-11-15 00:00:00'],
    ['UTC', '2026-03-01T08:00:00Z', 1, '2026-02-28 00:00:00'],
  ])('a day of %s at %s, %i back, began at %s UTC', (zone, now, daysBack, began) => {
    expect(formatFilterTime(startOfDay(at(now), zone, daysBack))).toBe(began);
  });

  test('the day on which clocks are put forward begins in winter time and the next one in summer time', () => {
    expect(formatFilterTime(startOfDay(at('2026-03-29T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-03-28 23:00:00');
    expect(formatFilterTime(startOfDay(at('2026-03-30T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-03-29 22:00:00');
  });

  test.each([
    ['America/Santiago', '2026-09-06T16:00:00Z', '2026-09-06 04:00:00'],
    ['America/Havana', '2026-03-08T16:00:00Z', '2026-03-08 05:00:00'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23 22:00:00'],
  ])('a day of %s whose midnight is skipped begins with the change, and takes no hour of the day before', (zone, now, began) => {
    expect(formatFilterTime(startOfDay(at(now), zone))).toBe(began);
    expect(formatLocalField(startOfDay(at(now), zone), zone).slice(11)).toBe('01:00');
  });

  test.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08 07:30:00'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29 01:30:00'],
  ])('a time of %s that clocks skip, %s, is an hour later', (zone, typed, moment) => {
    expect(formatFilterTime(parseLocalField(typed, zone) ?? 0)).toBe(moment);
  });

  test('what a field shows is read back as the same moment', () => {
    const moment = at('2026-07-01T21:15:00Z');
    expect(formatLocalField(moment, 'Europe/Berlin')).toBe('2026-07-01T23:15');
    expect(parseLocalField('2026-07-01T23:15', 'Europe/Berlin')).toBe(moment);
  });

  test.each(['2026-06-31 00:00:00', '2026-06-01', '', '2026-06-01T00:00:00'])('%j is no moment', (text) => {
    expect(parseFilterTime(text)).toBeUndefined();
  });
});
