/** What staff copy from mails, statements, logs and programs of merchants finds the payment, whatever was copied along with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSearch } from '../../api/views/read-model/query.ts';
import { channels } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const noCard = { 'card.number': '', 'card.holder': '', 'card.expiryMonth': '', 'card.expiryYear': '', 'card.cvv': '' };
const iban = 'DE89370400440532013000';
const debit = {
  ...noCard,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Siobhan Byrne',
  'bankAccount.iban': iban,
  'bankAccount.bic': 'COBADEFFXXX',
  'bankAccount.country': 'DE',
  'bankAccount.mandate.id': 'MANDATE-NORTH-SEA',
  'bankAccount.mandate.dateOfSignature': '2026-01-05',
} as const;

let shop: SearchShop;
let card: string;
let mandated: string;
let tolerated: string;
let refund: string;
let facts: { readonly shortId: string; readonly connectorReference: string; readonly answer: Record<string, Record<string, string>> };

beforeAll(async () => {
  shop = await startSearchShop();
  card = await shop.pay({
    amount: '418.27',
    merchantTransactionId: 'WEB/2026-004711(B)',
    'card.number': '4111111111111111',
    'customer.givenName': 'Siobhan',
    'customer.surname': "O'Brien",
    'customer.email': "siobhan.o'brien@north-shop.test",
    'customer.phone': '+49 30 901820',
  });
  mandated = await shop.pay({ ...debit, amount: '61.35', merchantTransactionId: 'dues-2026-77' });
  tolerated = await shop.pay({
    ...debit,
    entityId: channels.tolerant,
    amount: '61.36',
    'bankAccount.iban': 'NL91ABNA0417164300',
    'bankAccount.bic': 'ABNANL2A',
    'bankAccount.country': 'NL',
    'bankAccount.mandate.id': 'MND-2026/00815',
  });
  const answer = await shop.rest.post(`/v1/payments/${card}`, {
    entityId: channels.documented,
    paymentType: 'RF',
    amount: '18.27',
    currency: 'EUR',
  });
  refund = answer.body.id ?? '';
  const { data } = await shop.graphql('query ($id: ID!) { payment(id: $id) { shortId connectorReference answer } }', { id: card });
  facts = data.payment;
});
afterAll(() => shop.stop());

const found = async (text: string): Promise<readonly (readonly [string, string])[]> =>
  (await shop.findPayments(text)).map(({ id, matchedField }) => [id, matchedField] as const);

describe('a direct debit is found by its mandate', () => {
  test.each(['MANDATE-NORTH-SEA', 'mandate-north-sea', 'mandate-north', '"MANDATE-NORTH-SEA",', 'Mandate: MANDATE-NORTH-SEA'])(
    'as %j',
    async (text) => expect(await found(text)).toEqual([[mandated, 'mandateId']]),
  );

  test.each(['MND-2026/00815', 'mnd 2026 00815', 'Mandatsreferenz: MND-2026/00815', 'mnd-2026'])(
    'of a tolerant channel, which takes digits in it, as %j',
    async (text) => expect(await found(text)).toEqual([[tolerated, 'mandateId']]),
  );

  test('and so is the account that was stored with it', async () => {
    const { createRegistration: _none, ...account } = { createRegistration: '', ...debit };
    const { body } = await shop.rest.post('/v1/registrations', {
      ...account,
      entityId: channels.documented,
      'bankAccount.mandate.id': 'MANDATE-STORED',
    });
    const { groups } = await shop.find('mandate-stored');
    expect(groups.map(({ kind, hits }) => [kind, hits.map(({ id, matchedField }) => [id, matchedField])])).toEqual([
      ['REGISTRATION', [[body.id, 'mandateId']]],
    ]);
  });
});

const spaced = (digits: string): string => digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');

/** What is copied, of the payment by card. */
const copies: readonly (readonly [what: string, copy: () => string, field: string])[] = [
  ['the short id in groups, with a comma', () => `${spaced(facts.shortId)},`, 'shortId'],
  ['the short id in groups behind its name', () => `Short ID: ${spaced(facts.shortId)}`, 'shortId'],
  ['the short id in groups of hyphens', () => spaced(facts.shortId).replaceAll(' ', '-'), 'shortId'],
  ['an address of the REST API with its entity', () => `https://pay.example.com/v1/payments/${card}?entityId=${channels.documented}`, 'id'],
  ['an answer of the API', () => `{"id":"${card}","entityId":"${channels.documented}","paymentType":"DB"`, 'id'],
  ['an address within an address', () => `https://shop.example/done?resourcePath=%2Fv1%2Fpayments%2F${card}`, 'id'],
  ['the id in single quotes, with a comma', () => `'${card}',`, 'id'],
  ['the id with an invisible mark before it', () => `\u200b${card}\u200e`, 'id'],
  ['the order with a dash in the place of its hyphen', () => 'WEB/2026\u2013004711(B)', 'merchantTransactionId'],
  ['the order with an invisible mark', () => 'WEB/2026-004711(B)\u200b', 'merchantTransactionId'],
  ['the order with a full stop', () => 'WEB/2026-004711(B).', 'merchantTransactionId'],
  ['the order as a parameter', () => 'merchantTransactionId=WEB/2026-004711(B)', 'merchantTransactionId'],
  ['the order as an encoded parameter', () => 'merchantTransactionId=WEB%2F2026-004711%28B%29', 'merchantTransactionId'],
  ['the order as a field of an answer', () => '"merchantTransactionId": "WEB/2026-004711(B)",', 'merchantTransactionId'],
  ['the e-mail address in capitals', () => "SIOBHAN.O'BRIEN@NORTH-SHOP.TEST", 'email'],
  ['the e-mail address with an apostrophe of a word processor', () => 'siobhan.o\u2019brien@north-shop.test', 'email'],
  ['the e-mail address at the end of a sentence', () => "Please refund siobhan.o'brien@north-shop.test.", 'email'],
  ['the e-mail address in curly quotes', () => "\u201csiobhan.o'brien@north-shop.test\u201d", 'email'],
  ['a link to write to the e-mail address', () => "mailto:siobhan.o'brien@north-shop.test?subject=Order", 'email'],
  ['the e-mail address in an address', () => 'https://pay.example.com/console/payments?email=siobhan.o%27brien%40north-shop.test', 'email'],
  ['a link to call the phone number', () => 'tel:+4930901820', 'phone'],
  ['the phone number behind its name', () => 'Tel.: +49 (0)30 901820', 'phone'],
  ['the phone number with dashes', () => '+49\u201330\u2013901820', 'phone'],
  ['the last four behind their name', () => 'Card ending in 1111.', 'last4'],
  ['the last four with dots', () => '\u2026 1111', 'last4'],
  ['the amount in a sentence of a statement', () => '-418.27 EUR', 'amount'],
  ['the amount with a sign before and a code behind', () => '\u20ac418.27 EUR', 'amount'],
  ['the amount behind its name', () => 'Amount: 418,27 EUR', 'amount'],
  [
    "the connector's transaction id as a field of an answer",
    () => `"ConnectorTxID1": "${facts.connectorReference}",`,
    'connectorReference',
  ],
  ['the retrieval reference behind its name', () => `RRN: ${facts.answer.resultDetails?.ConnectorTxID2}`, 'connectorReference'],
  ['the authorisation code behind its name', () => `Auth code: ${facts.answer.resultDetails?.AuthCode}`, 'connectorReference'],
  ['a card number within a sentence', () => 'card 4111 1111 1111 1111 exp 05/2034', 'last4'],
];

test.each(copies)('%s finds the payment', async (_what, copy, field) => {
  expect(await found(copy())).toEqual([[card, field]]);
});

test.each([
  ['behind its name', 'IBAN: DE89 3704 0044 0532 0130 00'],
  ['with a comma', 'DE89 3704 0044 0532 0130 00,'],
  ['within a sentence', 'please debit DE89 3704 0044 0532 0130 00 of Siobhan Byrne'],
  ['masked as statements mask it', 'DE89 **** **** **** **30 00'],
  ['masked with its country', 'DE\u2022\u2022 \u2022\u2022\u2022\u2022 3000'],
  ['by its end', 'IBAN ending in 3000'],
])('an IBAN %s finds its direct debit', async (_how, text) => {
  expect(await found(text)).toEqual([[mandated, 'last4']]);
});

test.each(['IBAN: DE89 3704 0044 0532 0130 00', 'please debit DE89370400440532013000 today', 'card 4111 1111 1111 1111 exp 05/2034'])(
  'of the account in %j nothing but its ends is looked for',
  (text) => {
    const { text: rest, looks, ticketLooks } = readSearch(text);
    expect([rest, ticketLooks]).toEqual(['', []]);
    expect(JSON.stringify(looks)).not.toMatch(/11111111|0532013000/);
  },
);

test('an ARN is found behind its name, as the settlement line has it', async () => {
  const arn = '74537606152060152000123';
  const lines = [
    'H,Acquirer,900412345,EUR,20260602',
    `D,SALE,${arn},,${card},VISA,,20260601090000,41827,EUR,41827,1,,,,SETTLED,`,
    'T,1',
    '',
  ];
  const mutation = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { records problemCount } }';
  const input = { entityId: '8ac7a4a0000000000000000000000003', name: 'acquirer.csv', content: lines.join('\n') };
  const { data } = await shop.graphql(mutation, { input });
  expect(data.importSettlementFile).toEqual({ records: 1, problemCount: 0 });
  for (const text of [arn, `ARN: ${arn}`, `ARN ${arn},`, `"${arn}"`, '7453 7606 1520 6015 2000 123']) {
    expect([text, await found(text)]).toEqual([text, [[card, 'connectorReference']]]);
  }
});

test('a refund is found by what is its own', async () => {
  expect(await found(`https://pay.example.com/v1/payments/${refund}?entityId=${channels.documented}`)).toEqual([[refund, 'id']]);
  expect(await found('-18.27 EUR')).toEqual([[refund, 'amount']]);
});

test.each([
  ['order: 4711', 'order: 4711'],
  ['shop:order-77', 'shop:order-77'],
  ['800.100.', '800.100.'],
  ['4012.3456.', '4012.3456.'],
  ['N°4711', 'n°4711'],
  ['100%', '100%'],
  ['50%25', '50%25'],
])('%j is looked for as it is', (text, whole) => {
  expect(readSearch(text).text).toBe(whole);
});
