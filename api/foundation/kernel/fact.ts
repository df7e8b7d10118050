/**
 * What is told of a row, each fact once: what it means, where its value comes from, and what it is for. GraphQL's fields and the columns of
 * lists that are read as files are walks over such tables. Those of payments are in `contract/payment-facts.ts`.
 */
import type { Timestamp } from './timestamp.ts';

interface Values {
  readonly text: string;
  readonly id: string;
  readonly currency: string;
  /** One of ours: an enum in GraphQL, in capitals everywhere. */
  readonly word: string;
  /** In minor units. */
  readonly amount: bigint;
  readonly moment: Timestamp;
  readonly count: number;
}
export type FactKind = keyof Values;
/** With a question mark: null where there is none. */
type Told = FactKind | `${FactKind}?`;
type ValueOf<Name extends Told> = Name extends FactKind
  ? Values[Name]
  : Name extends `${infer Kind extends FactKind}?`
    ? Values[Kind] | null
    : never;

interface Uses {
  /** A column of the list's file: among those that it has where nobody picks columns, or only when it is asked for. */
  readonly exported?: 'usual' | 'asked';
  /** What that column is called, where GraphQL's field has another name. */
  readonly column?: string;
  /** The documented parameter whose class says who sees it unmasked. Without it, it says nothing of a person. */
  readonly personal?: string;
}

export interface Fact<Row> extends Uses {
  readonly kind: FactKind;
  readonly isNullable: boolean;
  readonly meaning: string;
  readonly read: (row: Row) => Values[FactKind] | null;
}

/** GraphQL prints the fields in this order, and files have their columns in it. */
export type Facts<Row> = Readonly<Record<string, Fact<Row>>>;

/** Facts of a row. A value of another kind, or one that may be null without a question mark, does not type-check. */
export function factsOf<Row>() {
  return <Name extends Told>(told: Name, read: (row: Row) => ValueOf<Name>, meaning: string, uses: Uses = {}): Fact<Row> => {
    const [kind = told] = told.split('?');
    return { kind: kind as FactKind, isNullable: told.endsWith('?'), meaning, read, ...uses };
  };
}
