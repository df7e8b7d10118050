/** Search by what people say and read out: numbers of orders, amounts with signs, references of banks, statements, reasons, names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCardNumber } from '../../api/foundation/kernel/card-number.ts';
import { readSearch } from '../../api/views/read-model/query.ts';
import { listSpellings, parseSpokenAmount, toReferenceKeys } from '../../api/views/read-model/spoken.ts';
import { toTerm } from '../../api/views/read-model/terms.ts';
import { merchant, otherToken, type SearchShop, startSearchShop } from '../support/search-shop.ts';

describe('the payment of order-9001', () => {
  let shop: SearchShop;
  let id: string;
  let declined: string;
  let details: { readonly connectorReference: string; readonly answer: { readonly resultDetails: Readonly<Record<string, string>> } };
  beforeAll(async () => {
    shop = await startSearchShop();
    id = await shop.pay({
      amount: '49.90',
      merchantTransactionId: 'order-9001',
      merchantInvoiceId: 'RE-2026/000417',
      'card.holder': 'Jürgen Müller',
      descriptor: 'NORTHWIND*Teapots Hamburg',
    });
    declined = await shop.pay({
      amount: '31.00',
      merchantTransactionId: 'order-19001',
      'customParameters[forceResultCode]': '800.100.203',
    });
    await shop.pay({ amount: '49.91', merchantTransactionId: 'order-90010', 'card.holder': 'Jane Jones' });
    const { data } = await shop.graphql('query ($id: ID!) { payment(id: $id) { connectorReference answer } }', { id });
    details = data.payment;
  });
  afterAll(() => shop.stop());

  test.each([
    ['9001', 'merchantTransactionId'],
    ['#9001', 'merchantTransactionId'],
    ['# 9001', 'merchantTransactionId'],
    ['order 9001', 'merchantTransactionId'],
    ['Order #9001', 'merchantTransactionId'],
    ['order no. 9001', 'merchantTransactionId'],
    ['Bestellung 9001', 'merchantTransactionId'],
    ['ORDER_9001', 'merchantTransactionId'],
    ['order9001', 'merchantTransactionId'],
    ['417', 'merchantInvoiceId'],
    ['invoice 000417', 'merchantInvoiceId'],
    ['€49.90', 'amount'],
    ['49,90 EUR', 'amount'],
    ['49.90€', 'amount'],
    ['EUR49,90', 'amount'],
    ['49,9 euro', 'amount'],
    ['northwind', 'descriptor'],
    ['NORTHWIND*TEAPOTS', 'descriptor'],
    ['teapots hamb', 'descriptor'],
    ['Müller', 'name'],
    ['Muller', 'name'],
    ['Mueller', 'name'],
    ['juergen mueller', 'name'],
    ['Mueller, Jürgen', 'name'],
  ])('is found by %j', async (text, field) => {
    const hits = await shop.findPayments(text);
    expect(hits.map((hit) => [hit.id, hit.matchedField])).toEqual([[id, field]]);
  });

  test('is found by each reference of its bank', async () => {
    const { ConnectorTxID2: retrieval = '', ConnectorTxID3: trace = '', AuthCode: auth = '' } = details.answer.resultDetails;
    for (const text of [details.connectorReference, retrieval, trace, auth.toLowerCase()]) {
      const hits = await shop.findPayments(text);
      expect(hits.map((hit) => [text, hit.id, hit.matchedField])).toEqual([[text, id, 'connectorReference']]);
    }
  });

  test('is found by a retrieval reference that could be a card number, as one in ten could', () => {
    expect(parseCardNumber('970771597535')).toBe('970771597535');
    expect(readSearch('970771597535').looks).toContainEqual({ term: toTerm('connectorReference', '970771597535'), match: 'exact' });
  });

  test('is found by what its settlement line is called, such as an ARN', async () => {
    const arn = '74537606152060152000123';
    const lines = ['H,Acquirer,900412345,EUR,20260602', `D,SALE,${arn},,${id},VISA,,20260601090000,4990,EUR,4990,1,,,,SETTLED,`, 'T,1', ''];
    const mutation = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { records problemCount } }';
    const input = { entityId: merchant, name: 'acquirer.csv', content: lines.join('\n') };
    const { data } = await shop.graphql(mutation, { input });
    expect(data.importSettlementFile).toEqual({ records: 1, problemCount: 0 });
    const hits = await shop.findPayments(arn);
    expect(hits.map((hit) => [hit.id, hit.matchedField, hit.matchedValue])).toEqual([[id, 'connectorReference', arn]]);
    expect(await shop.findPayments(arn, { token: otherToken })).toEqual([]);
  });

  test('is not found by what stands for another', async () => {
    for (const text of ['900', '#900', 'order 90', '€49', '49.90 USD', 'Muellerin']) {
      expect((await shop.findPayments(text)).map((hit) => [text, hit.id === id])).not.toContainEqual([text, true]);
    }
  });

  test('a declined one is found by its reason in words', async () => {
    for (const text of ['insufficient', 'Insufficient Funds']) {
      const found = await shop.find(text);
      expect(found.groups.map(({ kind }) => kind)).toEqual(['PAYMENT', 'RESULT_CODE']);
      expect(found.groups[0]?.hits.map((hit) => [hit.id, hit.matchedField, hit.matchedValue])).toEqual([
        [declined, 'resultCode', '800.100.203'],
      ]);
    }
  });

  test('the list of payments takes the same texts', async () => {
    for (const text of ['#9001', '49,90 EUR', 'mueller']) {
      const { data } = await shop.graphql(
        'query ($text: String!) { payments(first: 5, filter: { text: $text }) { edges { node { id } } } }',
        { text },
      );
      expect(data.payments.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([id]);
    }
  });
});

describe('the rules', () => {
  test.each([
    ['order-9001', ['order9001', '9001']],
    ['9001', []],
    ['0009001', ['9001']],
    ['RE-2026/000417', ['re2026000417', '417']],
    ['no number', ['nonumber']],
  ] as const)('%j is called %j', (reference, keys) => {
    expect(toReferenceKeys(reference)).toEqual(keys);
  });

  test.each([
    ['92', 9_200n, null],
    ['92.5', 9_250n, null],
    ['€92', 9_200n, 'EUR'],
    ['$ 92.00', 9_200n, null],
    ['chf 92.00', 9_200n, 'CHF'],
    ['1.234,50 eur', 123_450n, 'EUR'],
    ['1,234.50', 123_450n, null],
    ["1'234.50", 123_450n, null],
    ['1 234 567,00', 123_456_700n, null],
    ['jpy 18,823', 1_882_300n, 'JPY'],
    ['18.823', 1_882_300n, null],
    ['kwd 1.250', 125n, 'KWD'],
    ['1,250 kwd', 125n, 'KWD'],
  ] as const)('%j is an amount', (text, amountMinor, currency) => {
    expect(parseSpokenAmount(text)).toEqual({ amountMinor, currency });
  });

  test.each(['kwd 1.255', '1,23,456', '1.234.50', 'eur 92 eur', 'order 92', '99999999999', '€', '2026-06-01'])('%j is none', (text) => {
    expect(parseSpokenAmount(text)).toBeNull();
  });

  test.each([
    ['Müller', ['mueller']],
    ['Mueller', ['muller']],
    ['Jones', []],
    ['Østergård', ['oestergaard']],
  ] as const)('%j is also written %j', (name, spellings) => {
    expect(listSpellings(name)).toEqual(spellings);
  });
});
