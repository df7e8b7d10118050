/** A shopper is found by what their payments share, and nobody else's payments are shown as theirs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels, otherToken } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

const named = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const jane = { ...named, 'customer.email': 'jane@shop.test', 'customer.merchantCustomerId': 'C-1' };
const laterJane = { ...named, 'customer.email': 'jane.jones@shop.test', 'customer.merchantCustomerId': 'c-1' };
const brother = { ...named, 'customer.email': 'joe@shop.test', 'customer.merchantCustomerId': 'C-2' };
const otherCard = { 'card.number': '4200000000180000' };

let shop: SearchShop;
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await startSearchShop({ now: Date.UTC(2026, 2, 10, 12) });
  const pay = async (name: string, parameters: Record<string, string>, token?: string): Promise<void> => {
    ids[name] = await shop.pay(parameters, token);
    shop.clock.advance(1_000);
  };
  await pay('first', { amount: '30.00', ...jane, createRegistration: 'true' });
  await pay('later', { entityId: channels.riskRules, amount: '40.00', ...laterJane, ...otherCard });
  await pay('nameless', { amount: '7.00', currency: 'USD' });
  await pay('brother', { amount: '90.00', ...brother });
  await pay('elsewhere', { entityId: channels.other, amount: '1.00', ...jane }, otherToken);
  const refund = { entityId: channels.documented, amount: '5.00', currency: 'EUR', paymentType: 'RF' };
  ids.refund = String((await shop.rest.post(`/v1/payments/${ids.first}`, refund)).body.id);
  const staff = await shop.graphql(`mutation { createNote(paymentId: "${ids.later}", text: "called twice") { id } }`);
  expect(staff.errors).toBeUndefined();
});
afterAll(() => shop.stop());

const nameOf = (id: string | null): string | null =>
  id === null ? null : (Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id);

const query = `query ($paymentId: ID, $registrationId: ID, $email: String, $merchantCustomerId: String) {
  shopper(paymentId: $paymentId, registrationId: $registrationId, email: $email, merchantCustomerId: $merchantCustomerId) {
    isCut keys { trait value joined ofOthers throughPaymentId } totals { currency count captured refunded credited net }
    payments { edges { node { traits payment { id } } } }
    registrations { edges { node { id } } } notes { edges { node { text paymentId } } }
    disputes { edges { node { id } } } jobs { edges { node { id } } } risk { checked reviewed rejected } } }`;

async function find(variables: Record<string, string | undefined>, token?: string) {
  const { data, errors } = await shop.graphql(query, variables, token === undefined ? {} : { token });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.shopper;
}

const paymentsOf = (shopper: { payments: { edges: { node: { traits: string[]; payment: { id: string } } }[] } }) =>
  shopper.payments.edges.map(({ node }) => [nameOf(node.payment.id), node.traits]);

describe('a shopper', () => {
  test('has the payments that share an address or a customer id, and those with the account that name nobody', async () => {
    const shopper = await find({ email: 'JANE@shop.test' });
    expect(paymentsOf(shopper)).toEqual([
      ['nameless', ['ACCOUNT']],
      ['later', ['CUSTOMER_ID', 'EMAIL', 'ACCOUNT']],
      ['first', ['EMAIL', 'CUSTOMER_ID', 'ACCOUNT']],
    ]);
    expect(shopper.totals).toEqual([
      { currency: 'EUR', count: 2, captured: '70.00', refunded: '5.00', credited: '0.00', net: '65.00' },
      { currency: 'USD', count: 1, captured: '7.00', refunded: '0.00', credited: '0.00', net: '7.00' },
    ]);
    expect(shopper.notes.edges).toEqual([{ node: { text: 'called twice', paymentId: ids.later } }]);
    expect(shopper.registrations.edges).toHaveLength(1);
    expect(shopper.risk).toMatchObject({ checked: 1, reviewed: 0, rejected: 0 });
    ids.registration = shopper.registrations.edges[0].node.id;
  });

  test('is told with each merge: which payment named what, and how many of a shared card are of others', async () => {
    const { keys, isCut } = await find({ paymentId: ids.first });
    expect(isCut).toBe(false);
    expect(keys.map((key: { throughPaymentId: string | null }) => ({ ...key, throughPaymentId: nameOf(key.throughPaymentId) }))).toEqual([
      { trait: 'EMAIL', value: 'jane@shop.test', joined: 1, ofOthers: 0, throughPaymentId: null },
      { trait: 'CUSTOMER_ID', value: 'C-1', joined: 2, ofOthers: 0, throughPaymentId: null },
      { trait: 'EMAIL', value: 'jane.jones@shop.test', joined: 1, ofOthers: 0, throughPaymentId: 'later' },
      { trait: 'ACCOUNT', value: '0000', joined: 2, ofOthers: 1, throughPaymentId: null },
      { trait: 'ACCOUNT', value: '0000', joined: 1, ofOthers: 0, throughPaymentId: 'later' },
    ]);
  });

  test('is the same by any payment, a follow-up, the customer id and the stored account', async () => {
    const expected = paymentsOf(await find({ paymentId: ids.first })).map(([name]) => name);
    for (const wanted of [
      { paymentId: ids.refund },
      { paymentId: ids.later },
      { merchantCustomerId: 'c-1' },
      { registrationId: ids.registration },
    ]) {
      expect(paymentsOf(await find(wanted)).map(([name]) => name)).toEqual(expected);
    }
  });

  test('stays within one merchant, and does not exist for another', async () => {
    expect(paymentsOf(await find({ email: 'jane@shop.test' }, otherToken)).map(([name]) => name)).toEqual(['elsewhere']);
    expect(await find({ paymentId: ids.first }, otherToken)).toBeNull();
    expect(await find({ registrationId: ids.registration }, otherToken)).toBeNull();
    expect(await find({ email: 'nobody@shop.test' })).toBeNull();
  });

  test('kept less where a credit gave something', async () => {
    const given = {
      'customer.givenName': 'Gil',
      'customer.surname': 'Given',
      'customer.email': 'gil@shop.test',
      'card.number': '4111111111111111',
    };
    await shop.pay({ ...given, amount: '20.00' });
    await shop.pay({ ...given, amount: '12.00', paymentType: 'CD' });
    expect((await find({ email: 'gil@shop.test' })).totals).toEqual([
      { currency: 'EUR', count: 2, captured: '20.00', refunded: '0.00', credited: '12.00', net: '8.00' },
    ]);
  });

  test('is asked for by exactly one argument', async () => {
    for (const wanted of [{}, { email: 'a@b.test', paymentId: ids.first }]) {
      const { errors } = await shop.graphql(query, wanted);
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'INVALID', parameterErrors: [{ name: expect.any(String) }] } });
    }
  });
});
