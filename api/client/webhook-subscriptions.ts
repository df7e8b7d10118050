import { readList } from './connection.ts';
import {
  type CreateWebhookSubscriptionInput,
  fieldsOf,
  type UpdateWebhookSubscriptionInput,
  type WebhookDelivery,
  type WebhookSubscription,
} from './generated/objects.ts';
import type { Graphql } from './graphql.ts';
import type { CallOptions } from './rest.ts';

export interface Webhooks {
  /** The gateway sends a probe at once: `status` is ACTIVE where the receiver accepted it. The secret is in this answer only. */
  create(
    input: Omit<CreateWebhookSubscriptionInput, 'entityId'> & { readonly entityId?: string | undefined },
    options?: CallOptions,
  ): Promise<WebhookSubscription>;
  update(id: string, input: UpdateWebhookSubscriptionInput, options?: CallOptions): Promise<WebhookSubscription>;
  /** Sends the probe again. */
  test(id: string, options?: CallOptions): Promise<WebhookSubscription>;
  delete(id: string, options?: CallOptions): Promise<WebhookSubscription>;
  all(options?: CallOptions): AsyncIterable<WebhookSubscription>;
  /** What was sent, newest first, and what is tried again. */
  deliveries(options?: CallOptions): AsyncIterable<WebhookDelivery>;
  /** Sends events again: of a webhook since a time, or the deliveries of these ids. Returns how many. */
  sendAgain(
    which: { readonly subscriptionId: string; readonly since: string; readonly onlyFailed?: boolean } | { readonly ids: readonly string[] },
    options?: CallOptions,
  ): Promise<number>;
}

const fields = fieldsOf.WebhookSubscription;

export function createWebhooks(graphql: Graphql, entityId: string | undefined): Webhooks {
  const change = async (field: string, document: string, variables: object, options?: CallOptions): Promise<WebhookSubscription> => {
    const data: Readonly<Record<string, WebhookSubscription>> = await graphql(document, { ...variables }, options);
    return data[field] as WebhookSubscription;
  };
  const byId = (field: string) => (id: string, options?: CallOptions) =>
    change(field, `mutation ($id: ID!) { ${field}(id: $id) { ${fields} } }`, { id }, options);
  return {
    create: (input, options) =>
      change(
        'createWebhookSubscription',
        `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { ${fields} } }`,
        { input: { entityId, ...input } },
        options,
      ),
    update: (id, input, options) =>
      change(
        'updateWebhookSubscription',
        `mutation ($id: ID!, $input: UpdateWebhookSubscriptionInput!) { updateWebhookSubscription(id: $id, input: $input) { ${fields} } }`,
        { id, input },
        options,
      ),
    test: byId('testWebhookSubscription'),
    delete: byId('deleteWebhookSubscription'),
    all: (options) => readList(graphql, { field: 'webhookSubscriptions', fields }, options),
    deliveries: (options) => readList(graphql, { field: 'webhookDeliveries', fields: fieldsOf.WebhookDelivery }, options),
    async sendAgain(which, options) {
      const { redeliverWebhook } = await graphql<{ readonly redeliverWebhook: number | null }>(
        `mutation ($subscriptionId: ID, $since: DateTime, $onlyFailed: Boolean, $ids: [ID!]) {
  redeliverWebhook(subscriptionId: $subscriptionId, since: $since, onlyFailed: $onlyFailed, ids: $ids)
}`,
        { ...which },
        options,
      );
      return redeliverWebhook ?? 0;
    },
  };
}
