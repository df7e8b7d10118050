/** Documents with the types of the printed schema: `graphql('query …')`. Maps and JSON come as they are. */
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.d.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    BooleanText: boolean | string;
    IntegerText: number | string;
    JSON: Json;
    StringMap: Readonly<Record<string, string>>;
    DateTime: string;
    Decimal: string;
    Currency: string;
    Country: string;
  };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
