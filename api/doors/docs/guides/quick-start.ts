import { code, type Guide, heading, list, note, sample, steps, table, text } from '../guide.ts';

export const quickStart: Guide = {
  path: 'quick-start',
  title: 'Quick start',
  about: 'Start the gateway on your machine, take a payment from a test card, refund it, and see both in the console.',
  blocks: [
    heading('1. Start the gateway'),
    code('sh', 'npm start'),
    text(
      'The gateway is ready when it prints `ready http://127.0.0.1:4000`. It makes a sandbox: a merchant named Demo Shop, channels with different settings, and access tokens.',
      'In the sandbox a simulator takes the place of the bank, so no money moves.',
    ),
    heading('2. Take a payment'),
    text(
      'Each request names a **channel** (`entityId`) and carries an **access token**. REST takes form parameters and answers JSON; GraphQL takes the same parameters as input objects.',
      'Choose one of the languages, and the other pages show that one first.',
    ),
    sample('take-payment'),
    text('To run a sample on your machine:'),
    list(
      '**TypeScript**: build the client with `npm run client:build`, and install it in the folder of your program with `npm install PATH_OF_THE_REPOSITORY/api/client`. Save the sample as `pay.mts`. Node 22.18 or newer runs it as it is: `node pay.mts`.',
      '**Python**: put the library beside your program with `curl -O http://127.0.0.1:4000/docs/payment_gateway.py`, and run `python3 pay.py`. [Other languages](/docs/languages) have their page.',
    ),
    text(
      '`result.code` says what happened: `000.100.110` means that the payment succeeded in the test environment. Store `id` with your order: you need it for the refund.',
    ),
    heading('3. See it in the console'),
    text(
      'Open [/console](/console) and press `admin@example.test`, one of the sandbox’s staff (password `sandbox-demo`). The payment stands at the top of the list, with its ledger entries and its history.',
    ),
    heading('4. Refund a part of it'),
    sample('refund'),
    heading('5. Get a declined payment'),
    text('The simulator answers with any [result code](/docs/result-codes) that you ask for:'),
    sample('decline'),
    text(
      'The payment was declined, and the gateway stored it: it has an `id`. REST answers with status 400. GraphQL returns it as data, because a decline is an outcome and not an error.',
    ),
    note('Programs decide by `result.code`, or by `outcome` in GraphQL. The texts beside them may change.'),
    heading('Where to go from here'),
    table(
      ['You want to', 'Read'],
      ['let shoppers type their card into a form of ours', '[Hosted checkout](/docs/checkout)'],
      ['charge a shopper again later', '[Stored accounts](/docs/stored-accounts)'],
      ['charge a shopper each month', '[Subscriptions](/docs/subscriptions)'],
      ['know at once when something happens', '[Webhooks](/docs/webhooks)'],
      ['be sure that nobody pays twice', '[Retries and idempotency](/docs/retries)'],
    ),
    heading('What every request needs'),
    steps(
      '**The address**: `http://127.0.0.1:4000` in the sandbox. In the live environment it is your own address, and the gateway takes HTTPS only.',
      '**The access token**: `Authorization: Bearer TOKEN`. The samples carry the token of Demo Shop. Administrators make tokens in the console.',
      '**The channel**: `entityId`, 32 characters. A token may use its entity and every entity below it.',
    ),
  ],
};
