import { type Guide, heading, list, note, steps, table, text } from '../guide.ts';

export const moving: Guide = {
  path: 'moving',
  title: 'Move from another gateway',
  about:
    'Programs of this API family change the address and the token. Stored cards move with their owner’s consent and their network reference.',
  blocks: [
    heading('If your gateway has the same API'),
    text(
      'The REST endpoints, the parameters, the result codes, the hosted form and the encrypted webhooks are those of the documented API. Change three values:',
    ),
    table(
      ['What', 'To'],
      ['the address', 'the address of this gateway'],
      [
        'the access token and `entityId`',
        'those that the administrator gives you. `authentication.userId` and `authentication.password` in the form work too',
      ],
      ['the secret of the webhook', 'the one that the new webhook shows; its signature is `AES_GCM`'],
    ),
    heading('Begin tolerant'),
    text(
      'Older programs often send values that break a documented format: a phone number with letters, a year of two digits. On a channel with **tolerant** validation the gateway refuses only what makes the payment impossible. It stores every other problem as a warning with the payment.',
    ),
    steps(
      'Let your administrator set `validation: tolerant` for the channel.',
      'Take payments. Read the warnings in the console, or `warnings { name message }` of GraphQL.',
      'Repair your program until there are no warnings.',
      'Set `validation: documented`. From then on the gateway names each wrong parameter at once.',
    ),
    heading('Bring stored cards'),
    list(
      'Ask your old gateway for an export of the cards to a certified recipient, and send each one to [POST /v1/registrations](/docs/stored-accounts).',
      'Send `standingInstruction.initialTransactionId`, the reference that the card scheme gave to the first payment. Later payments then count as repeated ones.',
      'Start [subscriptions](/docs/subscriptions) with `job.startDate` on the day after the last payment of the old gateway.',
    ),
    heading('From a gateway with another API'),
    table(
      ['You know', 'Here it is'],
      ['charge, payment intent, order', 'payment'],
      ['authorise and capture', '`PA`, then `CP`'],
      ['void', 'reversal, `RV`'],
      ['payment method, token, card on file', 'registration'],
      ['session, payment page', 'checkout'],
      ['subscription, plan', 'job'],
      ['account, merchant id', 'entity; a channel takes payments'],
      ['amounts in cents', 'amounts as text with two decimals: `92.00`'],
      ['webhook signature', '`signature: STANDARD`'],
    ),
    heading('From Stripe'),
    table(
      ['There', 'Here'],
      [
        '`PaymentIntent` with `capture_method: manual`, `/capture`, `/cancel`',
        '`paymentType=PA`, then `CP` or `RV` at `/v1/payments/{id}`',
      ],
      ['`amount: 9200`, `currency: eur`', '`amount=92.00`, `currency=EUR`: see [Amounts](/docs/amounts)'],
      ['`Refund`', '`paymentType=RF` at `/v1/payments/{id}`'],
      ['`Customer` and `PaymentMethod`, `SetupIntent`', 'a [registration](/docs/stored-accounts), made with or without a payment'],
      ['Elements, Checkout', 'the [hosted form](/docs/checkout)'],
      ['`Subscription`', 'a [job](/docs/subscriptions)'],
      ['`metadata`', '`customParameters[name]`'],
      ['`Stripe-Signature`', '`webhook-signature` with `signature: STANDARD`'],
      ['`Idempotency-Key`', 'the same header'],
      ['`sk_test_…` and `sk_live_…`', 'an installation for tests and one for live, each with tokens of its own'],
    ),
    heading('From Adyen'),
    table(
      ['There', 'Here'],
      ['`/payments`, `/payments/{id}/captures`, `/refunds`, `/cancels`', '`/v1/payments`, then `CP`, `RF` or `RV` at `/v1/payments/{id}`'],
      ['`amount: {value: 9200, currency: EUR}`', '`amount=92.00`, `currency=EUR`: see [Amounts](/docs/amounts)'],
      ['`merchantAccount`', '`entityId`, the channel'],
      ['`reference`, `pspReference`', '`merchantTransactionId`, `id`'],
      ['`shopperReference` and `storedPaymentMethodId`', 'a [registration](/docs/stored-accounts)'],
      ['Drop-in, Components', 'the [hosted form](/docs/checkout)'],
      ['`shopperInteraction`, `recurringProcessingModel`', '`standingInstruction.source`, `.mode`, `.type`'],
      ['notifications with HMAC', '[webhooks](/docs/webhooks): signed or encrypted, repeated until you accept them'],
      ['captures and refunds that are answered by a notification', 'the answer has the outcome; a webhook follows'],
    ),
    heading('Move without a gap'),
    steps(
      'Send new payments to this gateway, and refunds to the gateway that made the payment.',
      'Keep the webhooks of both until the last refund of the old one has settled.',
      'Compare the [settlement files](/docs/reconciliation) of the first days with your orders.',
    ),
    note('Both gateways can know the same `merchantTransactionId`: nothing depends on it being unique.'),
  ],
};
