import { expect, test } from 'vitest';
import { removeCustomerData } from '../../api/domain/webhooks/customer-data.ts';
import { findMask, listPersonalValues, maskAllTexts, maskPersonal } from '../../api/foundation/catalogue/personal.ts';

const answer = {
  id: '8ac7a4a0000000000000000000000001',
  merchantTransactionId: 'order-1',
  card: { bin: '420000', last4Digits: '0000', holder: 'Jane Amy Jones' },
  customer: {
    merchantCustomerId: 'customer-7',
    givenName: 'Jane',
    surname: 'Ömer',
    email: 'jane.jones@example.test',
    phone: '+49 30 1234567',
    mobile: '12345',
    ip: '203.0.113.7',
    birthDate: '1990-01-31',
    browserFingerprint: { id: 'f-1', value: 'abc' },
  },
  billing: { street1: 'Long Lane', houseNumber1: '1', city: 'Berlin', country: 'DE' },
  cart: { items: [{ name: 'Shoes', recipient: { firstName: 'Jim', address: 'Far away 2' } }] },
  airline: { passengers: [{ name: 'Jim Jones', dob: '1990-01-31' }] },
  merchant: { name: 'Demo Shop', email: 'shop@example.test', phone: '030' },
  amount: '92.00',
};

test('masks who a shopper is and leaves what a payment is, with enough to compare and nothing to learn', () => {
  expect(maskPersonal(answer)).toEqual({
    ...answer,
    card: { bin: '420000', last4Digits: '0000', holder: 'J••• A••• J•••' },
    customer: {
      merchantCustomerId: 'customer-7',
      givenName: 'J•••',
      surname: 'Ö•••',
      email: 'j•••@example.test',
      phone: '•••67',
      mobile: '•••',
      ip: '•••',
      birthDate: '•••',
      browserFingerprint: { id: '•••', value: '•••' },
    },
    billing: { street1: '•••', houseNumber1: '•••', city: 'Berlin', country: 'DE' },
    cart: { items: [{ name: 'Shoes', recipient: { firstName: 'J•••', address: '•••' } }] },
    airline: { passengers: [{ name: 'J••• J•••', dob: '•••' }] },
  });
});

test('tells by their documented names what it masks, and nothing else', () => {
  const told = listPersonalValues(answer);
  expect(told).toContainEqual({ name: 'cart.items[0].recipient.firstName', value: 'Jim' });
  expect(told).toContainEqual({ name: 'customer.email', value: 'jane.jones@example.test' });
  expect(told.map(({ name }) => name)).not.toContain('merchant.email');
  expect(told).toHaveLength(16);
});

test.each([
  ['email', '@example.test', '•••'],
  ['email', 'nobody', '•••'],
  ['phone', '12345', '•••'],
  ['holder', '   ', '•••'],
  ['ip', 7, '•••'],
])('%s %j is %s', (name, value, shown) => {
  expect(maskPersonal({ [name]: value })).toEqual({ [name]: shown });
});

test('of names that somebody chose no text is left, whatever is in it', () => {
  expect(maskAllTexts({ id: 'jane@example.test', list: [{ a: 'Jane' }], score: 3 })).toEqual({
    id: '•••',
    list: [{ a: '•••' }],
    score: null,
  });
});

test('masks a document that stands inside another one', () => {
  expect(maskPersonal({ type: 'PAYMENT', payload: { customer: { surname: 'Jones' } }, payments: [{ card: { holder: 'Jane' } }] })).toEqual({
    type: 'PAYMENT',
    payload: { customer: { surname: 'J•••' } },
    payments: [{ card: { holder: 'J•••' } }],
  });
});

test('masks what merchants put under a telling name of their own, and nothing else of theirs', () => {
  const customParameters = { email: 'jane@example.test', color: 'blue', city: 'Berlin' };
  expect(maskPersonal({ customParameters })).toEqual({ customParameters: { ...customParameters, email: 'j•••@example.test' } });
  expect(removeCustomerData({ customParameters })).toEqual({ customParameters: { color: 'blue', city: 'Berlin' } });
});

test('hides what no document describes below a structure that is only about people', () => {
  expect(maskPersonal({ customer: { nickname: 'Jane', pets: [{ kind: 'dog' }] } })).toEqual({
    customer: { nickname: '•••', pets: [{ kind: '•••' }] },
  });
  expect(removeCustomerData({ customer: { nickname: 'Jane' } })).toEqual({});
});

test('leaves all of the merchant, whatever the name', () => {
  const merchant = {
    name: 'Shop',
    bankAccount: { holder: 'Shop', iban: 'DE00' },
    data: { email: 'shop@example.test' },
    new: { phone: '1' },
  };
  expect(maskPersonal({ merchant })).toEqual({ merchant });
  expect(removeCustomerData({ merchant })).toEqual({ merchant });
});

test('NON_CUSTOMER_DATA keeps the places of list items, and drops what is empty then', () => {
  const cart = { items: [{ name: 'Shoes', recipient: { firstName: 'Jim', city: 'Bonn' } }, { recipient: { lastName: 'Jones' } }] };
  expect(removeCustomerData({ cart, airline: { passengers: [{ name: 'Jim' }] }, list: [null, 1, {}], card: {} })).toEqual({
    cart: { items: [{ name: 'Shoes' }, {}] },
    list: [null, 1, {}],
    card: {},
  });
});

test('a mask of one column is the mask of its documented field', () => {
  expect(findMask('card.holder')('Jane Jones')).toBe('J••• J•••');
  expect(findMask('card.bin')('420000')).toBe('420000');
  expect(() => findMask('card.owner')).toThrow('card.owner');
});

test('a key that means something to JavaScript is a key like any other', () => {
  const document = JSON.parse('{"customParameters": {"__proto__": "x"}}');
  expect(JSON.stringify(maskPersonal(document))).toBe(JSON.stringify(document));
  expect(JSON.stringify(removeCustomerData(document))).toBe(JSON.stringify(document));
});
