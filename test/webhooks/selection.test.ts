/** The fields of a notification as tables: those that were chosen, and those that remain without customer data. */
import { describe, expect, test } from 'vitest';
import { removeCustomerData } from '../../api/domain/webhooks/customer-data.ts';
import { probeNotification, toNotification, toSnapshot } from '../../api/domain/webhooks/envelope.ts';
import { parseSelection } from '../../api/domain/webhooks/schema-selection.ts';
import { type SelectedField, select } from '../../api/domain/webhooks/selection.ts';
import { listAnswerFields } from '../../api/foundation/catalogue/answer-fields.ts';
import { parseSteps } from '../../api/foundation/catalogue/name.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';

const leaf = (name: string, as = name): SelectedField => ({ as, name, fields: null });
const snapshot = {
  id: '8a01',
  amount: null,
  flag: false,
  result: { code: '000.100.110', description: 'ok' },
  items: [{ name: 'Shoes', price: 1 }, 'text', null, ['list']],
};

describe('chooses', () => {
  test.each<readonly [string, readonly SelectedField[], object]>([
    ['nothing', [], {}],
    ['a field', [leaf('id')], { id: '8a01' }],
    ['a field under another name', [leaf('id', 'key')], { key: '8a01' }],
    ['in the order of the choice', [leaf('flag'), leaf('id')], { flag: false, id: '8a01' }],
    ['null for what is null', [leaf('amount')], { amount: null }],
    ['null for what is absent', [leaf('currency')], { currency: null }],
    ['null for what every object inherits', [leaf('toString')], { toString: null }],
    ['a structure as a whole', [leaf('result')], { result: snapshot.result }],
    ['a part of a structure', [{ as: 'outcome', name: 'result', fields: [leaf('code', 'c')] }], { outcome: { c: '000.100.110' } }],
    ['null for a structure that is absent', [{ as: 'card', name: 'card', fields: [leaf('bin')] }], { card: null }],
    ['null for a structure that is null', [{ as: 'amount', name: 'amount', fields: [leaf('bin')] }], { amount: null }],
    ['null for a structure that is a text', [{ as: 'id', name: 'id', fields: [leaf('bin')] }], { id: null }],
    [
      'parts of each item, null for one that is no structure',
      [{ as: 'items', name: 'items', fields: [leaf('name')] }],
      { items: [{ name: 'Shoes' }, null, null, null] },
    ],
  ])('%s', (_what, fields, chosen) => {
    expect(select(snapshot, fields)).toEqual(chosen);
    expect(Object.keys(select(snapshot, fields))).toEqual(Object.keys(chosen));
  });
});

describe('without customer data', () => {
  test.each([
    ['keeps what is about the payment', { id: '8a01', amount: '1.00' }, { id: '8a01', amount: '1.00' }],
    ['keeps null and false', { amount: null, id: false }, { amount: null, id: false }],
    ['leaves out what is about the shopper', { id: '8a01', customer: { email: 'jane@example.test' } }, { id: '8a01' }],
    ['keeps the rest of a structure', { card: { bin: '420000', holder: 'Jane' } }, { card: { bin: '420000' } }],
    ['keeps a structure that was empty', { id: 'a', card: {} }, { id: 'a', card: {} }],
    ['leaves out a structure of which nothing is left', { id: 'a', card: { holder: 'Jane' } }, { id: 'a' }],
    ['is empty where nothing is left', { customer: { email: 'jane@example.test' } }, {}],
    ['keeps an empty list', { cart: { items: [] } }, { cart: { items: [] } }],
    [
      'keeps the places of items',
      { cart: { items: [{ recipient: { firstName: 'Jane' } }, { name: 'Shoes' }] } },
      { cart: { items: [{}, { name: 'Shoes' }] } },
    ],
    ['keeps a list that was empty before', { id: 'a', cart: { items: [] } }, { id: 'a', cart: { items: [] } }],
    ['leaves out a list of which nothing is left', { id: 'a', cart: { items: [{ recipient: { firstName: 'Jane' } }] } }, { id: 'a' }],
  ])('%s', (_what, answer, left) => {
    expect(removeCustomerData(answer)).toEqual(left);
  });

  test('gives up below twenty structures', () => {
    const nest = (depth: number): Record<string, unknown> => (depth === 0 ? { id: 'deep' } : { customParameters: nest(depth - 1) });
    expect(JSON.stringify(removeCustomerData({ id: 'a', ...nest(20) }))).toContain('deep');
    expect(removeCustomerData({ id: 'a', ...nest(21) })).toEqual({ id: 'a' });
  });
});

describe('the notification', () => {
  const event = {
    type: 'PAYMENT',
    action: 'CREATED',
    payload: JSON.stringify({ id: 'a', customer: { email: 'jane@example.test' } }),
  } as const;

  test('of a payment has no action, of everything else it has', () => {
    expect(toNotification(event, { fields: 'ALL', selection: null })).toBe(`{"type":"PAYMENT","payload":${event.payload}}`);
    expect(toNotification({ ...event, type: 'REGISTRATION' }, { fields: 'NON_CUSTOMER_DATA', selection: null })).toBe(
      '{"type":"REGISTRATION","action":"CREATED","payload":{"id":"a"}}',
    );
  });

  test('chooses from what the fields leave: a choice brings no customer data back', () => {
    const selection = { text: '{ id customer }', fields: [leaf('id'), leaf('customer')] };
    const { payload } = JSON.parse(toNotification(event, { fields: 'NON_CUSTOMER_DATA', selection }));
    expect(payload).toEqual({ id: 'a', customer: null });
  });

  test.each(['null', '"text"', '7'])('of the stored text %s has an empty payload', (payload) => {
    expect(toSnapshot({ ...event, payload }, 'ALL')).toEqual({});
  });
});

test('a probe says what it is, and carries a result for receivers that read it first', () => {
  expect(probeNotification('2026-01-01 00:00:00.000+0000')).toBe(
    '{"type":"test","action":"webhook activation","payload":{"result":{"code":"000.000.000","description":"Transaction succeeded"},"timestamp":"2026-01-01 00:00:00.000+0000"}}',
  );
});

describe('a selection may name', () => {
  const parts = {
    registration: 'id',
    authentication: 'entityId',
    result: 'code description avsResponse cvvResponse',
    card: 'bin last4Digits holder expiryMonth expiryYear type level country issuer binCountry regulatedFlag',
    bankAccount: 'holder bankName country last4Digits',
    customer: 'merchantCustomerId givenName surname companyName email phone mobile browser',
    billing: 'street1 street2 city state postcode country',
    shipping: 'street1 street2 city state postcode country',
    risk: 'score',
    standing: 'situation step waitsFor refundable questions { kind operation subjectId amount since until }',
    original: 'id standing { situation }',
  };

  test('every field that selections have had since there are webhooks', () => {
    const wholes =
      'id shortId registrationId referencedId paymentType paymentBrand paymentMethod source channelName amount currency presentationAmount presentationCurrency descriptor merchantTransactionId merchantInvoiceId merchantMemo transactionCategory resultDetails virtualAccount cart airline merchant redirect threeDSecure standingInstruction job schedule customParameters buildNumber timestamp ndc';
    const text = `{ ${wholes} ${Object.entries(parts)
      .map(([name, fields]) => `${name} { ${fields} }`)
      .join(' ')} }`;
    expect(parseSelection(text).fields.map(({ name }) => name)).toEqual([...wholes.split(' '), ...Object.keys(parts)]);
  });

  test.each(
    [...requestShapes.payment.fields.filter(({ secret, echoed }) => echoed && !secret), ...listAnswerFields('payment', 'notification')].map(
      ({ name }) => name,
    ),
  )('%s, as the catalogue has it', (documented) => {
    const [first = '', second = ''] = parseSteps(documented).map(({ name }) => name);
    expect(() => parseSelection(Object.hasOwn(parts, first) ? `{ ${first} { ${second} } }` : `{ ${first} }`)).not.toThrow();
  });

  test.each(['card { number }', 'card { cvv }', 'integrity'])('no %s, which no answer tells', (chosen) => {
    expect(() => parseSelection(`{ ${chosen} }`)).toThrow('200.300.404');
  });
});
