/** Random requests: bodies that real clients send, changed by hand-made and catalogue-made mutations, valid and invalid. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type ReferencingType, referencingTypes } from '../../api/domain/payments/rules.ts';
import { never } from '../../api/foundation/kernel/assert.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Leaf, leavesOfBody } from './request.ts';
import { type CatalogueLeaf, leavesByStructure, textsOf } from './texts.ts';

/** How GraphQL is asked: with variables or with all values in the document, texts as texts or flags and numbers as such. */
export interface Spelling {
  readonly place: 'variables' | 'document';
  readonly typed: boolean;
}

export interface PaymentCase {
  readonly leaves: readonly Leaf[];
  readonly credentials: 'demo' | 'other' | 'wrong' | 'none';
  readonly key: string | undefined;
  readonly spelling: Spelling;
}

export interface ReferenceStep {
  readonly type: ReferencingType;
  readonly leaves: readonly Leaf[];
  /** Which of the payments made so far, counted from the last. */
  readonly target: number;
  /** Named by `referenceUuid` instead of the path. */
  readonly byUuid: boolean;
  readonly key: string | undefined;
  readonly spelling: Spelling;
}

type Mutation =
  | { readonly kind: 'set'; readonly name: string; readonly text: string }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'empty'; readonly at: number };

const fixture = new URL('../rest-compat/fixtures/client-requests.jsonl', import.meta.url);

/** Names of a request, with `[n]` for each index, and without the key of a map. */
function createIsKnown(structure: 'payment' | 'reference'): (name: string) => boolean {
  const known = new Set([...leavesByStructure(structure).values()].flat().map(({ path }) => path));
  return (name) => {
    const path = name.replace(/\[\d+\]/g, '[n]');
    return known.has(path) || known.has(path.replace(/\[[^\]]*\]$/, ''));
  };
}

const isOfPayment = createIsKnown('payment');

/** What clients were seen to POST to payments and checkouts; a checkout's parameters are those of a payment. */
const recorded: readonly (readonly Leaf[])[] = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .map((line): { path: string; body: string } => JSON.parse(line))
  .filter(({ path, body }) => body !== '' && !path.includes('{id}'))
  .map(({ body }) => leavesOfBody(body).flatMap(asDocumented));

/** GraphQL knows documented names alone; credentials are drawn apart. */
function asDocumented([name, text]: Leaf): readonly Leaf[] {
  if (/^authentication\.|^entityId$/.test(name)) return [];
  if (text === '' || !isOfPayment(name)) return [];
  // As Python writes it: REST alone takes that (rest-compat/decode-table.ts).
  return [[name, /^(?:True|False)$/.test(text) ? text.toLowerCase() : text]];
}

const card = Object.entries(cardPayment);
const account = (...leaves: readonly Leaf[]): readonly Leaf[] => [
  ...card.filter(([name]) => !/^card\.|^paymentBrand$/.test(name)),
  ...leaves,
];

const handMade: readonly (readonly Leaf[])[] = [
  card,
  card.map(([name, text]) => [name, name === 'paymentType' ? 'PA' : text]),
  card.map(([name, text]) => [name, name === 'paymentType' ? 'PA.CP' : text]),
  card.map(([name, text]) => [name, name === 'paymentType' ? 'CD' : text]),
  account(['paymentBrand', 'PAYPAL'], ['shopperResultUrl', 'https://shop.example/return']),
  account(['paymentBrand', 'PREPAYMENT']),
  account(
    ['paymentBrand', 'DIRECTDEBIT_SEPA'],
    ['bankAccount.holder', 'Jane Jones'],
    ['bankAccount.iban', 'DE89370400440532013000'],
    ['bankAccount.bic', 'COBADEFFXXX'],
  ),
  [...card, ['createRegistration', 'true'], ['standingInstruction.mode', 'INITIAL'], ['standingInstruction.source', 'CIT']],
];

/** What a reference knows; everything else would be an unknown parameter, see the table of differences. */
const isOfReference = createIsKnown('reference');

const structures = {
  payment: leavesByStructure('payment'),
  reference: leavesByStructure('reference'),
  query: leavesByStructure('query'),
  registration: leavesByStructure('registration'),
  registrationUpdate: leavesByStructure('registrationUpdate'),
  registrationPayment: leavesByStructure('registrationPayment'),
};

/** Any documented parameter with a text that fits it or one that breaks it. */
function catalogueSet(shape: keyof typeof structures): fc.Arbitrary<Mutation> {
  return fc.constantFrom(...structures[shape].values()).chain((leaves) => fc.constantFrom(...leaves).chain(setOf));
}

function setOf({ path, node }: CatalogueLeaf): fc.Arbitrary<Mutation> {
  const { good, bad } = textsOf(node.field);
  const text = fc.oneof({ arbitrary: oneIn(good, bad), weight: 3 }, { arbitrary: oneIn(bad, good), weight: 1 });
  const name = fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }).map((indexes) => {
    let at = 0;
    return path.replaceAll('[n]', () => `[${indexes[at++] ?? 0}]`);
  });
  if (node.kind === 'leaf') return fc.record({ kind: fc.constant('set'), name, text });
  const keys = node.field.name.startsWith('overridePaymentType')
    ? ['VISA', 'NOSUCHBRAND']
    : ['shop', 'a.b_C9', 'ab', 'constructor', 'x'.repeat(64)];
  return fc.record({
    kind: fc.constant('set'),
    name: fc.tuple(name, fc.constantFrom(...keys)).map(([map, key]) => `${map}[${key}]`),
    text,
  });
}

function oneIn(texts: readonly string[], otherwise: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...(texts.length > 0 ? texts : otherwise));
}

/** What decides the outcome more than any other parameter does. */
const directed: fc.Arbitrary<Mutation> = fc
  .oneof(
    fc.tuple(fc.constant('paymentType'), fc.constantFrom('PA', 'DB', 'CD', 'PA.CP', 'CP', 'RF', 'XX')),
    fc.tuple(fc.constant('amount'), fc.constantFrom('0.00', '0', '1', '92.00', '9999999999.99', '1.5', 'x')),
    fc.tuple(fc.constant('testMode'), fc.constantFrom('INTERNAL', 'EXTERNAL', 'internal')),
    fc.tuple(fc.constant('createRegistration'), fc.constantFrom('true', 'false', '1', 'TRUE')),
    fc.tuple(fc.constant('paymentBrand'), fc.constantFrom('VISA', 'MASTER', 'AMEX', 'PAYPAL', 'NOSUCHBRAND', 'visa')),
    fc.tuple(fc.constant('numberOfCaptures'), fc.constantFrom('1', '2', '99')),
    fc.tuple(fc.constant('transactionProcessingCode'), fc.constantFrom('FUNDING', 'PAYMENT', 'PURCHASE')),
    fc.tuple(fc.constant('card.number'), fc.constantFrom('4111111111111111', '5454545454545454', '4200000000000001', '42')),
    fc.tuple(fc.constant('card.expiryYear'), fc.constantFrom('2020', '34', '2034')),
    fc.tuple(fc.constant('referenceUuid'), fc.constantFrom(`8a${'0'.repeat(30)}`, 'nothing')),
    fc.tuple(
      fc.constant('customParameters[forceResultCode]'),
      fc.constantFrom('800.100.151', '000.400.000', '000.200.000', '900.100.300', '100.396.101', 'none'),
    ),
    fc.tuple(fc.constant('customParameters[SIMULATOR_approvedAmount]'), fc.constantFrom('40.00', '0.00', '99999.00')),
  )
  .map(([name, text]) => ({ kind: 'set', name, text }));

export function mutation(shape: keyof typeof structures): fc.Arbitrary<Mutation> {
  return fc.oneof(
    { arbitrary: catalogueSet(shape), weight: 6 },
    { arbitrary: directed, weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant('drop'), at: fc.nat(20) }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('empty'), at: fc.nat(20) }), weight: 1 },
  );
}

export function mutated(leaves: readonly Leaf[], mutations: readonly Mutation[]): readonly Leaf[] {
  return mutations.reduce((now, each) => applied(now, each), leaves);
}

function applied(leaves: readonly Leaf[], change: Mutation): readonly Leaf[] {
  switch (change.kind) {
    case 'set':
      return [...leaves.filter(([name]) => name !== change.name), [change.name, change.text]];
    case 'drop':
      return leaves.filter((_, index) => index !== change.at);
    case 'empty':
      return leaves.map(([name, text], index) => [name, index === change.at ? '' : text]);
    default:
      return never(change);
  }
}

export const entityIds = fc.oneof(
  { arbitrary: fc.constantFrom(channels.documented, channels.tolerant), weight: 16 },
  { arbitrary: fc.constantFrom(channels.documentedThreeDSecure, channels.tolerantThreeDSecure, channels.riskRules), weight: 3 },
  { arbitrary: fc.constantFrom(channels.other, '8ac7a4a0000000000000000000000003', `8a${'f'.repeat(30)}`, 'nobody', ''), weight: 1 },
);

export const spelling: fc.Arbitrary<Spelling> = fc.record({ place: fc.constantFrom('variables', 'document'), typed: fc.boolean() });
/** Few keys, so that they meet within a case; the case's number goes before them. */
export const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 2 });

const bodies = fc.oneof({ arbitrary: fc.constantFrom(...handMade), weight: 2 }, { arbitrary: fc.constantFrom(...recorded), weight: 1 });

export const paymentCase: fc.Arbitrary<PaymentCase> = fc.record({
  leaves: fc
    .tuple(bodies, entityIds, fc.array(mutation('payment'), { maxLength: 5 }))
    .map(([body, entityId, mutations]) => mutated([...body.filter(([name]) => name !== 'entityId'), ['entityId', entityId]], mutations)),
  credentials: fc.oneof(
    { arbitrary: fc.constant('demo' as const), weight: 30 },
    { arbitrary: fc.constantFrom('other' as const, 'wrong' as const, 'none' as const), weight: 1 },
  ),
  key,
  spelling,
});

const money = fc.oneof(
  { arbitrary: fc.constant([]), weight: 1 },
  {
    arbitrary: fc.constantFrom('1.00', '46.00', '92.00', '92', '92.01', '0.00', '1.5').map((amount): readonly Leaf[] => [
      ['amount', amount],
      ['currency', 'EUR'],
    ]),
    weight: 6,
  },
  {
    arbitrary: fc.constantFrom<readonly Leaf[]>(
      [['amount', '1.00']],
      [['currency', 'EUR']],
      [
        ['amount', '1.00'],
        ['currency', 'USD'],
      ],
    ),
    weight: 1,
  },
);

const extras = fc.oneof(
  { arbitrary: fc.constant([]), weight: 4 },
  { arbitrary: fc.constant<Mutation[]>([{ kind: 'set', name: 'sequence', text: 'FINAL' }]), weight: 1 },
  { arbitrary: fc.array(mutation('reference'), { maxLength: 3 }), weight: 2 },
);

export const referenceStep: fc.Arbitrary<ReferenceStep> = fc
  .record({
    type: fc.oneof(
      { arbitrary: fc.constantFrom('CP', 'RF', 'RV' as const), weight: 3 },
      { arbitrary: fc.constantFrom(...referencingTypes), weight: 2 },
    ),
    money,
    extras,
    entityId: fc.oneof({ arbitrary: fc.constant(undefined), weight: 1 }, { arbitrary: entityIds, weight: 4 }),
    target: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(9), weight: 3 }),
    byUuid: fc.nat(5).map((drawn) => drawn === 0),
    key,
    spelling,
  })
  .map(({ type, money: sent, extras: changes, entityId, ...step }) => {
    const leaves = mutated([...sent, ...(entityId === undefined ? [] : [['entityId', entityId] as const])], changes);
    // The type is an argument's name in GraphQL: what the sequence says stands.
    return {
      ...step,
      type: type as ReferencingType,
      leaves: [...leaves.filter((leaf) => leaf[0] !== 'paymentType' && isOfReference(leaf[0])), ['paymentType', type] as const],
    };
  });

/** A payment that will mostly be approved, on the channel that its references will mostly name. */
export const sequenceCase = fc.record({
  payment: fc
    .record({
      body: fc.constantFrom(...handMade),
      channel: fc.constantFrom(channels.documented, channels.tolerant),
      changes: fc.array(directed, { maxLength: 1 }),
    })
    .map(({ body, channel, changes }) => mutated([...body.filter(([name]) => name !== 'entityId'), ['entityId', channel]], changes)),
  key,
  steps: fc.array(referenceStep, { minLength: 1, maxLength: 6 }),
});

/** A query for one known order, changed. */
export function queryCase(merchantTransactionId: string): fc.Arbitrary<readonly Leaf[]> {
  return fc.tuple(entityIds, fc.boolean(), fc.array(catalogueSet('query'), { maxLength: 3 })).map(([entityId, named, changes]) => {
    const order: readonly Leaf[] = named ? [['merchantTransactionId', merchantTransactionId]] : [];
    return mutated([['entityId', entityId], ...order], changes);
  });
}
