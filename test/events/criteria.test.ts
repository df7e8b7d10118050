import { expect, test } from 'vitest';
import { type EventCriteria, matches } from '../../api/foundation/events/criteria.ts';
import type { Event } from '../../api/foundation/events/event.ts';

function eventOf(payload: object): Event {
  return {
    sequence: 1,
    merchantSequence: 1,
    subjectSequence: 1,
    previousId: null,
    id: `8a${'0'.repeat(30)}`,
    type: 'PAYMENT',
    action: 'CREATED',
    subjectId: `8a${'1'.repeat(30)}`,
    entityId: `8a${'2'.repeat(30)}`,
    entityPath: 'psp/merchant/channel/',
    at: 0,
    payload: JSON.stringify(payload),
  };
}

const finds = (criteria: Partial<EventCriteria>, payload: object = { amount: '77.00' }): boolean =>
  matches(eventOf(payload), { entityPath: 'psp/', ...criteria });

test.each([
  ['at the least amount', { amountMinMinor: 7_700n }, true],
  ['one below it', { amountMinMinor: 7_701n }, false],
  ['at the largest amount', { amountMaxMinor: 7_700n }, true],
  ['one above it', { amountMaxMinor: 7_699n }, false],
  ['at both', { amountMinMinor: 7_700n, amountMaxMinor: 7_700n }, true],
  ['between them', { amountMinMinor: 7_699n, amountMaxMinor: 7_701n }, true],
  ['where they leave nothing', { amountMinMinor: 7_701n, amountMaxMinor: 7_699n }, false],
])('an event %s', (_, criteria, isWanted) => {
  expect(finds(criteria)).toBe(isWanted);
});

test('an event without an amount is at none, not even from 0.00', () => {
  for (const payload of [{}, { amount: 77 }, { amount: 'a lot' }]) {
    expect(finds({ amountMinMinor: 0n }, payload)).toBe(false);
    expect(finds({ amountMaxMinor: 9_999n }, payload)).toBe(false);
    expect(finds({}, payload)).toBe(true);
  }
});
