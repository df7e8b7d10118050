import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';
import { loadNode } from './nodes.ts';

/** Ids of one `nodes`; each may need a look at every kind of thing. */
const idsMax = 100;

const Node = builder.nodeInterfaceRef();

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'Anything with an id by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadNode(context, id),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `Things by their ids, in the order of the ids, at most ${idsMax}; null in the place of one that you do not see.`,
    args: { ids: t.arg.idList({ required: true }) },
    complexity: ({ ids }) => ({ field: 1, multiplier: Math.min(ids.length, idsMax) }),
    resolve: (_root, { ids }, context) => {
      if (ids.length > idsMax)
        throw new GraphQLError(`nodes takes at most ${idsMax} ids.`, { extensions: { code: 'INVALID', http: { status: 400 } } });
      return Promise.all(ids.map((id) => loadNode(context, id)));
    },
  }),
}));
