/** What `npm test -- types` writes of the console's documents is what the library makes of them (.run/document-types.ts). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type DocumentCall, listDocumentCalls } from '../../.run/console-calls.ts';
import { documentTypes } from '../../.run/document-types.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const printedSchema = readFileSync(join(root, 'test/graphql/schema.graphql'), 'utf8');

const schema = `
  scalar Decimal
  enum State { OPEN DONE }
  interface Node { id: ID! }
  type Payment implements Node { id: ID! amount: Decimal tags: [String!]! parts(first: Int): [Part] state: State! }
  type Part implements Node { id: ID! isLast: Boolean! payment: Payment }
  input Choice { state: State! most: Int tags: [String!] }
  type Query { node(id: ID!): Node payment(id: ID!): Payment! }
`;

function call(text: string, ...fragments: readonly DocumentCall[]): DocumentCall {
  return { file: 'some.ts', name: 'some', text, fragments };
}

/** The type of the one document. */
function typeOf(one: DocumentCall): string {
  const line = documentTypes([one], schema)
    .split('\n')
    .find((each) => each.includes('TadaDocumentNode<'));
  return line?.slice(line.indexOf('TadaDocumentNode<')) ?? '';
}

const part = call('fragment Part on Part { id isLast }');

const documents: readonly (readonly [string, DocumentCall, string])[] = [
  [
    'null, lists and scalars',
    call('query A { payment(id: "1") { amount tags parts { id } } }'),
    "TadaDocumentNode<{ payment: { amount: Scalars['Decimal'] | null; tags: (string)[]; parts: ({ id: string } | null)[] | null } }, {  }, void>;",
  ],
  [
    'another name, and one that may be left out',
    call('query A($with: Boolean!) { one: payment(id: "1") { id } payment(id: "2") @include(if: $with) { state } }'),
    'TadaDocumentNode<{ one: { id: string }; payment?: { state: "OPEN" | "DONE" } }, { with: boolean }, void>;',
  ],
  [
    'a fragment, whose fields are merged with those beside it',
    call('query A { payment(id: "1") { parts { ...Part payment { id } } } }', part),
    'TadaDocumentNode<{ payment: { parts: ({ id: string; isLast: boolean; payment: { id: string } | null } | null)[] | null } }, {  }, void>;',
  ],
  ['a fragment by itself', part, 'TadaDocumentNode<{ id: string; isLast: boolean }, {}, { fragment: "Part"; on: "Part"; masked: false }>;'],
  [
    'an interface: one for each of its types',
    call('query A { node(id: "1") { ... on Payment { amount } } }'),
    `TadaDocumentNode<{ node: { __typename?: "Payment"; amount: Scalars['Decimal'] | null } | { __typename?: "Part" } | null }, {  }, void>;`,
  ],
  [
    'an interface with its name',
    call('query A { node(id: "1") { __typename ... on Part { isLast } } }'),
    'TadaDocumentNode<{ node: { __typename: "Payment" } | { __typename: "Part"; isLast: boolean } | null }, {  }, void>;',
  ],
  [
    'variables: one with a default may be left out',
    call('query A($id: ID!, $choice: Choice!, $first: Int! = 3, $last: Int) { payment(id: $id) { id } }'),
    'TadaDocumentNode<{ payment: { id: string } }, { id: string; choice: { state: "OPEN" | "DONE"; most?: number | null; tags?: (string)[] | null }; first?: number; last?: number | null }, void>;',
  ],
];

test.each(documents)('%s', (_name, one, type) => {
  expect(typeOf(one)).toBe(type);
});

test('a document that names what the schema has not, or that stands twice with other fragments, is refused', () => {
  expect(() => documentTypes([call('query A { payment(id: "1") { colour } }')], schema)).toThrow('Payment has no field colour');
  const other = call('fragment Part on Part { id }');
  const text = 'query A { payment(id: "1") { parts { ...Part } } }';
  expect(() => documentTypes([call(text, part), call(text, other)], schema)).toThrow('has the text of another document');
});

test('each document of the console is written', () => {
  const written = documentTypes(listDocumentCalls(join(root, 'console')), printedSchema);
  const texts = new Set(listDocumentCalls(join(root, 'console')).map(({ text }) => JSON.stringify(text)));
  expect(texts.size).toBeGreaterThan(200);
  for (const text of texts) expect(written).toContain(`    ${text}: TadaDocumentNode<`);
});

/** Of a field that is asked for twice the library gives either of both, and what comes has the fields of both. */
const moreExact = 'Payment';

const comparison = `
import type { Library } from './library.ts';
import type { Ours } from './ours.ts';
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Other = { [K in keyof Library]: K extends keyof Ours ? (Equal<Library[K], Ours[K]> extends true ? never : K) : K }[keyof Library];
type NameOf<T> = T extends \`\${string}\${'query' | 'mutation' | 'subscription'} \${infer Name}(\${string}\` ? Name : T;
export const other: { [name in NameOf<Other>]: never } = { ${moreExact}: undefined as never };
export const more: Exclude<keyof Ours, keyof Library>[] = [];
export const isExact: Ours[Extract<Other, keyof Ours>] extends Library[Other] ? true : false = true;
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

// The library reads each document in types, which takes a minute.
longTest(
  'what is written is what the library makes of each document',
  () => {
    const folder = mkdtempSync(join(root, 'console/client/compared-'));
    folders.push(folder);
    const run = (...command: readonly [string, ...string[]]): string =>
      execFileSync(join(root, 'node_modules/.bin', command[0]), command.slice(1), { cwd: root, encoding: 'utf8' });
    run('gql.tada', 'generate-output', '-c', 'console/tsconfig.json');
    const settings = (name: string, value: object): string => {
      writeFileSync(join(folder, name), JSON.stringify({ extends: '../../tsconfig.json', ...value }));
      return join(folder, name);
    };
    // Without what was written: the library would take that.
    const plugin = {
      name: 'gql.tada/ts-plugin',
      schema: join(root, 'test/graphql/schema.graphql'),
      tadaOutputLocation: '../schema.d.ts',
      tadaTurboLocation: './turbo.d.ts',
    };
    const unwritten = settings('unwritten.json', {
      compilerOptions: { plugins: [plugin] },
      include: ['../../client', '../../components', '../../pages', '../../app'],
      exclude: ['../document-types.d.ts'],
    });
    run('gql.tada', 'turbo', '-c', unwritten);
    const asInterface = (text: string, name: string): string =>
      text
        .replace(/declare module 'gql\.tada' \{\s*interface setupCache \{/, `export interface ${name} {`)
        .replace(/\}\s*$/, '')
        .replace(/^import type \{ TadaDocumentNode.*$/m, "import type { TadaDocumentNode } from 'gql.tada';");
    const library = asInterface(readFileSync(join(folder, 'turbo.d.ts'), 'utf8'), 'Library');
    writeFileSync(join(folder, 'library.ts'), `import type { Json } from '../scalars.ts';\n${library}`);
    rmSync(join(folder, 'turbo.d.ts'));
    const ours = asInterface(documentTypes(listDocumentCalls(join(root, 'console')), printedSchema), 'Ours');
    writeFileSync(join(folder, 'ours.ts'), ours.replace("'./scalars.ts'", "'../scalars.ts'"));
    writeFileSync(join(folder, 'comparison.ts'), comparison);
    const compared = settings('compared.json', { include: [], files: ['comparison.ts'], compilerOptions: { noErrorTruncation: true } });
    expect(run('tsgo', '-p', compared, '--noEmit')).toBe('');
  },
  boundMs(300_000),
);
