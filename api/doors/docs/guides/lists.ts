import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const lists: Guide = {
  path: 'lists',
  title: 'Lists and pages',
  about: 'Find payments by your own reference, by a time or by a filter, and read long lists page by page.',
  blocks: [
    heading('Choose the way'),
    table(
      ['You want', 'REST', 'GraphQL'],
      ['one payment by its id', '`GET /v1/payments/{id}`', '`payment(id)`'],
      ['the payments of one order', '`GET /v3/query?merchantTransactionId=…`', '`payments(filter: {merchantTransactionId})`'],
      ['the payments of some hours', '`GET /v3/query?date.from=…&date.to=…`', '`payments(filter: {from, to})`'],
      ['all payments as a file', '[`/export/payments.csv`](/docs/files)', ''],
      ['every change from now on', '[webhooks](/docs/webhooks)', '[live events](/docs/live-events)'],
    ),
    heading('Pages of GraphQL'),
    text(
      'A list takes `first` and `after`: how many you want, and the cursor after which they begin. `pageInfo` says whether there are more. Send its `endCursor` as `after` of the next request.',
    ),
    sample('list-payments'),
    list(
      '`first` is 1 to 500, and 50 where you leave it out.',
      'A cursor stays valid while payments are added: you neither miss a payment nor read one twice.',
      '`last` and `before` read backwards.',
    ),
    heading('Pages of REST'),
    text(
      '`GET /v3/query` answers `records` and `pages`. `limit` is the length of a page, from 100 to 500, and `pageNo` counts the pages from 1. A page after the last one is answered with 404 and `700.400.580`.',
    ),
    text(
      '`GET /v1/query` answers `payments` without pages, at most `limit` of them. `includeLinkedTransactions=true` adds the captures and refunds of each payment.',
    ),
    text('The TypeScript client reads the pages by itself: `for await (const payment of client.payments.all({ date: { from, to } }))`.'),
    note('Do not poll a list to learn of changes. A webhook is faster, and it costs you no requests.'),
  ],
};
