/** Numbered pages of the query (spec §2.7; decision: existing-clients): v3 tells how many there are, and each payment stands on one of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
const made = 205;
const filter = { entityId: channels.documented, merchantTransactionId: 'paged-2026' };

interface Found {
  readonly records: readonly { readonly id: string }[];
  readonly pages: number;
}

beforeAll(async () => {
  gateway = await startGateway();
  await Promise.all(
    Array.from({ length: made }, () => gateway.rest.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'paged-2026' })),
  );
});

afterAll(async () => {
  await gateway.stop();
});

async function page(pageNo: string, limit = '100'): Promise<Found> {
  return (await gateway.rest.get('/v3/query', { ...filter, limit, pageNo })).body as unknown as Found;
}

test('hold every payment once, newest first, and the last one what is left', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((number) => page(number)));
  expect(pages.map(({ records, pages: all }) => [records.length, all])).toEqual([
    [100, 3],
    [100, 3],
    [5, 3],
  ]);
  const ids = pages.flatMap(({ records }) => records.map(({ id }) => id));
  expect(new Set(ids).size).toBe(made);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

test('are as large as the limit', async () => {
  expect(await page('1', '205')).toMatchObject({ pages: 1 });
  expect((await page('2', '150')).records).toHaveLength(made - 150);
});

test('end with 404, 700.400.580', async () => {
  const answer = await gateway.rest.get('/v3/query', { ...filter, pageNo: '4' });
  expect([answer.status, answer.body.result.code]).toEqual([404, '700.400.580']);
});

test('are the first one where no number is sent', async () => {
  const first = await page('1');
  const answer = await gateway.rest.get('/v3/query', filter);
  expect(answer.body).toMatchObject({ pages: 3, records: first.records });
});

test('beyond the depth that is walked are refused by name, and told what to do', async () => {
  const answer = await gateway.rest.get('/v3/query', { ...filter, pageNo: '1001' });
  expect(answer).toMatchObject({
    status: 400,
    body: { result: { code: '200.300.404', parameterErrors: [{ name: 'pageNo', value: '1001' }] } },
  });
});
