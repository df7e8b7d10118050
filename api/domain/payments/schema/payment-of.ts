import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import { batchedReads } from '../query/batched.ts';
import { PaymentRef } from './payment-ref.ts';

/** The field of a row that is a payment; null where the row names none, or the caller does not see it. */
export function paymentOf<Row>(description: string, idOf: (row: Row) => string | null | undefined, complexity = 3) {
  return {
    type: PaymentRef,
    nullable: true,
    complexity,
    description,
    resolve: async (row: Row, _args: object, context: ResolverContext) => {
      const id = idOf(row);
      return id == null ? null : ((await batchedReads(context).payment(id)) ?? null);
    },
  } as const;
}
