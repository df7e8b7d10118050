/** Start, end, duration and notice of a job, and when a cancellation takes effect (spec §2.Y; decision: job-notice). */
import { describe, expect, test } from 'vitest';
import {
  type Contract,
  type ContractFields,
  countCharges,
  findCancellation,
  nextCharge,
  parseContract,
  remainingChargesMax,
} from '../../../api/domain/jobs/schedule/contract.ts';
import { parseJobZone } from '../../../api/domain/jobs/schedule/occurrences.ts';
import { addPeriods, parsePeriod } from '../../../api/domain/jobs/schedule/period.ts';
import { isCronProblem, parseCronExpression } from '../../../api/foundation/catalogue/cron-expression.ts';

const createdAt = Date.UTC(2026, 0, 15, 12);

function contract(fields: ContractFields): Contract {
  const parsed = parseContract(fields, createdAt);
  if (!('startsAt' in parsed)) throw new Error(JSON.stringify(parsed));
  return parsed;
}

function zone(name = 'UTC') {
  const parsed = parseJobZone(name);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

function expression(text: string) {
  const parsed = parseCronExpression(text);
  if (isCronProblem(parsed)) throw new Error(parsed.problem);
  return parsed;
}

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const format = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ');

describe('a contract is refused by the name of its parameter', () => {
  const cases: readonly (readonly [ContractFields, string, string])[] = [
    [{ startDate: '2026-02-01 00:00:00', endDate: '2026-01-31 23:59:59' }, 'job.endDate', 'job.endDate must not be before job.startDate'],
    [{ startDate: '2026-02-30 00:00:00' }, 'job.startDate', 'job.startDate must be a date and time yyyy-MM-dd HH:mm:ss'],
    [{ endDate: '2026-02-01' }, 'job.endDate', 'job.endDate must be a date and time yyyy-MM-dd HH:mm:ss'],
    [{ durationNumber: '12345678901234567', durationUnit: 'DAY' }, 'job.durationNumber', 'job.durationNumber must be 1 to 16 digits'],
    [{ noticeNumber: '12345678901234567', noticeUnit: 'DAY' }, 'job.noticeNumber', 'job.noticeNumber must be 1 to 16 digits'],
    [{ durationNumber: '-1', durationUnit: 'DAY' }, 'job.durationNumber', 'job.durationNumber must be 1 to 16 digits'],
    [{ durationNumber: '0', durationUnit: 'DAY' }, 'job.durationNumber', 'job.durationNumber must be 1 or more'],
    [{ durationNumber: '12' }, 'job.durationUnit', 'may not be empty'],
    [{ durationUnit: 'DAY' }, 'job.durationNumber', 'may not be empty'],
    [{ noticeNumber: '12' }, 'job.noticeUnit', 'may not be empty'],
    [{ noticeCallable: 'DURATION_END' }, 'job.durationNumber', 'may not be empty'],
    [
      { durationNumber: '1', durationUnit: 'FORTNIGHT' },
      'job.durationUnit',
      'must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND]',
    ],
    [{ noticeCallable: 'NEVER' }, 'job.noticeCallable', 'must be one of [ANYTIME, DURATION_END]'],
  ];

  test.each(cases)('%j: %s', (fields, name, message) => {
    expect(parseContract(fields, createdAt)).toMatchObject([{ name, message }]);
  });

  test('and all that is wrong is named together', () => {
    const errors = parseContract({ startDate: 'x', durationNumber: '0', durationUnit: 'DAY', noticeNumber: '1' }, createdAt);
    expect(errors).toMatchObject([{ name: 'job.startDate', value: 'x' }, { name: 'job.noticeUnit' }, { name: 'job.durationNumber' }]);
  });
});

test('a contract without dates begins when the job is made; empty texts count as unsent', () => {
  expect(contract({ startDate: '', endDate: '', durationNumber: '' })).toEqual({ startsAt: createdAt, noticeCallable: 'ANYTIME' });
});

test('a notice counts from the end of the duration, where there is one and nothing else is said', () => {
  expect(contract({ durationNumber: '1', durationUnit: 'YEAR' }).noticeCallable).toBe('DURATION_END');
  expect(contract({ durationNumber: '1', durationUnit: 'YEAR', noticeCallable: 'ANYTIME' }).noticeCallable).toBe('ANYTIME');
});

const monthly: ContractFields = { startDate: '2026-01-31 00:00:00', durationNumber: '1', durationUnit: 'MONTH' };
const yearly: ContractFields = { startDate: '2026-01-01 00:00:00', durationNumber: '1', durationUnit: 'YEAR' };
const anytime: ContractFields = { startDate: '2026-01-01 00:00:00', noticeCallable: 'ANYTIME' };

describe('a cancellation takes effect', () => {
  const cases: readonly (readonly [string, ContractFields, string, string, string])[] = [
    ['at once where nothing was agreed', anytime, '2026-05-10 10:00:00', '2026-05-10 10:00:00', 'IMMEDIATELY'],
    [
      'at once with a notice of nothing',
      { ...anytime, noticeNumber: '0', noticeUnit: 'DAY' },
      '2026-05-10 10:00:00',
      '2026-05-10 10:00:00',
      'IMMEDIATELY',
    ],
    [
      'a notice later: days',
      { ...anytime, noticeNumber: '14', noticeUnit: 'DAY' },
      '2026-05-10 10:00:00',
      '2026-05-24 10:00:00',
      'NOTICE_PASSED',
    ],
    [
      'a notice later: a month after 31 January',
      { ...anytime, noticeNumber: '1', noticeUnit: 'MONTH' },
      '2026-01-31 10:00:00',
      '2026-02-28 10:00:00',
      'NOTICE_PASSED',
    ],
    [
      'a notice later, in the middle of a duration',
      { ...yearly, noticeNumber: '2', noticeUnit: 'WEEK', noticeCallable: 'ANYTIME' },
      '2026-05-10 10:00:00',
      '2026-05-24 10:00:00',
      'NOTICE_PASSED',
    ],
    ['at the end of the running period', yearly, '2026-05-10 10:00:00', '2027-01-01 00:00:00', 'PERIOD_END'],
    ['at the end of the period that was prolonged', yearly, '2028-05-10 10:00:00', '2029-01-01 00:00:00', 'PERIOD_END'],
    ['at the next end where one is over this second', yearly, '2027-01-01 00:00:00', '2028-01-01 00:00:00', 'PERIOD_END'],
    ['at the end of the first period where none has begun', yearly, '2025-06-01 00:00:00', '2027-01-01 00:00:00', 'PERIOD_END'],
    [
      'at the end, with notice in time to the second',
      { ...yearly, noticeNumber: '3', noticeUnit: 'MONTH' },
      '2026-10-01 00:00:00',
      '2027-01-01 00:00:00',
      'PERIOD_END',
    ],
    [
      'at the end of the next period, with notice a second late',
      { ...yearly, noticeNumber: '3', noticeUnit: 'MONTH' },
      '2026-10-01 00:00:01',
      '2028-01-01 00:00:00',
      'PERIOD_END',
    ],
    [
      'at the first end for which a long notice is in time',
      { ...monthly, startDate: '2026-01-01 00:00:00', noticeNumber: '3', noticeUnit: 'MONTH' },
      '2026-05-10 00:00:00',
      '2026-09-01 00:00:00',
      'PERIOD_END',
    ],
    ['at the last day of February, for months from 31 January', monthly, '2026-02-10 00:00:00', '2026-02-28 00:00:00', 'PERIOD_END'],
    ['on the 31st again in March: the day does not drift', monthly, '2026-03-10 00:00:00', '2026-03-31 00:00:00', 'PERIOD_END'],
    [
      'on 29 February again, in the next leap year',
      { ...yearly, startDate: '2024-02-29 00:00:00' },
      '2027-06-01 00:00:00',
      '2028-02-29 00:00:00',
      'PERIOD_END',
    ],
    [
      'after seconds',
      { ...yearly, durationNumber: '90', durationUnit: 'SECOND' },
      '2026-01-01 00:02:00',
      '2026-01-01 00:03:00',
      'PERIOD_END',
    ],
    [
      'after endDate, where it comes before',
      { ...yearly, endDate: '2026-06-30 23:59:59' },
      '2026-05-10 10:00:00',
      '2026-07-01 00:00:00',
      'END_DATE',
    ],
    [
      'at the end of the period, where endDate is the second before it',
      { ...yearly, endDate: '2026-12-31 23:59:59' },
      '2026-05-10 10:00:00',
      '2027-01-01 00:00:00',
      'PERIOD_END',
    ],
    [
      'at once, where endDate is over',
      { ...yearly, endDate: '2026-06-30 23:59:59' },
      '2026-08-01 00:00:00',
      '2026-08-01 00:00:00',
      'END_DATE',
    ],
    [
      'at the end of all schedules, for a duration of 16 digits',
      { ...yearly, durationNumber: '9999999999999999' },
      '2026-05-10 10:00:00',
      '2100-01-01 00:00:00',
      'LAST_YEAR',
    ],
    [
      'at the end of all schedules, for a notice of 16 digits',
      { ...anytime, noticeNumber: '9999999999999999', noticeUnit: 'MONTH' },
      '2026-05-10 10:00:00',
      '2100-01-01 00:00:00',
      'LAST_YEAR',
    ],
    [
      'at the end of all schedules, for 16 digits of notice before the end of seconds',
      { ...yearly, durationNumber: '1', durationUnit: 'SECOND', noticeNumber: '9999999999999999', noticeUnit: 'SECOND' },
      '2026-05-10 10:00:00',
      '2100-01-01 00:00:00',
      'LAST_YEAR',
    ],
    [
      'in the year of the cancellation, for seconds since the year 1',
      { startDate: '0001-01-01 00:00:00', durationNumber: '1', durationUnit: 'SECOND' },
      '2026-05-10 10:00:00',
      '2026-05-10 10:00:01',
      'PERIOD_END',
    ],
    [
      'never before the last year, for a start in the year 9999',
      { ...yearly, startDate: '9999-12-31 23:59:59' },
      '2026-05-10 10:00:00',
      '2100-01-01 00:00:00',
      'LAST_YEAR',
    ],
  ];

  test.each(cases)('%s', (_name, fields, cancelled, effective, reason) => {
    const cancellation = findCancellation(contract(fields), zone(), at(cancelled));
    expect([format(cancellation.effectiveAt), cancellation.reason]).toEqual([effective, reason]);
  });

  test('and says until when notice is in time', () => {
    const cancellation = findCancellation(
      contract({ ...yearly, noticeNumber: '3', noticeUnit: 'MONTH' }),
      zone(),
      at('2026-05-10 10:00:00'),
    );
    expect(format(cancellation.noticeBy ?? 0)).toBe('2026-10-01 00:00:00');
  });

  test.each(['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'])('after any cancellation, for 16 digits of %s in both', (unit) => {
    const fields = { durationNumber: '9'.repeat(16), durationUnit: unit, noticeNumber: '9'.repeat(16), noticeUnit: unit };
    for (const noticeCallable of ['ANYTIME', 'DURATION_END']) {
      const cancellation = findCancellation(contract({ ...fields, noticeCallable }), zone('Europe/Berlin'), at('2026-05-10 10:00:00'));
      expect(cancellation).toEqual({ effectiveAt: at('2100-01-01 00:00:00'), reason: 'LAST_YEAR' });
    }
  });

  test('at local midnight, also behind a change of clocks', () => {
    const berlin = contract({ startDate: '2026-01-31 23:00:00', durationNumber: '2', durationUnit: 'MONTH' });
    expect(format(findCancellation(berlin, zone('Europe/Berlin'), at('2026-03-01 00:00:00')).effectiveAt)).toBe('2026-03-31 22:00:00');
    expect(format(findCancellation(berlin, zone(), at('2026-03-01 00:00:00')).effectiveAt)).toBe('2026-03-31 23:00:00');
  });
});

describe('charges that remain', () => {
  const onThe15th = expression('0 0 9 15 * ?');

  test.each([
    ['none after a cancellation at once', anytime, '2026-05-10 00:00:00', 0],
    ['those of the running period', yearly, '2026-05-10 00:00:00', 8],
    ['those of the next period too', { ...yearly, noticeNumber: '3', noticeUnit: 'MONTH' }, '2026-10-02 00:00:00', 15],
    ['one at endDate itself', { ...yearly, endDate: '2026-06-15 09:00:00' }, '2026-05-10 00:00:00', 2],
    ['none at the end of the period itself', { ...yearly, startDate: '2026-01-15 09:00:00' }, '2026-12-20 00:00:00', 0],
    ['all of the first period where none has begun', { ...yearly, startDate: '2026-01-15 09:00:00' }, '2025-12-20 00:00:00', 12],
  ])('%s', (_name, fields: ContractFields, cancelled, count) => {
    const agreed = contract(fields);
    const cancellation = findCancellation(agreed, zone(), at(cancelled));
    expect(countCharges(onThe15th, zone(), agreed, at(cancelled), cancellation)).toEqual({ count, hasMore: false });
  });

  test('are counted to a bound', () => {
    const agreed = contract(yearly);
    const cancellation = findCancellation(agreed, zone(), at('2026-05-10 00:00:00'));
    const remaining = countCharges(expression('0 * * * * ?'), zone(), agreed, at('2026-05-10 00:00:00'), cancellation);
    expect(remaining).toEqual({ count: remainingChargesMax, hasMore: true });
  });
});

describe('the next charge', () => {
  const daily = expression('0 0 0 * * ?');
  const agreed = contract({ startDate: '2026-03-01 00:00:00', endDate: '2026-03-03 00:00:00' });

  test.each([
    ['not before startDate, and at it', '2026-01-01 00:00:00', '2026-03-01 00:00:00'],
    ['after the one before', '2026-03-01 00:00:00', '2026-03-02 00:00:00'],
    ['at endDate', '2026-03-02 12:00:00', '2026-03-03 00:00:00'],
  ])('is %s', (_name, after, next) => {
    expect(format(nextCharge(daily, zone(), agreed, at(after)) ?? 0)).toBe(next);
  });

  test('is not after endDate, nor when a cancellation has taken effect', () => {
    expect(nextCharge(daily, zone(), agreed, at('2026-03-03 00:00:00'))).toBeNull();
    expect(nextCharge(daily, zone(), agreed, at('2026-03-01 00:00:00'), at('2026-03-02 00:00:00'))).toBeNull();
    expect(format(nextCharge(daily, zone(), agreed, at('2026-03-01 00:00:00'), at('2026-03-02 00:00:01')) ?? 0)).toBe(
      '2026-03-02 00:00:00',
    );
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-01-31 10:00:00', '1', 'MONTH', 1, '2026-02-28 10:00:00'],
    ['2024-01-31 10:00:00', '1', 'MONTH', 1, '2024-02-29 10:00:00'],
    ['2026-01-31 10:00:00', '1', 'MONTH', 2, '2026-03-31 10:00:00'],
    ['2026-01-31 10:00:00', '1', 'MONTH', 3, '2026-04-30 10:00:00'],
    ['2026-03-31 10:00:00', '1', 'MONTH', -1, '2026-02-28 10:00:00'],
    ['2026-01-15 10:00:00', '1', 'MONTH', -1, '2025-12-15 10:00:00'],
    ['2024-02-29 10:00:00', '1', 'YEAR', 1, '2025-02-28 10:00:00'],
    ['2024-02-29 10:00:00', '1', 'YEAR', 4, '2028-02-29 10:00:00'],
    ['2026-12-31 10:00:00', '2', 'WEEK', 1, '2027-01-14 10:00:00'],
    ['2026-12-31 23:59:59', '1', 'SECOND', 1, '2027-01-01 00:00:00'],
    ['2026-12-31 23:59:59', '36', 'HOUR', 1, '2027-01-02 11:59:59'],
    ['2026-12-31 23:59:59', '90', 'MINUTE', -1, '2026-12-31 22:29:59'],
  ])('%s and %s %s, %s times, is %s', (from, number, unit, times, expected) => {
    const period = parsePeriod(number, unit);
    expect(period && format(addPeriods(zone(), at(from), period, times))).toBe(expected);
  });

  test('a day keeps the local time, an hour does not', () => {
    const berlin = zone('Europe/Berlin');
    const noonBeforeChange = at('2026-03-28 11:00:00');
    expect(format(addPeriods(berlin, noonBeforeChange, { number: 1, unit: 'DAY' }, 1))).toBe('2026-03-29 10:00:00');
    expect(format(addPeriods(berlin, noonBeforeChange, { number: 24, unit: 'HOUR' }, 1))).toBe('2026-03-29 11:00:00');
  });
});
