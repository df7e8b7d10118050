/** All guides, in the order of the navigation. */
import type { Guide } from '../guide.ts';
import { checkout } from './checkout.ts';
import { errors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { liveEvents } from './live-events.ts';
import { moving } from './moving.ts';
import { quickStart } from './quick-start.ts';
import { reconciliation } from './reconciliation.ts';
import { refunds } from './refunds.ts';
import { retries } from './retries.ts';
import { storedAccounts } from './stored-accounts.ts';
import { subscriptions } from './subscriptions.ts';
import { takePayment } from './take-payment.ts';
import { testing } from './testing.ts';
import { webhooks } from './webhooks.ts';

export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

export const guideGroups: readonly GuideGroup[] = [
  { title: 'Start', guides: [quickStart, testing] },
  { title: 'Payments', guides: [takePayment, checkout, storedAccounts, refunds, subscriptions] },
  { title: 'Events', guides: [webhooks, liveEvents] },
  { title: 'Robust programs', guides: [retries, errors] },
  { title: 'Business', guides: [reconciliation, goingLive, moving] },
];

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);
