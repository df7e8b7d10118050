import { callsMaxDefault } from '../../../connectors/bounded.ts';
import { defaultCircuitRule } from '../../../connectors/health.ts';
import { fallbackCodes, retryAdvice, softDeclineCodes } from '../../../domain/routing/fallback.ts';
import { type Guide, heading, list, note, program, table, text } from '../guide.ts';

const { callsMin, failedShare, openMs, probes, windowMs } = defaultCircuitRule;

export const routing: Guide = {
  path: 'routing',
  title: 'Routing and fallback',
  about:
    'Choose the connector of each payment by rules, and let a payment go on where a connector is down. What may have happened is never sent again.',
  blocks: [
    heading('Several connectors of one channel'),
    text(
      'A channel has one connector of its own. An operator adds further ones, each with a name: card numbers are sent there, so this is not done in the console.',
    ),
    program(
      'connector-account.sh',
      'sh',
      'npm run connector:account -- --channel 8ac7… --name second --bank-url https://bank.example',
      'npm run connector:account -- --channel 8ac7… --name my-stripe --stripe',
      'npm run connector:account -- --channel 8ac7… --name europe --upstream-url https://gateway.example --upstream-entity 8ac7…',
    ),
    text(
      'A gateway behind this one needs a token, and [Stripe](/docs/stripe) a key: `connectChannel(entityId, token, connector: "europe")` tries it and stores it sealed.',
    ),
    heading('Rules'),
    text(
      'Rules belong to a merchant or to a channel, whose rules come first. The first rule that fits decides. Where none fits, the channel’s own connector is called.',
    ),
    table(
      ['Condition', 'Fits'],
      ['`brands`, `currencies`', 'any of these'],
      ['`schemes`', 'the scheme that issued the card number, whatever the brand'],
      ['`issuerCountries`', 'the country of the card’s issuer, where it is known; you may send it as `risk.parameters[BIN_COUNTRY]`'],
      ['`amountFrom`, `amountTo`', 'the amount, including and excluding'],
      ['`credentials`', '`NONE`, `INITIAL`, `REPEATED_BY_SHOPPER`, `REPEATED_BY_MERCHANT`'],
      ['`hours`', 'hours of the day at an offset from UTC'],
      ['`percentage`', 'this share of payments, by their ids: the same payment always falls on the same side'],
    ),
    program(
      'routing.graphql',
      'graphql',
      'mutation {',
      '  setRouting(',
      '    entityId: "8ac7…"',
      '    expectedVersion: 3',
      '    note: "Contract of June"',
      '    rules: [',
      '      { name: "Stored", when: { credentials: [REPEATED_BY_MERCHANT] }, to: ["STORED_ACCOUNT"] }',
      '      { name: "Europe", when: { issuerCountries: ["DE", "FR"] }, to: ["europe", "second"] }',
      '      { name: "A tenth", when: { percentage: 10 }, to: ["second", "bank"] }',
      '    ]',
      '  ) { current { version } }',
      '}',
    ),
    list(
      '`STORED_ACCOUNT` is the connector where the newest approved payment with the same `registrationId` went.',
      'Each `setRouting` makes a new version and replaces all rules. Earlier versions stay and can be switched on again.',
      '`tryRouting` says before what the rules would have done with the payments of the last 31 days, and what approval rate to expect.',
      'A capture, refund or reversal always goes where its payment went, whatever the rules say now.',
    ),
    heading('Fallback'),
    text(
      'The connectors after the first one in `to` are called where the one before ended the payment without effect, within 20 seconds. Each attempt is a row of `Payment.attempts`; the answer tells the last one.',
    ),
    note(
      'An outcome that is not known never goes on to another connector: a time-out, a broken connection, an answer that cannot be read. The gateway asks the bank until it knows, cancels, or hands the payment to staff.',
    ),
    table(
      ['Result code', 'Why the next connector may be called'],
      ...Object.entries(fallbackCodes).map(([name, why]) => [`\`${name}\``, why]),
    ),
    text(
      `After these soft declines only where the issuer’s \`resultDetails.MerchantAdviceCode\` is \`${retryAdvice}\`, “try again later”:`,
    ),
    table(['Result code', 'Meaning'], ...Object.entries(softDeclineCodes).map(([name, why]) => [`\`${name}\``, why])),
    text(
      'The advice codes `03` and `21` forbid another attempt, whatever the result code. An authentication of the cardholder is used again.',
    ),
    heading('Health'),
    list(
      `The gateway counts the calls of each connector of a channel over ${windowMs / 1_000} seconds. Where at least ${callsMin} calls were made and ${failedShare * 100} % of them failed or have no outcome, its circuit opens for ${openMs / 1_000} seconds.`,
      `While it is open, payments go to the next connector of their rule. Then ${probes} calls try it; when all of them are answered, it closes.`,
      'Where a channel has nowhere else to go, its payments are tried all the same.',
      'An event of the type `CONNECTOR` tells staff of each change, and `gateway_connector_circuits` tells your monitoring. Each process of the gateway finds out for itself.',
      `At most ${callsMaxDefault} calls of a connector are under way at once (\`connectorCallsMax\` of the channel); as many more wait for two seconds and then go on.`,
      '`holdConnector` takes a connector out by hand: no new payment is sent to it until `releaseConnector`. Where all are held, payments are declined with `800.800.400`.',
    ),
    heading('Approval, cost and latency'),
    text(
      '`connectorReport` counts every attempt by connector, brand, country and currency. Costs follow the fees that `setRouting` stores beside the rules. The console’s page Routing shows all of this, and exports it as CSV and JSON lines.',
    ),
  ],
};
