/** Days and times as people type them in a field, and the calendar beside it. */
import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, firstWeekdayOf, weeksOf } from '../../console/values/calendar-month.ts';
import { type DateKind, describeForm, formatTyped, parseTyped } from '../../console/values/typed-date.ts';

const year = 2026;

test.each<[text: string, kind: DateKind, locale: string, value: string | undefined]>([
  ['21.11.2026', 'day', 'de', '2026-11-21'],
  ['1.2.26', 'day', 'de', '2026-02-01'],
  ['21.11.', 'day', 'de', '2026-11-21'],
  ['21. Nov. 2026', 'day', 'de', '2026-11-21'],
  ['3. März 2025', 'day', 'de', '2025-03-03'],
  ['21/11/2026', 'day', 'en-GB', '2026-11-21'],
  ['21 Nov', 'day', 'en-GB', '2026-11-21'],
  ['11/21/2026', 'day', 'en-US', '2026-11-21'],
  ['Nov 21, 2025', 'day', 'en-US', '2025-11-21'],
  ['2026-11-21', 'day', 'de', '2026-11-21'],
  ['31.6.2026', 'day', 'de', undefined],
  ['21/11/2026', 'day', 'en-US', undefined],
  ['29.2.2026', 'day', 'de', undefined],
  ['2026', 'day', 'de', undefined],
  ['soon', 'day', 'en-GB', undefined],
  ['1 2 3 4', 'day', 'en-GB', undefined],
  ['21 Nov 2026 extra', 'day', 'en-GB', undefined],
  ['21.11.2026 14:03', 'day', 'de', undefined],
  ['21.11.2026 14:03', 'minute', 'de', '2026-11-21T14:03'],
  ['21.11.2026, 14:03 Uhr', 'minute', 'de', '2026-11-21T14:03'],
  ['21.11.2026', 'minute', 'de', '2026-11-21T00:00'],
  ['21 Nov 2026, 2:03 pm', 'minute', 'en-GB', '2026-11-21T14:03'],
  ['2026-11-21T14:03:22', 'minute', 'en-GB', '2026-11-21T14:03:22'],
  ['21 Nov 2026 24:00', 'minute', 'en-GB', undefined],
  ['21 Nov 2026 13:00 pm', 'minute', 'en-GB', undefined],
  ['6', 'time', 'de', '06:00'],
  ['6:30', 'time', 'de', '06:30'],
  ['0630', 'time', 'de', '06:30'],
  ['6.30 Uhr', 'time', 'de', '06:30'],
  ['6:30 pm', 'time', 'en-US', '18:30'],
  ['12 am', 'time', 'en-US', '00:00'],
  ['6:61', 'time', 'de', undefined],
  ['', 'time', 'de', undefined],
])('reads “%s” as a %s in %s: %s', (text, kind, locale, value) => {
  expect(parseTyped(text, kind, locale, year)).toBe(value);
});

const values = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-${index === 1 ? '29' : '09'}`);

test.each(['de', 'de-AT', 'de-CH', 'en', 'en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-ZA', 'en-SE'])(
  'reads what it shows in %s, of every month',
  (locale) => {
    for (const day of values) {
      expect(parseTyped(formatTyped(day, 'day', locale), 'day', locale, year)).toBe(day);
      expect(parseTyped(formatTyped(`${day}T23:59`, 'minute', locale), 'minute', locale, year)).toBe(`${day}T23:59`);
      expect(parseTyped(formatTyped(`${day}T00:00:07`, 'minute', locale), 'minute', locale, year)).toBe(`${day}T00:00:07`);
    }
  },
);

test('shows a German day as Germans write it, without seconds of 0', () => {
  expect(formatTyped('2026-11-21', 'day', 'de')).toBe('21.11.2026');
  expect(formatTyped('2026-11-21T14:03:00', 'minute', 'de')).toBe('21.11.2026, 14:03');
  expect(formatTyped('', 'minute', 'de')).toBe('');
});

test('says the form of a day in the letters of the language', () => {
  const german = { year: 'JJJJ', month: 'MM', day: 'TT', time: 'HH:MM' };
  expect(describeForm('day', 'de', german)).toBe('TT.MM.JJJJ');
  expect(describeForm('minute', 'de', german)).toBe('TT.MM.JJJJ, HH:MM');
  expect(describeForm('time', 'de', german)).toBe('HH:MM');
  expect(describeForm('day', 'en-GB', { year: 'yyyy', month: 'mm', day: 'dd', time: 'hh:mm' })).toBe('dd/mm/yyyy');
});

test('shows the weeks of a month from the day on which weeks begin', () => {
  expect(weeksOf('2026-11-21', 1).map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeksOf('2026-11-21', 7).map(([first]) => first)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']);
  expect(weeksOf('2027-02-10', 1).map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(firstWeekdayOf('de')).toBe(1);
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, undefined],
])('goes by %s (shift %s) from Sunday 1 November 2026 to %s', (key, shiftKey, day) => {
  expect(dayAfterKey('2026-11-01', { key, shiftKey }, 1)).toBe(day);
});

test('stays at the last day of a shorter month', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});
