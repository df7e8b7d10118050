/** Where the console moves a merchant's clock. */
import { expect, test } from 'vitest';
import { addStep, findSubjectPage, findTarget } from '../../console/pages/sandbox/clock-view.ts';

test.each([
  ['day', '2026-12-31T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
  ['week', '2026-02-25T10:00:00.000Z', '2026-03-04T10:00:00.000Z'],
  ['month', '2026-01-15T10:00:00.123Z', '2026-02-15T10:00:00.123Z'],
  ['month', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['month', '2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['month', '2026-12-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
] as const)('a %s after %s is %s', (step, now, then) => {
  expect(addStep(now, step)).toBe(then);
});

test('a clock is moved forward only', () => {
  const now = '2026-06-01T10:00:00.000Z';
  expect(findTarget(now, Date.parse(now) + 1)).toBe('2026-06-01T10:00:00.001Z');
  expect(findTarget(now, Date.parse(now))).toBeUndefined();
  expect(findTarget(now, Date.parse(now) - 1)).toBeUndefined();
  expect(findTarget(now, undefined)).toBeUndefined();
});

test('leads to the payment or checkout that something ran for', () => {
  expect(findSubjectPage('AUTHORIZATION_EXPIRY')).toBe('/payments/$id');
  expect(findSubjectPage('CHECKOUT_EXPIRY')).toBe('/checkouts/$id');
  expect(findSubjectPage('WEBHOOK_ATTEMPT')).toBeUndefined();
});
