/** The list of payments in GraphQL: `payments`, its filter, its order and its count. */
import { builder } from '../../graphql/schema/builder.ts';
import { edgesCost, pageCost, toConnection, toPageRequest } from '../../graphql/schema/connection.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { behindDescription } from '../schema-behind.ts';
import { countedMax, countPayments, listPayments, type PaymentCount, type WantedPayments } from './list.ts';
import { PaymentFilterInput, PaymentSortInput, toWantedPayments } from './schema-filter.ts';

/** What a list was asked for, so that its number can be told to who asks for it, and how the page came about. */
const listsBehind = new WeakMap<
  object,
  { readonly wanted: WantedPayments; readonly isCurrent: boolean; readonly behindMs: number | null }
>();

const PaymentCountRef = builder.objectRef<PaymentCount>('PaymentCount').implement({
  description: 'How many payments a list has.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: `How many; at most ${countedMax}.` }),
    isMore: t.exposeBoolean('isMore', { description: 'Whether there are more than that.' }),
  }),
});

const PaymentConnection = builder.connectionObject(
  {
    type: PaymentRef,
    name: 'PaymentConnection',
    description: 'A slice of a list of payments.',
    edgesField: edgesCost,
    fields: (t) => ({
      totalCount: t.field({
        type: PaymentCountRef,
        nullable: true,
        description: 'How many the whole list has. It costs a count of its own, so ask for it once and not with every page.',
        complexity: 20,
        resolve: (connection, _args, context) => {
          const list = listsBehind.get(connection);
          return list ? countPayments(context, list.wanted) : null;
        },
      }),
      isCurrent: t.boolean({
        description:
          'Whether everything that had happened is in it: sorted and filtered lists follow the log, and may be behind for a moment.',
        resolve: (connection) => listsBehind.get(connection)?.isCurrent ?? false,
      }),
      behindMs: t.int({
        nullable: true,
        description: behindDescription,
        resolve: (connection) => listsBehind.get(connection)?.behindMs ?? null,
      }),
    }),
  },
  { name: 'PaymentEdge', description: 'A payment and its place in the list.' },
);

builder.queryFields((t) => ({
  payments: t.field({
    type: PaymentConnection,
    description: 'Payments, newest first where no other order is asked for.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 500; 50 where absent.' }),
      after: t.arg.string({ description: 'The cursor after which to go on.' }),
      filter: t.arg({ type: PaymentFilterInput }),
      sort: t.arg({ type: PaymentSortInput, description: 'A cursor belongs to the order that it was given in.' }),
    },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, sort, ...args }, context) => {
      const request = toPageRequest(args);
      const wanted = toWantedPayments(filter ?? {});
      const page = await listPayments(context, wanted, request, sort ?? undefined);
      const connection = toConnection(page, request);
      listsBehind.set(connection, { wanted, isCurrent: page.isCurrent, behindMs: page.behindMs });
      return connection;
    },
  }),
}));
