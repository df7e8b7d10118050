/** Inputs of GraphQL from tables of filters. */
import type { FilterKind, Filters, FilterValues } from '../../kernel/filter.ts';
import { builder, type SchemaTypes } from './builder.ts';

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, 'InputObject'>;

const scalars = {
  text: 'String',
  id: 'ID',
  currency: 'Currency',
  'moment>=': 'DateTime',
  'moment<': 'DateTime',
  'day>=': 'String',
  'day<=': 'String',
} as const satisfies Readonly<Record<Exclude<FilterKind, 'word' | 'words'>, unknown>>;

/** Of a list of values, and of one. */
const valuesMax = 20;
const charactersMax: Partial<Record<FilterKind, number>> = { text: 255, id: 64, currency: 3, 'day>=': 10, 'day<=': 10 };

type EnumRef = ReturnType<typeof builder.enumType>;

type Given<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };
/** As the schema has coerced it. */
export type FilterArguments<Table extends Filters> = Given<FilterValues<Table> & { readonly entityId?: string }>;

interface InputOptions {
  readonly description: string;
  /** What `entityId` means here. */
  readonly entity?: string;
  /** The type of each word. */
  readonly enums?: Readonly<Record<string, unknown>>;
}

/** The entity, and a field for each filter of the table. */
export function createFilterInput<Table extends Filters, More extends object = object>(
  typeName: string,
  filters: Table,
  { description, entity = 'At this entity or below it.', enums = {} }: InputOptions,
  more: (t: InputBuilder) => object = () => ({}),
) {
  const ref = builder.inputRef<FilterArguments<Table> & Given<More>>(typeName);
  const fields = (t: InputBuilder) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: entity }),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, createField(t, filter, enums[name])])),
    ...more(t),
  });
  // Pothos compares the fields with the type of the values, which a walk over a table does not have.
  return ref.implement({ description, fields: fields as never });
}

function createField(t: InputBuilder, { kind, says }: Filters[string], enumRef: unknown) {
  if (kind === 'words') {
    return t.field({ type: [enumRef as EnumRef], validate: { type: 'array', maxLength: valuesMax }, description: says });
  }
  if (kind === 'word') return t.field({ type: enumRef as EnumRef, description: says });
  const maxLength = charactersMax[kind];
  return t.field({ type: scalars[kind], description: says, ...(maxLength === undefined ? {} : { validate: { maxLength } }) });
}

type Wanted<Input> = { readonly [Name in keyof Input]?: Exclude<Input[Name], null | undefined> };

/** What is null or empty counts as absent. Every name is passed on: what a filter is declared as, the operation is asked. */
export function wantedOf<Input extends object>(input: Input | null | undefined): Wanted<Input> {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '');
  // Object.fromEntries forgets which names there were.
  return Object.fromEntries(given) as Wanted<Input>;
}
