/** Views of a list that staff save for themselves or share. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoToken, otherToken } from '../support/client.ts';
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
