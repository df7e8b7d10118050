import { expect, test } from 'vitest';
import { parseNextPath } from '../../console/pages/sign-in/next-path.ts';

test.each(['/payments', '/payments/8ac7a4a0?tab=raw', '/live?types=PAYMENT'])('after signing in one goes on to %s', (next) => {
  expect(parseNextPath(next)).toBe(next);
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
  expect(parseNextPath(next)).toBe('/overview');
});
