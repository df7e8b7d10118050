/**
 * How a list is narrowed, each filter once: what of a row it compares, how, and what it means. GraphQL's inputs, what an operation asks the
 * store, and the conditions of the store's statements are walks over such tables. Those of payments are in `contract/payment-facts.ts`.
 */
import type { Timestamp } from './timestamp.ts';

/** What may follow the kind of a value: from it on, up to it, or before it. */
type Compared = 'moment>=' | 'moment<' | 'day>=' | 'day<=';
/** `words`: any of these. The others are compared with the whole value. */
export type FilterKind = 'words' | 'word' | 'text' | 'id' | 'currency' | Compared;

export interface Filter<Value = unknown> {
  readonly kind: FilterKind;
  /** The property of the row; its column has the same name. */
  readonly of: string;
  /** What GraphQL says of it. */
  readonly says: string;
  /** Whether an index of this column leads to the rows; otherwise the planner is kept from it. */
  readonly isIndexed: boolean;
  /** Of types alone: no table has it. */
  readonly value?: Value;
}

/** By the name that GraphQL, the operation and the store call it. */
export type Filters = Readonly<Record<string, Filter>>;

type Plain<Row, Property extends keyof Row> = Exclude<Row[Property], null | undefined>;
type Comparable<Row, Kind extends FilterKind> = {
  [Name in keyof Row]: Plain<Row, Name> extends (Kind extends `moment${string}` ? Timestamp : string) ? Name : never;
}[keyof Row];
type ValueOf<Kind extends FilterKind, Value> = Kind extends 'words' ? readonly Value[] : Value;

/** Filters of a list of these rows. */
export function filtersOf<Row>() {
  return <Kind extends FilterKind, Property extends Comparable<Row, Kind> & string>(
    kind: Kind,
    of: Property,
    says: string,
    { isIndexed = false } = {},
  ): Filter<ValueOf<Kind, Plain<Row, Property>>> => ({ kind, of, says, isIndexed });
}

/** What a table of filters takes. */
export type FilterValues<Table extends Filters> = {
  readonly [Name in keyof Table]?: NonNullable<Table[Name]['value']>;
};

/** What the store is asked, as a reader asks it: for an entity in place of the path that their rights allow. */
export type Wanted<StoreFilter> = Omit<StoreFilter, 'entityPath'> & { readonly entityId?: string };
