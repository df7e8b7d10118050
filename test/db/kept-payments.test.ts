/** Lists keep payments between requests: what they give is what the database has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { root } from '../support/sources.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const listed = async (): Promise<unknown> =>
  (await harness.graphql('{ payments(first: 2) { edges { node { id version refunded remaining result { description } } } } }')).data;

test('a list tells of each change of a payment that it gave before', async () => {
  const { id } = (await harness.rest.post('/v1/payments', { ...cardPayment, amount: '12.00' })).body;
  const description = expect.any(String);
  const expected = (node: object) => ({
    payments: { edges: [expect.objectContaining({ node: { id, result: { description }, ...node } })] },
  });
  expect(await listed()).toMatchObject(expected({ version: 1, refunded: '0.00', remaining: '12.00' }));
  expect(await listed()).toMatchObject(expected({ version: 1, refunded: '0.00', remaining: '12.00' }));
  const refund = { entityId: String(cardPayment.entityId), paymentType: 'RF', amount: '5.00', currency: 'EUR' };
  expect((await harness.rest.post(`/v1/payments/${id}`, refund)).status).toBe(200);
  const { payments } = Object(await listed());
  expect(payments.edges[1].node).toMatchObject({ id, version: expect.any(Number), refunded: '5.00', remaining: '7.00' });
  expect(payments.edges[1].node.version).toBeGreaterThan(1);
});

test('every statement that changes a payment raises its version, by which a kept one is known to be current', () => {
  // Copies are read beside their own store, whose version they bring; none is kept.
  const files = readdirSync(join(root, 'db/store')).filter((name) => name !== 'copies.ts');
  const updates = files.flatMap((name) => [
    ...readFileSync(join(root, 'db/store', name), 'utf8').matchAll(/UPDATE "?payments"? SET[^`]*`/g),
  ]);
  expect(updates.length).toBeGreaterThanOrEqual(3);
  expect(updates.map(([text]) => text).filter((text) => !text.includes('version = version + 1'))).toEqual([]);
});
