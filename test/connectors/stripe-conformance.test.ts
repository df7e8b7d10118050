import { stripeAbsentAfterMs } from '../../api/connectors/stripe/inquire.ts';
import { createStripe } from '../../api/connectors/stripe/stripe.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { describeConformance } from './conformance.ts';
import { openStripe, stripeCards, stripeKey, stripeUrl } from './stripe-counterpart.ts';

describeConformance({
  name: 'stripe',
  open: async () => {
    const counterpart = openStripe();
    return { ...counterpart, settings: { connector: 'stripe', stripe: { url: stripeUrl } } };
  },
  create: (options) => createStripe({ ...options, findKey: async () => new Secret(stripeKey) }),
  ways: {
    declined: { cardNumber: stripeCards.insufficientFunds },
    // Partial authorisations are a contract of their own at Stripe, which this connector does not ask for.
    partial: null,
    redirected: { cardNumber: stripeCards.threeDSecure },
  },
  refuses: ['CD'],
  secrets: [stripeKey],
  absentAfterMs: stripeAbsentAfterMs,
});
