/** Every kind of entry of the queue says since when it is open, and what to do: also where the merchant's clock was moved by 40 days. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import type { AttentionKind } from '../../api/views/attention/entry.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const entityId = channels.testBank;
const demoShop = '8ac7a4a0000000000000000000000003';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startReceiver();
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({
    now: Date.UTC(2026, 5, 1),
    bankUrl: 'http://bank.test',
    adaptPorts: (ports: Ports) => bank.adapt({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }),
  });
  finance = await gateway.signedIn('FINANCE');
  await ask(`mutation { advanceClock(entityId: "${demoShop}", days: 40) { now } }`);
});
afterEach(async () => {
  await gateway.stop();
  await receiver.stop();
});

async function ask(document: string) {
  const { data, errors } = await gateway.graphql(document);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function pay(over: Parameters = {}): Promise<string> {
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '61.00', ...over })).body.id);
}

async function refund(id: string): Promise<void> {
  await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount: '45.00', currency: 'EUR' });
}

async function answering(resultCode: string, call: () => Promise<unknown>): Promise<void> {
  bank.outcome = { ...approval, resultCode };
  await call();
  bank.outcome = approval;
}

const entityNow = (): number => gateway.ports.clocks.entityNow(entityId);

interface Story {
  /** Makes what is open, after the payment was made an hour before. */
  readonly begin: (id: string) => Promise<void>;
  /** A request of a person waits in real time, as its end does; everything else has the time of its merchant. */
  readonly clock: 'entity' | 'real';
  /** What the queue says about it, and with it what to do. */
  readonly says: RegExp;
}

const stories: Readonly<Record<AttentionKind, Story>> = {
  UNKNOWN_OUTCOME: { begin: (id) => answering('900.100.300', () => refund(id)), clock: 'entity', says: /ask the bank/i },
  FAILED_REFUND: { begin: (id) => answering('800.100.152', () => refund(id)), clock: 'entity', says: /refund/i },
  REVIEW: { begin: () => answering('000.400.000', () => pay()), clock: 'entity', says: /let it go on/ },
  DISPUTE: {
    begin: async (id) => {
      await ask(`mutation { recordChargeback(id: "${id}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`);
      await ask('{ chargebacks { edges { node { id } } } }');
    },
    clock: 'entity',
    says: /answer/i,
  },
  APPROVAL: {
    begin: async (id) => {
      const channel = (await gateway.store.entities.all()).find((one) => one.id === entityId);
      if (!channel?.settings) throw new Error('no channel');
      const settings = { ...channel.settings, refundApproval: { amount: '10.00', currency: 'EUR' } };
      await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
      forgetDirectory(gateway.ports);
      await finance.graphql(`mutation { refundPayment(id: "${id}", amount: "30.00", currency: "EUR", reason: "ticket 5") { id } }`);
    },
    clock: 'real',
    says: /approveRefund/,
  },
  HOLD_ENDING: {
    begin: async () => {
      const id = await pay({ paymentType: 'PA' });
      const { payment } = await ask(`{ payment(id: "${id}") { expiresAt } }`);
      const to = new Date(new Date(payment.expiresAt).getTime() - dayMs).toISOString();
      await ask(`mutation { advanceClock(entityId: "${demoShop}", to: "${to}") { now } }`);
    },
    clock: 'entity',
    says: /capture it/,
  },
  SETTLEMENT_EXCEPTION: {
    begin: async () => {
      const content = `H,Acquirer,900412345,EUR,20260603\nD,SALE,nobody-1,nobody-1,,VISA,420000******0000,20260602101530,6100,EUR,6100,1,,,,SETTLED,\nT,1\n`;
      await ask(
        `mutation { importSettlementFile(input: { entityId: "${entityId}", name: "a.csv", format: ACQUIRER_CSV, content: ${JSON.stringify(content)} }) { id } }`,
      );
    },
    clock: 'entity',
    says: /match it/,
  },
  FAILING_WEBHOOK: {
    begin: async () => {
      await ask(`mutation { createWebhookSubscription(input: {entityId: "${entityId}", url: "${receiver.url}"}) { id } }`);
      receiver.behave(() => 503);
      await pay();
      const deliverer = createDeliverer(gateway.ports);
      await deliverer.tick();
      await deliverer.settled();
      await deliverer.stop();
    },
    clock: 'entity',
    says: /look at its deliveries/,
  },
  PAYMENT: {
    begin: async (id) => {
      const assignees = (await finance.graphql('{ attentionAssignees { id } }')).data.attentionAssignees;
      const mine = `assignAttention(kind: PAYMENT, subjectId: "${id}", assigneeId: "${assignees[0].id}") { version }`;
      await finance.graphql(`mutation { ${mine} }`);
    },
    clock: 'real',
    says: /taken back/,
  },
};

const told = Object.entries(stories).map(([kind, story]) => ({ kind, ...story }));

test.each(told)('$kind is open since the moment at which it began, by its clock', async ({ kind, begin, clock }) => {
  const id = await pay();
  gateway.clock.advance(60 * 60_000);
  finance = await gateway.signedIn('FINANCE');
  const now = clock === 'entity' ? entityNow() : gateway.clock.now();
  await begin(id);
  finance = await gateway.signedIn('FINANCE');
  const query = `{ attention(filter: { kinds: [${kind}] }) { edges { node { kind since } } } }`;
  const { data, errors } = await finance.graphql(query);
  if (!data?.attention) throw new Error(JSON.stringify(errors));
  const [entry] = nodesOf<{ kind: string; since: string }>(data.attention);
  expect(entry?.kind).toBe(kind);
  const sinceMs = new Date(entry?.since ?? 0).getTime() - now;
  // The clocks stand but for what the call itself takes.
  expect([kind, Math.abs(sinceMs) < 60_000]).toEqual([kind, true]);
});

test('the queue says of every kind what to do', async () => {
  const { data } = await finance.graphql('{ __type(name: "AttentionKind") { enumValues { name description } } }');
  const described = new Map<string, string>(
    data.__type.enumValues.map(({ name, description }: { name: string; description: string }) => [name, description]),
  );
  for (const { kind, says } of told) expect([kind, described.get(kind)]).toEqual([kind, expect.stringMatching(says)]);
});
