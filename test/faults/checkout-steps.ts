/** The steps of a checkout's payment at which a gateway can die, for checkout-program.ts and its test. */
import { cardOnForm, type Submitted, submit } from '../checkouts/form.ts';
import type { Parameters } from '../support/client.ts';
import type { Harness } from '../support/harness.ts';
import { browserFields } from '../three-d-secure/requests.ts';
import { shopperAt } from '../three-d-secure/shopper.ts';

/**
 * Commits of a card with a challenge. Before the issuer: 1 the pending payment with the attempt, 2 the shopper saw the page. After it: 3 the
 * issuer's result, 4 the payment goes on, 5 the bank's outcome with the end of the checkout, 6 the shopper's return.
 */
export const challengedSteps = [
  'before commit 1',
  'after commit 1',
  'before commit 3',
  'after commit 3',
  'after commit 4',
  'with call booked',
  'with call answered',
  'after commit 5',
  'before commit 6',
  'after commit 6',
] as const;

/** Commits of a card without a challenge: 1 the intent with the attempt, 2 the outcome with the end of the checkout. */
export const plainSteps = ['before commit 1', 'after commit 1', 'with call booked', 'with call answered', 'after commit 2'] as const;

export type PayingStep = (typeof challengedSteps)[number] | (typeof plainSteps)[number];

export interface CheckoutTask {
  readonly databasePath: string;
  readonly bankUrl: string;
  readonly checkoutId: string;
  readonly isChallenged: boolean;
  readonly step: PayingStep;
}

/** A press of the button, under a key of its own. */
export function press(gateway: Harness, { checkoutId, isChallenged }: CheckoutTask, attemptKey: string): Promise<Submitted> {
  const browser = Object.fromEntries(Object.entries(browserFields).filter(([name]) => name.startsWith('customer.browser.')));
  const card: Parameters = isChallenged ? { ...cardOnForm, ...browser, 'card.number': '4200000000000018' } : cardOnForm;
  return submit(gateway, checkoutId, { ...card, attemptKey });
}

/** The shopper answers the issuer and goes back to the shop. */
export async function passChallenge(gateway: Harness, url: string): Promise<void> {
  const shopper = shopperAt(gateway, url);
  await shopper.open();
  await shopper.enter();
  await shopper.result();
}
