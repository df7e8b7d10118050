import { signatureAgeSecondsMax, stripeEventPath } from '../../../connectors/stripe/event.ts';
import { clockDifferenceMs, stripeAbsentAfterMs } from '../../../connectors/stripe/inquire.ts';
import { minuteMs } from '../../../foundation/kernel/timestamp.ts';
import { type Guide, heading, list, note, program, steps, table, text } from '../guide.ts';

const eventPath = stripeEventPath({ channelId: '{channel}', account: '{connector}' });

export const stripe: Guide = {
  path: 'stripe',
  title: 'In front of Stripe in ten minutes',
  about:
    'Keep your account at Stripe and its prices, and pay through this gateway: one API, live events, unknown outcomes settled, and other acquirers beside it.',
  blocks: [
    heading('What Stripe must allow'),
    note(
      'This gateway sends card numbers to Stripe. Stripe refuses them until you have shown that you handle cards by PCI DSS: ask Stripe’s support to enable raw card data for your account, in test mode and in live mode. Accounts that Stripe keeps already need no permission.',
    ),
    list(
      'A restricted key with write access to PaymentIntents, Refunds and Customers and read access to Balance is enough. A secret key works too.',
      'In the dashboard, let the account take the currencies and card brands that your channel sends.',
    ),
    heading('Connect the channel'),
    steps(
      'Stop the gateway. An operator adds the account to the channel: card numbers are sent there, so this is not done in the console.',
      'Start the gateway. An administrator gives the key. The gateway tries it with a read of the balance, stores it sealed, and never shows it again.',
      'A routing rule sends payments there.',
    ),
    program('stripe-account.sh', 'sh', 'npm run connector:account -- --channel 8ac7… --name my-stripe --stripe'),
    program(
      'stripe-connect.graphql',
      'graphql',
      'mutation {',
      '  connectChannel(',
      '    entityId: "8ac7…"',
      '    connector: "my-stripe"',
      '    token: "sk_test_…"',
      '    signingSecret: "whsec_…"',
      '  ) { status }',
      '}',
    ),
    program(
      'stripe-routing.graphql',
      'graphql',
      'mutation {',
      '  setRouting(',
      '    entityId: "8ac7…"',
      '    expectedVersion: 0',
      '    note: "All cards to Stripe"',
      '    rules: [{ name: "Stripe", when: {}, to: ["my-stripe"] }]',
      '  ) { current { version } }',
      '}',
    ),
    text(
      'A new key replaces the old one with the same call and without a stop. Without `token` the call tries the stored key. The test environment takes keys of test mode only, and live takes keys of live mode only. For a new live installation, `npm run setup -- --stripe` makes Stripe the connector of the first channel; leave out `connector` then.',
    ),
    heading('Payments'),
    text('Your programs stay as they are: [Take a payment](/docs/payments) describes the requests.'),
    table(
      ['Here', 'At Stripe'],
      ['`PA`', 'a PaymentIntent with `capture_method: manual`'],
      ['`DB`', 'a PaymentIntent that is captured at once'],
      ['`CP`, also of a part', 'its capture. It ends the authorisation, and Stripe lets the rest go'],
      ['`RV` of a `PA`', 'its cancellation, for the whole amount only'],
      ['`RV` of a `DB`, `RF`', 'a refund'],
      ['`standingInstruction.mode=INITIAL`', 'a customer who keeps the card for later charges'],
      ['`standingInstruction.source=MIT`', '`off_session: true`'],
      ['`threeDSecure.*` of your own', 'passed on as the proof of authentication'],
      ['`CD`, incremental authorisations, other accounts than cards', 'refused with `600.200.400` or `600.200.201`; nothing is sent'],
    ),
    list(
      'Where Stripe asks for 3-D Secure, the answer is pending with a `redirect`. The shopper comes back through this gateway and then to your `shopperResultUrl`.',
      'On a channel whose only connector is Stripe, `customParameters[STRIPE_paymentMethod]` and `customParameters[STRIPE_customer]` charge an account that Stripe keeps already, and no card is needed.',
      'Stripe has no half yen and no half króna: such an amount is refused with `800.100.174` before anything is sent.',
      'Decline codes of Stripe become [result codes](/docs/result-codes). `resultDetails.ExtendedDescription` has Stripe’s own code, and `resultDetails.MerchantAdviceCode` the advice of the card scheme.',
    ),
    heading('Events of Stripe'),
    text(
      `Add a webhook endpoint at Stripe with the address \`${eventPath}\` of this gateway; without a further connector, leave out the last part. Choose \`payment_intent.succeeded\`, \`payment_intent.payment_failed\`, \`payment_intent.canceled\`, \`payment_intent.amount_capturable_updated\`, \`refund.updated\`, \`refund.failed\`, \`charge.dispute.created\`, \`charge.dispute.updated\` and \`charge.dispute.closed\`. Give its signing secret to \`connectChannel\`.`,
    ),
    list(
      `The gateway checks the signature. An event whose signature is older than ${signatureAgeSecondsMax / 60} minutes is refused.`,
      'An event is believed about no money: the gateway asks Stripe what became of the payment, and stores the answer once. Your own [webhooks](/docs/webhooks) follow.',
      'Without the endpoint nothing is lost: the gateway asks by itself, a few seconds after an answer was lost.',
      'A dispute becomes a [chargeback](/docs/reconciliation) as soon as Stripe tells of it: with its amount, its reason, and the day until which Stripe takes an answer. Where Stripe says that it is answered, won or lost, the chargeback is so here. You send the documents at Stripe. A line of a settlement file that tells of the same dispute settles it, and makes no second one.',
      'While Stripe only asks (`warning_…`), no money has moved, and there is no chargeback.',
    ),
    heading('If an answer is lost'),
    list(
      'Each request carries the id of the attempt as its `Idempotency-Key`, and in `metadata[attempt]`. It is sent once.',
      'The gateway then looks for that id in Stripe’s lists, and never sends the operation again. The payment is pending meanwhile.',
      `"Not found" is believed ${stripeAbsentAfterMs / minuteMs} minutes after the call: until then the request may still arrive.`,
      `Two objects with one id, or more objects in those minutes than an inquiry reads, are left to your staff. The clocks of both sides may differ by up to ${clockDifferenceMs / minuteMs} minutes.`,
      'With several connectors, a soft decline may go on to the next one. An unknown outcome never does: see [Routing and fallback](/docs/routing).',
    ),
  ],
};
