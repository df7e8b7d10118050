/** Views of a list that staff save for themselves or share. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoToken, otherToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { merchant, type SearchShop, startSearchShop } from '../support/search-shop.ts';

let shop: SearchShop;
let colleague: string;
beforeAll(async () => {
  shop = await startSearchShop();
  const tokenWith = async (scopes: string): Promise<string> => {
    const { data } = await shop.graphql(
      `mutation { createAccessToken(input: {entityId: "${merchant}", name: "Colleague", scopes: [${scopes}]}) { token } }`,
    );
    return data.createAccessToken.token;
  };
  colleague = await tokenWith('PAYMENTS_READ, PAYMENTS_WRITE');
});
afterAll(() => shop.stop());

describe('a saved view', () => {
  const create = 'mutation ($input: CreateSavedViewInput!) { view: createSavedView(input: $input) { id name state shared ownerName } }';
  const update =
    'mutation ($id: ID!, $input: UpdateSavedViewInput!) { view: updateSavedView(id: $id, input: $input) { id name state shared ownerName } }';
  const state = JSON.stringify({ filter: { outcomes: ['DECLINED'] }, columns: ['id', 'amount'] });
  const viewsOf = async (page: string, token = demoToken): Promise<readonly string[]> => {
    const { data } = await shop.graphql(
      'query ($page: String!) { savedViews(page: $page) { edges { node { name } } } }',
      { page },
      { token },
    );
    return nodesOf<{ name: string }>(data.savedViews).map(({ name }) => name);
  };
  const saved = async ({ id, ...view }: { readonly id?: string; readonly [name: string]: unknown }, token = demoToken): Promise<string> => {
    const input = { page: 'payments', state, ...view };
    const { data, errors } = await shop.graphql(id === undefined ? create : update, { id, input }, { token });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.view.id;
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
      const changed = await shop.graphql(update, { id: view, input: { page: 'webhooks', name: 'Theirs', state } }, { token });
      const deleted = await shop.graphql('mutation ($id: ID!) { deleteSavedView(id: $id) { id } }', { id: view }, { token });
      for (const { errors } of [changed, deleted]) expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await viewsOf('webhooks')).toEqual(['Ours']);
    await shop.graphql('mutation ($id: ID!) { deleteSavedView(id: $id) { id } }', { id: view });
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
