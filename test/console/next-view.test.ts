import { expect, test } from 'vitest';
import { nextOf } from '../../console/pages/sign-in/next-view.ts';

test.each(['/payments', '/payments/8ac7a4a0?tab=raw', '/live?types=PAYMENT'])('after signing in one goes on to %s', (next) => {
  expect(nextOf(next)).toBe(next);
});

test.each([
  undefined,
  '',
  'payments',
  'https://elsewhere.test/',
  '//elsewhere.test/',
  '/\\elsewhere.test/',
  'javascript:alert(1)',
  '/../graphql?query={viewer{id}}',
  '/payments/../../auth/sign-out',
])('a link leads nowhere else by way of the sign-in (%s)', (next) => {
  expect(nextOf(next)).toBe('/overview');
});
