/** Notes that staff write beside payments. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoToken, otherToken } from '../support/client.ts';
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

describe('a note', () => {
  const add =
    'mutation ($id: ID!, $text: String!, $key: String) { createNote(paymentId: $id, text: $text, idempotencyKey: $key) { id authorName text } }';
  const notesOf = async (payment: string, token = demoToken) => {
    const { data } = await shop.graphql(
      'query ($id: ID!) { payment(id: $id) { notes { edges { node { id authorName text at } } } } }',
      { id: payment },
      { token },
    );
    return data.payment ? nodesOf(data.payment.notes) : undefined;
  };

  const eventsPage =
    'query ($filter: EventFilter) { events(first: 500, filter: $filter) { edges { node { type action subjectId subjectSequence payload } } } }';
  interface Told {
    readonly type: string;
    readonly payload: unknown;
  }
  const told = async (filter: object, token = demoToken): Promise<readonly Told[]> => {
    const { data, errors } = await shop.graphql(eventsPage, { filter }, { token });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.events.edges.map(({ node }: { node: Told }) => node);
  };

  test('has events that node gives to those alone who may be told of notes', async () => {
    const payment = await shop.pay();
    await shop.graphql(add, { id: payment, text: 'Between colleagues.' });
    const list = 'query ($id: ID!) { events(filter: {types: [NOTE], paymentId: $id}) { edges { node { id } } } }';
    const eventId = nodesOf((await shop.graphql(list, { id: payment })).data.events)[0]?.id;
    expect(eventId).toBeDefined();
    const node = async (token: string) =>
      (await shop.graphql('query ($id: ID!) { node(id: $id) { __typename } }', { id: eventId }, { token })).data.node;
    expect(await node(colleague)).toEqual({ __typename: 'Event' });
    expect(await node(reader)).toBeNull();
  });

  test('stays on its payment with its author, oldest first, for colleagues and nobody else', async () => {
    const payment = await shop.pay();
    await shop.graphql(add, { id: payment, text: ' The shopper called. ' });
    await shop.graphql(add, { id: payment, text: 'She called again.' }, { token: colleague });
    const notes = await notesOf(payment);
    expect(notes?.map(({ text, authorName }: { text: string; authorName: string }) => [authorName, text])).toEqual([
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
    expect(again.data.createNote.id).toBe(first.data.createNote.id);
    const other = await shop.graphql(add, { id: payment, text: 'Twice.', key: 'a' });
    expect(other.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', resultCode: '800.110.100' });
    await shop.graphql(add, { id: payment, text: 'Mine.', key: 'a' }, { token: colleague });
    expect(await notesOf(payment)).toHaveLength(2);
  });

  test.each(['Card 4200000000000000 was declined', 'her card: 4200 0000 0000 0000 05/34', '5454-5454-5454-5454', '371449635398431'])(
    'that holds a card number is refused and repeated nowhere: %s',
    async (text) => {
      const answer = await shop.graphql(add, { id, text });
      expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'text', value: null }] });
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
    expect((await notesOf(payment))?.map((note: { text: string }) => note.text)).toEqual([text]);
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
    expect(unseen.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', resultCode: '700.400.580' });
  });

  test('is an event of its own for who may read it, without its text', async () => {
    const payment = await shop.pay();
    const { data } = await shop.graphql(add, { id: payment, text: 'Something private.', key: 'told' });
    await shop.graphql(add, { id: payment, text: 'Something private.', key: 'told' });
    const [event, ...others] = await told({ types: ['NOTE'], paymentId: payment }, colleague);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'NOTE', action: 'CREATED', subjectId: data.createNote.id, subjectSequence: 1 });
    expect(event?.payload).toEqual({
      id: data.createNote.id,
      paymentId: payment,
      authorMemberId: null,
      mentions: [],
      authorName: 'Demo Shop',
      at: expect.stringMatching(/\+0000$/),
      channelName: 'Documented',
    });
    // The payment's own events stay numbered without a hole.
    expect((await told({ subjectId: payment })).map(({ type }) => type)).toEqual(['PAYMENT']);
  });

  test('is told only who asks by name, and not a program that may write none', async () => {
    const payment = await shop.pay();
    await shop.graphql(add, { id: payment, text: 'a' });
    expect((await told({ paymentId: payment })).map(({ type }) => type)).toEqual(['PAYMENT']);
    expect(await told({ types: ['NOTE'] }, otherToken)).toEqual([]);
    const { errors } = await shop.graphql(eventsPage, { filter: { types: ['NOTE'] } }, { token: reader });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', resultCode: '800.900.301' });
  });

  test('is audited without its text', async () => {
    await shop.graphql(add, { id, text: 'Something private.' });
    const { data } = await shop.graphql('{ auditLog(first: 1) { edges { node { action subjectId change } } } }');
    expect(data.auditLog.edges[0].node).toMatchObject({ action: 'note.add', subjectId: id });
    expect(JSON.stringify(data)).not.toContain('private');
  });
});
