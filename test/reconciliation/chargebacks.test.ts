/** Chargebacks as merchants learn of them: notifications of each step, what the bank may take back at most, how a case ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { decrypt, startReceiver } from '../support/webhook-receiver.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled({ adaptPorts: (ports) => ({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }) });
});
afterEach(() => gateway.stop());

const ask = async (query: string) => {
  const { data, errors } = await gateway.graphql(query);
  return { data, message: errors?.[0]?.message };
};
const record = async (id: string, amount: string) =>
  (
    await ask(
      `mutation { recordChargeback(id: "${id}", amount: "${amount}", currency: "EUR", chargebackResultCode: "000.100.220") { id result { code } } }`,
    )
  ).data.recordChargeback;
const answer = (id: string, how: string) =>
  ask(`mutation { answerChargeback(id: "${id}", answer: ${how}, note: "see the invoice") { status } }`);
const cases = async () =>
  (await ask('{ chargebacks { edges { node { id status amount representment { paymentType amount } } } } }')).data.chargebacks.edges.map(
    ({ node }: { node: unknown }) => node,
  );

test('a note with a card number is refused, and the case stays open', async () => {
  const { id } = await record(await gateway.pay('92.00'), '92.00');
  const refused = await ask(`mutation { answerChargeback(id: "${id}", answer: ACCEPTED, note: "card 4200 0000 0000 0000") { status } }`);
  expect(refused.message).toContain('note must not hold a card number');
  expect(await cases()).toEqual([expect.objectContaining({ id, status: 'OPEN' })]);
});

test('of forty documents that come at once twenty are kept, and the others are refused by name', async () => {
  const { id } = await record(await gateway.pay('92.00'), '92.00');
  await cases();
  const add = (name: string) =>
    ask(
      `mutation { addChargebackEvidence(chargebackId: "${id}", name: "${name}", contentType: "text/plain", content: "${btoa(name)}") { id } }`,
    );
  const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => add(`page ${number}`)));
  const messages = answers.map(({ message }) => message).filter((message) => message !== undefined);
  expect(messages).toHaveLength(20);
  expect(new Set(messages)).toEqual(new Set(['invalid or missing parameter: chargebackId a chargeback has at most 20 documents']));
  expect(await gateway.ports.store.reconciliation.evidence(demoMerchant, [id])).toHaveLength(20);
});

test('a webhook is told of the chargeback, of its answer and of its end, each once and in order', async () => {
  const receiver = await startReceiver();
  const created = await ask(
    `mutation { createWebhookSubscription(input: {entityId: "${channels.documented}", url: "${receiver.url}", types: [PAYMENT, CHARGEBACK]}) { secret } }`,
  );
  const { secret } = created.data.createWebhookSubscription;
  const { id } = await record(await gateway.pay('92.00'), '92.00');
  await ask('{ chargebacks { edges { node { id } } } }');
  await ask(
    `mutation { addChargebackEvidence(chargebackId: "${id}", name: "invoice", contentType: "text/plain", content: "${btoa('delivered')}") { id } }`,
  );
  await answer(id, 'REPRESENTED');
  await gateway.refer(id, 'CR');
  await gateway.settle();
  const deliverer = createDeliverer(gateway.ports);
  await deliverer.tick();
  await deliverer.settled();
  await deliverer.stop();
  const told = receiver.received.slice(1).map((received) => decrypt(received, secret));
  expect(told.map(({ type, payload }) => [type, payload.paymentType ?? payload.status])).toEqual([
    ['PAYMENT', 'DB'],
    ['PAYMENT', 'CB'],
    ['CHARGEBACK', 'represented'],
    ['PAYMENT', 'CR'],
    ['CHARGEBACK', 'won'],
  ]);
  expect(told[4]?.payload).toMatchObject({ id, amount: '92.00', currency: 'EUR', chargebackResultCode: '000.100.220' });
  await receiver.stop();
});

describe('the bank takes back', () => {
  test('no more than what is left of the payment: the rest is declined and makes no case', async () => {
    const debit = await gateway.pay('92.00');
    await gateway.refer(debit, 'RF', '40.00');
    expect((await record(debit, '60.00')).result.code).toBe('700.400.400');
    expect(await cases()).toEqual([]);
    expect((await record(debit, '52.00')).result.code).toBe('000.100.110');
    expect((await record(debit, '0.01')).result.code).toBe('700.400.400');
    expect(await cases()).toMatchObject([{ status: 'OPEN', amount: '52.00' }]);
    expect(await gateway.proof()).toEqual([]);
  });

  test('in parts, each a case of its own', async () => {
    const debit = await gateway.pay('92.00');
    await record(debit, '50.00');
    await record(debit, '42.00');
    expect(await cases()).toMatchObject([{ amount: '42.00' }, { amount: '50.00' }]);
    expect(await gateway.proof()).toEqual([]);
  });

  test('by a line above what is left: an exception that says why, and no chargeback', async () => {
    const debit = await gateway.pay('92.00', 'chargeback');
    await gateway.refer(debit, 'RF', '40.00');
    await gateway.passDay();
    const line = (await gateway.records()).find(({ recordType }) => recordType === 'CHARGEBACK');
    expect(line).toMatchObject({ matchingStatus: 'NOT_MATCHED', chargebackId: null });
    expect(line?.matchReason).toContain(debit);
    expect(await cases()).toEqual([]);
    expect(await gateway.proof()).toEqual([]);
  });
});

describe('a representment', () => {
  test('that the back office records wins the case; the bank may take the money back again', async () => {
    const debit = await gateway.pay('92.00');
    const { id } = await record(debit, '92.00');
    await gateway.refer(id, 'CR');
    expect(await cases()).toMatchObject([{ id, status: 'WON', representment: { paymentType: 'CR', amount: '92.00' } }]);
    expect((await answer(id, 'ACCEPTED')).message).toContain('it cannot become accepted');
    const again = await record(debit, '92.00');
    expect(await cases()).toMatchObject([
      { id: again.id, status: 'OPEN' },
      { id, status: 'WON' },
    ]);
    expect(await gateway.proof()).toEqual([]);
  });

  test('of a part says how much came back, in the sentences of the chargeback too', async () => {
    const debit = await gateway.pay('92.00');
    const { id } = await record(debit, '40.00');
    const told = async () => {
      await gateway.settle();
      const { data } = await ask(
        `{ payment(id: "${id}") { summary { status money } } chargeback(id: "${id}") { transaction { remaining } } }`,
      );
      return data;
    };
    expect((await told()).payment.summary.money).toContain('40.00 EUR was taken from the merchant. These are test amounts');
    await gateway.refer(id, 'CR', '15.00');
    const { payment, chargeback } = await told();
    expect(payment.summary.status).toContain('charged back 40.00 EUR. Of that, 15.00 EUR came back.');
    expect(payment.summary.money).toContain('40.00 EUR was taken from the merchant. 15.00 EUR is with the merchant again.');
    expect(chargeback.transaction).toEqual({ remaining: '25.00' });
  });

  test('that a settlement file tells of wins the case with an event', async () => {
    await gateway.pay('92.00', 'representment');
    await gateway.passDay();
    await gateway.passDay();
    expect(await cases()).toMatchObject([{ status: 'WON', representment: { paymentType: 'CR' } }]);
    const { data } = await ask('{ events(filter: {types: [CHARGEBACK]}) { edges { node { payload } } } }');
    expect(data.events.edges).toMatchObject([{ node: { payload: { status: 'won', amount: '92.00' } } }]);
    expect((await gateway.store.reconciliation.chargebacks({ entityPath: demoMerchant }, { first: 5 })).items).toHaveLength(1);
    expect(await gateway.proof()).toEqual([]);
  });

  test('that is lost is noted by staff, and ends the case', async () => {
    const { id } = await record(await gateway.pay('92.00'), '92.00');
    expect((await answer(id, 'LOST')).data.answerChargeback).toEqual({ status: 'LOST' });
    expect((await answer(id, 'REPRESENTED')).message).toContain('it cannot become represented');
  });
});

test('of a chargeback that the bank returns in parts, each part is told with what has come back so far, also after it was noted as lost', async () => {
  const { id } = await record(await gateway.pay('92.00'), '92.00');
  await gateway.settle();
  await gateway.refer(id, 'CR', '40.00');
  await gateway.settle();
  expect((await answer(id, 'LOST')).message).toBeUndefined();
  await gateway.refer(id, 'CR', '52.00');
  await gateway.settle();
  const { data } = await ask(`{ events(filter: {types: [CHARGEBACK], subjectId: "${id}"}) { edges { node { payload } } } }`);
  const told = data.events.edges.map(({ node }: { node: { payload: { status: string; returned?: string } } }) => node.payload);
  expect(told.map(({ status, returned }: { status: string; returned?: string }) => [status, returned])).toEqual([
    ['won', '40.00'],
    ['lost', undefined],
    ['won', '92.00'],
  ]);
  expect(await cases()).toEqual([{ id, status: 'WON', amount: '92.00', representment: { paymentType: 'CR', amount: '52.00' } }]);
  // Whoever follows up the first of them once more leaves the case as it is.
  await gateway.settle();
  expect(await gateway.proof()).toEqual([]);
});
