import { describe, expect, it } from 'vitest';
import { type CheckOptions, checkRequest, reportedMax } from '../../api/foundation/catalogue/check.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import type { RequestTree } from '../../api/foundation/catalogue/tree.ts';

const documented: CheckOptions = { mode: 'documented', sentNames: new Map() };
const tolerant: CheckOptions = { mode: 'tolerant', sentNames: new Map() };
const base: RequestTree = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

function check(tree: RequestTree, options: CheckOptions) {
  return checkRequest(requestShapes.payment, { ...base, ...tree }, options);
}

describe('documented validation', () => {
  it('names a breach as sent with its value and says what would be right', () => {
    const { breaches } = check({ cart: { items: [{ price: '1' }] } }, documented);
    expect(breaches).toEqual([
      { name: 'cart.items[0].price', value: '1', message: 'cart.items[0].price must be 1 to 10 digits, a dot and 2 digits' },
    ]);
  });

  it('says what is wrong with a text of the right length that no database can hold', () => {
    const { breaches } = check({ descriptor: 'a\0b', customParameters: { note: 'a\ud800b' } }, documented);
    expect(breaches.map(({ message }) => message)).toEqual([
      'descriptor must be 1 to 127 characters, without NUL characters and without lone surrogates',
      'customParameters[note] must be 0 to 2048 characters, without NUL characters and without lone surrogates',
    ]);
  });

  it('never repeats a secret value', () => {
    const { breaches } = check({ card: { number: '4200x', expiryMonth: '05', expiryYear: '2034', cvv: '99999' } }, documented);
    expect(breaches).toEqual([
      { name: 'card.number', value: null, message: 'card.number must be 8 to 32 digits' },
      { name: 'card.cvv', value: null, message: 'card.cvv must be 3 to 4 digits' },
    ]);
  });

  it('speaks of missing parameters and closed lists as programs expect', () => {
    const { breaches } = checkRequest(requestShapes.payment, { paymentType: 'RV', currency: 'EUR' }, documented);
    expect(breaches).toEqual([
      { name: 'paymentType', value: 'RV', message: 'must be one of [PA, DB, CD, PA.CP]' },
      { name: 'amount', value: null, message: 'may not be empty' },
    ]);
  });

  it('names a parameter as it was sent, alias and index included', () => {
    const sentNames = new Map([
      ['walletA.source', 'applePay.source'],
      ['cart.items[0]', 'cart.items[7]'],
    ]);
    const { breaches } = check(
      { walletA: { paymentToken: 'x', source: 'tv' }, cart: { items: [{ tax: '101' }] } },
      { ...documented, sentNames },
    );
    expect(breaches.map(({ name }) => name)).toEqual(['applePay.source', 'cart.items[7].tax']);
  });

  it('takes 1 and 0 for no booleans and 28 for no year', () => {
    const { breaches } = check(
      { createRegistration: '1', card: { number: '4200000000000000', expiryMonth: '05', expiryYear: '28' } },
      documented,
    );
    expect(breaches.map(({ name }) => name)).toEqual(['card.expiryYear', 'createRegistration']);
  });

  it('tells several breaches in the order of the catalogue, in whichever order they were sent', () => {
    const sent = { card: { expiryYear: '28', expiryMonth: '13' }, currency: 'euro', amount: '1,5', paymentType: 'DB' };
    const one = checkRequest(requestShapes.payment, sent, documented);
    const other = checkRequest(requestShapes.payment, Object.fromEntries(Object.entries(sent).reverse()), documented);
    const names = one.breaches.map(({ name }) => name);
    expect(names).toEqual(['amount', 'currency', 'card.expiryMonth', 'card.expiryYear', 'card.number']);
    expect(other.breaches).toEqual(one.breaches);
  });

  it('reports at most a bounded number of breaches', () => {
    const items = Array.from({ length: 300 }, () => ({ price: 'x' }));
    expect(check({ cart: { items } }, documented).breaches).toHaveLength(reportedMax);
  });

  it('refuses keys of maps that are not as documented', () => {
    const { breaches } = check(
      { customParameters: { 'a-b': '1', SHOPPER_x: '' }, threeDSecure: { schemeData: { 'CB-ITEMSNB': '2' } } },
      documented,
    );
    expect(breaches.map(({ name }) => name)).toEqual(['threeDSecure.schemeData[CB-ITEMSNB]', 'customParameters[a-b]']);
  });
});

describe('tolerant validation', () => {
  it('keeps what breaks a format as sent, with a warning', () => {
    const { breaches, warnings, tree } = check(
      { merchantTransactionId: '4711', customer: { phone: 'none', givenName: 'J', surname: 'J' } },
      tolerant,
    );
    expect(breaches).toEqual([]);
    expect(warnings.map(({ name }) => name)).toEqual(['merchantTransactionId', 'customer.phone']);
    expect(tree).toMatchObject({ merchantTransactionId: '4711', customer: { phone: 'none' } });
    expect(JSON.stringify(warnings)).not.toContain('4711');
  });

  it('reads 1 and 0 as booleans, one digit as a month and two as a year, with a warning', () => {
    const card = { number: '4200000000000000', expiryMonth: '5', expiryYear: '28' };
    const { breaches, warnings, tree } = check({ createRegistration: '1', overrideHolder: 'FALSE', card }, tolerant);
    expect(breaches).toEqual([]);
    expect(tree).toMatchObject({ createRegistration: 'true', overrideHolder: 'false', card: { expiryMonth: '05', expiryYear: '2028' } });
    expect(warnings.map(({ name }) => name)).toEqual(['card.expiryMonth', 'card.expiryYear', 'createRegistration', 'overrideHolder']);
  });

  it.each([
    ['amount', { amount: '1.5' }],
    ['currency', { currency: 'euro' }],
    ['paymentType', { paymentType: 'XX' }],
    ['card.number', { card: { number: '42', expiryMonth: '05', expiryYear: '2034' } }],
    ['card.expiryMonth', { card: { number: '4200000000000000', expiryMonth: '13', expiryYear: '2034' } }],
    ['bankAccount.iban', { bankAccount: { iban: 'x', holder: 'Jane', bic: 'COBADEFF' } }],
    ['entityId', { entityId: 'x' }],
    ['shopperResultUrl', { shopperResultUrl: 'javascript:alert(1)' }],
  ])('refuses a bad %s, which processing needs', (name, tree) => {
    expect(check(tree, tolerant).breaches.map((breach) => breach.name)).toEqual([name]);
  });

  it('keeps nothing that a database cannot hold', () => {
    const { tree } = check({ merchantMemo: 'a\0b\ud800' }, tolerant);
    expect(tree.merchantMemo).toBe('ab\ufffd');
  });
});

describe('the normalised tree', () => {
  it('has the documented defaults of the structures in use, and only of those', () => {
    const { tree } = check(
      { cart: { items: [{ name: 'x' }, { name: 'y', quantityUnit: 'KG' }] }, shipping: { city: 'Berlin' } },
      documented,
    );
    expect(tree).toEqual({
      ...base,
      transactionProcessingCode: 'PURCHASE',
      cart: {
        items: [
          { name: 'x', quantityUnit: 'COUNT' },
          { name: 'y', quantityUnit: 'KG' },
        ],
      },
      shipping: { city: 'Berlin', preference: 'GET_FROM_FILE' },
    });
    expect(checkRequest(requestShapes.reference, { paymentType: 'RV' }, documented).tree).toEqual({ paymentType: 'RV' });
  });

  it('has no empty leaves and no structures that hold none, but empty values of maps', () => {
    const { tree } = check({ descriptor: '', billing: { street1: '' }, customParameters: { abc: '' } }, documented);
    expect(tree).toEqual({ ...base, transactionProcessingCode: 'PURCHASE', customParameters: { abc: '' } });
  });

  it('leaves out what the shape does not know', () => {
    const { tree, warnings } = check({ amountt: '1', __proto: { x: '1' } }, documented);
    expect(tree).not.toHaveProperty('amountt');
    expect(warnings.map(({ name }) => name)).toEqual(['amountt', '__proto']);
  });

  it('refuses a value of another kind than documented, on tolerant channels too', () => {
    const { breaches } = check({ card: 'x', descriptor: { a: 'b' }, cart: { items: { a: 'b' } } }, tolerant);
    expect(breaches.map(({ name }) => name)).toEqual(['descriptor', 'card', 'cart.items']);
  });
});
