/** What staff keep beside payments: notes and views; and what they are told they may do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { merchant, type SearchShop, startSearchShop } from './shop.ts';

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

describe('a note', () => {
  const add =
    'mutation ($id: ID!, $text: String!, $key: String) { addNote(paymentId: $id, text: $text, idempotencyKey: $key) { id authorName text } }';
  const notesOf = async (payment: string, token = demoToken) => {
    const { data } = await shop.graphql(
      'query ($id: ID!) { payment(id: $id) { notes { id authorName text at } } }',
      { id: payment },
      { token },
    );
    return data.payment?.notes;
  };

  test('stays on its payment with its author, oldest first, for colleagues and nobody else', async () => {
    const payment = await shop.pay();
    await shop.graphql(add, { id: payment, text: ' The shopper called. ' });
    await shop.graphql(add, { id: payment, text: 'She called again.' }, { token: colleague });
    const notes = await notesOf(payment);
    expect(notes.map(({ text, authorName }: { text: string; authorName: string }) => [authorName, text])).toEqual([
      ['Demo Shop', 'The shopper called.'],
      ['Colleague', 'She called again.'],
    ]);
    expect(await notesOf(payment, otherToken)).toBeUndefined();
    expect(await notesOf(id)).toEqual([]);
  });

  test('is written once under a key, and another text under it is refused', async () => {
    const payment = await shop.pay();
    const first = await shop.graphql(add, { id: payment, text: 'Once.', key: 'a' });
    const again = await shop.graphql(add, { id: payment, text: 'Once.', key: 'a' });
    expect(again.data.addNote.id).toBe(first.data.addNote.id);
    const other = await shop.graphql(add, { id: payment, text: 'Twice.', key: 'a' });
    expect(other.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.110.100', http: { status: 409 } });
    await shop.graphql(add, { id: payment, text: 'Mine.', key: 'a' }, { token: colleague });
    expect(await notesOf(payment)).toHaveLength(2);
  });

  test.each(['Card 4200000000000000 was declined', 'her card: 4200 0000 0000 0000 05/34', '5454-5454-5454-5454', '371449635398431'])(
    'that holds a card number is refused and repeated nowhere: %s',
    async (text) => {
      const answer = await shop.graphql(add, { id, text });
      expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'REFUSED', parameterErrors: [{ name: 'text', value: null }] });
      expect(JSON.stringify(answer.body)).not.toContain(text);
      expect(JSON.stringify(answer.errors)).toContain('card number');
    },
  );

  test.each([
    'Order 20261121-000124, short id 4012.3456.7890',
    'same as 8a019fc8fce1d7117300000000011173',
    '4200 **** **** 0000',
    'EUR 92.00 on 2026-11-21 05:34',
  ])('that holds none is kept: %s', async (text) => {
    const payment = await shop.pay();
    await shop.graphql(add, { id: payment, text });
    expect((await notesOf(payment)).map((note: { text: string }) => note.text)).toEqual([text]);
  });

  test('has 1 to 2,000 characters', async () => {
    for (const [text, kept] of [
      ['', false],
      ['  ', false],
      ['x'.repeat(2_000), true],
      ['x'.repeat(2_001), false],
    ] as const) {
      expect([text.length, (await shop.graphql(add, { id, text })).errors === undefined]).toEqual([text.length, kept]);
    }
  });

  test('needs the right to write, and a payment that its author sees', async () => {
    const denied = await shop.graphql(add, { id, text: 'a' }, { token: reader });
    expect(denied.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    const unseen = await shop.graphql(add, { id, text: 'a' }, { token: otherToken });
    expect(unseen.errors?.[0]?.extensions).toMatchObject({ resultCode: '700.400.580', http: { status: 404 } });
  });

  test('is audited without its text, and no event tells of it', async () => {
    const before = await shop.store.lastSequence();
    await shop.graphql(add, { id, text: 'Something private.' });
    const { data } = await shop.graphql('{ auditLog(first: 1) { edges { node { action subjectId change } } } }');
    expect(data.auditLog.edges[0].node).toMatchObject({ action: 'note.add', subjectId: id });
    expect(JSON.stringify(data)).not.toContain('private');
    expect(await shop.store.lastSequence()).toBe(before);
  });
});

describe('a saved view', () => {
  const save = 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id name state shared ownerName } }';
  const state = JSON.stringify({ filter: { outcomes: ['DECLINED'] }, columns: ['id', 'amount'] });
  const viewsOf = async (page: string, token = demoToken): Promise<readonly string[]> => {
    const { data } = await shop.graphql('query ($page: String!) { savedViews(page: $page) { name } }', { page }, { token });
    return data.savedViews.map(({ name }: { name: string }) => name);
  };
  const saved = async (input: object, token = demoToken): Promise<string> => {
    const { data, errors } = await shop.graphql(save, { input: { page: 'payments', state, ...input } }, { token });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.saveView.id;
  };

  test("is its owner's own until it is shared, and then its entity's", async () => {
    const view = await saved({ name: 'Declined today' });
    expect(await viewsOf('payments')).toEqual(['Declined today']);
    expect(await viewsOf('payments', colleague)).toEqual([]);
    await saved({ id: view, name: 'Declined', shared: true });
    expect(await viewsOf('payments', colleague)).toEqual(['Declined']);
    expect(await viewsOf('payments', otherToken)).toEqual([]);
    expect(await viewsOf('webhooks')).toEqual([]);
    await saved({ name: 'Mine' }, colleague);
    expect(await viewsOf('payments', colleague)).toEqual(['Mine', 'Declined']);
  });

  test('is changed and deleted by its owner alone', async () => {
    const view = await saved({ name: 'Ours', shared: true, page: 'webhooks' });
    for (const token of [colleague, otherToken]) {
      const changed = await shop.graphql(save, { input: { id: view, page: 'webhooks', name: 'Theirs', state } }, { token });
      const deleted = await shop.graphql('mutation ($id: ID!) { deleteView(id: $id) { id } }', { id: view }, { token });
      for (const { errors } of [changed, deleted]) expect(errors?.[0]?.extensions).toMatchObject({ http: { status: 404 } });
    }
    expect(await viewsOf('webhooks')).toEqual(['Ours']);
    await shop.graphql('mutation ($id: ID!) { deleteView(id: $id) { id } }', { id: view });
    expect(await viewsOf('webhooks')).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a', page: '../x' }, 'page'],
    [{ name: 'a', state: '[1]' }, 'state'],
    [{ name: 'a', state: '{' }, 'state'],
    [{ name: 'a', state: JSON.stringify({ a: 'x'.repeat(4_080) }) + '   '.repeat(5) }, 'state'],
  ])('is refused for %j', async (input, name) => {
    await expect(saved(input)).rejects.toThrow(`"name":"${name}"`);
  });
});

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
    for (const paymentType of ['PA', 'DB', 'CD']) {
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
      const { data } = await shop.graphql(`{ payment(id: "${member}") { id referencedId linkedTransactions { id referencedId } } }`);
      const all = [data.payment, ...data.payment.linkedTransactions];
      const parents = Object.fromEntries(all.map((each: { id: string; referencedId: string | null }) => [each.id, each.referencedId]));
      expect(parents).toEqual({ [root]: null, [capture]: root, [refund]: capture });
    }
  });
});
