/** Documents with the types of the printed schema: `graphql('query …')`. Maps and JSON come as they are. */
import { initGraphQLTada } from 'gql.tada';
import type { Scalars } from './scalars.ts';
import type { introspection } from './schema.d.ts';

export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: Scalars;
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
