import { builder } from './builder.ts';
import type { ResolverContext } from './context.ts';

type ObjectRef<Row> = ReturnType<ReturnType<typeof builder.objectRef<Row>>['implement']>;

const idArgument = builder.args((t) => ({ id: t.id({ required: true }) }));

/** The root field of what has an id, such as `payout(id)`. */
export function byId<Row>(type: ObjectRef<Row>, thing: string, read: (context: ResolverContext, id: string) => Promise<Row | undefined>) {
  return {
    type,
    nullable: true,
    description: `${thing} by its id; null where you see none.`,
    args: idArgument,
    resolve: async (_root: object, { id }: { readonly id: string }, context: ResolverContext) => (await read(context, id)) ?? null,
  } as const;
}
