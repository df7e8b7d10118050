/** When a report comes, and of which time it tells: by the clocks of its zone, also where they change. */
import { expect, test } from 'vitest';
import { nextMoment, periodOf, toFileName } from '../../api/views/scheduled-reports/schedule.ts';

const berlin = { timeZone: 'Europe/Berlin', weekday: null, dayOfMonth: null } as const;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 16);
const at = (text: string): number => Date.parse(`${text}:00Z`);

test.each([
  ['daily, later today', { cadence: 'DAILY', atMinute: 360 }, '2026-06-01T03:59', '2026-06-01T04:00'],
  ['daily, at the moment itself: the next day', { cadence: 'DAILY', atMinute: 360 }, '2026-06-01T04:00', '2026-06-02T04:00'],
  ['daily, over the end of summer time', { cadence: 'DAILY', atMinute: 360 }, '2026-10-24T05:00', '2026-10-25T05:00'],
  ['daily, in the hour that clocks skip: at their change', { cadence: 'DAILY', atMinute: 150 }, '2026-03-28T12:00', '2026-03-29T01:00'],
  [
    'daily, in the hour that clocks repeat: once, at its first time',
    { cadence: 'DAILY', atMinute: 150 },
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ],
  ['weekly, on a Sunday', { cadence: 'WEEKLY', atMinute: 0, weekday: 7 }, '2026-06-01T00:00', '2026-06-06T22:00'],
  ['monthly, over February', { cadence: 'MONTHLY', atMinute: 0, dayOfMonth: 28 }, '2026-01-28T12:00', '2026-02-27T23:00'],
] as const)('%s', (_what, timing, after, expected) => {
  expect(iso(nextMoment({ ...berlin, ...timing }, at(after)))).toBe(expected);
});

test.each([
  ['the day before', 'DAILY', '2026-06-02T04:00', '2026-05-31T22:00', '2026-06-01T22:00'],
  ['a day of 23 hours', 'DAILY', '2026-03-30T04:00', '2026-03-28T23:00', '2026-03-29T22:00'],
  ['a day of 25 hours', 'DAILY', '2026-10-26T05:00', '2026-10-24T22:00', '2026-10-25T23:00'],
  ['the seven days before, over the end of summer time', 'WEEKLY', '2026-10-26T05:00', '2026-10-18T22:00', '2026-10-25T23:00'],
  ['the month before', 'MONTHLY', '2026-03-02T05:00', '2026-01-31T23:00', '2026-02-28T23:00'],
] as const)('tells of %s', (_what, cadence, due, from, to) => {
  const period = periodOf({ cadence, timeZone: 'Europe/Berlin' }, at(due));
  expect([iso(period.from), iso(period.to)]).toEqual([from, to]);
});

test('each day is in one file: what a file ends with, the next begins with', () => {
  const timing = { ...berlin, cadence: 'DAILY', atMinute: 150 } as const;
  let moment = nextMoment(timing, at('2026-01-01T00:00'));
  let { to } = periodOf(timing, moment);
  for (let days = 0; days < 400; days += 1) {
    moment = nextMoment(timing, moment);
    const period = periodOf(timing, moment);
    expect(period.from).toBe(to);
    to = period.to;
  }
});

test.each([
  ['Zahlungen über 100 €', 'zahlungen-uber-100_2026-06-01_a1b2c3.csv'],
  ['../../etc/passwd', 'etc-passwd_2026-06-01_a1b2c3.csv'],
  ['支払い', 'report_2026-06-01_a1b2c3.csv'],
])('the file of %s is named %s', (name, expected) => {
  const period = { from: at('2026-05-31T22:00'), to: at('2026-06-01T22:00') };
  expect(toFileName({ name, format: 'CSV', timeZone: 'Europe/Berlin' }, '8a000000000000000000000000a1b2c3', period)).toBe(expected);
});
