import { deprecatedParameters } from '../../../foundation/catalogue/deprecations.ts';
import { type Guide, heading, list, table, text } from '../guide.ts';

export const changelog: Guide = {
  path: 'changelog',
  title: 'Changes',
  about: 'What programs notice of a new version, and what may change without a new one.',
  blocks: [
    heading('Next version'),
    list(
      'Refusals of REST and errors of GraphQL have `doc_url`, the address of the page that explains the result code.',
      'Every answer has the header `X-Request-Id`. Its value finds the request in the log of the gateway.',
      'An unknown path is answered with the documented path that is near: `did you mean /v1/payments/{id}`.',
      'GraphQL names the choices where a value of an enum is wrong.',
      'Assistants find and explain payments, and make confirmed refunds, at [`/mcp`](/docs/assistants).',
      'Each page of this documentation is Markdown at its address with `.md`; [/llms.txt](/llms.txt) lists them.',
      'Staff let an [assistant](/docs/assistants) act for them by signing in (OAuth). `/mcp` answers a token that is unknown or has ended with 401; it was 403.',
      'A chargeback takes at most 20 documents, also when they come at the same moment.',
      'Channels may pay at [Stripe](/docs/stripe).',
      'A [webhook](/docs/webhooks) whose selection asks for `standing` tells what is asked, returned, unknown and open about its payment.',
      'A line of a settlement file that pays a part of what is open says so: `ReconciliationRecord.rest`.',
      'All pages that shoppers see speak the fifteen languages of the payment form.',
      'Security codes of shoppers at the bank’s page are kept while there is room: with 10,000 open challenges, taking one out forgot that of another.',
      'The TypeScript client has `payments.all`, which reads a list to its end, and `orThrow`.',
      '`npm run pack` writes the gateway as one file, which `npx` starts without a clone.',
      '`buildNumber` names the commit that the gateway was built from.',
      'An answer to a request with a deprecated parameter has the headers `Deprecation`, `Link` and, where there is a last day, `Sunset`.',
      'The libraries for [Python and PHP](/docs/languages) tell the outcome of a payment (`outcome_of`, `Gateway::outcomeOf`), download files, name wrong parameters in the message of a refusal, leave out what is absent, and refuse a float.',
      '`client.settlement.download(name)` of the TypeScript client reads a settlement file.',
      'The pages as Markdown name the address of the gateway that was asked. [Take a payment](/docs/payments#read-the-outcome) says for every result code whether the payment was made; codes such as `000.400.101` were said to be approved.',
      '[Assistants](/docs/assistants) make payment links, and test payments in the sandbox.',
      'An [assistant](/docs/assistants) of staff learns who the shopper of a payment is by `reveal_personal_data`, after the person has agreed each time.',
      'The OpenAPI document has no boolean schemas as properties: generators that stopped at them go on.',
    ),
    heading('What may change at any time'),
    table(
      ['May change', 'Stays'],
      ['answers gain fields and headers', 'a field keeps its name, its type and its meaning'],
      ['new result codes, event types and values of enums', 'the groups of result codes, by which programs decide'],
      ['the texts of `description` and of messages', 'result codes and `parameterErrors[].name`'],
      ['optional parameters', 'required parameters'],
    ),
    text('Let your program ignore what it does not know. [Errors](/docs/errors) says how to read a code that is new to you.'),
    heading('What is announced first'),
    text(
      'A field of GraphQL that will go is marked as deprecated in the [schema](/docs/graphql), with what takes its place, and stays for at least one version. A REST request that sends a deprecated parameter works, and its answer has the headers `Deprecation` (since when, RFC 9745), `Link` (the page that explains it) and `Sunset` (the last day, RFC 8594). The paths of REST carry their version: `/v1` stays as it is.',
    ),
    heading('What is deprecated'),
    table(
      ['Parameter', 'Since', 'Until', 'Use instead'],
      ...Object.entries(deprecatedParameters).map(([name, { since, sunset, instead, page }]) => [
        `\`${name}\``,
        since,
        sunset ?? 'stays with `/v1`',
        `[${instead}](${page})`,
      ]),
    ),
  ],
};
