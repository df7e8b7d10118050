/** What comes for each scalar of the schema that is not GraphQL's own. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A type and not an interface: gql.tada wants one that any name may index. */
export type Scalars = {
  BooleanText: boolean | string;
  IntegerText: number | string;
  JSON: Json;
  StringMap: Readonly<Record<string, string>>;
  DateTime: string;
  Decimal: string;
  Currency: string;
  Country: string;
};
