import { describe, expect, test } from 'vitest';
import { equalDigests, formatToken, isBearerHeader, parseAuthorization, parseCredentials } from '../../api/foundation/access/token.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';

const id = '8ac7a4a0000000000000000000000100';
const shown = (text: string): readonly string[] | undefined => {
  const found = parseAuthorization(text);
  return found && [found.id, found.secret.reveal()];
};

test.each([
  ['Bearer x', true],
  ['bearer x', true],
  ['  Bearer   x', true],
  ['Bearer \tx', true],
  ['Bearer \t', false],
  ['Bearer', false],
  ['Bearer ', false],
  ['Basic x', false],
  ['x Bearer y', false],
  ['Bearerx', false],
])('%j has the form of a bearer token: %s', (header, expected) => {
  expect(isBearerHeader(header)).toBe(expected);
});

describe('a bearer token', () => {
  test.each([
    ['as it is shown', `Bearer ${btoa(`${id}|s3cret`)}`, [id, 's3cret']],
    ['in any case, with spaces around', `  bEARER   ${btoa(`${id}|s3cret`)}  `, [id, 's3cret']],
    ['with a bar in its secret', `Bearer ${btoa(`${id}|a|b`)}`, [id, 'a|b']],
    ['without a bar', `Bearer ${btoa(id)}`, undefined],
    // Cut by one character it would be an id.
    ['of 33 hex digits without a bar', `Bearer ${btoa(`${id}0`)}`, undefined],
    ['without a secret', `Bearer ${btoa(`${id}|`)}`, undefined],
    ['with a short id', `Bearer ${btoa(`${id.slice(1)}|s3cret`)}`, undefined],
    ['that is no base64', 'Bearer a-b', undefined],
    ['of base64 that is cut', 'Bearer a', undefined],
    ['with something behind it', `Bearer ${btoa(`${id}|s3cret`)} x`, undefined],
    ['with something before it', `x Bearer ${btoa(`${id}|s3cret`)}`, undefined],
    ['with three equal signs', `Bearer ${btoa(`${id}|s`)}===`, undefined],
    ['of another scheme', `Basic ${btoa(`${id}|s3cret`)}`, undefined],
  ])('%s', (_, header, expected) => {
    expect(shown(header)).toEqual(expected);
  });

  test('is read up to 1,024 characters of header', () => {
    const header = (secretCharacters: number): string => `Bearer ${btoa(`${id}|${'s'.repeat(secretCharacters)}`)}`;
    // 7 characters of scheme, and base64 of 33 and the secret's: 729 of them make 1,023, and a space more is 1,024.
    expect(header(729)).toHaveLength(1_023);
    expect(shown(header(729))?.[1]).toHaveLength(729);
    expect(shown(`${header(729)} `)?.[1]).toHaveLength(729);
    expect(shown(`${header(729)}  `)).toBeUndefined();
  });

  test('is formatted as it is read', () => {
    const made = formatToken({ id, secret: new Secret('s3cret') }).reveal();
    expect(made).toBe(btoa(`${id}|s3cret`));
    expect(shown(`Bearer ${made}`)).toEqual([id, 's3cret']);
  });
});

describe('the halves of a token', () => {
  test.each([
    [id, 's', true],
    [id, 's'.repeat(1_024), true],
    [id, 's'.repeat(1_025), false],
    [id, '', false],
    ['8a', 's', false],
  ])('%s and a secret', (given, secret, isOne) => {
    expect(parseCredentials(given, new Secret(secret)) !== undefined).toBe(isOne);
  });
});

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'xbc', false],
  ['abc', 'ab', false],
  ['ab', 'abc', false],
  // What repeats is not the same as what is long.
  ['abab', 'ab', false],
  ['ab', 'abab', false],
  ['', '', true],
  ['a', '', false],
  ['', 'a', false],
  ['\0', '', false],
])('digests %j and %j are equal: %s', (one, other, expected) => {
  expect(equalDigests(one, other)).toBe(expected);
});
