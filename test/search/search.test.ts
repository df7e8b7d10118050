import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCardNumber } from '../../api/foundation/kernel/card-number.ts';
import { channels } from '../support/client.ts';
import { merchant, otherToken, type SearchShop, startSearchShop } from '../support/search-shop.ts';

const mastercard = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };

/** A payment of which every part is its own. */
const wanted = {
  ...mastercard,
  amount: '4711.93',
  merchantTransactionId: 'Order-2026/0815',
  merchantInvoiceId: 'INV-99-Z',
  'card.holder': 'Zoë Marie Müller-Østergård',
  'customer.givenName': 'Ottilie',
  'customer.surname': 'Brandenburg',
  'customer.email': 'Ottilie.B@Example-Shop.test',
  'customer.merchantCustomerId': 'Kunde-77',
  'customParameters[orderNumber]': 'SO-445566',
};

let shop: SearchShop;
let id: string;
let payment: { readonly shortId: string; readonly connectorReference: string; readonly answer: { readonly ndc: string } };
beforeAll(async () => {
  shop = await startSearchShop();
  for (let other = 0; other < 5; other += 1) await shop.pay({ amount: `1${other}.00` });
  id = await shop.pay(wanted);
  const { data } = await shop.graphql('query ($id: ID!) { payment(id: $id) { shortId connectorReference answer } }', { id });
  payment = data.payment;
});
afterAll(() => shop.stop());

const texts = (): readonly (readonly [text: string, field: string])[] => [
  [id, 'id'],
  [id.slice(0, 30), 'id'],
  [payment.shortId, 'shortId'],
  [payment.shortId.replaceAll('.', ''), 'shortId'],
  // Payments of the same hundredth of a second begin alike (decision: short-ids-by-time).
  [payment.shortId.slice(0, 13), 'shortId'],
  ['Order-2026/0815', 'merchantTransactionId'],
  ['ORDER-2026/0815', 'merchantTransactionId'],
  ['order-2026', 'merchantTransactionId'],
  ['inv-99', 'merchantInvoiceId'],
  ['ottilie.b@example-shop.test', 'email'],
  ['ottilie.b@', 'email'],
  ['ottilie.b', 'email'],
  ['@example-shop.test', 'emailDomain'],
  ['@example-sh', 'emailDomain'],
  ['5454', 'last4'],
  ['545454', 'bin'],
  ['4711.93', 'amount'],
  ['4711,93', 'amount'],
  ['EUR 4711.93', 'amount'],
  ['4711,93 eur', 'amount'],
  ['zoe', 'name'],
  ['muller', 'name'],
  ['MÜLLER', 'name'],
  ['ostergard', 'name'],
  ['marie mull', 'name'],
  ['Zoë Marie Müller-Østergård', 'name'],
  ['brandenburg ottilie', 'name'],
  ['Ottilie Bran', 'name'],
  ['kunde-77', 'merchantCustomerId'],
  ['so-445566', 'customParameter'],
  ['SO-4455', 'customParameter'],
  [payment.answer.ndc.slice(-32), 'ndc'],
  [payment.connectorReference, 'connectorReference'],
];

describe('one box takes anything', () => {
  test('and finds the payment by each of its parts, and says by which', async () => {
    for (const [text, field] of texts()) {
      const hits = await shop.findPayments(text);
      // References of a bank are random: now and then another payment's begins with the same digits.
      const meant = hits.filter((hit) => hit.id === id || hit.matchedField !== 'connectorReference');
      expect(meant.map((hit) => [text, hit.id, hit.matchedField])).toEqual([[text, id, field]]);
    }
  });

  test('and tells the matched value as it stands in the payment', async () => {
    const [hit] = await shop.findPayments('order-2026');
    expect(hit).toMatchObject({ matchedValue: 'Order-2026/0815', title: 'DB 4711.93 EUR' });
  });

  test("finds an order that is named by its time, whose last digit would be a card number's", async () => {
    const order = '1763827200009';
    expect(isCardNumber(order)).toBe(true);
    const made = await shop.pay({ merchantTransactionId: order });
    const found = await shop.findPayments(order);
    expect(found.map((hit) => [hit.id, hit.matchedField])).toEqual([[made, 'merchantTransactionId']]);
  });

  test('finds a payment that was made a moment ago', async () => {
    const made = await shop.pay({ merchantTransactionId: 'just-now-1' });
    const found = await shop.find('just-now-1');
    expect(found.groups[0]?.hits.map((hit) => hit.id)).toEqual([made]);
    expect(found.isCurrent).toBe(true);
  });

  test('finds by a result code and its beginning, the code itself and the payments that have it', async () => {
    const declined = await shop.pay({ 'customParameters[forceResultCode]': '800.100.155' });
    for (const text of ['800.100.155', '800.100.15']) {
      const found = await shop.find(text, { first: 50 });
      expect(found.groups.map(({ kind }) => kind)).toEqual(['PAYMENT', 'RESULT_CODE']);
      expect(found.groups[0]?.hits.map((hit) => [hit.id, hit.matchedField, hit.matchedValue])).toEqual([
        [declined, 'resultCode', '800.100.155'],
      ]);
      expect(found.groups[1]?.hits.map((hit) => hit.id)).toContain('800.100.155');
    }
  });

  test('finds a result code by words of its description', async () => {
    const found = await shop.find('insufficient funds');
    expect(found.groups.map(({ kind }) => kind)).toEqual(['RESULT_CODE']);
  });

  test('finds entities by name and id', async () => {
    const found = await shop.find('demo shop');
    expect(found.groups.find(({ kind }) => kind === 'ENTITY')?.hits.map((hit) => hit.id)).toEqual([merchant]);
  });

  test('shows as many hits as asked for, newest first, and says whether there are more', async () => {
    const ids = [];
    for (let made = 0; made < 4; made += 1) ids.push(await shop.pay({ merchantInvoiceId: `many-more-${made}` }));
    const some = await shop.find('many-', { first: 3 });
    expect(some.groups[0]).toMatchObject({ kind: 'PAYMENT', hasMore: true });
    expect(some.groups[0]?.hits.map((hit) => hit.id)).toEqual(ids.slice(1).reverse());
    const all = await shop.find('many-', { first: 4 });
    expect(all.groups[0]).toMatchObject({ hasMore: false });
  });

  test.each(['', ' ', 'x', '%', '*', '_', '"', "' OR 1=1 --"])('finds no payment by %j', async (text) => {
    expect(await shop.findPayments(text)).toEqual([]);
  });

  test('refuses a number of hits that it does not show', async () => {
    const { errors } = await shop.graphql('{ search(text: "jane", first: 51) { isCurrent } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'first' }] });
  });
});

describe('a card number', () => {
  test.each(['5454545454545454', '5454 5454 5454 5454', '5454-5454-5454-5454'])(
    'typed as %s finds its payments by first six and last four',
    async (text) => {
      const found = await shop.find(text, { first: 50 });
      expect(found.groups.map(({ kind }) => kind)).toEqual(['PAYMENT']);
      expect(found.groups[0]?.hits.map((hit) => [hit.id, hit.matchedField, hit.matchedValue])).toEqual([[id, 'last4', '5454']]);
      expect(JSON.stringify(found)).not.toContain('5454545454545454');
    },
  );

  test.each(['545454\u2022\u2022\u2022\u20225454', '545454******5454', '54545454xxxx5454'])(
    'masked as %s, as statements and our own pages show it, finds the same',
    async (text) => {
      const found = await shop.find(text, { first: 50 });
      expect(found.groups[0]?.hits.map((hit) => hit.id)).toEqual([id]);
    },
  );

  test('masked with another beginning finds nothing', async () => {
    expect(await shop.findPayments('545453******5454')).toEqual([]);
  });

  test('with the same last four and another beginning finds nothing', async () => {
    const numbers = Array.from({ length: 10 }, (_, digit) => `40128888888${digit}5454`);
    const valid = numbers.filter(isCardNumber);
    expect(valid).toHaveLength(1);
    expect(await shop.findPayments(valid[0] ?? '')).toEqual([]);
  });
});

describe('another merchant', () => {
  test('finds nothing of this one by any text, and this one nothing of another', async () => {
    const theirs = await shop.pay({ ...wanted, entityId: channels.other, merchantTransactionId: 'theirs-1' }, otherToken);
    for (const [text] of texts()) {
      const ids = (await shop.findPayments(text, { token: otherToken, first: 50 })).map((hit) => hit.id);
      expect([text, ids.includes(id)]).toEqual([text, false]);
      const ours = (await shop.findPayments(text, { first: 50 })).map((hit) => hit.id);
      expect([text, ours.includes(theirs)]).toEqual([text, false]);
    }
    expect(await shop.findPayments(theirs)).toEqual([]);
    expect((await shop.findPayments(theirs, { token: otherToken })).map((hit) => hit.id)).toEqual([theirs]);
    expect((await shop.find('demo shop', { token: otherToken })).groups).toEqual([]);
  });

  test('is not searched by naming its entity', async () => {
    await expect(shop.find('jane', { entityId: channels.other })).rejects.toThrow('800.900.301');
  });

  test('a channel is searched alone where it is named', async () => {
    const tolerant = await shop.pay({ entityId: channels.tolerant, merchantTransactionId: 'channel-1' });
    await shop.pay({ merchantTransactionId: 'channel-1b' });
    const hits = await shop.findPayments('channel-1', { entityId: channels.tolerant });
    expect(hits.map((hit) => hit.id)).toEqual([tolerant]);
    expect((await shop.findPayments(tolerant.slice(0, 31), { entityId: channels.documented })).map((hit) => hit.id)).toEqual([]);
    expect((await shop.findPayments('92.00', { entityId: channels.tolerant })).map((hit) => hit.id)).toEqual([tolerant]);
  });
});

describe('registrations', () => {
  test('are found by what is stored with them, and by nothing once they are deleted', async () => {
    const { body } = await shop.rest.post('/v1/registrations', {
      entityId: channels.documented,
      paymentBrand: 'VISA',
      'card.number': '4111111111111111',
      'card.holder': 'Quentin Quincy',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    });
    const registration = String(body.id);
    const found = async (text: string) =>
      (await shop.find(text)).groups
        .flatMap(({ kind, hits }) => (kind === 'REGISTRATION' ? hits : []))
        .map((hit) => [hit.id, hit.matchedField]);
    expect(await found('quincy')).toEqual([[registration, 'name']]);
    expect(await found('1111')).toEqual([[registration, 'last4']]);
    expect(await found('4111111111111111')).toEqual([[registration, 'last4']]);
    expect(await found(registration)).toEqual([[registration, 'id']]);
    expect(await found(registration.slice(0, 31))).toEqual([[registration, 'id']]);
    await shop.rest.send({ method: 'DELETE', path: `/v1/registrations/${registration}`, query: `entityId=${channels.documented}` });
    expect(await found('quincy')).toEqual([]);
    expect(await shop.store.readModel.subjectsByTerm(registrationPath, { term: 'Rnquincy', match: 'prefix' }, 10)).toEqual([]);
    expect(await found(registration)).toEqual([]);
  });
});

const registrationPath = `8ac7a4a0000000000000000000000001/8ac7a4a0000000000000000000000002/${merchant}/`;
