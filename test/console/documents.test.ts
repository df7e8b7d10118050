/** What the console asks: every document fits the printed schema, and no page asks for more than it is allowed to cost. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import { filesBelow } from '../../.run/files-below.ts';
import { createCosts } from '../../api/doors/execution/cost.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { checkDocument } from '../../api/foundation/graphql/limits/document-limits.ts';

const consoleFolder = fileURLToPath(new URL('../../console/', import.meta.url));
const printedSchema = buildSchema(readFileSync(new URL('../graphql/schema.graphql', import.meta.url), 'utf8'));

/**
 * The cost of everything that one page may read, added up: half of what one request may cost
 * (api/foundation/graphql/limits/limits.ts). A list costs the items that the page asks for, 100 linked payments for example.
 */
const pageCostMax = 50_000;

/** The largest that the console gives for each variable on which a cost depends; others are left out. */
const variables: Readonly<Record<string, unknown>> = {
  previousFrom: '2026-01-01T00:00:00Z',
  from: '2026-02-01T00:00:00Z',
  to: '2026-03-01T00:00:00Z',
  bucket: 'DAY',
  order: 'NEXT_RUN',
  input: {},
  timeZone: 'UTC',
  holds: {},
  unknown: {},
  refunds: {},
  hasChargebacks: true,
  hasPayments: true,
  hasHolds: true,
  hasWebhooks: true,
  since: '2026-02-01T00:00:00Z',
  onlyFailed: true,
  rule: { name: 'a', effect: 'SCORE', condition: { disposableEmail: true } },
  last: 1_000,
  first: 100,
  email: null,
  customer: null,
  card: null,
  withEmail: true,
  withCustomer: true,
  withAccount: true,
  ids: Array.from({ length: 50 }, (_, at) => String(at)),
  language: 'EN',
};

interface ConsoleDocument {
  /** `pages/payments` or `app`: what is asked for by one page. */
  readonly place: string;
  readonly file: string;
  readonly document: DocumentNode;
}

/** As the source has them, each without the fragments of other documents. */
function ownDocuments(): readonly ConsoleDocument[] {
  return filesBelow(consoleFolder)
    .filter((file) => /\.tsx?$/.test(file) && !/^client\/schema/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${consoleFolder}${file}`, 'utf8');
      const place = /^pages\/[^/]+|^[^/]+/.exec(relative('.', file))?.[0] ?? file;
      return [...text.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, source = '']) => ({ place, file, document: parse(source) }));
    });
}

const own = ownDocuments();

/** Two pages may call a fragment alike: each means its own. */
const fragments = new Map<string, FragmentDefinitionNode>();
for (const { place, document } of own) {
  for (const fragment of definedIn(document)) fragments.set(`${place} ${fragment.name.value}`, fragment);
}

function definedIn(document: DocumentNode): readonly FragmentDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
}

/** With the fragments that it spreads, and those that these spread. Throws where one is nowhere in its place. */
function whole(place: string, document: DocumentNode): DocumentNode {
  const known = new Set(definedIn(document).map(({ name }) => name.value));
  const added: FragmentDefinitionNode[] = [];
  visit(document, {
    FragmentSpread({ name: { value } }) {
      if (known.has(value)) return;
      const fragment = fragments.get(`${place} ${value}`);
      if (!fragment) throw new Error(`${place} has no fragment ${value}`);
      known.add(value);
      added.push(fragment);
    },
  });
  if (added.length === 0) return document;
  return whole(place, { ...document, definitions: [...document.definitions, ...added] });
}

const operations = own.flatMap(({ place, file, document }) =>
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? [{ place, file, name: definition.name?.value ?? '', kind: definition.operation, document: whole(place, document) }]
      : [],
  ),
);

test('the documents are found: no template that is handed to graphql() escapes this test', () => {
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(['Viewer', 'PaymentsPage', 'Payment', 'LiveEvents']));
});

test.each(operations)('$name of $file fits the printed schema and the limits of a document', ({ document, name }) => {
  expect(name).not.toBe('');
  expect(validate(printedSchema, document)).toEqual([]);
  expect(() => checkDocument(document)).not.toThrow();
});

test('every fragment is spread somewhere, so that none is validated by nobody', () => {
  const spread = new Set(operations.flatMap(({ place, document }) => definedIn(document).map(({ name }) => `${place} ${name.value}`)));
  expect([...fragments.keys()].filter((name) => !spread.has(name))).toEqual([]);
});

const costOf = createCosts();

function readCost({ document, name }: (typeof operations)[number]): number {
  const declared = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const values = declared.flatMap(({ variable: { name: named }, type }) => {
    const value = variables[named.value] ?? (type.kind === Kind.NON_NULL_TYPE ? 'x' : undefined);
    return value === undefined ? [] : [[named.value, value] as const];
  });
  const cost = costOf({ schema, document, variableValues: Object.fromEntries(values) });
  if (!cost) throw new Error(`${name} wants variables that this test does not know`);
  return cost.requested;
}

const places = [...new Set(operations.map(({ place }) => place))];

test.each(places)('what %s reads costs less than a page may', (place) => {
  const reads = operations.filter((one) => one.place === place && one.kind !== OperationTypeNode.MUTATION);
  const costs = reads.map((one) => [one.name, readCost(one)] as const);
  const sum = costs.reduce((total, [, cost]) => total + cost, 0);
  expect(sum, JSON.stringify(Object.fromEntries(costs))).toBeLessThan(pageCostMax);
});

/** Selections of a type in a document, each as the names and texts of its fields. */
function selectionsOf(document: DocumentNode, typeName: string): readonly ReadonlyMap<string, string>[] {
  const found: ReadonlyMap<string, string>[] = [];
  const types = new TypeInfo(printedSchema);
  const enter = ({ selections }: SelectionSetNode): void => {
    const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
    if (types.getParentType()?.name === typeName) found.push(new Map(fields.map((field) => [field.name.value, print(field)])));
  };
  visit(document, visitWithTypeInfo(types, { SelectionSet: { enter } }));
  return found;
}

test('whoever is told the last four digits of a card is told those of a bank account, too', () => {
  const lacking = own.flatMap(({ file, document }) =>
    selectionsOf(document, 'Payment')
      .filter((fields) => fields.get('card')?.includes('last4Digits') && !fields.get('bankAccount')?.includes('last4Digits'))
      .map(() => file),
  );
  expect(lacking).toEqual([]);
});

test.each(['pages/month-end/documents.ts', 'pages/payout/documents.ts', 'pages/exceptions/documents.ts'])(
  '%s asks for the order of a refund or a capture, which has none of its own',
  (wanted) => {
    const payments = own.filter(({ file }) => file === wanted).flatMap(({ document }) => selectionsOf(document, 'Payment'));
    const named = payments.filter((fields) => fields.has('paymentType') && fields.has('merchantTransactionId'));
    expect(named.length).toBeGreaterThan(0);
    for (const fields of named) expect(fields.get('original')).toContain('merchantTransactionId');
  },
);
