/** What is described of a payment once holds wherever it is told: a fact that is a filter narrows the list, by REST's values. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FilterFact,
  filterFacts,
  paymentFactNames,
  paymentFacts,
  type RangeFact,
  rangeFacts,
  rangeNamesOf,
  rowFilterFacts,
  searchableFacts,
} from '../../api/contract/payment-facts.ts';
import { findClassAt } from '../../api/foundation/catalogue/personal-lookup.ts';
import { isOfRows } from '../../db/store/payment-conditions.ts';
import { channels } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
let stored: string;
let other: string;
/** The value that the payment `stored` has of each filter, and that `other` has not. A filter that is missing here does not type-check. */
let values: Readonly<Record<FilterFact, string>>;

beforeAll(async () => {
  shop = await startSearchShop({});
  stored = await shop.pay({
    amount: '30.00',
    merchantTransactionId: 'order-facts-1',
    merchantInvoiceId: 'invoice-facts-1',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'facts@shopper.test',
    'customer.merchantCustomerId': 'customer-facts-1',
    createRegistration: 'true',
  });
  const { body } = await shop.rest.post('/v1/payments', {
    entityId: channels.documented,
    amount: '30.00',
    currency: 'USD',
    paymentBrand: 'MASTER',
    paymentType: 'PA',
    'card.number': '5454545454545454',
    'card.holder': 'Ann Other',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    merchantTransactionId: 'order-facts-2',
    'customParameters[forceResultCode]': '800.100.155',
  });
  other = String(body.id);
  const { data } = await shop.graphql(
    `{ payment(id: "${stored}") { shortId registrationId connectorReference result { code category } } }`,
  );
  const { shortId, registrationId, connectorReference, result } = data.payment;
  values = {
    shortId,
    registrationId,
    connectorReference,
    merchantTransactionId: 'order-facts-1',
    merchantInvoiceId: 'invoice-facts-1',
    email: 'facts@shopper.test',
    merchantCustomerId: 'customer-facts-1',
    bin: '420000',
    last4: '0000',
    currency: 'EUR',
    resultCode: result.code,
    resultCategory: result.category,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    paymentMethod: 'CC',
    status: 'APPROVED',
    outcome: 'APPROVED',
    moneyStatus: 'CAPTURED',
  };
});
afterAll(() => shop.stop());

async function list(filter: object): Promise<readonly string[]> {
  const { data, errors } = await shop.graphql('query ($filter: PaymentFilter) { payments(filter: $filter) { edges { node { id } } } }', {
    filter,
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payments.edges.map(({ node }: { node: { id: string } }) => node.id);
}

/** Both payments have been made with a card. */
const shared: ReadonlySet<FilterFact> = new Set(['paymentMethod']);

describe('a fact that is described as a filter', () => {
  test.each(filterFacts)('%s finds the payment that has the value, and none that has another', async (fact) => {
    const { name, by } = paymentFacts[fact].filter;
    const found = await list({ [name]: by === 'groups' ? [values[fact]] : values[fact] });
    expect(found).toContain(stored);
    expect(found.includes(other)).toBe(shared.has(fact));
  });

  test.each(filterFacts)('%s also narrows a list that another one leads', async (fact) => {
    const { name, by } = paymentFacts[fact].filter;
    const value = by === 'groups' ? [values[fact]] : values[fact];
    const found = await list({ [name]: value, amountMin: '30.00', amountMax: '30.00', originalsOnly: true });
    expect(found.includes(stored)).toBe(true);
    expect(found.includes(other)).toBe(shared.has(fact));
  });

  test('that a payment method narrows: none was paid by bank account', async () => {
    expect(await list({ methods: ['DD'] })).toEqual([]);
  });

  test.each(rowFilterFacts)('%s leads to few rows', (fact) => {
    expect(isOfRows({ entityPath: 'p/', [paymentFacts[fact].filter.name]: 'x' })).toBe(true);
  });

  test('by a term is searchable', () => {
    const byTerm = filterFacts.filter((fact) => paymentFacts[fact].filter.by === 'term');
    expect(searchableFacts).toEqual(expect.arrayContaining(byTerm));
  });
});

describe('a fact that is described as a range', () => {
  /** Of the payment `stored`: its value, and the nearest ones. A range that is missing here does not type-check. */
  const around: Readonly<Record<RangeFact, () => Promise<{ readonly below: string; readonly own: string; readonly above: string }>>> = {
    amount: async () => ({ below: '29.99', own: '30.00', above: '30.01' }),
    updatedAt: async () => {
      const { data } = await shop.graphql(`{ payment(id: "${stored}") { updatedAt } }`);
      const own = Date.parse(data.payment.updatedAt);
      const [below, above] = [own - 1, own + 1].map((ms) => new Date(ms).toISOString());
      return { below: String(below), own: String(data.payment.updatedAt), above: String(above) };
    },
  };

  test.each(rangeFacts)('%s finds what lies between two values, both included, in any order', async (fact) => {
    const { below, own, above } = await around[fact]();
    const [least, most] = rangeNamesOf(fact);
    const has = async (filter: object): Promise<boolean> => (await list(filter)).includes(stored);
    for (const beside of [{}, { types: ['DB'] }, { merchantTransactionId: 'order-facts-1' }]) {
      expect(await has({ ...beside, [least]: own })).toBe(true);
      expect(await has({ ...beside, [most]: own })).toBe(true);
      expect(await has({ ...beside, [least]: own, [most]: own })).toBe(true);
      expect(await has({ ...beside, [least]: above })).toBe(false);
      expect(await has({ ...beside, [most]: below })).toBe(false);
    }
  });
});

test('no two searchable facts begin their terms with the same letter', () => {
  const letters = searchableFacts.map((fact) => paymentFacts[fact].search.letter);
  // A registration's mark, and what people call a reference by (terms.ts).
  expect(new Set([...letters, 'R', 'k']).size).toBe(letters.length + 2);
});

test.each(paymentFactNames)('%s stands at a documented place, or is nothing of a person', (name) => {
  const { place } = paymentFacts[name];
  if (place !== null) expect(findClassAt(place)).toBeDefined();
});
