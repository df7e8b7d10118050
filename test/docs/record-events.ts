/** Makes an event of each type, by a program or by staff, and reads them from the log as webhooks send them. */

import { expect } from 'vitest';
import { defaultCircuitRule } from '../../api/connectors/health.ts';
import { toNotification } from '../../api/domain/webhooks/envelope.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import type { LiveGateway } from '../events/live.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

/** More events than the samples make. */
const eventsMax = 1_000;

export async function recordEvents(gateway: LiveGateway): Promise<Readonly<Record<string, unknown>>> {
  const { running } = gateway;
  const receiver = await startReceiver();
  try {
    await askColleague(gateway);
    const input = `{entityId: "${channels.documented}", url: "${receiver.url}"}`;
    await postGraphql(running.url, `mutation { createWebhookSubscription(input: ${input}) { id } }`);
    await openCircuit(gateway);
    await importPayment(gateway);
    await makeEvents(gateway);
  } finally {
    await receiver.stop();
  }
  const events = await running.ports.store.events.after(0, { entityPath: '' }, eventsMax);
  const last = Object.fromEntries(events.map((event) => [event.type, event]));
  return Object.fromEntries(
    Object.values(last).map((event) => [
      event.type,
      JSON.parse(toNotification(event, { fields: 'ALL', selection: null }).replaceAll(/"buildNumber":"[^"]*"/g, '"buildNumber":"1.0.0"')),
    ]),
  );
}

/** An access token, or the cookie of a member of staff. */
type Credential = Readonly<Record<'authorization', string> | Record<'cookie' | 'origin', string>>;

async function postGraphql(url: string, query: string, credential: Credential = { authorization: `Bearer ${demoToken}` }): Promise<string> {
  const headers = { ...credential, 'content-type': 'application/json' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return response.text();
}

/** A sale that no payment has. */
const lineOfNobody =
  'H,Acquirer,900412345,EUR,20260603\nD,SALE,reference-of-nobody,order-of-nobody,,VISA,420000******0000,20260602101530,12345,EUR,12345,1,62,28,12,SETTLED,\nT,1\n';

async function makeEvents({ rest, running }: LiveGateway): Promise<void> {
  const graphql = (query: string) => postGraphql(running.url, query);
  await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044', entityId: channels.riskRules });
  const { body } = await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044' });
  await rest.post(`/v1/payments/${body.id}`, { entityId: channels.documented, paymentType: 'CB', amount: '92.00', currency: 'EUR' });
  const chargeback = /"id":"(\w+)"/.exec(await graphql('{ chargebacks(first: 1) { edges { node { id } } } }'))?.[1];
  await graphql(`mutation { answerChargeback(id: "${chargeback}", answer: ACCEPTED, note: "the goods did not arrive") { id } }`);
  await graphql(`mutation { createNote(paymentId: "${body.id}", text: "called the shopper") { id } }`);
  const file = `{entityId: "${channels.documented}", name: "acquirer.csv", format: ACQUIRER_CSV, content: ${JSON.stringify(lineOfNobody)}}`;
  await graphql(`mutation { importSettlementFile(input: ${file}) { id } }`);
  const job = { ...cardPayment, 'card.expiryYear': '2044', 'job.expression': '0 0 6 L * ?' };
  await rest.post('/v1/payments', job);
  // One call works for 25 s at most, and tells how far it came.
  const goOn = () => graphql('mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", to: "2036-02-10T00:00:00Z") { now } }');
  await expect.poll(goOn, { timeout: boundMs(60_000) }).toContain('"now":"2036-02-10T00:00:00');
}

/** Nobody listens at the bank's address: its circuit opens. */
async function openCircuit({ rest, running: { ports } }: LiveGateway): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.testBank);
  if (!channel?.settings) throw new Error('the sandbox has its test bank');
  const settings = { ...channel.settings, connectorUrl: `http://127.0.0.1:${await findFreePort()}` };
  await ports.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
  for (let calls = 0; calls < defaultCircuitRule.callsMin; calls += 1)
    await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044', entityId: channels.testBank });
}

/** This gateway stands behind itself: a channel imports what another shop has. */
async function importPayment({ rest, running: { ports, url } }: LiveGateway): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.tolerant);
  if (!channel?.settings) throw new Error('the sandbox has its tolerant channel');
  const settings = { ...channel.settings, upstream: { url, entityId: channels.other } };
  await ports.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
  await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044', entityId: channels.other }, { token: otherToken });
  await postGraphql(url, `mutation { connectChannel(entityId: "${channels.tolerant}", token: "${otherToken}") { status } }`);
  // The query counts in seconds, and the one that runs is not over.
  const importOnce = async (): Promise<string> => {
    const [from, to] = [Date.now() - hourMs, Date.now()].map((ms) => new Date(ms).toISOString());
    const times = `entityId: "${channels.tolerant}", from: "${from}", to: "${to}"`;
    const id = /"id":"(\w+)"/.exec(await postGraphql(url, `mutation { startPastImport(${times}) { id } }`))?.[1];
    return postGraphql(url, `mutation { continuePastImport(id: "${id}") { imported } }`);
  };
  await expect.poll(importOnce, { interval: 200, timeout: boundMs(10_000) }).toContain('"imported":1');
}

/** A refund of staff above the channel's limit waits for a second person. */
async function askColleague({ rest, running: { ports, url } }: LiveGateway): Promise<void> {
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel?.settings) throw new Error('the sandbox has no such channel');
  const settings = { ...channel.settings, refundApproval: { amount: '30.00', currency: 'EUR' } };
  await ports.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
  const { body } = await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044' });
  const signedIn = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'finance@example.test', password: 'sandbox-demo' }),
  });
  const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
  const answer = await postGraphql(
    url,
    `mutation { refundPayment(id: "${body.id}", amount: "92.00", currency: "EUR", reason: "the order was cancelled") { id } }`,
    {
      cookie,
      origin: url,
    },
  );
  if (!answer.includes("waits for a colleague's approval")) throw new Error(answer);
  const found = await postGraphql(url, '{ attention(first: 1, filter: {kinds: [APPROVAL]}) { edges { node { subjectId } } } }', {
    cookie,
    origin: url,
  });
  const subjectId = /"subjectId":"(\w+)"/.exec(found)?.[1];
  const given = await postGraphql(
    url,
    `mutation { assignAttention(kind: APPROVAL, subjectId: "${subjectId}", note: "asked the shop") { kind } }`,
    { cookie, origin: url },
  );
  if (given.includes('errors')) throw new Error(given);
}
