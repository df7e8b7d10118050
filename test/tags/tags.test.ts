/** Tags of staff on payments, lists by tag and by colleague, and both on many at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTag } from '../../api/domain/tags/tag.ts';
import { type Browser, emailOf, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';

test.each([
  ['Chase', 'chase'],
  ['  gift   Card ', 'gift card'],
  ['größe-2', 'größe-2'],
  ['', undefined],
  ['-x', undefined],
  ['a'.repeat(31), undefined],
  ['4200000000000000', undefined],
  ['a,b', undefined],
  ['<b>', undefined],
])('%j is the tag %j', (sent, tag) => {
  expect(parseTag(sent)).toBe(tag);
});

describe('payments', () => {
  let gateway: StaffHarness;
  let support: Browser;
  let financeId: string;
  let ids: string[];
  beforeEach(async () => {
    gateway = await startStaff({ now: Date.UTC(2026, 5, 1, 9) });
    support = await gateway.signedIn('SUPPORT');
    financeId = (await gateway.store.staff.byEmail(emailOf('FINANCE')))?.id ?? '';
    ids = [];
    for (let made = 0; made < 3; made += 1) {
      gateway.clock.advance(1_000);
      const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.documented, amount: '10.00' });
      ids.push(String(body.id));
    }
  });
  afterEach(() => gateway.stop());

  const change = async (field: 'tagPayment' | 'untagPayment', id: string | undefined, tag: string) =>
    support.graphql(`mutation ($id: ID!, $tag: String!) { ${field}(id: $id, tag: $tag) { tags } }`, { id, tag });

  async function listed(filter: object): Promise<readonly string[]> {
    const query = 'query ($filter: PaymentFilter) { payments(filter: $filter) { totalCount { count } edges { node { id } } } }';
    const { data } = await support.graphql(query, { filter });
    const found = nodesOf<{ id: string }>(data.payments).map(({ id }) => id);
    expect(data.payments.totalCount.count).toBe(found.length);
    return found;
  }

  test('have tags once each, are found by them, and lose them', async () => {
    expect((await change('tagPayment', ids[0], 'Chase')).data.tagPayment.tags).toEqual(['chase']);
    await change('tagPayment', ids[0], 'chase ');
    await change('tagPayment', ids[0], 'a second');
    await change('tagPayment', ids[2], 'chase');
    expect(await listed({ tag: 'CHASE' })).toEqual([ids[2], ids[0]]);
    expect(await listed({ tag: 'chase', originalsOnly: true })).toEqual([ids[2], ids[0]]);
    expect(await listed({ tag: 'none such' })).toEqual([]);
    expect((await support.graphql('{ paymentTags }')).data.paymentTags).toEqual(['a second', 'chase']);
    expect((await change('untagPayment', ids[0], 'chase')).data.untagPayment.tags).toEqual(['a second']);
    expect(await listed({ tag: 'chase' })).toEqual([ids[2]]);
  });

  test('take no card number, and twenty tags at most', async () => {
    const refused = await change('tagPayment', ids[0], '4200 0000 0000 0000');
    expect(refused.errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'tag', value: null }]);
    for (let count = 0; count < 20; count += 1) await change('tagPayment', ids[0], `tag ${count}`);
    expect((await change('tagPayment', ids[0], 'one more')).errors[0]?.message).toContain('at most 20 tags');
  });

  test('are found by the colleague who was given them, until they are taken back', async () => {
    const assign = 'mutation ($id: ID!, $who: ID) { assignAttention(kind: PAYMENT, subjectId: $id, assigneeId: $who) { version } }';
    for (const id of ids.slice(1)) await support.graphql(assign, { id, who: financeId });
    await change('tagPayment', ids[1], 'chase');
    expect(await listed({ assigneeId: financeId })).toEqual([ids[2], ids[1]]);
    expect(await listed({ assigneeId: financeId, tag: 'chase' })).toEqual([ids[1]]);
    await support.graphql(assign, { id: ids[2], who: null });
    expect(await listed({ assigneeId: financeId })).toEqual([ids[1]]);
  });

  async function runAll(operation: 'TAG' | 'ASSIGN', target: string) {
    const review = `query ($ids: [ID!]!) { bulkReview(operation: ${operation}, payments: $ids) { rows { obstacle payment { id version } } } }`;
    const rows: readonly { payment: { id: string; version: number } }[] = (await support.graphql(review, { ids })).data.bulkReview.rows;
    const payments = rows.map(({ payment: { id, version } }) => ({ id, version }));
    const create = `mutation ($payments: [BulkRowInput!]!, $target: String) { createBulkRun(operation: ${operation}, payments: $payments, reason: "ticket 4711",
      target: $target, idempotencyKey: "${operation}-12345678") { id target } }`;
    const made = await support.graphql(create, { payments, target });
    if (made.errors.length > 0) return made.errors[0]?.extensions?.parameterErrors;
    const go = `mutation ($id: ID!) { continueBulkRun(id: $id) { status target rows { status } } }`;
    return (await support.graphql(go, { id: made.data.createBulkRun.id })).data.continueBulkRun;
  }

  test('are tagged and given to a colleague many at once', async () => {
    expect(await runAll('TAG', 'Chase')).toEqual({ status: 'DONE', target: 'chase', rows: ids.map(() => ({ status: 'DONE' })) });
    expect(await runAll('ASSIGN', financeId)).toMatchObject({ status: 'DONE', target: financeId });
    expect(await listed({ assigneeId: financeId, tag: 'chase' })).toEqual(ids.toReversed());
  });

  test('are not tagged with nothing, nor given to nobody', async () => {
    expect(await runAll('TAG', '')).toMatchObject([{ name: 'tag' }]);
    expect(await runAll('ASSIGN', 'x')).toMatchObject([{ name: 'target' }]);
  });
});
