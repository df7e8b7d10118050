/** Periods are counted by the clock of the merchant whose payments they show. */
import { expect, test } from 'vitest';
import { areMixed, type EntityWithClock, findEntityTimes } from '../../console/hooks/entity-now.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const ahead = '2036-01-01T00:00:00.000Z';
const clock = (mode: string) => ({ now: ahead, mode });

const tree = (modes: { readonly demo: string; readonly other?: string }): readonly EntityWithClock[] => [
  { id: 'psp', parentId: null, clock: null },
  { id: 'division', parentId: 'psp', clock: null },
  { id: 'demo', parentId: 'division', clock: clock(modes.demo) },
  { id: 'channel', parentId: 'demo', clock: null },
  ...(modes.other === undefined ? [] : [{ id: 'other', parentId: 'division', clock: clock(modes.other) }]),
];
const moved = Date.parse(ahead);

test.each([
  ['of the merchant whose clock was moved', tree({ demo: 'AHEAD', other: 'REAL' }), 'demo', moved],
  ['of its channel', tree({ demo: 'FROZEN', other: 'REAL' }), 'channel', moved],
  ['of another merchant', tree({ demo: 'AHEAD', other: 'REAL' }), 'other', now],
  ['of the only merchant, seen from above', tree({ demo: 'AHEAD' }), 'division', moved],
  ['of all that the viewer sees, which is one merchant', tree({ demo: 'AHEAD' }), undefined, moved],
  ['of a clock that was not moved', tree({ demo: 'REAL' }), 'demo', now],
  ['of what nobody knows', tree({ demo: 'AHEAD' }), 'unknown', now],
  ['while nothing was read', [], 'demo', now],
])('the time %s', (_of, entities, entityId, wanted) => {
  const times = findEntityTimes(entities, entityId, { now, readAt: now });
  expect(times).toEqual({ earliest: wanted, latest: wanted });
  expect(areMixed(times)).toBe(false);
});

test('of several merchants there is an earliest and a latest, and no single one', () => {
  const times = findEntityTimes(tree({ demo: 'AHEAD', other: 'REAL' }), undefined, { now, readAt: now });
  expect(times).toEqual({ earliest: now, latest: moved });
  expect(areMixed(times)).toBe(true);
});

test('a clock that is ahead has gone on since it was read, one that is frozen has not', () => {
  const later = { now, readAt: now - 40_000 };
  expect(findEntityTimes(tree({ demo: 'AHEAD' }), 'demo', later).latest).toBe(moved + 40_000);
  expect(findEntityTimes(tree({ demo: 'FROZEN' }), 'demo', later).latest).toBe(moved);
});
