/**
 * A request as a test system may have it: with a test card in place of the card, and something made up in place of everything that may
 * say who somebody is. What is not known to be harmless is replaced, so that a new parameter is replaced too. Pure.
 */
import { testCards } from '../../../connectors/test-cards.ts';
import type { Field } from '../../../foundation/catalogue/field.ts';
import { type RequestShape, sections } from '../../../foundation/catalogue/requests.ts';
import { emptyTree, isEmpty, isTree, type RequestTree, type RequestValue } from '../../../foundation/catalogue/tree.ts';
import { type MapNode, type ObjectNode, type ShapeNode, shapeTree } from '../../../foundation/catalogue/walk.ts';
import { containsCardNumber } from '../../../foundation/kernel/card-number.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';

/** Nobody lives in these: documented examples, and addresses that RFC 2606 and RFC 5737 reserve. */
const standIns: Readonly<Record<string, string>> = {
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.bic': 'COBADEFFXXX',
  'bankAccount.country': 'DE',
};

const lengthMax = 64;
const candidates: readonly string[] = [
  'Shadow Test',
  'shadow@shadow.test',
  '192.0.2.1',
  '+4930000000',
  '2000-01-01',
  '2000-01-01 00:00:00',
  'DE',
  'de',
  'EUR',
  '01',
  '1.00',
  'https://shadow.invalid/',
  'AAABBEg0VhI0VniQEjRWAAAAAAA=',
  '00000000-0000-4000-8000-000000000000',
  'DE89370400440532013000',
  ...Array.from({ length: lengthMax }, (_, length) => '1'.repeat(length + 1)),
  ...Array.from({ length: lengthMax }, (_, length) => 'A'.repeat(length + 1)),
];

/** Of the classes that name somebody an address of a person comes first, so that it looks like what it replaces. */
const firstByClass: Readonly<Record<string, string>> = {
  email: 'shadow@shadow.test',
  phone: '+4930000000',
  birth: '2000-01-01',
  network: '192.0.2.1',
};

const chosen = new Map<Field, string | undefined>();

/** What stands for every value of the field; undefined where nothing that we know fits it: then it is left out. */
export function standInFor(field: Field): string | undefined {
  if (!chosen.has(field)) {
    const wanted = [standIns[field.name], firstByClass[field.personal], field.values?.[0], ...candidates];
    chosen.set(
      field,
      wanted.find((each) => each !== undefined && field.accepts(each)),
    );
  }
  return chosen.get(field);
}

/** About the payment alone, and of a form in which nothing else can be said: closed lists, amounts, codes, dates. */
export function isHarmless({ personal, secret, values, expression, kind }: Field): boolean {
  if (secret || personal !== 'none') return false;
  return values !== undefined || expression !== undefined || kind === 'boolean' || kind === 'integer';
}

/** What a test system is told to do, in `customParameters`. Everything else there is the merchant's own and stays here. */
const isDirective = (name: string): boolean => name === 'forceResultCode' || name.startsWith('SIMULATOR_');

export function toStandIn(shape: RequestShape, open: RequestTree): RequestTree {
  return replaceTree(shapeTree(shape), open);
}

function replaceTree(node: ObjectNode, tree: RequestTree): RequestTree {
  const replaced = emptyTree();
  for (const name in tree) {
    const child = node.children.get(name);
    const value = tree[name];
    if (!child || value === undefined) continue;
    const kept = replaceValue(child, value);
    if (kept !== undefined) replaced[name] = kept;
  }
  return replaced;
}

function replaceValue(node: ShapeNode, value: RequestValue): RequestValue | undefined {
  switch (node.kind) {
    case 'leaf':
      return typeof value === 'string' ? replaceText(node.field, value) : undefined;
    case 'object': {
      const inner = isTree(value) ? replaceTree(node, value) : emptyTree();
      return isEmpty(inner) ? undefined : inner;
    }
    case 'list':
      return Array.isArray(value) ? value.map((item) => (isTree(item) ? replaceTree(node.item, item) : emptyTree())) : undefined;
    case 'map':
      return isTree(value) ? replaceMap(node, value) : undefined;
  }
}

function replaceText(field: Field, value: string): string | undefined {
  return isHarmless(field) && field.accepts(value) && !containsCardNumber(value) ? value : standInFor(field);
}

function replaceMap(node: MapNode, entries: RequestTree): RequestTree | undefined {
  const replaced = emptyTree();
  const isCustom = node.name === 'customParameters';
  for (const key in entries) {
    const value = entries[key];
    if (typeof value !== 'string' || containsCardNumber(key)) continue;
    if (!isCustom) replaced[key] = '1';
    else if (isDirective(key) && !containsCardNumber(value)) replaced[key] = value;
  }
  return isEmpty(replaced) ? undefined : replaced;
}

const fieldsByName: ReadonlyMap<string, Field> = new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])));

/** Secrets of accounts that a test system can have something for: bank accounts, and what authentication of the cardholder brought. */
const replaceable = /^(?:bankAccount|threeDSecure)\./;

/** Undefined where one of them cannot be replaced, such as the token of a wallet or a scheme. */
export function toStandInSecrets(secrets: ReadonlyMap<string, Secret<string>>): ReadonlyMap<string, Secret<string>> | undefined {
  const replaced = new Map<string, Secret<string>>();
  for (const name of secrets.keys()) {
    const field = fieldsByName.get(name);
    const value = replaceable.test(name) && field ? standInFor(field) : undefined;
    if (value === undefined) return undefined;
    replaced.set(name, new Secret(value));
  }
  return replaced;
}

/** The test card of a scheme; undefined where it has none. */
export function findTestCard(brand: string | null): string | undefined {
  return testCards.find((card) => card.brand === brand)?.number;
}
