/** Payments of a merchant or channel one by one, for trials and reports that look at many. */

import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { pageItemsMax } from '../../../foundation/kernel/page.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';

/** Types that a connector is chosen for. */
export const routedTypes: readonly PaymentType[] = ['PA', 'DB', 'CD'];

export interface RecentPayments {
  readonly entityPath: string;
  /** Entity time: from, including; to, excluding. */
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly paymentsMax: number;
}

/** Newest first, page by page, so that everything else has its turn between two pages. Operations on earlier payments are left out. */
export async function* recentPayments(
  ports: PaymentPorts,
  { entityPath, from, to, paymentsMax }: RecentPayments,
): AsyncGenerator<readonly Payment[]> {
  let after: string | undefined;
  let read = 0;
  while (read < paymentsMax) {
    const first = Math.min(pageItemsMax, paymentsMax - read);
    const page = await ports.store.payments.page(
      { entityPath, types: routedTypes, from, to },
      { first, ...(after === undefined ? {} : { after }) },
    );
    read += page.items.length;
    yield page.items.map(({ item }) => item).filter(({ referencedId }) => referencedId === null);
    after = page.items.at(-1)?.cursor;
    if (!page.hasNextPage || after === undefined) return;
  }
}

/** Everything else that waits has its turn (decision: bounded-turns). */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export interface RoutedChannel {
  readonly channel: Entity;
  readonly settings: ChannelSettings;
}

/** The channel of a payment with its settings; undefined where it has none any more. */
export async function channelOf(ports: PaymentPorts, { entityId }: Payment): Promise<RoutedChannel | undefined> {
  const channel = await findEntity(ports, entityId);
  return channel?.settings ? { channel, settings: channel.settings } : undefined;
}
