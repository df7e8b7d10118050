import { expect, test } from 'vitest';
import { chooseLocale, createFormats } from '../../console/messages/create-formats.ts';

test.each([
  ['en', ['en-GB', 'en', 'de'], 'en-GB'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['en-US', 'fr'], 'de'],
] as const)('%s where the browser wants %j is written as in %s', (language, wanted, locale) => {
  expect(chooseLocale(language, wanted)).toBe(locale);
});

test('moments and amounts are written as the place has them, in the zone that was chosen', () => {
  const [british, american, german] = ['en-GB', 'en-US', 'de'].map((locale) => createFormats(locale, 'Europe/Berlin'));
  expect(british?.dateTime('2026-11-21 13:04:05.678+0000')).toBe('21 Nov 2026, 14:04:05');
  expect(american?.dateTime('2026-11-21 13:04:05.678+0000')).toMatch(/^Nov 21, 2026, 2:04:05\sPM$/);
  expect(german?.amount('1234567890123456789.01')).toBe('1.234.567.890.123.456.789,01');
});

test.each([
  ['2026-11-21T13:04:05Z', 'Today 14:04', 'Heute 14:04'],
  ['2026-11-20T23:30:00Z', 'Today 00:30', 'Heute 00:30'],
  ['2026-11-20T22:59:00Z', 'Yesterday 23:59', 'Gestern 23:59'],
  ['2026-11-22T08:00:00Z', 'Tomorrow 09:00', 'Morgen 09:00'],
  ['2026-11-19T13:04:05Z', '19 Nov, 14:04', '19. Nov., 14:04'],
  ['2025-11-21T13:04:05Z', '21 Nov 2025, 14:04', '21. Nov. 2025, 14:04'],
] as const)('%s is told from the day on which it is read', (timestamp, english, german) => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  const [inEnglish, inGerman] = ['en-GB', 'de'].map((locale) => createFormats(locale, 'Europe/Berlin').moment(timestamp, now));
  expect([inEnglish, inGerman]).toEqual([english, german]);
});

test('months are named, and an amount is typed with the decimal mark of the language and without groups', () => {
  const [english, german] = ['en-GB', 'de'].map((locale) => createFormats(locale, 'Europe/Berlin'));
  expect([english?.month('2026-11'), german?.month('2026-03'), german?.month('soon')]).toEqual(['November 2026', 'März 2026', 'soon']);
  expect([english?.typedAmount('1249.50'), german?.typedAmount('1249.50'), german?.typedAmount('')]).toEqual(['1249.50', '1249,50', '']);
});
