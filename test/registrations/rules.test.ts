/** How long an account is kept, and what may change of it, as tables (spec §2.4; decision: accounts-for-fourteen-months). */
import { describe, expect, test } from 'vitest';
import { changedAccount, refusalOfChange, toMaskedFields } from '../../api/domain/registrations/change-rules.ts';
import { computeEraseAt, findExpiryEnd, hasEnded } from '../../api/domain/registrations/retention.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';

describe('a card ends', () => {
  test.each([
    ['01', '2030', Date.UTC(2030, 1, 1)],
    ['11', '2030', Date.UTC(2030, 11, 1)],
    ['12', '2030', Date.UTC(2031, 0, 1)],
    ['5', '34', Date.UTC(2034, 5, 1)],
    ['12', '99', Date.UTC(2100, 0, 1)],
    ['13', '2030', undefined],
    ['0', '2030', undefined],
    ['1.5', '2030', undefined],
    ['x', '2030', undefined],
    ['05', 'x', undefined],
    ['05', '2030.5', undefined],
  ])('%s/%s', (month, year, end) => {
    expect(findExpiryEnd({ month, year })).toBe(end);
  });

  test('with the first timestamp after its month; one that names no month never ends', () => {
    const expiry = { month: '05', year: '2034' };
    const end = Date.UTC(2034, 5, 1);
    expect([hasEnded(expiry, end - 1), hasEnded(expiry, end), hasEnded(expiry, end + 1)]).toEqual([false, true, true]);
    expect(hasEnded({ month: '13', year: '2000' }, Date.UTC(2100, 0, 1))).toBe(false);
  });
});

test.each([
  ['fourteen months after its expiry', { month: '05', year: '2034' }, Date.UTC(2030, 0, 1), Date.UTC(2035, 7, 1)],
  ['fourteen months after its last use, where it has no expiry', null, Date.UTC(2030, 0, 15, 12), Date.UTC(2031, 2, 15, 12)],
  [
    'fourteen months after its last use, where its expiry is no month',
    { month: '13', year: '2034' },
    Date.UTC(2030, 10, 1),
    Date.UTC(2032, 0, 1),
  ],
])('an account is erased %s', (_when, expiry, lastUsedAt, eraseAt) => {
  expect(computeEraseAt(expiry, lastUsedAt)).toBe(eraseAt);
});

const secrets = (...names: readonly string[]) => new Map(names.map((name) => [name, new Secret('x')]));
const message = 'cannot be changed: store the other account as a registration of its own';

describe('a change of a registered card', () => {
  test.each([
    ['its expiry and holder', { card: { expiryMonth: '05', expiryYear: '2034', holder: 'Jane' } }, secrets(), []],
    ['its security code, which is never kept', {}, secrets('card.cvv'), []],
    ['the brand that it has', { paymentBrand: 'VISA' }, secrets(), []],
    ['another brand', { paymentBrand: 'MASTER' }, secrets(), ['paymentBrand']],
    ['its number', {}, secrets('card.number', 'card.cvv'), ['card.number']],
    ['a secret that is no part of an account', {}, secrets('authentication.password'), []],
    ['the holder of a bank account', { bankAccount: { holder: 'Jane' } }, secrets(), ['bankAccount.holder']],
    [
      'the expiry of a token',
      { tokenAccount: { expiryMonth: '05', expiryYear: '2034' } },
      secrets(),
      ['tokenAccount.expiryMonth', 'tokenAccount.expiryYear'],
    ],
    [
      'all of this',
      { paymentBrand: 'MASTER', bankAccount: { holder: 'Jane' } },
      secrets('card.number'),
      ['card.number', 'paymentBrand', 'bankAccount.holder'],
    ],
  ])('%s', (_what, open, sent, names) => {
    const refusal = refusalOfChange({ open, secrets: sent }, ['card'], 'VISA');
    expect(refusal === undefined).toBe(names.length === 0);
    expect(refusal?.parameterErrors ?? []).toEqual(names.map((name) => ({ name, value: null, message: `${name} ${message}` })));
  });

  test('a brand where none is registered', () => {
    expect(refusalOfChange({ open: { paymentBrand: 'VISA' }, secrets: secrets() }, ['bankAccount'], null)?.parameterErrors).toHaveLength(1);
  });
});

test('a change is put over what is stored: what was not sent stays, what may not change is left out', () => {
  const stored = { card: { expiryMonth: '05', holder: 'Jane' }, paymentBrand: 'VISA' };
  const sent = {
    card: { holder: 'June', bin: '420000' },
    paymentBrand: 'MASTER',
    tokenAccount: { expiryYear: '2034' },
    bankAccount: { holder: 'J' },
  };
  expect(changedAccount(stored, sent)).toEqual({
    card: { expiryMonth: '05', holder: 'June' },
    paymentBrand: 'VISA',
    tokenAccount: { expiryYear: '2034' },
    bankAccount: { holder: 'J' },
  });
  expect(stored).toEqual({ card: { expiryMonth: '05', holder: 'Jane' }, paymentBrand: 'VISA' });
});

test('the answer shows who and where they are, and what changed of the account', () => {
  const open = {
    customer: { email: 'jane@example.test' },
    billing: { city: 'Worms' },
    customParameters: { shop: 'b' },
    card: { expiryMonth: '05', bin: '420000' },
    shipping: { city: 'Worms' },
    merchantTransactionId: 'a',
  };
  expect(toMaskedFields(open)).toEqual({
    customer: { email: 'jane@example.test' },
    billing: { city: 'Worms' },
    customParameters: { shop: 'b' },
    card: { expiryMonth: '05' },
  });
  expect(toMaskedFields({})).toEqual({});
});
