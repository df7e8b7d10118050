/** A webhook of the Demo Shop, made as the merchant's program makes it. */
import { demoToken } from './client.ts';

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
