import { readdirSync, readFileSync } from 'node:fs';
import { type AnyVariables, Client, fetchExchange, type TypedDocumentNode } from 'urql';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createCache, pagedLists } from '../../console/client/cache.ts';
import { deliveriesDocument, historyDocument, paymentDocument } from '../../console/pages/payment/documents.ts';
import { savedViewsDocument } from '../../console/pages/payments/documents.ts';
import { resultCodesDocument } from '../../console/pages/result-codes/documents.ts';
import { subscriptionsDocument } from '../../console/pages/webhooks/documents.ts';
import { ask, cardPayment, dataAt, demoAuthorization } from '../graphql/parts.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';

let harness: Harness;
let id: string;
beforeAll(async () => {
  harness = await startGateway();
  const made = await ask(harness.gateway, 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }', {
    variables: { i: cardPayment },
  });
  id = dataAt<{ id: string }>(made, 'createPayment').id;
  await ask(harness.gateway, `mutation { refundPayment(id: "${id}", amount: "1.00") { id } }`);
});
afterAll(() => harness.stop());
afterEach(() => vi.restoreAllMocks());

test('the normalised cache keeps what pages read without a warning, and each thing with an id under its id', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const client = new Client({
    url: `${harnessUrl}/graphql`,
    preferGetMethod: false,
    exchanges: [createCache(), fetchExchange],
    fetchOptions: { headers: { authorization: demoAuthorization } },
    fetch: async (input, init) => harness.gateway.handle(new Request(input, init)),
  });
  const read = async <Data, Variables extends AnyVariables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) => {
    const result = await client.query(document, variables).toPromise();
    expect(result.error).toBeUndefined();
    return result.data;
  };
  const payment = await read(paymentDocument, { id, language: 'EN' });
  expect(payment?.payment?.linkedTransactions.edges).toHaveLength(1);
  await read(historyDocument, { id });
  await read(deliveriesDocument, { id });
  await read(resultCodesDocument, { language: 'EN' });
  await read(savedViewsDocument, {});
  await read(subscriptionsDocument, {});
  expect(warn.mock.calls).toEqual([]);
  expect(error.mock.calls).toEqual([]);
});

test('a list whose page asks for more keeps the rows before it: the cache knows every list with a button for more', () => {
  const pages = new URL('../../console/pages/', import.meta.url);
  const folders = readdirSync(pages, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const lists = folders.flatMap(({ name }) => {
    const files = readdirSync(new URL(`${name}/`, pages)).filter((file) => /\.tsx?$/.test(file));
    const source = files.map((file) => readFileSync(new URL(`${name}/${file}`, pages), 'utf8')).join('\n');
    if (!/<(?:ListEnd|PagedRows)\b/.test(source)) return [];
    return [...source.matchAll(/(\w+)\([^()]*\b(?:after: \$after|before: \$before)\b/g)].map(([, list]) => list);
  });
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((list) => list !== undefined && !pagedLists.includes(list))).toEqual([]);
});
