/** Texts that fit a parameter and texts that break it, found by trying candidates at and beyond its own bounds. */
import type { Field } from '../../api/foundation/catalogue/field.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { type LeafNode, listLeaves, type MapNode, shapeTree } from '../../api/foundation/catalogue/walk.ts';

export interface Texts {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** One of each kind of text that the specification speaks of, and what goes wrong with it. */
const candidates: readonly string[] = [
  ...[
    'true',
    'false',
    '1',
    '0',
    'TRUE',
    'yes',
    ' ',
    'a',
    'Zoë',
    '東京',
    '😀',
    'a b',
    "O'Neil & Söhne <x>",
    'x=1&y=2',
    '100%',
    '\t',
    '{}',
    '"',
  ],
  ...['0.00', '10.00', '1.000', '10,00', '92', '-1.00', '9999999999.99', '10000000000.00', '1e3', '0', '7', '99', '00', '01', '12', '13'],
  ...['2034', '34', '1899', '2100', '2026-02-28', '2026-02-30', '2026-02-28 12:00:00', '2026-02-28 25:00:00', '2026-02-28 12:00:00+01:00'],
  ...['EUR', 'eur', 'XXX', 'JPY', 'DE', 'de', 'GB', 'ZZ', 'DEU', 'IND', 'en', 'EN', 'de-DE', 'CREDIT', 'M', 'MR'],
  ...[
    'https://shop.example/return',
    'javascript:alert(1)',
    'shop://paid',
    '/return',
    'jane@jones.example',
    '127.0.0.1',
    '::1',
    '+49 89 1234',
  ],
  ...['DE89370400440532013000', 'COBADEFFXXX', 'COBADEFF', '4200000000000000', '4111111111111111', '4200000000000001', '377777777777770'],
  ...['?', '*', '1/5', '0 0 12 * * ?', 'MON', 'DAY', 'MONTH', '05', '000.100.201', '000.100.110', '123', '1234', 'abc'],
  ...['8a829417567d952801568d9d9e3c0b84', 'AAABBBCCCDDDEEEFFFGGGHHHIIIJ', 'VISA', 'PA,DB', 'CC', 'constructor', '__proto__', 'toString'],
];

/** Longer than any text may be that is no token (api/foundation/graphql/limits/limits.ts). */
const tooLong = 'a'.repeat(4_097);

/** Texts of one kind, as long as a format says and one longer or shorter. */
const kinds = [
  (length: number) => '7'.repeat(length),
  (length: number) => 'a'.repeat(length),
  (length: number) => 'é'.repeat(length),
  (length: number) => 'Ab3'.repeat(Math.ceil(length / 3)).slice(0, length),
];

/** Longer ones belong to the limits of a body, which each door has its own words for. */
const charactersMax = 40_000;

const known = new Map<Field, Texts>();

export function textsOf(field: Field): Texts {
  const found = known.get(field);
  if (found) return found;
  const tried = [...new Set([...(field.values ?? []), ...candidates, ...boundaries(field), tooLong])];
  const texts = { good: tried.filter((text) => field.accepts(text)), bad: tried.filter((text) => !field.accepts(text)) };
  known.set(field, texts);
  return texts;
}

/** The numbers of `must be 3 to 4 digits`, and those beside them. */
function boundaries(field: Field): readonly string[] {
  const numbers = [...field.expects.matchAll(/\d+/g)].map(([digits]) => Number(digits)).filter((number) => number <= charactersMax);
  return numbers.flatMap((number) =>
    [number - 1, number, number + 1].flatMap((length) => (length < 1 ? [] : kinds.map((of) => of(length)))),
  );
}

export interface CatalogueLeaf {
  /** As documented: `cart.items[n].price`. */
  readonly path: string;
  readonly node: LeafNode | MapNode;
}

/** Shapes of which parts are drawn. */
export type DrawnShape = 'payment' | 'reference' | 'query' | 'registration' | 'registrationUpdate' | 'registrationPayment' | 'checkout';

/** Leaves by the structure that they stand in, so that a large structure is not drawn more often than a small one. */
export function leavesByStructure(shape: DrawnShape): ReadonlyMap<string, readonly CatalogueLeaf[]> {
  const all = [...listLeaves(shapeTree(requestShapes[shape]))];
  return Map.groupBy(all, ({ path }) => path.slice(0, path.search(/[.[]|$/)) || path);
}
