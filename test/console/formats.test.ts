import { expect, test } from 'vitest';
import { chooseLocale, createFormats } from '../../console/messages/create-formats.ts';
import { parseTypedAmount } from '../../console/values/minor-units.ts';

test.each([
  ['en', ['en-GB', 'en', 'de'], 'en-GB'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['en-US', 'fr'], 'de'],
  // What a browser on Linux without a language says.
  ['en', ['en-US@posix', 'en_GB'], 'en'],
  ['en', ['en-US@posix', 'en-GB'], 'en-GB'],
] as const)('%s where the browser wants %j is written as in %s', (language, wanted, locale) => {
  expect(chooseLocale(language, wanted)).toBe(locale);
});

test.each([
  ['18823.00', 'JPY', '18,823', '18823'],
  ['18823.50', 'JPY', '18,823.50', '18823.50'],
  ['1.25', 'KWD', '1.250', '1.250'],
  ['-1234.00', 'BHD', '-1,234.000', '-1234.000'],
  ['92.00', 'EUR', '92.00', '92.00'],
  ['92.00', undefined, '92.00', '92.00'],
] as const)('%s %s is shown as %s and typed as %s', (amount, currency, shown, typed) => {
  const formats = createFormats('en-GB', 'UTC');
  expect(formats.amount(amount, currency)).toBe(shown);
  expect(formats.typedAmount(amount, currency)).toBe(typed);
});

test.each([
  ['18823', 'JPY', 1_882_300n],
  ['18,823', 'JPY', 1_882_300n],
  ['18.823', 'JPY', 1_882_300n],
  ['18823.00', 'JPY', 1_882_300n],
  ['18823.5', 'JPY', undefined],
  ['18823.50', 'JPY', undefined],
  ['1.250', 'KWD', 125n],
  ['1,25', 'KWD', 125n],
  ['1,234.500', 'KWD', 123_450n],
  ['1.255', 'KWD', undefined],
  ['1.250', 'EUR', undefined],
  ['1.25', 'EUR', 125n],
] as const)('%s %s is typed for %s', (text, currency, minor) => {
  expect(parseTypedAmount(text, currency)).toBe(minor);
});

test('a moment of merchants whose clocks differ is neither today nor tomorrow', () => {
  expect(createFormats('en-GB', 'UTC').moment('2026-11-22T14:03:00Z', null)).toBe('22 Nov 2026, 14:03');
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
