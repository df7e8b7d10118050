/** Which cron expressions and fields of jobs are legal, and what the refusal of the others says (spec §2.Y). */
import { describe, expect, test } from 'vitest';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import {
  type CronExpression,
  fromJobFields,
  isCronProblem,
  type JobFields,
  parseCronExpression,
} from '../../api/foundation/catalogue/cron-expression.ts';
import { type CronFieldName, cronPartsMax, parseCronField } from '../../api/foundation/catalogue/cron-field.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { createDecodeTable } from '../../rest-compat/decode-table.ts';

const fine = 'must be 0 to 59 and the characters , - * /';

/** Field, what it holds, why it is refused. */
const refused: readonly (readonly [CronFieldName, string, string])[] = [
  ['second', '60', 'must be 0 to 59'],
  ['minute', '60', 'must be 0 to 59'],
  ['minute', '-1', fine],
  ['minute', '', fine],
  ['minute', '1,,2', fine],
  ['minute', '1,', fine],
  ['minute', '5-', fine],
  ['minute', '1-2-3', fine],
  ['minute', '1/2/3', fine],
  ['minute', '?', fine],
  ['minute', 'L', fine],
  ['minute', '1.5', fine],
  ['minute', '٣', fine],
  ['minute', 'x'.repeat(60), fine],
  ['minute', '*/0', 'must have a step of 1 to 60'],
  ['minute', '0/61', 'must have a step of 1 to 60'],
  ['minute', '0/', 'must have a number after the slash'],
  ['minute', '*/x', 'must have a number after the slash'],
  [
    'minute',
    Array(cronPartsMax + 1)
      .fill('1')
      .join(','),
    'must have at most 60 parts',
  ],
  ['hour', '24', 'must be 0 to 23'],
  ['hour', '*/25', 'must have a step of 1 to 24'],
  ['hour', '12345', 'must be 0 to 23 and the characters , - * /'],
  ['dayOfMonth', '0', 'must be 1 to 31'],
  ['dayOfMonth', '32', 'must be 1 to 31'],
  ['dayOfMonth', '32W', 'must have 1 to 31 before W'],
  ['dayOfMonth', '0W', 'must have 1 to 31 before W'],
  ['dayOfMonth', 'L-31', 'must have 0 to 30 after L-'],
  ['dayOfMonth', 'W', 'must be 1 to 31 and the characters , - * ? / L W'],
  ['dayOfMonth', '1-5W', 'must be 1 to 31 and the characters , - * ? / L W'],
  ['dayOfMonth', '5#2', 'must be 1 to 31 and the characters , - * ? / L W'],
  ['dayOfMonth', '6L', 'must be 1 to 31 and the characters , - * ? / L W'],
  ['dayOfMonth', '?,5', 'must have ? alone and not in a list'],
  ['dayOfMonth', 'MON', 'must be 1 to 31 and the characters , - * ? / L W'],
  ['month', '0', 'must be 1 to 12'],
  ['month', '13', 'must be 1 to 12'],
  ['month', 'JANUARY', 'must be 1 to 12 or JAN to DEC and the characters , - * /'],
  ['month', '?', 'must be 1 to 12 or JAN to DEC and the characters , - * /'],
  ['dayOfWeek', '0', 'must be 1 to 7'],
  ['dayOfWeek', '8', 'must be 1 to 7'],
  ['dayOfWeek', 'SON', 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #'],
  ['dayOfWeek', 'SONL', 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #'],
  ['dayOfWeek', '8L', 'must be 1 to 7'],
  ['dayOfWeek', '0#1', 'must be 1 to 7'],
  ['dayOfWeek', '2#0', 'must have 1 to 5 after #'],
  ['dayOfWeek', '2#6', 'must have 1 to 5 after #'],
  ['dayOfWeek', '15W', 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #'],
  ['dayOfWeek', 'L-3', 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #'],
  ['dayOfWeek', 'MON,?', 'must have ? alone and not in a list'],
  ['year', '1969', 'must be 1970 to 2099'],
  ['year', '2100', 'must be 1970 to 2099'],
  ['year', '26', 'must be 1970 to 2099'],
  ['year', '2030-2026', 'must have a range that ends after its start'],
  ['year', '?', 'must be 1970 to 2099 and the characters , - * /'],
];

test.each(refused)('refuses %s %j: it %s', (name, text, problem) => {
  expect(parseCronField(name, text)).toEqual({ problem });
});

/** Field, what it holds, the numbers that it stands for. */
const numbers: readonly (readonly [CronFieldName, string, readonly number[]])[] = [
  ['second', '5', [5]],
  ['second', '05', [5]],
  ['minute', '0/15', [0, 15, 30, 45]],
  ['minute', '/20', [0, 20, 40]],
  ['minute', '*/20', [0, 20, 40]],
  ['minute', '50/7', [50, 57]],
  ['minute', '58-2', [0, 1, 2, 58, 59]],
  ['hour', '22-4', [0, 1, 2, 3, 4, 22, 23]],
  ['hour', '22-4/2', [0, 2, 4, 22]],
  ['hour', '9,17,9', [9, 17]],
  ['dayOfMonth', '30-2', [1, 2, 30, 31]],
  ['dayOfMonth', '15W', []],
  ['month', 'NOV-FEB', [1, 2, 11, 12]],
  ['month', 'jan,Jul', [1, 7]],
  ['dayOfWeek', 'SUN', [1]],
  ['dayOfWeek', 'FRI-MON', [1, 2, 6, 7]],
  ['dayOfWeek', 'fri-MON/2', [1, 6]],
  ['dayOfWeek', 'L', [7]],
  ['dayOfWeek', 'TUE/3', [3, 6]],
  ['year', '2097/2', [2097, 2099]],
];

test.each(numbers)('reads %s %j as %j', (name, text, values) => {
  expect(parseCronField(name, text)).toMatchObject({ values });
});

describe('an expression', () => {
  test.each([
    ['0 0 12 1 *', { field: 'expression', problem: 'must have 6 or 7 fields' }],
    ['0 0 12 1 * ? * *', { field: 'expression', problem: 'must have 6 or 7 fields' }],
    ['   ', { field: 'expression', problem: 'must have 6 or 7 fields' }],
    ['@daily', { field: 'expression', problem: 'must have 6 or 7 fields' }],
    [`0 0 12 1 * ? ${' '.repeat(6_400)}`, { field: 'expression', problem: 'must be up to 6400 characters' }],
    ['0 60 12 1 * ?', { field: 'minute', problem: 'must be 0 to 59' }],
    ['0 0 12 1 * ? 1969', { field: 'year', problem: 'must be 1970 to 2099' }],
    ['0 0 12 1 * 1', { field: 'dayOfWeek', problem: 'must be ? where the day of the month is not ?' }],
    ['0 0 12 * * *', { field: 'dayOfWeek', problem: 'must be ? where the day of the month is not ?' }],
    ['0 0 12 ? * ?', { field: 'dayOfWeek', problem: 'must not be ? where the day of the month is ?' }],
  ])('is refused: %j', (text, problem) => {
    expect(parseCronExpression(text)).toEqual(problem);
  });

  test('without a year is for every year', () => {
    expect(textFrom(parseCronExpression(' 0 0  9 ? jan\tmon-Fri '))).toBe('0 0 9 ? JAN MON-FRI *');
  });
});

test('the text of any expression that the parameters may make is an expression again', () => {
  const longList = (from: number, to: number) => Array(60).fill(`00${from}-00${to}/0001`).join(',');
  const fields = { second: longList(10, 59), hour: longList(10, 23), dayOfMonth: longList(10, 31), month: longList(10, 12) };
  const text = textFrom(fromJobFields({ ...fields, minute: '5', dayOfWeek: '?', year: Array(60).fill('2026-2099/0001').join(',') }));
  expect(text.length).toBeGreaterThan(4_000);
  expect(textFrom(parseCronExpression(text))).toBe(text);
});

function textFrom(parsed: ReturnType<typeof parseCronExpression>): string {
  return isCronProblem(parsed) ? `${parsed.field} ${parsed.problem}` : (parsed satisfies CronExpression).text;
}

describe('the parameters of a job', () => {
  const cases: readonly (readonly [string, JobFields, string])[] = [
    ['neither day: the first of the month', {}, '0 0 0 1 1 ? *'],
    ['a day of the month alone', { dayOfMonth: '15', month: '*' }, '0 0 0 15 * ? *'],
    ['a day of the week alone', { dayOfWeek: 'MON', month: '*' }, '0 0 0 ? * MON *'],
    ['a day and a question mark', { dayOfMonth: '?', dayOfWeek: 'MON' }, '0 0 0 ? 1 MON *'],
    ['a question mark alone leaves the other day to its default', { dayOfMonth: '?' }, '0 0 0 ? 1 1 *'],
    ['the same the other way round', { dayOfWeek: '?' }, '0 0 0 1 1 ? *'],
    ['empty texts count as unsent', { dayOfMonth: '', dayOfWeek: '', year: '', hour: '' }, '0 0 0 1 1 ? *'],
    ['all of them', { second: '5', minute: '4', hour: '3', dayOfMonth: '2', month: '1', dayOfWeek: '?', year: '2030' }, '5 4 3 2 1 ? 2030'],
    ['an expression replaces all', { expression: '0 0 9 ? * 2', hour: '5', dayOfMonth: '7', year: '2030' }, '0 0 9 ? * 2 *'],
    ['an expression of 256 characters', { expression: `0 0 9 ? * 2${' '.repeat(245)}` }, '0 0 9 ? * 2 *'],
    ['one of 257', { expression: `0 0 9 ? * 2${' '.repeat(246)}` }, 'expression must be up to 256 characters'],
    ['both days', { dayOfMonth: '1', dayOfWeek: 'MON' }, 'dayOfWeek must be ? where the day of the month is not ?'],
    ['two question marks', { dayOfMonth: '?', dayOfWeek: '?' }, 'dayOfWeek must not be ? where the day of the month is ?'],
    ['a minute that no hour has', { minute: '60' }, 'minute must be 0 to 59'],
    ['a year too early', { year: '1969' }, 'year must be 1970 to 2099'],
  ];

  test.each(cases)('%s', (_name, fields, text) => {
    expect(textFrom(fromJobFields(fields))).toBe(text);
  });
});

describe('a request', () => {
  const table = createDecodeTable(shapeTree(requestShapes.payment));

  const errorsIn = (form: string, mode: 'documented' | 'tolerant') => {
    const { tree, sentNames } = decodeForm(form, table);
    const { breaches } = checkRequest(requestShapes.payment, tree, { mode, sentNames });
    return breaches.filter(({ name }) => name.startsWith('job.')).map(({ name, message }) => `${name}: ${message}`);
  };

  test.each([
    ['job.dayOfMonth=1&job.dayOfWeek=MON', ['job.dayOfWeek: job.dayOfWeek must be ? where the day of the month is not ?']],
    ['job.minute=60', ['job.minute: job.minute must be 0 to 59']],
    ['job.minute=*/5', ['job.minute: job.minute must be 0 to 59']],
    ['job.hour=24', ['job.hour: job.hour must be 0 to 23']],
    ['job.year=1969', ['job.year: job.year must be 1970 to 2099']],
    ['job.expression=0 60 9 1 * ?', ['job.expression: job.expression has a wrong minute: it must be 0 to 59']],
    ['job.expression=0 0 9 1 * ? 1969', ['job.expression: job.expression has a wrong year: it must be 1970 to 2099']],
    [
      'job.expression=0 0 9 1 * 2',
      ['job.expression: job.expression has a wrong day of the week: it must be ? where the day of the month is not ?'],
    ],
    ['job.expression=0 0 9 * *', ['job.expression: job.expression must have 6 or 7 fields']],
    ['job.startDate=2027-01-02 00:00:00&job.endDate=2027-01-01 23:59:59', ['job.endDate: job.endDate must not be before job.startDate']],
    ['job.startDate=2027-01-02 00:00:00&job.endDate=2027-01-02 00:00:00', []],
    ['job.durationNumber=12345678901234567&job.durationUnit=DAY', ['job.durationNumber: job.durationNumber must be 1 to 16 digits']],
    ['job.noticeNumber=12345678901234567&job.noticeUnit=DAY', ['job.noticeNumber: job.noticeNumber must be 1 to 16 digits']],
    ['job.durationNumber=0&job.durationUnit=DAY', ['job.durationNumber: job.durationNumber must be 1 or more']],
    ['job.noticeCallable=DURATION_END', ['job.durationNumber: may not be empty']],
    ['job.noticeNumber=2', ['job.noticeUnit: may not be empty']],
    ['job.expression=0 0 9 L-3W NOV-FEB ?&job.dayOfMonth=1&job.dayOfWeek=1', []],
  ])('with %s names the field, on every channel', (form, errors) => {
    expect(errorsIn(form, 'documented')).toEqual(errors);
    expect(errorsIn(form, 'tolerant')).toEqual(errors);
  });
});
