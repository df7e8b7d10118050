/** Fields of GraphQL types from tables of facts. */
import { isPersonalMasked } from '../../access/authorize.ts';
import { findMask } from '../../catalogue/personal.ts';
import type { Fact, Facts } from '../../kernel/fact.ts';
import { builder } from './builder.ts';
import type { ResolverContext } from './context.ts';

const scalars = { text: 'String', id: 'ID', currency: 'Currency', amount: 'Decimal', moment: 'DateTime', count: 'Int' } as const;

/** What `implement` gives back. */
type ObjectRef<Row> = ReturnType<ReturnType<typeof builder.objectRef<Row>>['implement']>;
type EnumRef = ReturnType<typeof builder.enumType>;

/** Makes each fact a field of the type. `enums` has the type of each word. */
export function tellFacts<Row>(ref: ObjectRef<Row>, facts: Facts<Row>, enums: Readonly<Record<string, unknown>> = {}): void {
  for (const [name, fact] of Object.entries(facts)) {
    const type = (fact.kind === 'word' ? enums[name] : scalars[fact.kind]) as EnumRef;
    const resolve = createResolve(fact);
    builder.objectField(ref, name, (t) => t.field({ type, nullable: fact.isNullable, description: fact.meaning, resolve }));
  }
}

function createResolve<Row>({ personal, read }: Fact<Row>) {
  if (personal === undefined) return read as (row: Row) => never;
  const mask = findMask(personal);
  return ((row: Row, _args: object, context: ResolverContext) => {
    const value = read(row);
    return typeof value === 'string' && isPersonalMasked(context) ? mask(value) : value;
  }) as (row: Row) => never;
}
