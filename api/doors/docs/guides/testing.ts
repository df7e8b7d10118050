import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const testing: Guide = {
  path: 'testing',
  title: 'Test in the sandbox',
  about: 'Get every outcome without a bank: by test cards, by parameters, by events on request, and by a clock that you move.',
  blocks: [
    heading('Channels of the sandbox'),
    table(
      ['Channel', '`entityId`'],
      ['Demo Shop', '`8ac7a4a0000000000000000000000010`'],
      ['Demo Shop with 3-D Secure for VISA, MASTER and AMEX', '`8ac7a4a0000000000000000000000011`'],
      ['Demo Shop with risk rules', '`8ac7a4a0000000000000000000000012`'],
      ['Demo Shop, tolerant of wrong formats', '`8ac7a4a0000000000000000000000020`'],
      ['Other Shop, another merchant with a token of its own', '`8ac7a4a0000000000000000000000030`'],
      ['Demo Shop as a merchant, above its channels: for the clock, and for lists over all of them', '`8ac7a4a0000000000000000000000003`'],
    ),
    heading('Ask for an outcome'),
    table(
      ['`customParameters[…]`', 'The simulator'],
      ['`forceResultCode=800.100.153`', 'answers with this [result code](/docs/result-codes)'],
      ['`SIMULATOR_delayMs=3000`', 'waits three seconds first'],
      ['`SIMULATOR_approvedAmount=50.00`', 'approves a part of the amount'],
      [
        '`SIMULATOR_avsResponse=N`, `SIMULATOR_cvvResponse=N`',
        'says that address or security code do not match; a forced code that is about one of them, such as `800.100.153`, says so by itself',
      ],
      ['`SIMULATOR_settlement=chargeback`', 'takes the payment back when its day is settled'],
    ),
    sample('decline'),
    text('[Test cards](/docs/test-cards) lists the cards of each brand and how they behave with 3-D Secure.'),
    heading('Make events'),
    text(
      '`npm run trigger -- refund` makes a payment and its refund in the running gateway, and prints the ids. `npm run trigger -- --help` lists the kinds. `npm run listen` prints the events as they come.',
    ),
    heading('Move the clock'),
    sample('move-clock'),
    text(
      'Weeks of expiries, retries and subscriptions run in seconds, in the order of its time. The sandbox page of the console does it by a click.',
    ),
    heading('Begin again'),
    text(
      '**Reset my sandbox** on the sandbox page of the console makes one merchant new while the gateway runs: its payments, stored accounts, checkouts, jobs, webhooks, files, request log and idempotency keys are erased, and its clock shows real time. Channels, settings, access tokens and staff stay. The event log and the audit log stay too: the merchant no longer sees its earlier events. GraphQL has the same as `resetSandbox(entityId, name)`; `name` is the name of the merchant, as a confirmation.',
    ),
    note(
      'To keep a state instead of erasing it: `npm run sandbox:save`, and later `npm run sandbox:load FILE` while the gateway is stopped.',
    ),
    heading('In your own tests'),
    list(
      'Start the gateway with `PORT=0 DATABASE_URL=file:/tmp/test.db npm start` and read the address from its line `ready …`.',
      'With `mode: FROZEN`, `advanceClock` stops the merchant’s clock, so that each run of a test gets the same times.',
      '`npm run sandbox:save FILE` and `npm run sandbox:load FILE` keep a state that a test begins with.',
    ),
  ],
};
