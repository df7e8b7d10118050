/** When a job fires, against two readings of Quartz that share no code with ours, and against rows that were computed by hand. */
import { readFileSync } from 'node:fs';
import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextOccurrence, occurrences, occurrencesMax, parseJobZone } from '../../../api/domain/jobs/schedule/occurrences.ts';
import { type CronExpression, isCronProblem, parseCronExpression } from '../../../api/foundation/catalogue/cron-expression.ts';
import type { TimeZone } from '../../../api/foundation/kernel/time-zone.ts';
import { expressionArbitrary } from './expressions.ts';
import { isAtTime, isOnDay, occurrencesByWalking, timestampsAt, wallClock, zoneOffsets } from './oracle.ts';

function parse(text: string): CronExpression {
  const parsed = parseCronExpression(text);
  if (isCronProblem(parsed)) throw new Error(`${text}: ${parsed.problem}`);
  return parsed;
}

function zone(name: string): TimeZone {
  const parsed = parseJobZone(name);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

const format = (timestamps: readonly number[]): string =>
  timestamps.map((timestamp) => new Date(timestamp).toISOString().replace('.000Z', 'Z')).join(' ');

const ours = (expression: string, zoneName: string, after: string, count = 10): string =>
  format(occurrences(parse(expression), zone(zoneName), Date.parse(after), count));

interface Row {
  readonly proof: string;
  readonly expression: string;
  readonly zone: string;
  readonly after: string;
  readonly next: string;
}

const rows: readonly Row[] = readFileSync(new URL('occurrences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [proof = '', expression = '', zoneName = '', after = '', next = ''] = line.split('\t');
    return { proof, expression, zone: zoneName, after, next };
  });

describe('the table of expressions with their next ten occurrences', () => {
  test('has 200 expressions at least, in four zones and UTC', () => {
    expect(new Set(rows.map(({ expression }) => expression)).size).toBeGreaterThanOrEqual(200);
    expect([...new Set(rows.map((row) => row.zone))].sort()).toEqual(Object.keys(zoneOffsets).sort());
    expect(rows.filter(({ next }) => next.split(' ').length === 10).length).toBeGreaterThan(300);
  });

  test.each(rows)('$expression in $zone after $after', (row) => {
    expect(ours(row.expression, row.zone, row.after)).toBe(row.next);
  });

  test.each(rows)('is what walking through the days finds: $expression in $zone after $after', (row) => {
    expect(format(occurrencesByWalking(row.expression, row.zone, Date.parse(row.after), 10))).toBe(row.next);
  });

  test('is what croner finds, for all that it reads as Quartz does', () => {
    const known = rows.filter(({ proof }) => proof === 'croner');
    const found = known.map((row) => ({ ...row, next: format(findByCroner(row)) }));
    expect(known.length).toBeGreaterThan(300);
    expect(found).toEqual(known);
  });
});

function findByCroner(row: Row): readonly number[] {
  const mode = row.expression.trim().split(/\s+/).length === 7 ? '7-part' : '6-part';
  const options = { timezone: row.zone, mode, alternativeWeekdays: true, sloppyRanges: true, fixedTimeRule: 'no-wildcard' } as const;
  return new Cron(row.expression, options).nextRuns(10, new Date(row.after)).map((date) => date.getTime());
}

/** Computed by hand, with a calendar and the dates of the changes of clocks. */
const byHand: readonly (readonly [why: string, expression: string, zone: string, after: string, next: string])[] = [
  [
    'a daily job at a skipped time runs once, when the clocks change',
    '0 30 2 * * ?',
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00Z 2026-03-30T00:30:00Z',
  ],
  [
    'a daily job at a repeated time runs once, at the first',
    '0 30 2 * * ?',
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00Z 2026-10-26T01:30:00Z',
  ],
  [
    'the same in New York in spring',
    '0 30 2 * * ?',
    'America/New_York',
    '2026-03-08T00:00:00Z',
    '2026-03-08T07:00:00Z 2026-03-09T06:30:00Z',
  ],
  [
    'the same in New York in autumn',
    '0 30 1 * * ?',
    'America/New_York',
    '2026-11-01T00:00:00Z',
    '2026-11-01T05:30:00Z 2026-11-02T06:30:00Z',
  ],
  [
    'half an hour that is skipped',
    '0 15 2 * * ?',
    'Australia/Lord_Howe',
    '2026-10-03T00:00:00Z',
    '2026-10-03T15:30:00Z 2026-10-04T15:15:00Z',
  ],
  [
    'half an hour that is repeated',
    '0 45 1 * * ?',
    'Australia/Lord_Howe',
    '2026-04-04T00:00:00Z',
    '2026-04-04T14:45:00Z 2026-04-05T15:15:00Z',
  ],
  [
    'an hourly job runs in each hour that passes, in the repeated one too',
    '0 0 * * * ?',
    'Europe/Berlin',
    '2026-10-24T23:30:00Z',
    '2026-10-25T00:00:00Z 2026-10-25T01:00:00Z 2026-10-25T02:00:00Z',
  ],
  [
    'an hourly job has no hour to make up for in spring',
    '0 30 * * * ?',
    'Europe/Berlin',
    '2026-03-29T00:00:00Z',
    '2026-03-29T00:30:00Z 2026-03-29T01:30:00Z 2026-03-29T02:30:00Z',
  ],
  [
    'two skipped times of one day come to one run',
    '0 15,45 2 * * ?',
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00Z 2026-03-30T00:15:00Z',
  ],
  [
    'a run between the two passes is the last of its day',
    '0 30 2 * * ?',
    'Europe/Berlin',
    '2026-10-25T01:10:00Z',
    '2026-10-26T01:30:00Z 2026-10-27T01:30:00Z',
  ],
  [
    'a zone of 5 hours and 45 minutes',
    '0 0 9 1 * ?',
    'Asia/Kathmandu',
    '2026-11-01T03:15:00Z',
    '2026-12-01T03:15:00Z 2027-01-01T03:15:00Z',
  ],
  ['29 February', '0 0 0 29 2 ?', 'UTC', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z 2032-02-29T00:00:00Z'],
  ['three days before the last of February', '0 0 0 L-3 2 ?', 'UTC', '2027-01-01T00:00:00Z', '2027-02-25T00:00:00Z 2028-02-26T00:00:00Z'],
  [
    'the last weekday of May and October 2026',
    '0 0 0 LW 5,10 ?',
    'UTC',
    '2026-01-01T00:00:00Z',
    '2026-05-29T00:00:00Z 2026-10-30T00:00:00Z',
  ],
  [
    'the weekday nearest to two days before the last',
    '0 0 0 L-2W 5,8 ?',
    'UTC',
    '2026-01-01T00:00:00Z',
    '2026-05-29T00:00:00Z 2026-08-28T00:00:00Z',
  ],
  [
    '1W goes forward where the 1st is a Saturday',
    '0 0 0 1W 8 ?',
    'UTC',
    '2026-01-01T00:00:00Z',
    '2026-08-03T00:00:00Z 2027-08-02T00:00:00Z',
  ],
  ['31W skips shorter months', '0 0 0 31W 4-5 ?', 'UTC', '2026-01-01T00:00:00Z', '2026-05-29T00:00:00Z 2027-05-31T00:00:00Z'],
  ['6 is Friday', '0 0 0 ? * 6', 'UTC', '2026-11-22T00:00:00Z', '2026-11-27T00:00:00Z 2026-12-04T00:00:00Z'],
  ['L alone is every Saturday', '0 0 0 ? * L', 'UTC', '2026-11-22T00:00:00Z', '2026-11-28T00:00:00Z 2026-12-05T00:00:00Z'],
  ['the last Friday', '0 0 0 ? * 6L', 'UTC', '2026-11-22T00:00:00Z', '2026-11-27T00:00:00Z 2026-12-25T00:00:00Z'],
  ['the fifth Monday', '0 0 0 ? * 2#5', 'UTC', '2026-11-22T00:00:00Z', '2026-11-30T00:00:00Z 2027-03-29T00:00:00Z'],
  ['Friday to Monday', '0 0 0 ? * FRI-MON', 'UTC', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z 2026-11-27T00:00:00Z'],
  ['November to February', '0 0 0 1 NOV-FEB ?', 'UTC', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z 2027-02-01T00:00:00Z'],
  ['every hour from 22 to 1', '0 0 22-1 * * ?', 'UTC', '2026-01-01T23:00:00Z', '2026-01-02T00:00:00Z 2026-01-02T01:00:00Z'],
];

test.each(byHand)('%s: %s in %s', (_why, expression, zoneName, after, next) => {
  expect(ours(expression, zoneName, after, next.split(' ').length)).toBe(next);
  expect(format(occurrencesByWalking(expression, zoneName, Date.parse(after), next.split(' ').length))).toBe(next);
});

describe('an expression that ends', () => {
  test.each([
    ['0 0 0 30 2 ?', 'there is no 30 February'],
    ['0 0 0 31 4,6,9,11 ?', 'these months have 30 days'],
    ['0 0 0 29 2 ? 2029-2031', 'no leap year is among them'],
    ['0 0 0 1 1 ? 1970-2026', 'all years are over'],
    ['0 0 0 L-30 2 ?', 'no February has 31 days'],
    ['0 0 0 ? 2 MON#5 2026-2031', 'no February has five Mondays'],
  ])('never fires again: %s, because %s', (expression) => {
    expect(nextOccurrence(parse(expression), zone('Europe/Berlin'), Date.UTC(2026, 5, 1))).toBeNull();
  });

  test('fires for the last time in 2099, in the zone of the job', () => {
    const lastSecond = parse('59 59 23 31 12 ?');
    const last = nextOccurrence(lastSecond, zone('America/New_York'), Date.UTC(2099, 6, 1));
    expect(last).toBe(Date.UTC(2100, 0, 1, 4, 59, 59));
    expect(nextOccurrence(lastSecond, zone('America/New_York'), Date.UTC(2100, 0, 1, 4, 59, 59))).toBeNull();
  });

  test('fires for the last time in the second pass of an hour that comes twice', () => {
    // In São Paulo, 17 February 2018 had 25 hours: midnight was set back to 23:00.
    const lastDay = parse('0 30 * 17 2 ? 2018');
    expect(format(occurrences(lastDay, zone('America/Sao_Paulo'), Date.UTC(2018, 1, 18, 1), 5))).toBe(
      '2018-02-18T01:30:00Z 2018-02-18T02:30:00Z',
    );
  });

  test.each([Number.POSITIVE_INFINITY, Number.NaN, 8.64e15])('has no occurrence after %s', (after) => {
    expect(nextOccurrence(parse('* * * * * ?'), zone('Europe/Berlin'), after)).toBeNull();
  });

  test('begins in 1970, however early it is asked for', () => {
    expect(nextOccurrence(parse('0 0 0 1 1 ?'), zone('UTC'), Number.NEGATIVE_INFINITY)).toBe(0);
  });

  test('gives an answer of a bounded length', () => {
    expect(occurrences(parse('* * * * * ?'), zone('UTC'), 0, 5_000)).toHaveLength(occurrencesMax);
  });
});

describe('a time zone', () => {
  test.each(['Mars/Olympus', 'Europe/Berlln', '', '+01:00', 'Z'.repeat(100)])('is refused where IANA does not have it: %j', (name) => {
    expect(parseJobZone(name)).toEqual({ problem: 'must be a time zone of IANA, such as Europe/Berlin' });
  });

  test.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'Australia/Lord_Howe'])('is known: %s', (name) => {
    expect(parseJobZone(name)).toMatchObject({ name });
  });
});

const zoneArbitrary = fc.constantFrom(...Object.keys(zoneOffsets));
/** 2024 to 2033: between the years that the oracle's offsets are right for. */
const afterArbitrary = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) });

describe('for any expression, zone and time', () => {
  const seeded = { seed: 20_261_122, numRuns: 150 };

  test('occurrences increase and come after the time that was asked for', () => {
    const increase = fc.property(expressionArbitrary, zoneArbitrary, afterArbitrary, (expression, zoneName, after) => {
      const found = occurrences(parse(expression), zone(zoneName), after, 5);
      const expected = [...new Set(found)].sort((a, b) => a - b);
      expect(found).toEqual(expected);
      for (const each of found) expect(each).toBeGreaterThan(after);
    });
    fc.assert(increase, seeded);
  });

  test('each occurrence matches each field on a wall clock of the zone, but for times that clocks skip', () => {
    const match = fc.property(expressionArbitrary, zoneArbitrary, afterArbitrary, (expression, zoneName, after) => {
      for (const each of occurrences(parse(expression), zone(zoneName), after, 5)) {
        const date = new Date(wallClock(zoneName, each));
        const matches =
          isOnDay(expression, date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) &&
          isAtTime(expression, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds());
        // In the hour before the change, a skipped time has no timestamp.
        const isAtChange = timestampsAt(zoneName, wallClock(zoneName, each) - 15 * 60_000).length === 0;
        expect(matches || isAtChange, `${expression} in ${zoneName} at ${new Date(each).toISOString()}`).toBe(true);
      }
    });
    fc.assert(match, seeded);
  });

  test('the next three are those that walking through the days finds', () => {
    const agree = fc.property(expressionArbitrary, zoneArbitrary, afterArbitrary, (expression, zoneName, after) => {
      expect(format(occurrences(parse(expression), zone(zoneName), after, 3))).toBe(
        format(occurrencesByWalking(expression, zoneName, after, 3)),
      );
    });
    fc.assert(agree, seeded);
  });

  test('around a change of clocks as well', () => {
    const changes: readonly (readonly [string, number])[] = [
      ['Europe/Berlin', Date.UTC(2026, 2, 29, 1)],
      ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
      ['America/New_York', Date.UTC(2026, 2, 8, 7)],
      ['America/New_York', Date.UTC(2026, 10, 1, 6)],
      ['Australia/Lord_Howe', Date.UTC(2026, 9, 3, 15, 30)],
      ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
    ];
    const hours = fc.constantFrom('*', '1', '2', '3', '1-3', '*/2', '0,2', '23-2', '0-23');
    const minutes = fc.constantFrom('0', '15', '30', '45', '59', '*/20', '0,30', '7/13');
    const aroundMs = fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 });
    const agree = fc.property(fc.constantFrom(...changes), hours, minutes, aroundMs, ([zoneName, change], hour, minute, ms) => {
      const expression = `0 ${minute} ${hour} * * ?`;
      expect(format(occurrences(parse(expression), zone(zoneName), change + ms, 8))).toBe(
        format(occurrencesByWalking(expression, zoneName, change + ms, 8)),
      );
    });
    fc.assert(agree, seeded);
  });
});
