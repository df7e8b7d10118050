/** What people call the receiver of a delivery. */

import { requireCaller, requireScopePath } from '../../foundation/access/authorize.ts';
import { createLoader } from '../../foundation/kernel/batched-read.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import type { WebhookContext } from './ports.ts';
import type { WebhookSubscription } from './subscription.ts';

/** The subscription's name, or the host and path of its address. A query is left out, because it may carry a token. */
function nameReceiver({ name, url }: Pick<WebhookSubscription, 'name' | 'url'>): string {
  if (name !== null) return name;
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}

/** Of a subscription that the caller sees, deleted ones too; a page of deliveries reads each subscription once. */
export function readReceiver(context: WebhookContext, subscriptionId: Id): Promise<string> {
  return namesOf(context)(subscriptionId);
}

const namesOf = onceFor((context: WebhookContext) => {
  const scope = requireScopePath(requireCaller(context, 'payments:read'));
  return createLoader(async (ids: readonly Id[]) => {
    const found = await Promise.all([...new Set(ids)].map((id) => context.ports.store.webhooks.byId(scope, id)));
    const names = new Map(found.flatMap((one) => (one ? [[one.id, nameReceiver(one)] as const] : [])));
    return ids.map((id) => names.get(id) ?? id);
  });
});
