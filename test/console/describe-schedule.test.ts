/** What the console says of a schedule: a true sentence in both languages for every expression. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Explanation, explainExpression } from '../../api/domain/jobs/schedule/explain.ts';
import { isCronProblem, parseCronExpression } from '../../api/foundation/catalogue/cron-expression.ts';
import { describeSchedule } from '../../console/messages/describe-schedule.ts';
import { scheduleMessages } from '../../console/messages/schedule-messages.ts';
import { expressionArbitrary } from '../jobs/schedule/expressions.ts';

function explain(text: string): Explanation {
  const parsed = parseCronExpression(text);
  if (isCronProblem(parsed)) throw new Error(`${text}: ${parsed.problem}`);
  return explainExpression(parsed);
}

const sentences: readonly (readonly [string, string, string])[] = [
  ['0 0 9 1 * ?', 'At 09:00, every month on the 1st.', 'Um 09:00 Uhr, jeden Monat am 1.'],
  ['0 0 9 1,15 * ?', 'At 09:00, every month on the 1st and the 15th.', 'Um 09:00 Uhr, jeden Monat am 1. und 15.'],
  ['0 30 9,18 ? * MON-FRI', 'At 09:30 and 18:30, from Monday to Friday.', 'Um 09:30 und 18:30 Uhr, von Montag bis Freitag.'],
  ['30 0 9 * * ?', 'At 09:00:30, every day.', 'Um 09:00:30 Uhr, jeden Tag.'],
  ['0 0 0 29 2 ?', 'At 00:00, in February on the 29th.', 'Um 00:00 Uhr, im Februar am 29.'],
  ['0 0 9 ? * 6L', 'At 09:00, every month on the last Friday.', 'Um 09:00 Uhr, jeden Monat am letzten Freitag.'],
  ['0 0 9 ? * 6#3', 'At 09:00, every month on the third Friday.', 'Um 09:00 Uhr, jeden Monat am dritten Freitag.'],
  ['0 0 9 ? * L', 'At 09:00, every Saturday.', 'Um 09:00 Uhr, jeden Samstag.'],
  ['0 0 9 ? * MON,WED', 'At 09:00, every Monday and Wednesday.', 'Um 09:00 Uhr, jeden Montag und Mittwoch.'],
  ['0 0 9 ? 1,7 MON', 'At 09:00, in January and July every Monday.', 'Um 09:00 Uhr, im Januar und Juli jeden Montag.'],
  [
    '0 0 9 ? * MON,2#1',
    'At 09:00, every month every Monday and on the first Monday.',
    'Um 09:00 Uhr, jeden Monat jeden Montag und am ersten Montag.',
  ],
  ['0 0 9 L * ?', 'At 09:00, every month on the last day.', 'Um 09:00 Uhr, jeden Monat am letzten Tag.'],
  ['0 0 9 L-1 * ?', 'At 09:00, every month on the day before the last day.', 'Um 09:00 Uhr, jeden Monat am Tag vor dem letzten Tag.'],
  ['0 0 9 L-3 * ?', 'At 09:00, every month 3 days before the last day.', 'Um 09:00 Uhr, jeden Monat 3 Tage vor dem letzten Tag.'],
  [
    '0 0 9 LW * ?',
    'At 09:00, every month on the last weekday (Monday to Friday).',
    'Um 09:00 Uhr, jeden Monat am letzten Werktag (Montag bis Freitag).',
  ],
  [
    '0 0 9 L-1W * ?',
    'At 09:00, every month on the weekday (Monday to Friday) nearest to the day before the last day.',
    'Um 09:00 Uhr, jeden Monat am Werktag (Montag bis Freitag), der dem Tag vor dem letzten am nächsten liegt.',
  ],
  [
    '0 0 9 L-3W * ?',
    'At 09:00, every month on the weekday (Monday to Friday) nearest to the day 3 days before the last day.',
    'Um 09:00 Uhr, jeden Monat am Werktag (Montag bis Freitag), der dem 3. Tag vor dem letzten am nächsten liegt.',
  ],
  [
    '0 0 9 15W * ?',
    'At 09:00, every month on the weekday (Monday to Friday) nearest to the 15th.',
    'Um 09:00 Uhr, jeden Monat am Werktag (Montag bis Freitag), der dem 15. am nächsten liegt.',
  ],
  ['0 0 9 1,L * ?', 'At 09:00, every month on the 1st and on the last day.', 'Um 09:00 Uhr, jeden Monat am 1. und am letzten Tag.'],
  ['0 0 9 25-5 * ?', 'At 09:00, every month from the 25th to the 5th.', 'Um 09:00 Uhr, jeden Monat vom 25. bis zum 5.'],
  [
    '0 0 9 1/7 * ?',
    'At 09:00, every month every 7 days from the 1st to the 31st.',
    'Um 09:00 Uhr, jeden Monat alle 7 Tage vom 1. bis zum 31.',
  ],
  [
    '0 0 9 1 NOV-FEB ? 2026-2030',
    'At 09:00, from November to February on the 1st, from 2026 to 2030.',
    'Um 09:00 Uhr, von November bis Februar am 1., von 2026 bis 2030.',
  ],
  [
    '0 0 9 1 */3 ? 2026',
    'At 09:00, every 3 months from January to December on the 1st, in the year 2026.',
    'Um 09:00 Uhr, alle 3 Monate von Januar bis Dezember am 1., im Jahr 2026.',
  ],
  [
    '0 0 9 2-23/3 * ? 2026,2028',
    'At 09:00, every month every 3 days from the 2nd to the 23rd, in the years 2026 and 2028.',
    'Um 09:00 Uhr, jeden Monat alle 3 Tage vom 2. bis zum 23., in den Jahren 2026 und 2028.',
  ],
  [
    '0 0 9 3,22 * ? 2026/4',
    'At 09:00, every month on the 3rd and the 22nd, every 4 years from 2026 to 2099.',
    'Um 09:00 Uhr, jeden Monat am 3. und 22., alle 4 Jahre von 2026 bis 2099.',
  ],
  [
    '0 0/15 8-17 ? * MON-FRI',
    'Every 15 minutes from minute 0 to 59, in hours 8 to 17, from Monday to Friday.',
    'Alle 15 Minuten von Minute 0 bis 59, in den Stunden 8 bis 17, von Montag bis Freitag.',
  ],
  ['0 * * * * ?', 'Every minute, every day.', 'Jede Minute, jeden Tag.'],
  ['* * * * * ?', 'Every second, every day.', 'Jede Sekunde, jeden Tag.'],
  [
    '*/10 * 9 * * ?',
    'Every 10 seconds from second 0 to 59, every minute, in hour 9, every day.',
    'Alle 10 Sekunden von Sekunde 0 bis 59, jede Minute, in Stunde 9, jeden Tag.',
  ],
  ['0 0 * * * ?', 'At minute 0, every hour, every day.', 'In Minute 0, jede Stunde, jeden Tag.'],
  [
    '0 0 */2 * 5 ?',
    'At minute 0, every 2 hours from hour 0 to 23, in May every day.',
    'In Minute 0, alle 2 Stunden von Stunde 0 bis 23, im Mai jeden Tag.',
  ],
  [
    '5 0-30 8,9 11-13 * ?',
    'At second 5, at minutes 0 to 30, in hours 8 and 9, every month from the 11th to the 13th.',
    'In Sekunde 5, in den Minuten 0 bis 30, in den Stunden 8 und 9, jeden Monat vom 11. bis zum 13.',
  ],
  [
    '0,30 5,10 6 ? * */2',
    'At 06:05:00, 06:05:30, 06:10:00 and 06:10:30, every 2 days from Sunday to Saturday.',
    'Um 06:05:00, 06:05:30, 06:10:00 und 06:10:30 Uhr, alle 2 Tage von Sonntag bis Samstag.',
  ],
  ['0 0 9 *,5 * ?', 'At 09:00, every day.', 'Um 09:00 Uhr, jeden Tag.'],
  ['0 0 9 ? * 2/1', 'At 09:00, from Monday to Saturday.', 'Um 09:00 Uhr, von Montag bis Samstag.'],
];

test.each(sentences)('%s', (expression, english, german) => {
  expect(describeSchedule(explain(expression), scheduleMessages.en)).toBe(english);
  expect(describeSchedule(explain(expression), scheduleMessages.de)).toBe(german);
});

describe('for any expression', () => {
  test.each(['en', 'de'] as const)('there is one sentence, which names every number of the parts: %s', (language) => {
    const complete = fc.property(expressionArbitrary, (expression) => {
      const explanation = explain(expression);
      const said = describeSchedule(explanation, scheduleMessages[language]);
      expect(said).toMatch(/^\p{Lu}[^\n]+\.$/u);
      expect(said).not.toMatch(/undefined|null|NaN|\s\s|, ,|, \./);
      for (const { field, parts } of explanation.fields) {
        if (['second', 'minute', 'hour'].includes(field) && explanation.times.length > 0) continue;
        if (parts.some(({ kind }) => kind === 'EVERY')) continue;
        for (const part of parts) for (const word of wordsFor(field, part, language)) expect(said).toContain(word);
      }
      for (const time of explanation.times) expect(said).toContain(time.slice(0, 5));
    });
    fc.assert(complete, { seed: 20_261_122, numRuns: 1_000 });
  });
});

/** What the sentence cannot leave out. Second 0 goes without saying. */
function wordsFor(field: string, part: Explanation['fields'][number]['parts'][number], language: 'en' | 'de'): readonly string[] {
  const { monthName, dayName, day } = scheduleMessages[language];
  const toWord = (value: number): string => {
    if (field === 'month') return monthName(value);
    if (field === 'dayOfWeek') return dayName(value);
    return field === 'dayOfMonth' ? day(value) : String(value);
  };
  if (part.kind === 'LAST_DAY' || part.kind === 'LAST_WEEKDAY') return (part.from ?? 0) > 1 ? [String(part.from)] : [];
  if (field === 'second' && part.from === 0) return [];
  return [part.from, part.to].filter((value) => value !== null).map(toWord);
}
