/** The dearest requests that a token may send: many pages in one document, trees, rare events, proofs, searches, a year by the hour. */

const aliases = (count: number, field: string): string => `{ ${Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ')} }`;

export interface HeavyRequest {
  readonly what: string;
  readonly query: string;
  /** Rows that it reads at least, on the database of test/gateway/turns.test.ts. */
  readonly rowsAtLeast: number;
}

export const heavyRequests: readonly HeavyRequest[] = [
  {
    what: 'twenty pages of payments in one document',
    query: aliases(20, 'payments(first: 500) { edges { node { id } } }'),
    rowsAtLeast: 10_000,
  },
  {
    what: 'a page with all linked payments',
    query: '{ payments(first: 10) { edges { node { id linkedTransactions { edges { node { id } } } } } } }',
    rowsAtLeast: 5_000,
  },
  {
    what: 'a page with timelines',
    query: '{ payments(first: 100) { edges { node { id timeline { __typename } } } } }',
    rowsAtLeast: 100,
  },
  { what: 'twenty pages of events', query: aliases(20, 'events(first: 500) { edges { cursor } }'), rowsAtLeast: 10_000 },
  {
    what: 'events of a type that stands at the end of the log',
    query: aliases(5, 'events(first: 10, filter: {types: [NOTE]}) { edges { cursor } }'),
    rowsAtLeast: 12_000,
  },
  { what: 'pages of registrations', query: aliases(20, 'registrations(first: 500) { edges { cursor } }'), rowsAtLeast: 1 },
  { what: 'balances and proofs', query: aliases(3, 'ledger { accounts { balance } proof { holds } }'), rowsAtLeast: 1 },
  { what: 'searches', query: aliases(10, 'search(text: "order", first: 50) { groups { hits { id } } }'), rowsAtLeast: 1 },
  {
    what: 'weeks by the hour',
    query: aliases(
      3,
      'statistics(filter: {from: "2026-01-01T00:00:00Z", to: "2026-02-10T00:00:00Z"}, bucket: HOUR) { timeZone buckets { from } }',
    ),
    rowsAtLeast: 1,
  },
];
