/** The request log as a list and by operation: bounded, masked, each merchant its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let declined: string;

beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const pay = async (changes: Readonly<Record<string, string>> = {}) =>
    (await gateway.rest.post('/v1/payments', { ...cardPayment, ...changes })).body.id ?? '';
  const approved = await pay();
  declined = await pay({ 'customParameters[forceResultCode]': '800.100.153' });
  await pay({ 'customParameters[forceResultCode]': '800.100.153' });
  await gateway.rest.post(`/v1/payments/${approved}`, { ...refundOf, entityId: sandbox.documented });
});

afterAll(() => gateway.stop());

const refundOf = { amount: '1.00', currency: 'EUR', paymentType: 'RF' };

const listed = `query ($filter: RequestLogFilter, $after: String) { requestLog(first: 2, after: $after, filter: $filter) {
  edges { node { operation subjectKind subjectId entityId result { outcome } request } } pageInfo { hasNextPage endCursor } } }`;

test('is listed newest first, page by page, with the card number masked', async () => {
  const first = (await gateway.graphql(listed)).data.requestLog;
  const second = (await gateway.graphql(listed, { after: first.pageInfo.endCursor })).data.requestLog;
  const lines = [...first.edges, ...second.edges].map(({ node }) => node);
  expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  expect(lines.map(({ result }) => result.outcome)).toEqual(['APPROVED', 'DECLINED', 'DECLINED', 'APPROVED']);
  expect(lines[2]).toMatchObject({ subjectKind: 'PAYMENT', subjectId: declined, entityId: sandbox.documented });
  expect(JSON.stringify(lines)).not.toContain(cardPayment['card.number']);
  // As a value: three digits stand in an id now and then.
  expect(JSON.stringify(lines)).not.toContain(JSON.stringify(cardPayment['card.cvv']));
});

test('can be narrowed to what failed, and to an operation', async () => {
  const failed = (await gateway.graphql(listed, { filter: { onlyFailed: true } })).data.requestLog;
  expect(failed.edges.map(({ node }: { node: { subjectId: string } }) => node.subjectId)).toContain(declined);
  expect(failed.edges).toHaveLength(2);
  const { operation } = failed.edges[0].node;
  expect((await gateway.graphql(listed, { filter: { operation, onlyFailed: true } })).data.requestLog.edges).toHaveLength(2);
  expect((await gateway.graphql(listed, { filter: { operation: 'no such thing' } })).data.requestLog.edges).toEqual([]);
});

test('is counted by operation, with failures by result code', async () => {
  const { data } = await gateway.graphql(
    '{ requestSummary { count failed from operations { count failed failures { resultCode count lastRequestId result { category } } } } }',
  );
  expect(data.requestSummary).toMatchObject({
    count: 4,
    failed: 2,
    operations: [
      { count: 3, failed: 2, failures: [{ resultCode: '800.100.153', count: 2 }] },
      { count: 1, failed: 0, failures: [] },
    ],
  });
});

test('is another merchant’s own', async () => {
  const token = otherToken;
  expect((await gateway.graphql(listed, {}, { token })).data.requestLog.edges).toEqual([]);
  expect((await gateway.graphql('{ requestSummary { count operations { count } } }', {}, { token })).data.requestSummary).toEqual({
    count: 0,
    operations: [],
  });
  const refused = await gateway.graphql(listed, { filter: { entityId: sandbox.documented } }, { token });
  expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});
