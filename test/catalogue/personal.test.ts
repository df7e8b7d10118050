import { describe, expect, test } from 'vitest';
import { maskAllTexts, maskPersonal, personalValues } from '../../api/catalogue/personal.ts';
import { requestShapes } from '../../api/catalogue/requests.ts';
import { leavesOf, shapeTree } from '../../api/catalogue/walk.ts';

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
  const told = personalValues(answer);
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

describe('of the catalogue', () => {
  /** What sounds like a person and says nothing about one. */
  const aboutNobody: ReadonlySet<string> = new Set([
    ...['customer.identificationDocType', 'shipping.customer.identificationDocType', 'recipient.identificationType'],
    ...['sender.birthCountry', 'recipient.birthCountry', 'bankAccount.bankName'],
    ...['airline.agentName', 'airline.passengers[n].legs[n].airlineName', 'airline.ticketIssueAddress', 'corporate.name'],
    ...['corporate.address', 'cart.items[n].name', 'cart.payments[n].name', 'threeDSecure.merchant.name', 'job.name'],
  ]);
  const sounds = /name|mail|phone|mobile|street|birth|dob|holder|houseNumber|address|identif|fax|suite|apartment|\bip\b/i;

  const leaves = Object.values(requestShapes).flatMap((shape) => [...leavesOf(shapeTree(shape))]);
  const suspects = [...new Set(leaves.filter(({ node }) => !node.field.secret).map(({ path }) => path))].filter(
    (path) => sounds.test(path.slice(path.lastIndexOf('.') + 1)) && !path.startsWith('merchant.') && !/requestorName$/.test(path),
  );

  test.each(suspects)('%s is masked, or said to be about nobody', (path) => {
    const value = path
      .split('.')
      .reduceRight<unknown>((inner, step) => (step.endsWith('[n]') ? { [step.slice(0, -3)]: [inner] } : { [step]: inner }), 'Jane Jones');
    expect(JSON.stringify(maskPersonal(value)).includes('Jane Jones')).toBe(aboutNobody.has(path));
  });

  test('whatever is said to be about nobody is there', () => {
    expect([...aboutNobody].filter((path) => !suspects.includes(path))).toEqual([]);
  });
});
