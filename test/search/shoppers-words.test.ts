/** Search by what shoppers say of themselves: a surname at the end of a long name, a phone number as people write it, an IBAN. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPhoneKeys, toPhoneKey } from '../../api/views/read-model/phone.ts';
import { readSearch } from '../../api/views/read-model/query.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const named = (givenName: string, surname: string) => ({ 'customer.givenName': givenName, 'customer.surname': surname });

describe('a shopper', () => {
  let shop: SearchShop;
  let countess: string;
  let fatima: string;
  let debit: string;
  beforeAll(async () => {
    shop = await startSearchShop();
    countess = await shop.pay({
      'card.holder': 'Maximiliana Theodora Friederike von und zu Hohenlohe-Waldenburg-Schillingsfürst',
      ...named('Maximiliana', 'Theodora'),
      'customer.phone': '+49 30 901820',
      'customer.mobile': '0171/555 1234',
    });
    fatima = await shop.pay({
      'card.holder': 'فاطمة الزهراء بنت عبد الرحمن',
      ...named('فاطمة', 'بنت'),
      'customer.workPhone': '0044 (0)20 7946 0018',
    });
    debit = await shop.pay({
      ...{
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'card.number': '',
        'card.holder': '',
        'card.expiryMonth': '',
        'card.expiryYear': '',
        'card.cvv': '',
      },
      ...{ 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000', 'bankAccount.bic': 'COBADEFFXXX' },
      ...{ 'bankAccount.country': 'DE', 'bankAccount.mandate.id': 'MANDATE', 'bankAccount.mandate.dateOfSignature': '2026-01-05' },
    });
  });
  afterAll(() => shop.stop());

  const found = async (text: string): Promise<readonly (readonly [string, string])[]> =>
    (await shop.findPayments(text)).map(({ id, matchedField }) => [id, matchedField] as const);

  test.each(['Hohenlohe', 'waldenburg schill', 'Schillingsfuerst', 'Maximiliana Theodora', 'von und zu Hohen'])(
    'of a long name is found by %j',
    async (text) => {
      expect(await found(text)).toEqual([[countess, 'name']]);
    },
  );

  test('whose name has five words is found by the last of them', async () => {
    expect(await found('الرحمن')).toEqual([[fatima, 'name']]);
  });

  test.each(['+49 30 901820', '+4930901820', '0049 30 901820', '030 901820', '(030) 90 18 20', '030/901820', '+49 (0)30 901820'])(
    'is found by the phone number %j',
    async (text) => {
      expect(await found(text)).toEqual([[countess, 'phone']]);
    },
  );

  test.each([
    ['0171 5551234', 'in pieces'],
    ['+49 171 5551234', 'with the country that was not stored'],
    ['5551234', 'by its end alone'],
  ])('is found by the mobile number %j: %s', async (text) => {
    expect(await found(text)).toEqual([[countess, 'phone']]);
  });

  test('is found by a number at work that was stored with its country', async () => {
    for (const text of ['020 7946 0018', '+44 20 7946 0018', '7946 0018']) expect(await found(text)).toEqual([[fatima, 'phone']]);
    expect(await found('+49 20 7946 0018')).toEqual([]);
  });

  test('who pays by direct debit is found by the IBAN, of which the end alone is asked for', async () => {
    for (const text of ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00']) {
      expect(await found(text)).toEqual([[debit, 'last4']]);
      expect(readSearch(text)).toMatchObject({ text: '', looks: [{ term: 'l3000', match: 'exact' }] });
    }
    expect(await found('DE88370400440532013000')).toEqual([]);
  });
});

describe('phone numbers', () => {
  test.each([
    ['+49 30 901820', '0281090394'],
    ['030/901820', '02810903'],
    ['+44 (0)20 7946 0018', '810064970244'],
    ['12345', undefined],
    ['ext. 901820', undefined],
    ['1234567890123456', undefined],
  ])('%j is compared as %j', (text, key) => {
    expect(toPhoneKey(text)).toBe(key);
  });

  test('six digits alone are the beginning of a card or an order, and no phone number', () => {
    expect(findPhoneKeys('420000')).toBeUndefined();
    expect(findPhoneKeys('030901')).toBeUndefined();
    expect(findPhoneKeys('0309018')).toEqual({ beginning: '810903', whole: [] });
  });
});
