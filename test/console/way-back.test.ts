/** Where the link at the top of a page about one thing leads. */
import { expect, test } from 'vitest';
import { findWayBack, isListAt, type Places } from '../../console/values/way-back.ts';

const one = '8a01a2235830fa0000d6e78f5b4c5178';
const other = '8a01a2235830fa0000d6e78f5b4c5179';

const places = (...paths: readonly string[]): Places => Object.fromEntries(paths.map((path, at) => [at, { path, title: `at ${at}` }]));

test.each([
  ['from a list with filters', ['/payments?outcome=DECLINED', `/payments/${one}`], '/payments?outcome=DECLINED', 1],
  [
    'from one payment to the next of the list',
    ['/payments?sort=amount-desc', `/payments/${one}`, `/payments/${other}?tab=raw`],
    '/payments?sort=amount-desc',
    2,
  ],
  ['from a tab of the page', ['/chargebacks', `/chargebacks/${one}`, `/chargebacks/${one}?x=1`], '/chargebacks', 2],
  ['from another thing', ['/payments', `/payments/${one}`, `/chargebacks/${other}`], `/payments/${one}`, 1],
  ['from a checkout, whose id has a tag', ['/checkouts', `/checkouts/${one}-test`, `/checkouts/${other}-test`], '/checkouts', 2],
  ['from one shopper to another', [`/payments/${one}`, `/shopper?payment=${one}`, `/shopper?payment=${other}`], `/payments/${one}`, 2],
])('%s', (_from, paths, path, steps) => {
  expect(findWayBack(places(...paths), paths.length - 1)).toMatchObject({ place: { path }, steps });
});

test('there is none from a page that was opened by its address, or after such a page', () => {
  expect(findWayBack(places(`/payments/${one}`), 0)).toBeUndefined();
  expect(findWayBack(places(`/payments/${one}`, `/payments/${other}`), 1)).toBeUndefined();
  expect(findWayBack({}, 3)).toBeUndefined();
});

test('there is none over an entry of the history that nobody knows', () => {
  const { 1: _unknown, ...known } = places('/payments', '/overview', `/payments/${one}`);
  expect(findWayBack(known, 2)).toBeUndefined();
});

test.each([
  ['/payments?text=x', true],
  ['/payments/', true],
  [`/payments/${one}`, false],
  ['/payment-links', false],
])('%s is the list of payments: %s', (path, isList) => {
  expect(isListAt('/payments', { path, title: null })).toBe(isList);
});
