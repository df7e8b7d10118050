/** Pages of the documentation that the command palette opens. They are in English, so their titles are, too. */
export const docsPages: readonly (readonly [title: string, path: string])[] = [
  ['Quick start', 'quick-start'],
  ['Test in the sandbox', 'testing'],
  ['Test cards', 'test-cards'],
  ['Take a payment', 'payments'],
  ['Hosted checkout', 'checkout'],
  ['Refund and reverse', 'refunds'],
  ['Stored accounts', 'stored-accounts'],
  ['Subscriptions', 'subscriptions'],
  ['Webhooks', 'webhooks'],
  ['Retries and idempotency', 'retries'],
  ['Errors and result codes', 'errors'],
  ['Settlement and reconciliation', 'reconciliation'],
  ['Endpoints', 'endpoints'],
  ['GraphQL', 'graphql'],
];
