/** The schema's builder. It defines nothing: each module's `schema.ts` holds its types with their root fields. */
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';
import type { Timestamp } from '../../kernel/timestamp.ts';
import { listItemsDefault } from '../limits/limits.ts';
import CatalogueInputsPlugin from './catalogue-inputs-plugin.ts';
import type { ResolverContext } from './context.ts';
import { refusalOfInput } from './input-errors.ts';
import LeftoversPlugin from './leftovers-plugin.ts';
import { typeOfNode } from './nodes.ts';
import type { StringMap } from './string-map.ts';
import ValidationPlugin from './validation-plugin.ts';

export interface SchemaTypes {
  Context: ResolverContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Timestamp; Output: Timestamp };
    /** Minor units, or the text of a stored answer. */
    Decimal: { Input: string; Output: bigint | string };
    Currency: { Input: string; Output: string };
    Country: { Input: string; Output: string };
    JSON: { Input: never; Output: unknown };
    StringMap: { Input: StringMap; Output: StringMap };
    BooleanText: { Input: string; Output: string };
    IntegerText: { Input: string; Output: string };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [CatalogueInputsPlugin, ValidationPlugin, ComplexityPlugin, RelayPlugin, LeftoversPlugin],
  defaultFieldNullability: false,
  zod: { validationError: (error, _args, context) => refusalOfInput(error, context) },
  // Fields declare what they cost; `cost.ts` adds it up before anything is executed, and the pipeline refuses and tells it.
  complexity: { defaultComplexity: 1, defaultListMultiplier: listItemsDefault, disabled: true },
  relay: {
    cursorType: 'String',
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'Anything with an id of its own. Ids are the same in REST and GraphQL.', resolveType: typeOfNode },
    pageInfoTypeOptions: { description: 'Where a slice of a list ends and whether more follows.' },
  },
});

builder.queryType({ description: 'What may be read. A thing of another merchant does not exist for you.' });
builder.mutationType({
  description:
    'What may be done. A decline is a field of what a mutation returns. A refusal is an error, and that mutation alone is null: the others of the request keep their answers.',
});
