/** A webhook of the Demo Shop, made as the merchant's program makes it. */
import { demoToken } from './client.ts';
import type { Visitor } from './console-browser.ts';

interface Wanted {
  readonly entityId: string;
  readonly url: string;
}

/** Its id. Throws where the receiver did not take the probe. */
export async function subscribed(gatewayUrl: string, input: Wanted): Promise<string> {
  const query =
    'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { subscription: id status } }';
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = await answer.json();
  if (errors || data.createWebhookSubscription.status !== 'ACTIVE') throw new Error(JSON.stringify({ data, errors }));
  return data.createWebhookSubscription.subscription;
}

/** Attempts that are recorded of all its deliveries: a receiver has an attempt before the gateway has its answer. */
export async function countAttempts(gatewayUrl: string, subscriptionId: string): Promise<number> {
  const query = 'query ($id: ID!) { webhookDeliveries(filter: { subscriptionId: $id }, first: 100) { edges { node { attemptCount } } } }';
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { id: subscriptionId } }),
  });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data.webhookDeliveries.edges.reduce((sum: number, { node }: { node: { attemptCount: number } }) => sum + node.attemptCount, 0);
}

/** Deletes the webhook whose page is open: one of the whole installation would be told of every later payment. */
export async function deleteShownWebhook({ page, context }: Visitor, gatewayUrl: string): Promise<void> {
  await page.waitForURL(/\/console\/webhooks\/[0-9a-f]{32}/);
  const [id] = /[0-9a-f]{32}/.exec(page.url()) ?? [];
  const query = 'mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { id } }';
  const answer = await context.request.post(`${gatewayUrl}/graphql`, {
    headers: { origin: gatewayUrl },
    data: { query, variables: { id } },
  });
  const { errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
}
