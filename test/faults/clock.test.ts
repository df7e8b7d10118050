/** kill -9 while a merchant's clock is moved: it stands where it got to, goes on, and nothing fires twice (decision: sandbox-clock). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { advanceDocument } from '../entity-clocks/sandbox-clock.ts';
import { cardPayment, createGraphqlClient, createRestClient, type GraphqlClient, httpTransport } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const authorizations = 40;
/** Notifications after which the process is killed: one for the new subscription and one for each authorisation come before. */
const killedAfter = 1 + authorizations + 12;

let folder: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-clock-crash-'));
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<GatewayProcess> =>
  startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } });

const graphqlAt = (url: string): GraphqlClient => createGraphqlClient(url, (request) => fetch(request));

async function ask(graphql: GraphqlClient, query: string, variables = {}) {
  const { data, errors } = await graphql(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const clockQuery = 'query ($id: ID!) { clock(entityId: $id) { now mode } }';
const eventsQuery = 'query ($id: ID!) { events(first: 20, filter: {paymentId: $id}) { edges { node { type action timestamp } } } }';

test('the clock stands where it got to, further calls go on, and nothing fires twice', async () => {
  let gateway = await start();
  try {
    let graphql = graphqlAt(gateway.url);
    await ask(graphql, 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }', {
      input: { entityId: sandbox.demoShop, url: receiver.url, types: ['PAYMENT'] },
    });
    const rest = createRestClient(httpTransport(gateway.url));
    const ids: string[] = [];
    for (let count = 0; count < authorizations; count += 1) {
      const { body } = await rest.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
      ids.push(String(body.id));
    }
    const before = Date.now();
    const variables = { entityId: sandbox.demoShop, to: new Date(before + 365 * dayMs).toISOString(), mode: 'FROZEN' };
    // It ends without an answer. One that refuses would be waited for until the test's time is over.
    const cutOff = graphql(advanceDocument, variables).then(
      (answer) => `answered ${JSON.stringify(answer)} after ${receiver.received.length} notifications`,
      () => 'cut off',
    );
    await Promise.race([receiver.atLeast(killedAfter), cutOff]);
    await gateway.end('SIGKILL');
    expect(await cutOff).toBe('cut off');

    gateway = await start();
    graphql = graphqlAt(gateway.url);
    const { clock } = await ask(graphql, clockQuery, { id: sandbox.demoShop });
    expect(clock.mode).toBe('FROZEN');
    expect(Date.parse(clock.now)).toBeGreaterThan(before);
    expect(clock.now < variables.to).toBe(true);

    // One call works for 25 s at most, and tells how far it came.
    const goOn = async () => (await ask(graphql, advanceDocument, variables)).advanceClock.now;
    await expect.poll(goOn, { timeout: boundMs(60_000) }).toBe(variables.to);
    for (const id of ids) {
      const { events } = await ask(graphql, eventsQuery, { id });
      const told = events.edges
        .filter(({ node }: { node: { type: string } }) => node.type === 'PAYMENT')
        .map(({ node }: { node: { action: string } }) => node.action);
      expect(told).toEqual(['CREATED', 'UPDATED']);
    }
    const { ledger } = await ask(graphql, '{ ledger { proof { holds } } }');
    expect(ledger.proof.holds).toBe(true);
  } finally {
    await gateway.end('SIGKILL');
  }
});
