/** Which operations a payment allows its caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { merchant, type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
let id: string;
let colleague: string;
let reader: string;
beforeAll(async () => {
  shop = await startSearchShop();
  id = await shop.pay();
  const tokenWith = async (scopes: string): Promise<string> => {
    const { data } = await shop.graphql(
      `mutation { createAccessToken(input: {entityId: "${merchant}", name: "Colleague", scopes: [${scopes}]}) { token } }`,
    );
    return data.createAccessToken.token;
  };
  colleague = await tokenWith('PAYMENTS_READ, PAYMENTS_WRITE');
  reader = await tokenWith('PAYMENTS_READ');
});
afterAll(() => shop.stop());

describe('what may be done to a payment', () => {
  interface Action {
    readonly operation: string;
    readonly allowed: boolean;
    readonly amountMax: string | null;
    readonly currency: string;
    readonly refusal: { readonly code: string; readonly description: string } | null;
  }

  const actionsOf = async (payment: string, token = demoToken): Promise<Readonly<Record<string, Action>>> => {
    const query = 'query ($id: ID!) { payment(id: $id) { actions { operation allowed amountMax currency refusal { code description } } } }';
    const { data, errors } = await shop.graphql(query, { id: payment }, { token });
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.fromEntries(data.payment.actions.map((action: Action) => [action.operation, action]));
  };

  const reference = async (payment: string, paymentType: string, amount: string): Promise<string> => {
    const { body } = await shop.rest.post(`/v1/payments/${payment}`, {
      entityId: channels.documented,
      paymentType,
      amount,
      currency: 'EUR',
    });
    return body.result.code;
  };

  const mutations: Readonly<Record<string, string>> = {
    CAPTURE: 'CP',
    REVERSE: 'RV',
    REFUND: 'RF',
    REBILL: 'RB',
    RECEIPT: 'RC',
    CHARGEBACK: 'CB',
    CHARGEBACK_REVERSAL: 'CR',
  };

  test('follows what was done: an authorisation, captured in parts', async () => {
    const authorized = await shop.pay({ paymentType: 'PA' });
    expect(await actionsOf(authorized)).toMatchObject({
      CAPTURE: { allowed: true, amountMax: '92.00', currency: 'EUR', refusal: null },
      REVERSE: { allowed: true, amountMax: '92.00' },
      REFUND: { allowed: false, amountMax: null, refusal: { code: '700.400.520', description: expect.any(String) } },
    });
    await reference(authorized, 'CP', '60.00');
    expect(await actionsOf(authorized)).toMatchObject({ CAPTURE: { allowed: true, amountMax: '32.00' } });
    await reference(authorized, 'CP', '32.00');
    expect(await actionsOf(authorized)).toMatchObject({ CAPTURE: { allowed: false, refusal: { code: '700.400.100' } } });
  });

  test('says what the operation itself then says, for each operation on each kind of payment', async () => {
    for (const paymentType of ['PA', 'DB', 'CD', 'PA.CP']) {
      for (const forced of [
        {},
        { 'customParameters[forceResultCode]': '800.100.155' },
        { 'customParameters[forceResultCode]': '000.200.000' },
      ]) {
        const payment = await shop.pay({ paymentType, ...forced });
        const actions = await actionsOf(payment);
        for (const [operation, type] of Object.entries(mutations)) {
          const code = await reference(await shop.pay({ paymentType, ...forced }), type, '92.00');
          const action = actions[operation];
          const told = action?.allowed ? '000.100.110' : action?.refusal?.code;
          expect([paymentType, forced, operation, told]).toEqual([paymentType, forced, operation, code]);
        }
      }
    }
  });

  test('a chargeback reversal may be charged back: of the payment behind it', async () => {
    const payment = await shop.pay();
    const refer = async (named: string, paymentType: string, amount: string): Promise<string> => {
      const { body } = await shop.rest.post(`/v1/payments/${named}`, {
        entityId: channels.documented,
        paymentType,
        amount,
        currency: 'EUR',
      });
      return String(body.id);
    };
    const chargeback = await refer(payment, 'CB', '40.00');
    expect((await actionsOf(chargeback)).CHARGEBACK).toMatchObject({ allowed: false, refusal: { code: '700.400.550' } });
    const reversal = await refer(chargeback, 'CR', '40.00');
    expect(await actionsOf(reversal)).toMatchObject({
      CHARGEBACK: { allowed: true, amountMax: '92.00' },
      REFUND: { allowed: false, refusal: { code: '700.400.520' } },
    });
    const second = await shop.graphql(`mutation { recordChargeback(id: "${reversal}") { amount referencedId } }`);
    expect([second.errors, second.data?.recordChargeback]).toEqual([undefined, { amount: '40.00', referencedId: payment }]);
  });

  test('counts what the caller may do at all', async () => {
    const actions = await actionsOf(id, reader);
    expect(Object.values(actions).map(({ allowed, refusal }) => [allowed, refusal?.code])).toEqual(
      Object.keys(mutations).map(() => [false, '800.900.301']),
    );
    expect((await actionsOf(id, colleague)).CHARGEBACK).toMatchObject({ allowed: false, refusal: { code: '800.900.301' } });
    expect((await actionsOf(id, colleague)).REFUND).toMatchObject({ allowed: true });
  });

  test('the tree of a payment is whole from any of its members, so that it can be drawn', async () => {
    const { body } = await shop.rest.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
    const root = String(body.id);
    const captured = await shop.graphql(`mutation { capturePayment(id: "${root}", amount: "50.00", currency: "EUR") { id } }`);
    const capture = captured.data.capturePayment.id;
    const refunded = await shop.graphql(`mutation { refundPayment(id: "${capture}", amount: "5.00", currency: "EUR") { id } }`);
    const refund = refunded.data.refundPayment.id;
    const family = [root, capture, refund];
    for (const member of family) {
      const { data } = await shop.graphql(
        `{ payment(id: "${member}") { id referencedId linkedTransactions { edges { node { id referencedId } } } } }`,
      );
      const all = [data.payment, ...nodesOf(data.payment.linkedTransactions)];
      const parents = Object.fromEntries(all.map((each: { id: string; referencedId: string | null }) => [each.id, each.referencedId]));
      expect(parents).toEqual({ [root]: null, [capture]: root, [refund]: capture });
    }
  });
});
