import { type Guide, heading, list, program, table, text } from '../guide.ts';

export const paymentLinks: Guide = {
  path: 'payment-links',
  title: 'Payment links',
  about: 'An address that you send to a shopper, who pays a fixed amount on a page with your name, logo and colour. You need no shop.',
  blocks: [
    heading('Make a link'),
    text(
      'In the console: Payment links, New link. Type the amount and what it is for, and copy the address or show its QR code. A program does the same with a token that may write payments:',
    ),
    program(
      'create-link.graphql',
      'graphql',
      'mutation {',
      '  createPaymentLink(',
      '    idempotencyKey: "invoice-4711"',
      '    input: {',
      '      entityId: "8ac7a4a0000000000000000000000010"',
      '      amount: "49.90"',
      '      currency: "EUR"',
      '      description: "Invoice 4711"',
      '      merchantTransactionId: "invoice-4711"',
      '      usesMax: 1',
      '    }',
      '  ) { id url state }',
      '}',
    ),
    text('`url` is what you send. Whoever knows it may pay, so it cannot be guessed; anybody to whom it is passed on may pay too.'),
    heading('What the shopper does'),
    list(
      'The address opens a page with the amount. Looking makes nothing: a preview in a chat uses nothing up.',
      'The page speaks fifteen languages: that of the shopper’s browser, or the one that you add to the address: `?locale=fr`. The form and the bank’s page follow.',
      'A press of the button opens the [hosted form](/docs/checkout), with 3-D Secure where the channel has it.',
      'After the payment the same page says what became of it. A reload shows that again, and pays nothing.',
    ),
    heading('How often it is paid'),
    table(
      ['What', 'Uses of the link'],
      ['a payment is approved', 'one is used; a refund gives none back'],
      ['a payment has no outcome yet', 'one is kept until the outcome is known, so that nobody pays in its place'],
      ['a payment is declined', 'none is used; the shopper tries again'],
    ),
    text(
      '`usesMax` is from 1, where absent, to 1,000. Two shoppers who press at the same time on a link with one use make one payment: the other reads that somebody pays just now.',
    ),
    heading('See and end it'),
    program('links.graphql', 'graphql', '{ paymentLinks { edges { node { id url state paidCount usesMax expiresAt } } } }'),
    program('end-link.graphql', 'graphql', 'mutation { endPaymentLink(id: "ID_OF_THE_LINK") { state } }'),
    text(
      '`expiresAt` ends a link at a time, `endPaymentLink` at once, also for a shopper who has the form open. Payments of a link are ordinary payments with its `merchantTransactionId`: [webhooks](/docs/webhooks) tell of them, and `checkouts(filter: {paymentLinkId: …})` lists who began.',
    ),
    heading('Your name, logo and colour'),
    program(
      'look.graphql',
      'graphql',
      'mutation {',
      '  updateMerchantLook(entityId: "ID_OF_THE_MERCHANT", input: {name: "Cups", color: "#1a6b3a"}) { name color }',
      '}',
    ),
    text(
      'An administrator sets them once for a merchant, in the console under Payment links, Look of the page. `logo` is a PNG, JPEG or WebP picture in base64, of at most 32 kB. The text on your colour becomes black or white, whichever is read better.',
    ),
  ],
};
