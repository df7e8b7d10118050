/**
 * A payment and its captures, refunds, reversals and chargebacks are one family: found by the same order and shopper, listed
 * and added up as one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  shop = await startSearchShop({ now: Date.UTC(2026, 2, 10, 12) });
  const customer = { 'customer.merchantCustomerId': 'Kunde-77', 'customer.givenName': 'Zoe', 'customer.surname': 'Zander' };
  const order = { merchantTransactionId: 'order-4711', merchantInvoiceId: 'INVOICE-0007', ...customer };
  ids.held = await shop.pay({ ...order, amount: '100.00', paymentType: 'PA' });
  ids.capture = await follow('held', { amount: '60.00', paymentType: 'CP', merchantTransactionId: 'shipment-1' });
  ids.refund = await follow('capture', { amount: '10.00', paymentType: 'RF' });
  ids.debit = await shop.pay({ amount: '40.00', merchantTransactionId: 'order-4712' });
  ids.again = await follow('debit', { amount: '40.00', paymentType: 'RF' });
  ids.declined = await shop.pay({ amount: '7.00', 'customParameters[forceResultCode]': '800.100.155' });
  ids.dollars = await shop.pay({ amount: '5.00', currency: 'USD' });
});
afterAll(() => shop.stop());

async function follow(of: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await shop.rest.post(`/v1/payments/${ids[of]}`, { entityId: channels.documented, currency: 'EUR', ...parameters });
  return String(body.id);
}

const nameOf = (id: string): string => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id;

const listQuery = `query ($filter: PaymentFilter) { payments(filter: $filter) {
  totalCount { count }
  totals { isMore currencies { currency count amount approved captured refunded credited chargedBack net } }
  edges { node { id followUpCount original { id merchantTransactionId } } } } }`;

interface Listed {
  readonly names: readonly string[];
  readonly nodes: readonly { readonly id: string; readonly followUpCount: number; readonly original: object | null }[];
  readonly totals: { readonly isMore: boolean; readonly currencies: readonly Readonly<Record<string, string | number>>[] };
}

async function list(filter: object): Promise<Listed> {
  const { data, errors } = await shop.graphql(listQuery, { filter });
  if (errors) throw new Error(JSON.stringify(errors));
  const nodes: Listed['nodes'] = data.payments.edges.map(({ node }: { node: Listed['nodes'][number] }) => node);
  expect(data.payments.totalCount.count).toBe(nodes.length);
  return { names: nodes.map(({ id }) => nameOf(id)), nodes, totals: data.payments.totals };
}

describe('a list of originals', () => {
  test('folds captures and refunds into the payment that they belong to', async () => {
    expect((await list({})).names).toEqual(['dollars', 'declined', 'again', 'debit', 'refund', 'capture', 'held']);
    const { names, nodes } = await list({ originalsOnly: true });
    expect(names).toEqual(['dollars', 'declined', 'debit', 'held']);
    expect(nodes.map(({ followUpCount }) => followUpCount)).toEqual([0, 0, 1, 2]);
  });

  test('tells whose follow-up a payment is', async () => {
    const { nodes } = await list({ types: ['RF', 'CP'] });
    const [held, debit] = [
      { id: ids.held, merchantTransactionId: 'order-4711' },
      { id: ids.debit, merchantTransactionId: 'order-4712' },
    ];
    expect(nodes.map(({ original }) => original)).toEqual([debit, held, held]);
    expect(nodes.map(({ followUpCount }) => followUpCount)).toEqual([0, 0, 0]);
  });

  test.each([
    ['the order that a capture has of its own', { merchantTransactionId: 'shipment-1' }, ['held']],
    ['the order of the original', { merchantTransactionId: 'order-4711' }, ['held']],
    ['the id of a refund as text', { text: 'refund' }, ['held']],
    ['the invoice as text', { text: 'invoice-0007' }, ['held']],
    ['an order that nobody has', { merchantTransactionId: 'order-0' }, []],
  ])('finds the family by %s', async (_by, filter, wanted) => {
    const asked = 'text' in filter && filter.text === 'refund' ? { text: ids.refund } : filter;
    expect((await list({ ...asked, originalsOnly: true })).names).toEqual(wanted);
  });
});

describe('the totals of a list', () => {
  const eur = {
    currency: 'EUR',
    count: 3,
    amount: '147.00',
    approved: '140.00',
    captured: '100.00',
    refunded: '50.00',
    credited: '0.00',
    chargedBack: '0.00',
    net: '50.00',
  };
  const usd = {
    currency: 'USD',
    count: 1,
    amount: '5.00',
    approved: '5.00',
    captured: '5.00',
    refunded: '0.00',
    credited: '0.00',
    chargedBack: '0.00',
    net: '5.00',
  };

  test('add up each currency with what became of the payments', async () => {
    expect((await list({ originalsOnly: true })).totals).toEqual({ isMore: false, currencies: [eur, usd] });
  });

  test('count nothing twice where every transaction is listed', async () => {
    const { currencies } = (await list({})).totals;
    expect(currencies.map(({ captured, refunded, net }) => [captured, refunded, net])).toEqual([
      ['100.00', '50.00', '50.00'],
      ['5.00', '0.00', '5.00'],
    ]);
  });

  test.each([
    [{ moneyStatuses: ['REFUNDED'], originalsOnly: true }, [1, '40.00', '40.00', '0.00']],
    [{ types: ['RF'] }, [2, '50.00', '0.00', '0.00']],
    [{ last4: '0000', outcomes: ['DECLINED'] }, [1, '7.00', '0.00', '0.00']],
    [{ merchantTransactionId: 'order-4711' }, [1, '100.00', '60.00', '50.00']],
    [{ from: '2026-03-10T00:00:00Z', currency: 'EUR', text: 'order-4712', originalsOnly: true }, [1, '40.00', '40.00', '0.00']],
  ])('are those of what %j lists', async (filter, [count, amount, captured, net]) => {
    const [total] = (await list(filter)).totals.currencies;
    expect(total).toMatchObject({ currency: 'EUR', count, amount, captured, net });
  });

  test('are none of an empty list', async () => {
    expect((await list({ currency: 'CHF' })).totals).toEqual({ isMore: false, currencies: [] });
  });
});

describe('search', () => {
  const query = `query ($text: String!, $first: Int) { search(text: $text, first: $first) { groups { kind hasMore hits { id matchedField followUps { id } } } } }`;
  const find = async (text: string, first = 8) => {
    const { data, errors } = await shop.graphql(query, { text, first });
    if (errors) throw new Error(JSON.stringify(errors));
    const groups: readonly { kind: string; hasMore: boolean; hits: { id: string; matchedField: string; followUps: { id: string }[] }[] }[] =
      data.search.groups;
    const group = groups.find(({ kind }) => kind === 'PAYMENT');
    const hits = group?.hits.map(({ id, followUps }) => [nameOf(id), followUps.map((each) => nameOf(each.id))]);
    return { hits, hasMore: group?.hasMore };
  };

  test.each([
    ['order-4711', [['held', ['refund', 'capture']]]],
    ['INVOICE-0007', [['held', ['refund', 'capture']]]],
    ['kunde-77', [['held', ['refund', 'capture']]]],
    ['shipment-1', [['capture', []]]],
    ['60.00', [['capture', []]]],
    ['40.00', [['debit', ['again']]]],
  ])('by %s shows the payment, and its follow-ups behind it', async (text, wanted) => {
    expect((await find(text)).hits).toEqual(wanted);
  });

  test('by the id of a refund shows the refund', async () => {
    expect((await find(String(ids.refund))).hits).toEqual([['refund', []]]);
  });

  test('does not bury an original under its follow-ups, however few hits are shown', async () => {
    expect(await find('order-47', 2)).toEqual({
      hits: [
        ['debit', ['again']],
        ['held', ['refund', 'capture']],
      ],
      hasMore: false,
    });
    expect(await find('order-47', 1)).toEqual({ hits: [['debit', ['again']]], hasMore: true });
  });
});

/** Last, because the lists above have nothing of it. */
describe('the totals of a list with credits', () => {
  test('take off what a credit gave to a shopper, but not what was reversed of it, and a refund of the credit', async () => {
    ids.credit = await shop.pay({ amount: '30.00', currency: 'GBP', paymentType: 'CD' });
    const { id } = (
      await shop.rest.post(`/v1/payments/${ids.credit}`, {
        entityId: channels.documented,
        amount: '10.00',
        currency: 'GBP',
        paymentType: 'RV',
      })
    ).body;
    ids.taken = String(id);
    const more = await shop.rest.post(`/v1/payments/${ids.credit}`, {
      entityId: channels.documented,
      amount: '4.00',
      currency: 'GBP',
      paymentType: 'RF',
    });
    ids.more = String(more.body.id);
    const of = {
      currency: 'GBP',
      approved: '30.00',
      captured: '0.00',
      refunded: '4.00',
      credited: '20.00',
      chargedBack: '0.00',
      net: '-24.00',
    };
    expect((await list({ originalsOnly: true, currency: 'GBP' })).totals.currencies).toMatchObject([of]);
  });
});
