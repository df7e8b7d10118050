/** All guides, in the order of the navigation. */
import type { Guide } from '../guide.ts';
import { accessTokens } from './access-tokens.ts';
import { amounts } from './amounts.ts';
import { assistants } from './assistants.ts';
import { changelog } from './changelog.ts';
import { checkout } from './checkout.ts';
import { companyAccounts } from './company-accounts.ts';
import { errors } from './errors.ts';
import { files } from './files.ts';
import { goingLive } from './going-live.ts';
import { languages } from './languages.ts';
import { lists } from './lists.ts';
import { liveEvents } from './live-events.ts';
import { moving } from './moving.ts';
import { movingIn } from './moving-in.ts';
import { paymentLinks } from './payment-links.ts';
import { quickStart } from './quick-start.ts';
import { reconciliation } from './reconciliation.ts';
import { refunds } from './refunds.ts';
import { retries } from './retries.ts';
import { routing } from './routing.ts';
import { security } from './security.ts';
import { storedAccounts } from './stored-accounts.ts';
import { stripe } from './stripe.ts';
import { subscriptions } from './subscriptions.ts';
import { takePayment } from './take-payment.ts';
import { testing } from './testing.ts';
import { wallets } from './wallets.ts';
import { webhooks } from './webhooks.ts';

export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

export const guideGroups: readonly GuideGroup[] = [
  { title: 'Start', guides: [quickStart, testing, accessTokens, languages, assistants] },
  { title: 'Payments', guides: [takePayment, checkout, paymentLinks, amounts, storedAccounts, refunds, subscriptions, wallets, lists] },
  { title: 'Events', guides: [webhooks, liveEvents] },
  { title: 'Robust programs', guides: [retries, errors] },
  {
    title: 'Business',
    guides: [routing, stripe, reconciliation, files, security, companyAccounts, goingLive, moving, movingIn, changelog],
  },
];

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);
