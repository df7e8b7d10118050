import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const refunds: Guide = {
  path: 'refunds',
  title: 'Refund and reverse',
  about: 'Give money back after a payment, or undo a payment before the bank has moved the money.',
  blocks: [
    heading('Which one'),
    table(
      ['You have', 'You want', 'You send'],
      ['an authorisation (`PA`)', 'to release what is not captured', 'a reversal, `RV`'],
      ['a debit of today', 'to undo it before the bank’s cut-off', 'a reversal, `RV`'],
      ['a debit or a capture', 'to give back all or a part', 'a refund, `RF`, with the id of the debit or of the capture'],
      ['no payment of this shopper', 'to send money to the shopper', 'a credit, `CD` at `/v1/payments`'],
    ),
    heading('Refund'),
    sample('refund'),
    text(
      'Name the debit (`DB`) or the capture (`CP`), not the authorisation (`PA`): a refund of an authorisation is declined with `700.400.520`. You can refund several times, up to the amount that was captured. More than that is declined with `700.400.200`, also when two of your programs refund at the same moment.',
    ),
    heading('Reverse'),
    sample('reverse'),
    text(
      'A reversal without an amount reverses all that is left; with the id of an increment, what that added. If the bank’s cut-off has passed, the reversal is declined: send a refund instead. A capture is refunded, not reversed: a reversal with its id is declined with `700.400.530`; one with the id of its authorisation releases what is not captured.',
    ),
    heading('If no answer comes'),
    text(
      'The bank may not answer a refund. The gateway then answers `000.200.000` (pending), keeps the amount reserved, and asks the bank until it knows. It never sends the same refund twice. The [webhook](/docs/webhooks) tells you the outcome.',
    ),
    text('If the connection to the gateway breaks, send the same request again with the same [idempotency key](/docs/retries).'),
    note(
      '`expectedVersion` of GraphQL refuses a refund if somebody has changed the payment since you read it. `reason` is kept in the history.',
    ),
    heading('Tell the shopper'),
    text(
      '`receipt(paymentId)` of GraphQL gives the address of a page for the shopper: what they paid, and where each refund is, with the day by which banks usually show it. It has the name, logo and colour of the merchant, speaks the language of the browser, and says nothing about the shopper. Nobody guesses the address. Staff send it by mail from the payment’s page in the console.',
    ),
    heading('Chargebacks'),
    list(
      'A cardholder can take a payment back through the bank. The gateway books the chargeback (`CB`) from the [settlement file](/docs/reconciliation), and sends an event.',
      'Staff answer it in the console with evidence. If the bank decides for you, the gateway books a reversal of the chargeback (`CR`). If the bank takes the money once more, that is a second chargeback: it may name the payment or the reversal.',
      'In the sandbox, `npm run trigger -- chargeback` makes one.',
    ),
  ],
};
