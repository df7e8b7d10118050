import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const storedAccounts: Guide = {
  path: 'stored-accounts',
  title: 'Stored accounts',
  about:
    'Store a card or a bank account once and charge it later. You keep the id of the registration; the gateway keeps the number, encrypted.',
  blocks: [
    heading('Store'),
    text(
      'There are three ways: without a payment (below), together with a payment (`createRegistration=true`), or by the [hosted form](/docs/checkout), where the card never reaches your server.',
    ),
    sample('store-account'),
    text('The answer has the last four digits and the `id`, never the number. Nobody can read the number back.'),
    heading('Charge'),
    text(
      '`standingInstruction` tells the bank who started this payment and that the card was stored before. Banks decline stored cards more often without it.',
    ),
    sample('charge-account'),
    table(
      ['Who pays', '`source`', '`mode`', '`type`'],
      ['a shopper, who pays now and lets you store the card', '`CIT`', '`INITIAL`', '`UNSCHEDULED`, `RECURRING` or `INSTALLMENT`'],
      ['a shopper, with a card that you stored before', '`CIT`', '`REPEATED`', '`UNSCHEDULED`'],
      ['you, without the shopper, at times that you choose', '`MIT`', '`REPEATED`', '`UNSCHEDULED`'],
      ['you, on a schedule', '`MIT`', '`REPEATED`', '`RECURRING`'],
    ),
    text(
      '`INITIAL` needs the security code or 3-D Secure, so send it with the payment that stores the card (`createRegistration=true`). Charge a card that you stored without a payment with `REPEATED`.',
    ),
    text('[Subscriptions](/docs/subscriptions) make the payments of a schedule for you and set these fields themselves.'),
    text(
      'A virtual account, such as PAYPAL, is stored by its `virtualAccount.accountId`, or with a payment that the shopper confirms on the brand’s own page (`createRegistration=true`).',
    ),
    heading('Change and erase'),
    list(
      '`POST /v1/registrations/{id}` (GraphQL: `updateRegistration`) changes expiry date, holder, billing address and customer. To change the number, store a new account.',
      '`DELETE /v1/registrations/{id}` erases the account. Its encryption key is destroyed, so that backups cannot bring the number back.',
    ),
    sample('delete-account'),
    note(
      'The gateway erases an account by itself 14 months after its card has expired; one without an expiry date, 14 months after it was last used. `erasureAt` of GraphQL says when. There is no `extendlife` here: a new expiry date, or a payment with an account that has none, keeps it longer.',
    ),
  ],
};
