/** Which of the timestamps that have passed is charged, and which were missed. */
import { describe, expect, test } from 'vitest';
import { type MissedPolicy, missedPolicyNames } from '../../api/contract/job-policies.ts';
import type { Job } from '../../api/domain/jobs/job.ts';
import { type DueStep, decideDueStep, findJobCancellation, listNextRuns, toJobSchedule } from '../../api/domain/jobs/job-schedule.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';

const start = Date.UTC(2026, 0, 1);
/** A run that begins later than this after its timestamp was missed. */
const lateMs = hourMs;
const at = (day: number) => start + (day - 1) * dayMs + 6 * hourMs;

function planOf(changes: Partial<Job> = {}) {
  return toJobSchedule({ expression: '0 0 6 * * ? *', timeZone: 'UTC', terms: '{}', cancelAt: null, createdAt: start, ...changes });
}

describe('one round', () => {
  test('charges a timestamp that has just come', () => {
    expect(decideDueStep(planOf(), at(1), at(1) + 1, 'RUN_ONCE')).toEqual({ runAt: at(1), missed: null, nextRunAt: at(2) });
  });

  test('of several charges the last, and records the range of the others', () => {
    const missed = { from: at(1), to: at(4), count: 4 };
    expect(decideDueStep(planOf(), at(1), at(5) + lateMs, 'RUN_ONCE')).toEqual({ runAt: at(5), missed, nextRunAt: at(6) });
    expect(decideDueStep(planOf(), at(1), at(5) + lateMs, 'SKIP')).toEqual({ runAt: at(5), missed, nextRunAt: at(6) });
  });

  test('skips the last too where it is late and the job says so, and makes up for it where not', () => {
    const now = at(5) + lateMs + 1;
    const missed = { from: at(1), to: at(5), count: 5 };
    expect(decideDueStep(planOf(), at(1), now, 'SKIP')).toEqual({ runAt: null, missed, nextRunAt: at(6) });
    expect(decideDueStep(planOf(), at(1), now, 'RUN_ONCE').runAt).toBe(at(5));
  });

  /** The step of a job on Saturday, two hours after the last of three timestamps. A policy that is missing here does not type-check. */
  const late: Readonly<Record<MissedPolicy, DueStep>> = {
    RUN_ONCE: { runAt: at(3), missed: { from: at(1), to: at(2), count: 2 }, nextRunAt: at(4) },
    SKIP: { runAt: null, missed: { from: at(1), to: at(3), count: 3 }, nextRunAt: at(4) },
  };

  test.each(missedPolicyNames)('does with missed runs what %s says', (policy) => {
    expect(decideDueStep(planOf(), at(1), at(3) + 2 * lateMs, policy)).toEqual(late[policy]);
  });

  test('counts so many and leaves the rest to the next one', () => {
    const everyMinute = planOf({ expression: '0 * * * * ? *' });
    const now = start + 3_000 * minuteMs;
    const first = decideDueStep(everyMinute, start, now, 'RUN_ONCE');
    expect(first).toMatchObject({ runAt: null, missed: { from: start, count: 1_001 }, nextRunAt: start + 1_001 * minuteMs });
    const last = decideDueStep(everyMinute, start + 2_500 * minuteMs, now, 'RUN_ONCE');
    expect(last).toMatchObject({ runAt: now, missed: { count: 500 }, nextRunAt: now + minuteMs });
    // A timestamp of this very moment has passed too.
    const oneMore = decideDueStep(everyMinute, start, start + 1_001 * minuteMs, 'RUN_ONCE');
    expect(oneMore).toMatchObject({ runAt: null, missed: { count: 1_001 }, nextRunAt: start + 1_001 * minuteMs });
  });

  test('knows no further timestamp after the end of the schedule', () => {
    const plan = planOf({ terms: JSON.stringify({ endDate: '2026-01-02 06:00:00' }) });
    expect(decideDueStep(plan, at(2), at(2), 'RUN_ONCE')).toEqual({ runAt: at(2), missed: null, nextRunAt: null });
    expect(listNextRuns(plan, start, 5)).toEqual([at(1), at(2)]);
  });
});

describe('a cancellation', () => {
  test('ends the schedule where it takes effect', () => {
    expect(listNextRuns(planOf({ cancelAt: at(3) }), start, 9)).toEqual([at(1), at(2)]);
  });

  test('that is repeated is not later than the first one', () => {
    const terms = JSON.stringify({ noticeNumber: '2', noticeUnit: 'DAY', noticeCallable: 'ANYTIME' });
    const first = findJobCancellation(planOf({ terms }), start);
    expect(first).toMatchObject({ cancellation: { effectiveAt: start + 2 * dayMs }, remaining: { count: 2, hasMore: false } });
    const again = findJobCancellation(planOf({ terms, cancelAt: start + 2 * dayMs }), start + dayMs);
    expect(again).toMatchObject({ cancellation: { effectiveAt: start + 2 * dayMs }, remaining: { count: 1 } });
  });
});
