/** What may be prepared, what a shopper's browser may add, and when a checkout is open, as tables (spec §2.1, §2.V, §7.3). */
import { describe, expect, test } from 'vitest';
import type { Checkout } from '../../api/domain/checkouts/checkout.ts';
import {
  findBrandRefusal,
  findKind,
  findPreparationRefusal,
  findShopperBreaches,
  isPayable,
  isReadable,
  listRegistrationIds,
  mergeRequests,
  type SeenOfShopper,
  toShopperRequest,
  waitBeforeRead,
} from '../../api/domain/checkouts/rules.ts';
import type { RequestTree } from '../../api/foundation/catalogue/tree.ts';
import { channelSettings } from '../support/fake-ports.ts';

const minuteMs = 60_000;
const prepared: RequestTree = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

test.each([
  [prepared, 'payment'],
  [{}, 'payment'],
  [{ createRegistration: 'true' }, 'registration'],
  [{ createRegistration: 'false' }, 'payment'],
  [{ ...prepared, createRegistration: 'true' }, 'payment'],
] as const)('%j prepares a %s', (open, kind) => {
  expect(findKind(open)).toBe(kind);
});

describe('what is prepared', () => {
  const wrong = (open: RequestTree) =>
    (findPreparationRefusal(open, channelSettings)?.parameterErrors ?? []).map(({ name, value, message }) => [name, value, message]);
  const types = 'must be one of [PA, DB, CD, PA.CP]';

  test.each<readonly [string, RequestTree, readonly (readonly [string, string | null, unknown])[]]>([
    ['a debit', prepared, []],
    ['an account, which needs no amount', { createRegistration: 'true' }, []],
    ['nothing', {}, ['amount', 'currency', 'paymentType'].map((name) => [name, null, expect.stringMatching(/\S/)])],
    ['no amount', { currency: 'EUR', paymentType: 'DB' }, [['amount', null, expect.stringMatching(/\S/)]]],
    ['a refund', { ...prepared, paymentType: 'RF' }, [['paymentType', 'RF', types]]],
    ['a risk check', { ...prepared, paymentType: 'RI' }, [['paymentType', 'RI', types]]],
    ['nothing to pay', { ...prepared, amount: '0.00' }, [['amount', '0.00', 'amount must be greater than 0.00']]],
    ['a type of a brand', { ...prepared, overridePaymentType: { VISA: 'PA' } }, []],
    [
      'a wrong type of a brand',
      { ...prepared, overridePaymentType: { VISA: 'PA', MASTER: 'RF' } },
      [['overridePaymentType[MASTER]', 'RF', types]],
    ],
    [
      'a type of a brand that is no text',
      { ...prepared, overridePaymentType: { VISA: {} } },
      [['overridePaymentType[VISA]', '[object Object]', types]],
    ],
    [
      'a type of brands that nobody knows, which would hold for no payment',
      { ...prepared, overridePaymentType: { VISA: 'PA', visa: 'PA', NOSUCHBRAND: 'CD' } },
      [
        ['overridePaymentType[visa]', 'PA', 'overridePaymentType[visa] must name a brand: did you mean VISA?'],
        ['overridePaymentType[NOSUCHBRAND]', 'CD', 'overridePaymentType[NOSUCHBRAND] must name a brand'],
      ],
    ],
    [
      'an account with a wrong type of a brand',
      { createRegistration: 'true', overridePaymentType: { VISA: 'X' } },
      [['overridePaymentType[VISA]', 'X', types]],
    ],
  ])('%s', (_what, open, errors) => {
    expect(wrong(open)).toEqual(errors);
  });

  test.each([
    ['VISA', undefined],
    ['MASTER', '600.200.500'],
    ['NONE', '600.200.500'],
  ])('for %s alone, on a channel that takes VISA', (paymentBrand, code) => {
    const settings = { ...channelSettings, brands: ['VISA'] };
    for (const open of [prepared, { createRegistration: 'true' }]) {
      expect(findPreparationRefusal({ ...open, paymentBrand }, settings)?.resultCode).toBe(code);
    }
  });

  test('in a currency that the channel does not take', () => {
    expect(findPreparationRefusal(prepared, { ...channelSettings, currencies: ['USD'] })?.resultCode).toBe('600.200.500');
  });
});

test.each<readonly [string, RequestTree, RequestTree, RequestTree]>([
  ['replaces a text', { a: '1', b: '2' }, { a: '3' }, { a: '3', b: '2' }],
  ['adds what is new', { a: '1' }, { b: { c: '2' } }, { a: '1', b: { c: '2' } }],
  ['merges structures', { a: { b: '1', c: { d: '2' } } }, { a: { c: { e: '3' } } }, { a: { b: '1', c: { d: '2', e: '3' } } }],
  ['replaces a list', { a: [{ b: '1' }, { b: '2' }] }, { a: [{ b: '3' }] }, { a: [{ b: '3' }] }],
  ['replaces a text by a structure', { a: '1' }, { a: { b: '2' } }, { a: { b: '2' } }],
  ['replaces a structure by a text', { a: { b: '2' } }, { a: '1' }, { a: '1' }],
])('a later request %s', (_what, before, sent, after) => {
  expect(mergeRequests(before, sent)).toEqual(after);
});

describe('the request of a shopper', () => {
  const paid = (from: RequestTree, sent: RequestTree, seen?: SeenOfShopper) => ({ ...toShopperRequest(from, sent, seen) });
  const card = { number: '4200000000000000' };
  const asked = { ...prepared, shopperResultUrl: 'https://shop.example/' };

  test.each<readonly [string, RequestTree, RequestTree, SeenOfShopper | undefined, RequestTree]>([
    ['has the account and what was prepared', asked, { paymentBrand: 'VISA', card }, undefined, { ...asked, paymentBrand: 'VISA', card }],
    [
      'never has an amount, currency, type or reference of the browser',
      asked,
      { amount: '1.00', currency: 'USD', paymentType: 'CD', merchantTransactionId: 'x' },
      undefined,
      asked,
    ],
    [
      'has no account that was prepared',
      { ...asked, card, paymentBrand: 'VISA', registrationId: 'a', bankAccount: {}, virtualAccount: {} },
      {},
      undefined,
      asked,
    ],
    [
      'has nothing that only prepares',
      { ...asked, registrations: [], integrity: 'true', overridePaymentType: {}, entityId: 'x' },
      {},
      undefined,
      asked,
    ],
    [
      'has each kind of account',
      asked,
      { bankAccount: { iban: 'x' }, virtualAccount: { id: 'y' }, registrationId: 'z' },
      undefined,
      { ...asked, bankAccount: { iban: 'x' }, virtualAccount: { id: 'y' }, registrationId: 'z' },
    ],
    [
      'has the address to return to of the browser, where none was prepared',
      prepared,
      { shopperResultUrl: 'https://other.example/' },
      undefined,
      { ...prepared, shopperResultUrl: 'https://other.example/' },
    ],
    [
      'has the prepared address to return to before that of the browser',
      asked,
      { shopperResultUrl: 'https://other.example/' },
      undefined,
      asked,
    ],
    ['has an empty address to return to where nobody named one', prepared, {}, undefined, { ...prepared, shopperResultUrl: '' }],
    [
      'has the type of its brand',
      { ...asked, overridePaymentType: { VISA: 'PA' } },
      { paymentBrand: 'VISA' },
      undefined,
      { ...asked, paymentType: 'PA', paymentBrand: 'VISA' },
    ],
    [
      'has the prepared type for another brand',
      { ...asked, overridePaymentType: { VISA: 'PA' } },
      { paymentBrand: 'MASTER' },
      undefined,
      { ...asked, paymentBrand: 'MASTER' },
    ],
    [
      'has custom parameters of both, and the prepared one of a name',
      { ...asked, customParameters: { SHOPPER_a: '1' } },
      { customParameters: { SHOPPER_a: '2', SHOPPER_b: '3' } },
      undefined,
      { ...asked, customParameters: { SHOPPER_a: '1', SHOPPER_b: '3' } },
    ],
    [
      'has custom parameters of the browser alone',
      asked,
      { customParameters: { SHOPPER_b: '3' } },
      undefined,
      { ...asked, customParameters: { SHOPPER_b: '3' } },
    ],
    ['has the address of the connection', asked, {}, { ip: '192.0.2.1' }, { ...asked, customer: { ip: '192.0.2.1' } }],
    ['has no empty address', asked, {}, { ip: '' }, asked],
    ['has no header of a browser that said nothing of itself', asked, {}, { userAgent: 'ua', acceptHeader: 'a' }, asked],
    [
      'has the browser with its headers',
      asked,
      { customer: { browser: { language: 'en' } } },
      { userAgent: 'ua', acceptHeader: 'a' },
      { ...asked, customer: { browser: { userAgent: 'ua', acceptHeader: 'a', language: 'en' } } },
    ],
    [
      'has the browser without headers that it did not send',
      asked,
      { customer: { browser: { language: 'en' } } },
      {},
      { ...asked, customer: { browser: { language: 'en' } } },
    ],
    [
      'has what the shopper may say of themselves, and nothing that the merchant alone knows',
      asked,
      { customer: { email: 'jane@example.test', merchantCustomerId: 'x', ip: '203.0.113.9' }, billing: { city: 'Bonn', normalized: 'x' } },
      undefined,
      { ...asked, customer: { email: 'jane@example.test' }, billing: { city: 'Bonn' } },
    ],
    [
      'stores no account that is stored already',
      asked,
      { registrationId: 'z', createRegistration: 'true' },
      undefined,
      { ...asked, registrationId: 'z' },
    ],
    [
      'has the prepared customer before what was seen',
      { ...asked, customer: { ip: '192.0.2.9', email: 'a' } },
      {},
      { ip: '192.0.2.1' },
      { ...asked, customer: { ip: '192.0.2.9', email: 'a' } },
    ],
  ])('%s', (_what, from, sent, seen, request) => {
    expect(paid(from, sent, seen)).toEqual(request);
    expect(Object.keys(paid(from, sent, seen)).sort()).toEqual(Object.keys(request).sort());
  });
});

describe('what a shopper may not send', () => {
  const asked = { ...prepared, shopperResultUrl: 'https://shop.example/', registrations: [{ id: 'a' }, { name: 'b' }] };
  const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: '123' };
  const account = { paymentBrand: 'VISA', card };

  test.each<readonly [string, RequestTree, RequestTree, readonly string[]]>([
    ['an account in order', asked, account, []],
    ['a wrong card number', asked, { ...account, card: { ...card, number: 'x' } }, ['card.number']],
    ['a wrong month', asked, { ...account, card: { ...card, expiryMonth: '13' } }, ['card.expiryMonth']],
    ['a custom parameter of shoppers', asked, { ...account, customParameters: { SHOPPER_a: '1' } }, []],
    [
      'a custom parameter of the merchant',
      asked,
      { ...account, customParameters: { a_SHOPPER_: '1', SHOPPER_b: '2' } },
      ['customParameters[a_SHOPPER_]'],
    ],
    ['no address to return to, where none was prepared', prepared, account, ['shopperResultUrl']],
    ['an address to return to, where none was prepared', prepared, { ...account, shopperResultUrl: 'https://shop.example/' }, []],
    ['a registration that the checkout offers', asked, { registrationId: 'a' }, []],
    ['the code of a registered card', asked, { registrationId: 'a', card: { cvv: '123' } }, []],
    ['a wrong code of a registered card', asked, { registrationId: 'a', card: { cvv: 'x' } }, ['card.cvv']],
    [
      'a card without its number',
      asked,
      { paymentBrand: 'VISA', card: { cvv: '123' } },
      ['card.number', 'card.expiryMonth', 'card.expiryYear'],
    ],
    ['a registration that it does not offer', asked, { registrationId: 'b' }, ['registrationId']],
    ['a registration of a checkout that offers none', { ...prepared, shopperResultUrl: 'x' }, { registrationId: 'a' }, ['registrationId']],
  ])('%s', (_what, from, sent, names) => {
    expect(findShopperBreaches(from, sent).map(({ name }) => name)).toEqual(names);
  });

  test('is told in words', () => {
    const breaches = findShopperBreaches(prepared, { ...account, customParameters: { a: '1' }, registrationId: 'b' });
    const told = Object.fromEntries(breaches.map(({ name, value, message }) => [name, [value, message]]));
    expect(told).toMatchObject({
      'customParameters[a]': [null, 'the name must start with SHOPPER_'],
      shopperResultUrl: [null, expect.stringMatching(/\S/)],
      registrationId: ['b', 'registrationId must be one that the checkout offers'],
    });
  });
});

test.each<readonly [RequestTree, readonly string[]]>([
  [{}, []],
  [{ registrations: 'a' }, []],
  [{ registrations: [] }, []],
  [{ registrations: [{ id: 'a' }, { name: 'x' }, { id: 'b' }] }, ['a', 'b']],
])('%j offers the registrations %j', (open, ids) => {
  expect(listRegistrationIds(open)).toEqual(ids);
});

const now = Date.UTC(2026, 0, 1);
const checkout = (changes: Partial<Checkout>): Checkout => ({
  id: `${'8a'.repeat(16)}-test`,
  entityId: '8a'.repeat(16),
  entityPath: '/',
  kind: 'payment',
  status: 'open',
  paymentType: 'DB',
  amountMinor: 9_200n,
  currency: 'EUR',
  merchantTransactionId: null,
  request: '{}',
  warnings: '[]',
  answer: '{}',
  callerId: 'a',
  callerSessionId: null,
  registrationId: null,
  attempts: 0,
  openedAt: null,
  returnedAt: null,
  readAt: null,
  paymentLinkId: null,
  readBeforeAt: null,
  expiresAt: now + 1,
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...changes,
});

test.each([
  [{ status: 'open', expiresAt: now + 1 }, true],
  [{ status: 'open', expiresAt: now }, false],
  [{ status: 'open', expiresAt: now - 1 }, false],
  [{ status: 'completed', expiresAt: now + 1 }, false],
  [{ status: 'withdrawn', expiresAt: now + 1 }, false],
  [{ status: 'expired', expiresAt: now + 1 }, false],
] as const)('%j may be paid: %s', (changes, may) => {
  expect(isPayable(checkout(changes), now)).toBe(may);
});

test.each([
  [{ expiresAt: now + 1 }, true],
  [{ expiresAt: now }, false],
  [{ expiresAt: now + 1, status: 'withdrawn' }, false],
  [{ expiresAt: now + 1, status: 'completed', attempts: 1 }, true],
  // Half an hour after the last try, or until it ends, whichever is later.
  [{ expiresAt: now, attempts: 1, updatedAt: now - 30 * minuteMs + 1 }, true],
  [{ expiresAt: now, attempts: 1, updatedAt: now - 30 * minuteMs }, false],
  [{ expiresAt: now + 1, attempts: 1, updatedAt: now - 60 * minuteMs }, true],
  [{ expiresAt: now, attempts: 0, updatedAt: now }, false],
] as const)('%j may be read: %s', (changes, may) => {
  expect(isReadable(checkout(changes), now)).toBe(may);
});

test.each([
  ['never read', null, 0],
  ['read twice, the first time a minute ago', now - minuteMs, 0],
  ['read twice, the first time just under a minute ago', now - minuteMs + 1, 1],
  ['read twice at once', now, minuteMs],
  ['read long ago', now - 2 * minuteMs, 0],
  ['read in what is now the future', now + 1, 0],
] as const)('who has %s waits', (_when, readBeforeAt, waitMs) => {
  expect(waitBeforeRead({ readBeforeAt }, now)).toBe(waitMs);
});

describe('a brand that the shopper sends', () => {
  const visa = { number: '4200000000000000' };
  const offered = ['VISA', 'PAYPAL', 'DIRECTDEBIT_SEPA'];
  const unoffered = '600.200.500';
  const contradicting = '100.100.700';
  test.each<[string, RequestTree, readonly string[], string | undefined]>([
    ['of the number, and offered', { paymentBrand: 'VISA', card: visa }, offered, undefined],
    ['that is not offered', { paymentBrand: 'VISA', card: visa }, ['MASTER'], unoffered],
    ['of another scheme', { paymentBrand: 'MASTER', card: visa }, ['MASTER'], contradicting],
    ['of the number written with blanks', { paymentBrand: 'VISA', card: { number: '4200 0000 0000 0000' } }, offered, undefined],
    ['of no card, beside a number', { paymentBrand: 'DIRECTDEBIT_SEPA', card: visa }, offered, contradicting],
    ['of no card, without a number', { paymentBrand: 'DIRECTDEBIT_SEPA', bankAccount: {} }, offered, undefined],
    ['that is absent: the number tells it', { card: visa }, offered, undefined],
    ['that is absent, where that of the number is not offered', { card: visa }, ['MASTER'], unoffered],
    ['that nobody knows', { paymentBrand: 'NONE', card: visa }, offered, undefined],
    [
      'of an account that the merchant offers, which has its own',
      { paymentBrand: 'MASTER', card: visa, registrationId: 'a' },
      [],
      undefined,
    ],
  ])('%s', (_story, sent, taken, code) => {
    expect(findBrandRefusal(sent, taken)?.resultCode).toBe(code);
  });

  test('is named where it contradicts the number', () => {
    expect(findBrandRefusal({ paymentBrand: 'MASTER', card: visa }, ['MASTER'])?.parameterErrors).toEqual([
      { name: 'paymentBrand', value: 'MASTER', message: 'paymentBrand must be a brand of the card whose number was sent' },
    ]);
  });
});
