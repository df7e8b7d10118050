/** Texts that staff paste into the search box with what stood around them, and what they meant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../api/views/read-model/fold.ts';
import { findLast4, findMeant } from '../../api/views/read-model/pasted.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const id = '8a01a2235830fa0000d6e78f5b4c5178';
const other = '8a01a2235830fa0000d6e78f5b4c5179';
const entity = '8ac7a4a0000000000000000000000010';

test.each([
  [`"${id}"`, id],
  [`id=${id}`, id],
  [`https://pay.example.com/console/payments/${id}?tab=raw`, id],
  [`#${id}.`, id],
  [`Payment ${id.toUpperCase()} was declined`, id],
  [`https://pay.example.com/console/checkouts/${id}-test`, `${id}-test`],
  [`${entity}_${id}`, id],
  [`${id} ${other}`, `${id} ${other}`],
  ['<jane@shop.test>', 'jane@shop.test'],
  ['Jane Jones <Jane@shop.test>', 'jane@shop.test'],
  ['mailto:jane@shop.test', 'jane@shop.test'],
  ['@shop.test', '@shop.test'],
  ['jane@', 'jane@'],
  ['9483.7150.1225 Demo Shop', '9483.7150.1225'],
  ['9483 7150 1225', '948371501225'],
  ['„WEB-2026/004711“', 'web-2026/004711'],
  ['Bestellung: WEB-2026/004711', 'web-2026/004711'],
  ['Order no. WEB-2026/004711', 'web-2026/004711'],
  ['order 9001', 'order 9001'],
  ['Bestellung Nr. WEB-2026/004711 vom 1.12.', 'web-2026/004711'],
  ['Where is my order WEB-2026/004711? I paid on Monday.', 'web-2026/004711'],
  ['order WEB-2026/004711 and order WEB-2026/004712', 'order web-2026/004711 and order web-2026/004712'],
  ['payment of 49.90 EUR for order 9001', 'payment of 49.90 eur for order 9001'],
  ['order-9001', 'order-9001'],
  ['800.100.', '800.100.'],
  ['49,90 EUR', '49,90 eur'],
  ['Müller, Zoë', fold('Müller, Zoë')],
])('%s means %s', (pasted, meant) => {
  expect(findMeant(fold(pasted))).toBe(meant);
});

test.each([
  ['•••• 0000', '0000'],
  ['****0000', '0000'],
  ['xxxx-xxxx-xxxx-0000', '0000'],
  ['VISA 0000', '0000'],
  ['VISA ending 0000', '0000'],
  ['VISA mit Endung 0000', '0000'],
  ['Mastercard ending in 0000', '0000'],
  ['order 0000', undefined],
  ['#0000', undefined],
  ['web-0000', undefined],
  ['0000', undefined],
  ['VISA 00000', undefined],
])('%s names the card that ends in %s', (pasted, last4) => {
  expect(findLast4(fold(pasted))).toBe(last4);
});

describe('a payment', () => {
  let shop: SearchShop;
  let payment: string;
  beforeAll(async () => {
    shop = await startSearchShop();
    const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@shop.test' };
    payment = await shop.pay({ ...jane, merchantTransactionId: 'WEB-2026/004711', 'card.number': '4111111111111111' });
    await shop.pay({ ...jane, 'customer.email': 'other@shop.test', merchantTransactionId: 'WEB-2026/004712' });
  });
  afterAll(() => shop.stop());

  test.each([
    [(one: string) => `https://pay.example.com/console/payments/${one}`, 'id'],
    [() => 'Jane Jones <jane@shop.test>', 'email'],
    [() => 'Bestellung: WEB-2026/004711', 'merchantTransactionId'],
    [() => 'VISA •••• 1111', 'last4'],
  ])('is found alone by what was pasted, %#', async (paste, field) => {
    const hits = await shop.findPayments(paste(payment));
    expect(hits.map((hit) => [hit.id, hit.matchedField])).toEqual([[payment, field]]);
  });
});
