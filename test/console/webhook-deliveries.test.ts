import { describe, expect, test } from 'vitest';
import {
  countAttempts,
  findNeighbour,
  hasFilters,
  keepSame,
  keepUnattempted,
  type Row,
  shownFailures,
  toDeliveriesFilter,
  toggleFailure,
  toUpperBound,
  toUtc,
  withoutFailures,
} from '../../console/pages/webhooks/deliveries-view.ts';

const subscriptionId = 'a'.repeat(32);
const subjectId = 'b'.repeat(32);

describe('the list of deliveries', () => {
  test('holds everything of its webhook where the address says nothing', () => {
    const filter = toDeliveriesFilter({ delivery: 'c' }, subscriptionId, 'UTC');
    expect(filter).toEqual({ subscriptionId });
    expect(hasFilters(filter)).toBe(false);
  });

  test('is narrowed by status, subject and a period of the chosen zone, whose last minute counts', () => {
    const address = { status: 'FAILED,PENDING,NONSENSE', subject: subjectId, from: '2026-11-21T08:00', to: '2026-11-21T09:30' };
    const filter = toDeliveriesFilter(address, subscriptionId, 'Europe/Berlin');
    expect(filter).toEqual({
      subscriptionId,
      statuses: ['PENDING', 'FAILED'],
      subjectId,
      from: '2026-11-21T07:00:00.000Z',
      to: '2026-11-21T08:31:00.000Z',
    });
    expect(hasFilters(filter)).toBe(true);
  });

  test('is narrowed by how deliveries failed, and counts them whichever are chosen', () => {
    const filter = toDeliveriesFilter({ failure: 'TLS,NONSENSE,TIMEOUT' }, subscriptionId, 'UTC');
    expect(filter).toEqual({ subscriptionId, failureKinds: ['TLS', 'TIMEOUT'] });
    expect(hasFilters(filter)).toBe(true);
    expect(withoutFailures(filter)).toEqual({ subscriptionId });
    expect(shownFailures([{ kind: 'TIMEOUT', count: 2 }], ['TLS', 'TIMEOUT'])).toEqual([
      { kind: 'TIMEOUT', count: 2 },
      { kind: 'TLS', count: 0 },
    ]);
    expect([toggleFailure(['TIMEOUT'], 'TLS'), toggleFailure(['TIMEOUT'], 'TIMEOUT')]).toEqual(['TLS,TIMEOUT', undefined]);
  });

  test('leaves out what is half typed instead of failing', () => {
    expect(toDeliveriesFilter({ subject: 'b'.repeat(31), from: '2026-1', to: '' }, subscriptionId, 'UTC')).toEqual({ subscriptionId });
  });

  test('goes on with older ones without losing one of the same second', () => {
    const to = toUpperBound('2026-11-21T06:59:59.750Z', 'Europe/Berlin');
    expect(to).toBe('2026-11-21T07:59:59');
    expect(toDeliveriesFilter({ to }, subscriptionId, 'Europe/Berlin').to).toBe('2026-11-21T07:00:00.000Z');
  });
});

test('a field without a time is no time to send again from', () => {
  expect(toUtc('', 'UTC')).toBeUndefined();
  expect(toUtc('soon', 'UTC')).toBeUndefined();
  expect(toUtc('2026-07-01T12:00', 'America/New_York')).toBe('2026-07-01T16:00:00.000Z');
});

describe('deliveries that were sent again', () => {
  const row = (id: string, attemptCount: number, status: Row['status'] = 'DELIVERED'): Row => ({ id, attemptCount, status });
  const before = countAttempts([row('a', 1), row('b', 4), row('c', 2)], ['a', 'b', 'unknown']);

  test('are awaited as far as they are in the list', () => {
    expect([...before]).toEqual([
      ['a', 1],
      ['b', 4],
    ]);
  });

  test('are awaited while their next try has not happened, whatever their status says', () => {
    expect([...keepUnattempted(before, [row('a', 1, 'PENDING'), row('b', 5, 'PENDING')]).keys()]).toEqual(['a']);
  });

  test('are awaited no longer once they were tried or left the list', () => {
    expect(keepUnattempted(before, [row('a', 2)]).size).toBe(0);
  });
});

test('keys go from row to row and stop at both ends', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect(findNeighbour(rows, undefined, 1)).toBe('a');
  expect(findNeighbour(rows, 'a', 1)).toBe('b');
  expect(findNeighbour(rows, 'b', 1)).toBe('b');
  expect(findNeighbour(rows, 'a', -1)).toBe('a');
  expect(findNeighbour([], undefined, 1)).toBeUndefined();
});

test('of deliveries that are read again, those that say what they said stay the same objects', () => {
  const row = (id: string, attemptCount: number): Row => ({ id, status: 'PENDING', attemptCount });
  const before = [row('c', 1), row('b', 1), row('a', 1)];
  const now = keepSame(before, [row('d', 0), row('c', 1), row('b', 2), row('a', 1)]);
  expect(now.map((each) => before.includes(each))).toEqual([false, true, false, true]);
  expect(now.map(({ id, attemptCount }) => `${id}${attemptCount}`)).toEqual(['d0', 'c1', 'b2', 'a1']);
  expect(keepSame(now, [row('d', 0), row('c', 1), row('b', 2), row('a', 1)])).toBe(now);
});
