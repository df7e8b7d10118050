/** The search box finds a subscription job by the id that programs have of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedule } from '../jobs/requests.ts';
import { otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let id: string;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  id = String((await schedule(gateway, { 'job.name': 'Monthly plan', amount: '9.90' })).body.id);
});
afterAll(() => gateway.stop());

async function find(text: string, token?: string): Promise<readonly object[]> {
  const query = 'query ($text: String!) { search(text: $text) { groups { kind hits { id title matchedField job { id } } } } }';
  const { data } = await gateway.graphql(query, { text }, token === undefined ? {} : { token });
  const groups: readonly { readonly kind: string; readonly hits: readonly object[] }[] = data.search.groups;
  return groups.find(({ kind }) => kind === 'JOB')?.hits ?? [];
}

test('a job is found by its whole id, in capitals and with spaces around, too', async () => {
  const hit = { id, title: 'Monthly plan DB 9.90 EUR', matchedField: 'id', job: { id } };
  expect(await find(id)).toEqual([hit]);
  expect(await find(` ${id.toUpperCase()} `)).toEqual([hit]);
});

test('a job is found by nothing less, and by its own merchant alone', async () => {
  expect(await find(id.slice(0, 31))).toEqual([]);
  expect(await find(id, otherToken)).toEqual([]);
});
