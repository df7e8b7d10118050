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
