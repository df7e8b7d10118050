/**
 * The normalised GraphQL cache: data is shown from it at once, and a change updates every place that shows the data.
 */
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { unreadDocument } from './viewer.ts';

/** Types without an id of their own live inside the thing that they belong to. */
const embedded = (): null => null;

const known: NonNullable<CacheExchangeOpts['keys']> = {
  Event: (event) => (typeof event.id === 'string' ? event.id : null),
  ResultCode: (code) => (typeof code.code === 'string' ? code.code : null),
};

/** Every other type keeps its id where it has one: the proxy spares a list of some hundred embedded types. */
const keys = new Proxy(known, {
  get: (target, name: string) => target[name] ?? getCacheKey,
  has: () => true,
});

function getCacheKey(data: Readonly<Record<string, unknown>>): string | null {
  return typeof data.id === 'string' ? data.id : embedded();
}

/** Lists whose next page stands below the pages before it. */
export const pagedLists: readonly string[] = [
  'payments',
  'registrations',
  'checkouts',
  'jobs',
  'auditLog',
  'settlementFiles',
  'reconciliationRecords',
  'chargebacks',
  'reportSchedules',
  'paymentLinks',
  'payouts',
  'bankLines',
  'requestLog',
];

export function createCache() {
  return cacheExchange({
    keys,
    resolvers: {
      Query: Object.fromEntries(pagedLists.map((name) => [name, relayPagination()])),
    },
    updates: {
      Mutation: {
        markNotificationsRead: ({ markNotificationsRead: unread }, { ids }, cache) => {
          if (typeof unread === 'number') cache.updateQuery({ query: unreadDocument }, () => ({ unreadNotificationCount: unread }));
          for (const id of Array.isArray(ids) ? ids : []) cache.invalidate({ __typename: 'Notification', id: String(id) }, 'isRead');
        },
        deleteWebhookSubscription: (_result, _args, cache) => {
          // Whatever number of them was asked for.
          for (const field of cache.inspectFields('Query')) {
            if (field.fieldName === 'webhookSubscriptions') cache.invalidate('Query', field.fieldKey);
          }
        },
      },
    },
  });
}
