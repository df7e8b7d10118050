import { expect, test } from 'vitest';
import { parseLinkToken } from '../../console/client/password-links.ts';
import { formatCodes, formatSecret, parseSecret } from '../../console/pages/account/second-factor-view.ts';
import { parseDevice } from '../../console/values/device.ts';
import { findPasswordProblem } from '../../console/values/password-rules.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone'],
  ['curl/8.5.0', undefined, undefined],
  [null, undefined, undefined],
])('%s is known as %s on %s', (agent, browser, system) => {
  expect(parseDevice(agent)).toEqual({ browser, system });
});

test('the key for an authenticator app is shown in groups, and nothing of it is lost', () => {
  const secret = parseSecret('otpauth://totp/Gateway:a%40b.test?secret=JBSWY3DPEHPK3PXPA&issuer=Gateway');
  expect(secret).toBe('JBSWY3DPEHPK3PXPA');
  expect(formatSecret(secret ?? '')).toBe('JBSW Y3DP EHPK 3PXP A');
  expect(parseSecret('nothing')).toBeUndefined();
});

test('backup codes are copied one a line', () => {
  expect(formatCodes(['aaaa-1', 'bbbb-2'])).toBe('aaaa-1\nbbbb-2');
});

test('a new password is 12 characters or more, and typed twice alike', () => {
  expect(findPasswordProblem({ password: 'eleven-char', repeat: 'eleven-char' })).toEqual({ kind: 'short', missing: 1 });
  expect(findPasswordProblem({ password: 'twelve-chars', repeat: 'twelve-char' })).toEqual({ kind: 'different' });
  expect(findPasswordProblem({ password: 'twelve-chars', repeat: 'twelve-chars' })).toBeUndefined();
});

test('a link’s token is read from behind the # only where it is whole', () => {
  const token = 'ab'.repeat(32);
  expect(parseLinkToken(`#token=${token}`)).toBe(token);
  expect(parseLinkToken(`#token=${token.slice(1)}`)).toBeUndefined();
  expect(parseLinkToken(`#token=${token}&next=//elsewhere.test`)).toBeUndefined();
  expect(parseLinkToken('')).toBeUndefined();
});
