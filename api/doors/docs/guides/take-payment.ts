import { type Guide, heading, list, note, sample, text } from '../guide.ts';
import { outcomeTable } from '../outcome-groups.ts';

export const takePayment: Guide = {
  path: 'payments',
  title: 'Take a payment',
  about: 'Debit a card at once, or reserve the amount first and capture it when you ship.',
  blocks: [
    heading('Debit at once'),
    text(
      'A debit (`DB`) moves the money in one step. Your server sends the card, so your server has to be certified for card data; the [hosted form](/docs/checkout) avoids that.',
    ),
    sample('take-payment'),
    heading('Reserve, then capture'),
    text(
      'A pre-authorisation (`PA`) reserves the amount on the card. The bank moves no money until you capture (`CP`) all of it or a part. You can capture several parts.',
    ),
    sample('authorize'),
    sample('capture'),
    text(
      'The rest stays reserved until you capture it, [reverse it](/docs/refunds), or until it expires after the number of days that the channel sets. The gateway then releases it and sends an event.',
    ),
    heading('Read the outcome'),
    outcomeTable(),
    text(
      'Read the table from above: the first row that fits counts. The TypeScript client has `payment.outcome`, the libraries for [Python and PHP](/docs/languages) `outcome_of(answer)` and `Gateway::outcomeOf($answer)`.',
    ),
    text('The answer repeats your parameters without secrets. [Endpoints](/docs/endpoints#payments) lists all fields of the answer.'),
    heading('Currencies with no or three decimals'),
    text(
      'Every amount in a request, an answer, a webhook and an exported file has two decimals, also where the currency has none or three: 18,823 yen are `amount=18823.00`, 1.250 Kuwaiti dinars are `amount=1.25`. The gateway converts for the bank.',
    ),
    text(
      'People see the decimals of the currency: the console, the pay button of the hosted form and the bank pages of the sandbox show 18,823 JPY and 1.250 KWD. In the console, an amount in JPY is typed without decimals. In KWD, the third decimal must be 0, because two decimals cannot carry another. An amount with more decimals than its currency has, such as 18823.50 JPY, is shown with both.',
    ),
    heading('Read it again later'),
    sample('read-payment'),
    text('If you lost the `id`, find the payment by the reference that you sent:'),
    sample('find-payment'),
    heading('3-D Secure'),
    text(
      'On a channel with 3-D Secure, the bank of the cardholder authenticates the shopper. Send the data of the shopper’s browser and a `shopperResultUrl`. The bank decides:',
    ),
    list(
      '**Frictionless**: the answer has the outcome of the payment.',
      '**Challenge**: the answer is pending (`000.200.000`) and has `redirect`. Load the pages of `redirect.preconditions` in a hidden iframe, then send the shopper’s browser to `redirect.url` with its parameters. The shopper comes back to your `shopperResultUrl`: an `http` or `https` address, or that of an app whose scheme the channel’s setting `appSchemes` names (`updateEntity` in GraphQL).',
    ),
    sample('secure-payment'),
    text('[Test cards](/docs/test-cards) lists cards for each way. The hosted form does all of this by itself.'),
    note('Send `merchantTransactionId` with every payment: your own number of the order. Search, webhooks and settlement files show it.'),
  ],
};
