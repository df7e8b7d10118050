/** Webhook addresses that lead inside, through the API: none is stored, and none is ever connected to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, createGraphqlClient, type GraphqlClient } from '../support/client.ts';
import { hostileAddresses } from '../webhooks/hostile-addresses.ts';
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts';

let hostile: HostileGateway;
let graphql: GraphqlClient;
let connections = 0;
/** What an attacker would like to reach through the gateway. */
const inside = createServer((_, response) => response.end()).on('connection', () => {
  connections += 1;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  hostile = await startHostileGateway();
  graphql = createGraphqlClient(hostile.url, (request) => fetch(request));
});
afterAll(async () => {
  inside.close();
  await hostile.stop();
});

const create = `mutation ($entityId: ID!, $url: String!) { createWebhookSubscription(input: {entityId: $entityId, url: $url}) { id } }`;

function variants(): readonly string[] {
  const { port } = inside.address() as AddressInfo;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0', 'shop.localhost'];
  const aimed = hosts.flatMap((host) => ['http', 'https'].map((scheme) => `${scheme}://${host}:${port}/hook`));
  const documentation = ['192.0.2.1', '198.51.100.7', '203.0.113.255'].flatMap((host) => [`http://${host}/`, `https://${host}/hook?x=1`]);
  return [...hostileAddresses.map(([url]) => url), ...aimed, ...documentation];
}

test('no hostile address becomes a subscription', async () => {
  const addresses = variants();
  expect(addresses.length).toBeGreaterThanOrEqual(90);
  for (const url of addresses) {
    const { data, errors } = await graphql(create, { entityId: channels.documented, url });
    expect([url, data?.createWebhookSubscription, errors?.map(({ extensions }) => extensions?.code)]).toEqual([url, null, ['INVALID']]);
  }
  const { data } = await graphql('{ webhookSubscriptions(first: 1) { edges { node { id } } } }');
  expect(data.webhookSubscriptions.edges).toEqual([]);
});

test('and none was connected to, and none was a fault', () => {
  expect(connections).toBe(0);
  expect(hostile.faults()).toEqual([]);
});
