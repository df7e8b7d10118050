import { upstreamEventPath } from '../../../connectors/upstream/event.ts';
import { importMisfits } from '../../../domain/moving-in/moving-in-schema.ts';
import { shadowDifferences, shadowSkips } from '../../../domain/moving-in/shadow/shadow-schema.ts';
import { type Guide, heading, list, note, program, steps, table, text } from '../guide.ts';

const eventPath = upstreamEventPath({ channelId: '{channel}', account: '{connector}' });

export const movingIn: Guide = {
  path: 'moving-in',
  title: 'Move in, in front of your gateway',
  about: 'Keep your gateway and put this one in front of it: its notifications, its ids and its past payments come along.',
  blocks: [
    text(
      'Your gateway has the API of this family, and a channel here has it behind it: the connector `upstream`. Payments of your programs come here and go on to it. This page is about what lies there already, and about what your gateway tells by itself.',
    ),
    list(
      'A schedule whose card has not paid before, and has no `standingInstruction.initialTransactionId`, is charged there without `standingInstruction`: the documents ask for the reference of the first payment.',
      'The shopper’s address that the hosted form adds goes along only where your program sent a name of the customer.',
      'Shoppers return through this gateway. Where they return to an app, the channel’s setting `appSchemes` names its scheme, as [Move from another gateway](/docs/moving) says.',
    ),
    heading('Its notifications'),
    text(
      'Your gateway tells webhooks what becomes of payments. Let it tell this one, too: a shopper who pays and never comes back is then known at once, and not after half an hour.',
    ),
    steps(
      'Choose a secret of 32 bytes: `openssl rand -hex 32`.',
      'An administrator gives it to the channel here. It is stored sealed, and never shown again.',
      `At your gateway, make a webhook with the address \`${eventPath}\` of this gateway and the same secret. Leave out the last part where the channel has no further connectors. Your gateway probes the address, and this one answers.`,
    ),
    program(
      'moving-in-secret.graphql',
      'graphql',
      'mutation {',
      '  connectChannel(',
      '    entityId: "8ac7…"',
      '    signingSecret: "5f5f…"',
      '  ) { status }',
      '}',
    ),
    list(
      'Both forms are read: encrypted with AES-256-GCM, with or without the JSON wrapper, and signed as Standard Webhooks do it. A signature that is older than five minutes is refused.',
      'A notification is believed about no money. This gateway asks yours what became of the payment, stores the answer once, and tells your own [webhooks](/docs/webhooks).',
      'A notification that names no payment of the channel changes nothing, and neither does one that comes twice.',
      'Without the address nothing is lost: this gateway asks by itself after an answer was lost, and when a shopper should be back.',
    ),
    note('Payments that programs make at your gateway beside this one are not taken from notifications.'),
    heading('Its ids'),
    text(
      'Your programs have stored ids of payments at your gateway. They work here: where an id is none of ours, this gateway looks for the payment that yours knows by it. `GET /v1/payments/{id}`, `GET /v1/query/{id}`, `POST /v1/payments/{id}`, `referenceUuid`, `payment(id)` of GraphQL and the search of the console take it.',
    ),
    list('The answer has the id that the payment has here. Store that one from then on.', 'An id leads to payments of its merchant alone.'),
    heading('Its stored accounts'),
    text(
      'Your programs have stored ids of registrations, too. `POST /v1/registrations/{id}/payments` and `registrationId` of `createPayment` take them on a channel that has your gateway behind it: where the id is none of yours here, the payment goes there with it, and the account stays where it is.',
    ),
    list(
      'The answer has your id as `registrationId`; lists filter by it. It has a `paymentBrand` only where the request names one, and no card.',
      'Such a payment always goes to your gateway, also where a [routing rule](/docs/routing) says otherwise, and your gateway authenticates the cardholder.',
      'An id that your gateway does not know is a failed payment with 100.150.200. The channel’s token decides whose accounts are found there.',
      'Everything else needs an account that is stored here: reading, changing and deleting a registration, schedules, and stored accounts in the payment form refuse such an id. Delete such accounts, and end their schedules, at your gateway.',
    ),
    heading('Its past payments'),
    text(
      'Bring the payments that your gateway made before: lists, search, statistics and refunds then work here as if they had been made here. The gateway reads them with the documented query, in windows of time.',
    ),
    program('import-payments.sh', 'sh', 'npm run import:payments -- --channel 8ac7… --from 2020-01-01 --to 2026-01-01'),
    text(
      'The command goes through the running gateway with an administrator’s token (`ACCESS_TOKEN`), prints how far it is and what did not fit, and goes on with `--resume` where it was interrupted. The page *Routing* of the console does the same. Programs send `startPastImport` and then `continuePastImport` until `isDone`.',
    ),
    list(
      'What was approved is imported, with its amounts, its time and your reference: payments, captures, refunds, reversals, chargebacks. What failed moved nothing and stays where it is; the report counts it.',
      'Each payment is imported once, however often you import the same time. What was made through this gateway is known by its id. What your staff did at your gateway with such a payment, a refund for example, is imported and changes its amounts here.',
      'The ledger posts imported payments at the time at which they were made. Their settlement is not expected here, because your gateway’s files have paid them; with `--settled-before`, what was paid from then on waits for the files that come here.',
      'Approval rates of a time with imported payments are too high, because what failed is not among them.',
      'No webhook is told of an import. Staff see it in the payment’s history.',
    ),
    table(['Did not fit', 'What to do'], ...Object.entries(importMisfits).map(([reason, sentence]) => [`\`${reason}\``, sentence])),
    note(
      'Stored cards are not imported: your gateway does not give their numbers. They are charged there by their ids until the shopper pays again. [Move from another gateway](/docs/moving) says how cards come by an export.',
    ),
    heading('Compare before you move'),
    text(
      'A channel may have a *shadow*: a test system with the API of this family, such as the sandbox of your next gateway. Each payment of the channel, and each capture, refund and reversal, is repeated there after its answer has gone out, and the two answers are compared. The payment knows nothing of it: what is stored, told and answered is the same with a shadow and without, also where the shadow is slow or dead.',
    ),
    program(
      'shadow.sh',
      'sh',
      'npm run connector:account -- --channel 8ac7… --name shadow --shadow-url https://test.gateway.example --shadow-entity 8ac7… --shadow-system test',
    ),
    text(
      'With `--shadow-system test` you declare that it moves no money; nothing else is taken, and no address that payments of the channel go to. An administrator then gives its token:',
    ),
    program(
      'shadow-connect.graphql',
      'graphql',
      'mutation {',
      '  connectChannel(',
      '    entityId: "8ac7…"',
      '    connector: "shadow"',
      '    token: "the token of the test system"',
      '  ) { status }',
      '}',
    ),
    list(
      'No account data leaves. A test card of the same scheme stands for each card, an example for each bank account, and something made up for every name, address, e-mail, IP address and free text. Of `customParameters` only what tells a test system its outcome is sent.',
      'A test card is approved, so the test system is told what yours was declined with, by `customParameters[forceResultCode]`.',
      'The page *Routing* of the console, and `shadowReports` of GraphQL, list the differences by field with their counts. `holdShadow` and `releaseShadow` stop it and let it go on.',
      'A payment that waits for its shopper is compared as it was answered: pending.',
      'What this gateway refuses is not repeated, and neither is what a rule of this gateway declined before a bank was asked. Tokens of wallets and schemes are left out and counted.',
      'At most 200 requests of a channel wait to be repeated; what comes on top is dropped and counted. A repeat is kept for 90 days.',
      'Every repeat says `testMode=INTERNAL`, which a live system must refuse. Where the shadow answers that refusal (`600.200.701`) or `000.000.000`, the success of a live system, nothing more is sent there.',
    ),
    table(['Difference', 'What it means'], ...Object.entries(shadowDifferences).map(([kind, sentence]) => [`\`${kind}\``, sentence])),
    table(['Not repeated', 'Why'], ...Object.entries(shadowSkips).map(([reason, sentence]) => [`\`${reason}\``, sentence])),
    heading('Moving on, channel by channel'),
    text(
      'With your gateway behind this one, the next acquirer is a further connector of the channel. A [routing rule](/docs/routing) with a percentage sends it a part of the new payments; raise the percentage while the figures are good.',
    ),
    list(
      'The page *Routing* of the console, and `cutOver` of GraphQL, show for each channel what truly went where, what the current rules would do with the same payments, and what still has to be ended at each connector: authorisations with something left to capture, and payments without an outcome.',
      'The way back is an earlier version of the rules: take it up and switch it on. Payments of both kinds go on where they went.',
      'Take a connector from the channel only when nothing has to be ended there, and no refund is expected any more.',
    ),
  ],
};
