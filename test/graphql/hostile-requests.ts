/** Requests that no honest client sends, each cheap to send and meant to be dear to answer. */

export interface HostileRequest {
  readonly what: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

function times(count: number, piece: (at: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, at) => piece(at)).join(separator);
}

const nested = (depth: number): string =>
  `{ viewer { entity { ${'children { edges { node { '.repeat(depth)} } }id${' }'.repeat(depth)} } } }`;
const bomb = times(60, (at) => `fragment f${at} on Entity { a: children { ...f${at + 1} } b: children { ...f${at + 1} } }`);
const deepValue = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

export const hostileRequests: readonly HostileRequest[] = [
  { what: '5,000 fields deep', query: '{ a '.repeat(5_000) },
  { what: '5,000 fields deep and closed', query: `${'{ a '.repeat(5_000)}${'}'.repeat(5_000)}` },
  { what: '5,000 lists deep in a value', query: `{ node(id: ${'['.repeat(5_000)}${']'.repeat(5_000)}) { id } }` },
  { what: '5,000 objects deep in a value', query: `{ node(id: ${'{a:'.repeat(5_000)}1${'}'.repeat(5_000)}) { id } }` },
  { what: '30 fields deep', query: nested(30) },
  { what: '1,000 aliases', query: `{ viewer { ${times(1_000, (at) => `a${at}: id`)} } }` },
  { what: '1,000 aliases of a root field', query: `{ ${times(1_000, (at) => `a${at}: viewer { id }`)} }` },
  { what: '1,000 aliases in fragments', query: `{ viewer { ...a } } fragment a on Viewer { ${times(1_000, (at) => `a${at}: id`)} }` },
  { what: '600 aliases', query: `{ viewer { ${times(600, (at) => `a${at}: id`)} } }` },
  { what: '10,000 tokens', query: `{ viewer { ${'id '.repeat(10_000)} } }` },
  { what: 'one field 3,900 times', query: `{ viewer { ${'id '.repeat(3_900)} } }` },
  {
    what: 'fragments of one field spread side by side',
    query: `{ viewer { ${times(90, (at) => `...f${at}`)} } } ${times(90, (at) => `fragment f${at} on Viewer { ${'id '.repeat(30)} }`)}`,
  },
  { what: 'one field 49 times in each of 40 inline fragments', query: `{ viewer { ${times(40, () => `... { ${'id '.repeat(49)} }`)} } }` },
  {
    what: 'one object 12 times in each of 49 fragments',
    query: `{ payments { edges { node { ${times(49, (at) => `...f${at}`)} } } } } ${times(49, (at) => `fragment f${at} on Payment { ${'result { code } '.repeat(12)} }`)}`,
  },
  { what: 'a bomb of fragments', query: `{ viewer { entity { ...f0 } } } ${bomb} fragment f60 on Entity { id }` },
  {
    what: 'a fragment that spreads itself',
    query: '{ viewer { entity { ...a } } } fragment a on Entity { children { edges { node { ...a } } } }',
  },
  {
    what: 'a circle of 90 fragments',
    query: `{ viewer { entity { ...f0 } } } ${times(90, (at) => `fragment f${at} on Entity { ...f${(at + 1) % 90} }`)}`,
  },
  {
    what: '40 fragments that each spread all others',
    query: `{ viewer { entity { ...f0 } } } ${times(40, (at) => `fragment f${at} on Entity { ${times(40, (other) => `...f${other}`)} }`)}`,
  },
  { what: '500 fragments', query: `{ viewer { id } } ${times(500, (at) => `fragment f${at} on Viewer { id }`)}` },
  { what: '500 operations', query: times(500, (at) => `query q${at} { viewer { id } }`) },
  { what: '600 directives', query: `{ viewer { id ${'@include(if: true) '.repeat(600)} } }` },
  { what: '1,500 unknown directives', query: `{ viewer { id ${'@x '.repeat(1_500)} } }` },
  { what: '900 variables', query: `query (${times(900, (at) => `$v${at}: Int`)}) { viewer { id } }` },
  { what: '900 unknown fields', query: `{ viewer { ${times(900, (at) => `unknown${at}`)} } }` },
  { what: 'ten unknown fields of one name at each of 19 levels', query: `${'{ a a a a a a a a a a '.repeat(19)}${'}'.repeat(19)}` },
  { what: 'a name of 60,000 characters', query: `{ ${'a'.repeat(60_000)} }` },
  { what: 'a text of 1,000,000 characters', query: `{ node(id: "${'x'.repeat(1_000_000)}") { id } }` },
  { what: '1,000,000 spaces', query: `{${' '.repeat(1_000_000)}viewer { id } }` },
  {
    what: 'a list of 100,000 variables',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array.from({ length: 100_000 }, () => 1) },
  },
  {
    what: '5,000 unknown variables',
    query: '{ viewer { id } }',
    variables: Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`v${at}`, 1])),
  },
  { what: 'variables 1,000 deep', query: 'query ($i: CreatePaymentInput!) { viewer { id } }', variables: { i: deepValue(1_000) } },
  {
    what: 'an input literal of 900 unknown fields',
    query: `mutation { createPayment(input: {${times(900, (at) => `x${at}: 1`)}}) { id } }`,
  },
  {
    what: 'an input literal of 590 unknown fields',
    query: `mutation { createPayment(input: {${times(590, (at) => `x${at}: 1`)}}) { id } }`,
  },
  {
    what: 'an input literal that repeats a field',
    query: `mutation { createPayment(input: {${times(900, () => 'amount: "1"')}}) { id } }`,
  },
  {
    what: 'pages within pages',
    query:
      '{ payments(first: 500) { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { linkedTransactions { edges { node { id } } } } } } } } } } } } }',
  },
  {
    what: 'introspection within introspection',
    query: `{ __schema { types { ${'fields { type { '.repeat(6)}name${' } }'.repeat(6)} } } }`,
  },
  { what: '500 mutations', query: `mutation { ${times(500, (at) => `a${at}: revokeAccessToken(id: "x") { id }`)} }` },
];
