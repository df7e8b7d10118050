/** What people call the receiver of a delivery. */
import DataLoader from 'dataloader';
import { requireCaller, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { WebhookContext } from './ports.ts';
import type { WebhookSubscription } from './subscription.ts';

/** The subscription's name, or the host and path of its address. A query is left out, because it may carry a token. */
export function nameReceiver({ name, url }: Pick<WebhookSubscription, 'name' | 'url'>): string {
  if (name !== null) return name;
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}

const namesByContext = new WeakMap<WebhookContext, DataLoader<Id, string>>();

/** Of a subscription that the caller sees, deleted ones too; a page of deliveries reads each subscription once. */
export function readReceiver(context: WebhookContext, subscriptionId: Id): Promise<string> {
  const known = namesByContext.get(context) ?? createNames(context);
  namesByContext.set(context, known);
  return known.load(subscriptionId);
}

function createNames(context: WebhookContext): DataLoader<Id, string> {
  const scope = requireScopePath(requireCaller(context, 'payments:read'));
  return new DataLoader<Id, string>(
    async (ids) => {
      const found = await Promise.all([...new Set(ids)].map((id) => context.ports.store.webhooks.byId(scope, id)));
      const names = new Map(found.flatMap((one) => (one ? [[one.id, nameReceiver(one)] as const] : [])));
      return ids.map((id) => names.get(id) ?? id);
    },
    // Nothing is remembered: the second mutation of a request must see what the first one did.
    { cache: false },
  );
}
