import { code, type Guide, heading, list, program, sample, table, text } from '../guide.ts';

export const liveEvents: Guide = {
  path: 'live-events',
  title: 'Live events',
  about: 'A program keeps one connection open and gets every event at once, in order, each exactly once, also after a break.',
  blocks: [
    heading('How it works'),
    text(
      'The gateway keeps a log of events. Your program subscribes after a **cursor**: the gateway first sends what happened since, then what happens from now on. Your program stores the cursor of each event that it has handled, and subscribes after it when the connection breaks.',
    ),
    heading('Begin'),
    text('To miss nothing, read the cursor first, then your data, then subscribe after that cursor.'),
    sample('latest-cursor'),
    heading('Subscribe'),
    text('By server-sent events, which every HTTP client reads:'),
    code(
      'sh',
      'curl -N http://127.0.0.1:4000/graphql \\',
      "  -H 'Authorization: Bearer OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v' \\",
      "  -H 'Content-Type: application/json' -H 'Accept: text/event-stream' \\",
      '  -d \'{"query":"subscription { events { cursor type action subjectId payload } }"}\'',
    ),
    text('With the TypeScript client, which connects again by itself and goes on after the last cursor:'),
    program(
      'events.mjs',
      'ts',
      "import { existsSync, readFileSync, writeFileSync } from 'node:fs';",
      "import { createClient } from 'payment-gateway-client';",
      '',
      'const client = createClient({',
      "  baseUrl: 'http://127.0.0.1:4000',",
      "  token: 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v',",
      '});',
      "const after = existsSync('cursor') ? readFileSync('cursor', 'utf8') : undefined; // undefined: from now on",
      'for await (const event of client.events({ after })) {',
      '  console.log(event.type, event.subjectId);',
      "  writeFileSync('cursor', event.cursor); // after a restart, events go on from here",
      '}',
    ),
    text(
      'Over websockets the gateway speaks graphql-transport-ws, at the same address. Send the token in `connectionParams: { authorization: "Bearer …" }`.',
    ),
    heading('Choose what you get'),
    table(
      ['`filter`', 'You get'],
      ['`types: [PAYMENT, CHARGEBACK]`', 'events of these [types](/docs/events)'],
      ['`paymentId`, `subjectId`', 'events about this payment, or about this thing'],
      ['`entityId`', 'events of this channel or merchant'],
      ['`resultCategory`, `paymentTypes`, `amountMin`, `amountMax`', 'events of payments like these'],
    ),
    heading('Webhooks or live events?'),
    list(
      '**Webhooks** need an address that the gateway can reach. They suit servers: an event waits while your server is down.',
      '**Live events** need only a connection from you. They suit dashboards, programs behind a firewall and tests.',
      'Both read the same log. You can use both.',
    ),
  ],
};
