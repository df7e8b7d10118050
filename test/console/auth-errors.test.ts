/** What somebody is told when a request to /auth fails. */
import { expect, test } from 'vitest';
import { isOutcomeUnknown } from '../../console/values/auth-error.ts';

test.each([
  ['a wrong password', { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }, false],
  ['a refusal without a code', { status: 400 }, false],
  ['too many attempts', { status: 429 }, false],
  ['a store that cannot be reached', { status: 503, code: 'UNAVAILABLE' }, false],
  ['a fault of the gateway', { status: 500, code: 'INTERNAL_ERROR' }, true],
  ['a proxy that lost the gateway', { status: 502 }, true],
  ['an answer without a status', { status: 0 }, true],
])('after %s nobody is told wrongly that nothing was changed', (_what, error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});
