/** A merchant of the sandbox is made new (decision: sandbox-reset). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealStep, verifyChain } from '../../api/foundation/events/chain-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { beginProjectionAnew } from '../../api/views/read-model/read-model-operations.ts';
import { schedule } from '../jobs/requests.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type ClockHarness, demoShop, otherShop, start, startWithClock } from './sandbox-clock.ts';

let gateway: ClockHarness;
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startReceiver();
  gateway = await startWithClock();
});

afterEach(async () => {
  await gateway.stop();
  await receiver.stop();
});

async function ask(query: string, token = demoToken) {
  const { data, errors } = await gateway.graphql(query, {}, { token });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const resetDocument = (name = 'Demo Shop', entityId = demoShop) =>
  `mutation { resetSandbox(entityId: "${entityId}", name: "${name}") { now erasedPayments } }`;
const reset = async () => (await ask(resetDocument())).resetSandbox;

const edges = (fields: string) => `{ edges { node { ${fields} } } }`;
const listed = `{
  payments ${edges('id')} registrations ${edges('id')} checkouts ${edges('id')} jobs ${edges('id')} chargebacks ${edges('id')}
  webhookSubscriptions ${edges('id')} settlementFiles ${edges('id')} reconciliationRecords ${edges('id')} payouts ${edges('id')} bankLines ${edges('id')} events ${edges('id')}
  requestLog ${edges('id')} search(text: "jones") { groups { __typename } }
}`;

/** How many there are of each kind. */
async function counts(token = demoToken): Promise<Readonly<Record<string, number>>> {
  const data = await ask(listed, token);
  return Object.fromEntries(
    Object.entries(data).map(([name, list]) => [
      name,
      name === 'search' ? (list as { groups: unknown[] }).groups.length : (list as { edges: unknown[] }).edges.length,
    ]),
  );
}

const proof = async (token = demoToken) => (await ask('{ ledger { proof { holds payments differences } } }', token)).ledger.proof;

/** One of everything, settled, and a clock that is months ahead. */
async function fill(): Promise<string> {
  await ask(`mutation { createWebhookSubscription(input: {entityId: "${demoShop}", url: "${receiver.url}", types: [PAYMENT]}) { id } }`);
  const id = await gateway.pay({ createRegistration: 'true', merchantTransactionId: 'order-4711' });
  await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '10.00', currency: 'EUR', paymentType: 'RF' });
  await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '5.00', currency: 'EUR', paymentType: 'CB' });
  await gateway.pay({ 'customParameters[SIMULATOR_settlement]': 'chargeback' });
  await gateway.pay({ paymentType: 'PA' });
  await gateway.prepareCheckout();
  await schedule(gateway);
  await gateway.advance(start + 100 * dayMs);
  const { sampleBankStatement: content } = await ask(`{ sampleBankStatement(entityId: "${demoShop}") }`);
  const statement = 'mutation ($content: String!) { importBankStatement(entityId: "ID", name: "a", content: $content) { matched } }';
  const { data } = await gateway.graphql(statement.replace('ID', demoShop), { content });
  expect(data.importBankStatement.matched).toBeGreaterThan(0);
  return id;
}

test('everything that the merchant did is gone, its clock shows real time, and it can begin again', async () => {
  const id = await fill();
  const before = await counts();
  for (const [name, count] of Object.entries(before)) expect([name, count]).toEqual([name, expect.toSatisfy((found: number) => found > 0)]);
  const answer = await reset();
  expect(answer).toEqual({ now: new Date(start).toISOString(), erasedPayments: expect.toSatisfy((erased: number) => erased > 4) });
  expect(await gateway.readClock()).toEqual({ now: new Date(start).toISOString(), mode: 'REAL' });
  expect(await counts()).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
  expect((await gateway.rest.get(`/v1/payments/${id}`)).status).toBe(404);
  expect(await proof()).toEqual({ holds: true, payments: 0, differences: [] });

  const first = await gateway.rest.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'order-4711' });
  expect([first.status, String(first.body.timestamp).slice(0, 10)]).toEqual([200, '2026-01-01']);
  expect(await counts()).toMatchObject({ payments: 1, events: 1, search: 1, webhookSubscriptions: 0 });
  await gateway.advance(start + 2 * dayMs);
  expect((await counts()).settlementFiles).toBeGreaterThan(0);
  expect(await proof()).toMatchObject({ holds: true, differences: [] });
});

test('nothing of it is found by a ticket number, although the audit log keeps the reason', async () => {
  const id = await gateway.pay();
  await ask(`mutation { refundPayment(id: "${id}", amount: "1.00", currency: "EUR", reason: "ZD-48213 shoes") { id } }`);
  await ask(`mutation { createNote(paymentId: "${id}", text: "ZD-48213 called") { id } }`);
  const found = async () => (await ask('{ search(text: "zd-48213") { groups { hits { id } } } }')).search.groups;
  expect(await found()).toEqual([{ hits: [{ id }] }]);
  const { entityPath = '' } = (await gateway.store.acrossMerchants.paymentById(id)) ?? {};
  const indexed = () => gateway.store.readModel.subjectsByTerm(entityPath, { term: 'ozd-48213', match: 'prefix' }, 10);
  // The note, and the reason.
  expect(await indexed()).toHaveLength(2);
  await reset();
  expect([await found(), await indexed()]).toEqual([[], []]);
  expect(JSON.stringify(await ask('{ auditLog(first: 50) { edges { node { change } } } }'))).toContain('ZD-48213');
  await beginProjectionAnew(gateway.ports);
  expect([await found(), await indexed()]).toEqual([[], []]);
});

test('another merchant keeps all of it, and its time', async () => {
  await fill();
  await gateway.pay({ entityId: channels.other }, otherToken);
  await gateway.advance(start + 10 * dayMs, { entityId: otherShop, token: otherToken });
  const before = [
    await counts(otherToken),
    await gateway.graphql(`{ clock(entityId: "${otherShop}") { now mode } }`, {}, { token: otherToken }),
  ];
  await reset();
  expect([
    await counts(otherToken),
    await gateway.graphql(`{ clock(entityId: "${otherShop}") { now mode } }`, {}, { token: otherToken }),
  ]).toMatchObject([before[0], { data: (before[1] as { data: unknown }).data }]);
  expect(await proof(otherToken)).toMatchObject({ holds: true });
});

test('the chain over the event log and the ledger’s proof hold, also for who proved before', async () => {
  await fill();
  await proof();
  while (await sealStep(gateway.ports));
  const last = await gateway.store.acrossMerchants.lastSequence();
  await reset();
  expect(await gateway.store.acrossMerchants.lastSequence()).toBe(last);
  await gateway.pay();
  gateway.clock.advance(60_000);
  expect(await proof()).toMatchObject({ holds: true, payments: 1 });
  while (await sealStep(gateway.ports));
  expect(await verifyChain(gateway.ports, 1)).toMatchObject({ fault: null, events: expect.toSatisfy((events: number) => events > last) });
  const { ports } = gateway;
  const findings = await examine({ ports, mark: undefined, now: ports.clocks.now() });
  expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
});

test('what follows the ledger takes in what comes after it', async () => {
  // The last entries of the ledger are the merchant's own, whose numbers SQLite gives again.
  await fill();
  await gateway.tick();
  await reset();
  await gateway.pay();
  await gateway.advance(start + 2 * dayMs);
  const { settlementFiles } = await ask(`{ settlementFiles ${edges('records direction')} }`);
  expect(settlementFiles.edges.length).toBeGreaterThan(0);
});

test('a key that was used is new, and a cursor of before goes on with what is new', async () => {
  const { latestCursor } = await ask('{ latestCursor }');
  const first = await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'order-1' });
  await gateway.advance(start + dayMs);
  await reset();
  const again = await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'order-1' });
  expect([again.headers['idempotency-status'], again.body.id === first.body.id]).toEqual(['first', false]);
  const { events } = await ask(`{ events(after: "${latestCursor}") ${edges('subjectId')} }`);
  expect(events.edges.map(({ node }: { node: { subjectId: string } }) => node.subjectId)).toEqual([again.body.id]);
});

test('nothing of before is due any more', async () => {
  await fill();
  receiver.behave(() => 503);
  await gateway.pay();
  await reset();
  const { fired } = await gateway.advance(start + 400 * dayMs);
  expect(fired).toEqual([]);
});

test('a payment under way and a reset do not harm each other', async () => {
  await Promise.all([
    ...Array.from({ length: 10 }, () => gateway.rest.post('/v1/payments', cardPayment)),
    reset(),
    ...Array.from({ length: 10 }, () => gateway.rest.post('/v1/payments', cardPayment)),
  ]);
  expect(await proof()).toMatchObject({ holds: true });
  await reset();
  expect(await counts()).toMatchObject({ payments: 0 });
});

describe('is refused', () => {
  test.each([
    ['with another name', resetDocument('Other Shop'), demoToken, 'INVALID', 'name'],
    ['for another merchant', resetDocument('Other Shop', otherShop), demoToken, 'FORBIDDEN', undefined],
    ['for what is no merchant', resetDocument('PSP', '8ac7a4a0000000000000000000000001'), demoToken, 'FORBIDDEN', undefined],
  ])('%s', async (_, document, token, code, parameter) => {
    const id = await gateway.pay();
    const { errors } = await gateway.graphql(document, {}, { token });
    expect(errors?.[0]?.extensions).toMatchObject({ code, ...(parameter ? { parameterErrors: [{ name: parameter }] } : {}) });
    expect((await gateway.rest.get(`/v1/payments/${id}`)).status).toBe(200);
  });

  test('while another call moves the clock', async () => {
    const results = await Promise.all([gateway.graphql(resetDocument()), gateway.graphql(resetDocument())]);
    const codes = results.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'done').sort();
    expect(codes).toEqual(['CONFLICT', 'done']);
  });
});
