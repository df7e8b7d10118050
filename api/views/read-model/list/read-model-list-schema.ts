/** The list of payments in GraphQL: `payments`, its filter, its order and its count. */

import { PaymentConnection } from '../../../domain/payments/schema/payment-connection.ts';
import { PaymentRef } from '../../../domain/payments/schema/payment-ref.ts';
import { RegistrationRef } from '../../../domain/registrations/registrations-schema.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import {
  idOf,
  innerPageCost,
  pageArguments,
  pageCost,
  toConnection,
  toListConnection,
  toPageRequest,
} from '../../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import type { PaymentSort, PaymentTotal } from '../ports.ts';
import { behindDescription } from '../schema-behind.ts';
import { possibleDuplicates } from './duplicates.ts';
import {
  countedMax,
  countPayments,
  listPayments,
  type PaymentCount,
  type PaymentTotals,
  totalledMax,
  totalPayments,
  type WantedPayments,
} from './list.ts';
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

const PaymentTotalRef = builder.objectRef<PaymentTotal>('PaymentTotal').implement({
  description: 'What the payments of one currency come to.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'How many payments.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Their amounts, whatever became of them.' }),
    approved: t.expose('approvedMinor', { type: 'Decimal', description: 'Of those with outcome APPROVED or REVIEW.' }),
    captured: t.expose('capturedMinor', {
      type: 'Decimal',
      description: 'What was captured of them until now. A follow-up adds nothing of its own here: its original tells of it.',
    }),
    refunded: t.expose('refundedMinor', { type: 'Decimal', description: 'What was refunded of them until now.' }),
    credited: t.expose('creditedMinor', {
      type: 'Decimal',
      description: 'What credits (CD) among them gave to shoppers, less what was reversed of that until now.',
    }),
    chargedBack: t.expose('chargedBackMinor', { type: 'Decimal', description: 'What was charged back of that until now.' }),
    net: t.field({
      type: 'Decimal',
      description: 'What was captured, less what was refunded, credited and charged back.',
      resolve: (total) => total.capturedMinor - total.refundedMinor - total.creditedMinor - total.chargedBackMinor,
    }),
  }),
});

const PaymentTotalsRef = builder.objectRef<PaymentTotals>('PaymentTotals').implement({
  description: 'What the payments of a list come to.',
  fields: (t) => ({
    currencies: t.field({
      type: [PaymentTotalRef],
      description: 'One for each currency.',
      resolve: ({ totals }) => [...totals],
    }),
    isMore: t.exposeBoolean('isMore', {
      description: `Whether the list has more than the ${totalledMax} payments that were added up: then it comes to more than this.`,
    }),
  }),
});

builder.objectFields(PaymentConnection, (t) => ({
  totals: t.field({
    type: PaymentTotalsRef,
    nullable: true,
    description: 'What the whole list comes to; null where the list belongs to another payment. As costly as totalCount.',
    complexity: 50,
    resolve: (connection, _args, context) => {
      const list = listsBehind.get(connection);
      return list ? totalPayments(context, list.wanted) : null;
    },
  }),
  totalCount: t.field({
    type: PaymentCountRef,
    nullable: true,
    description:
      'How many the whole list has; null where the list belongs to another payment. It costs a count of its own, so ask for it once and not with every page.',
    complexity: 20,
    resolve: (connection, _args, context) => {
      const list = listsBehind.get(connection);
      return list ? countPayments(context, list.wanted) : null;
    },
  }),
  isCurrent: t.boolean({
    description: 'Whether everything that had happened is in it: sorted and filtered lists follow the log, and may be behind for a moment.',
    resolve: (connection) => listsBehind.get(connection)?.isCurrent ?? true,
  }),
  behindMs: t.int({
    nullable: true,
    description: behindDescription,
    resolve: (connection) => listsBehind.get(connection)?.behindMs ?? null,
  }),
}));

builder.objectField(PaymentRef, 'possibleDuplicates', (t) =>
  t.field({
    type: PaymentConnection,
    // Two lists for each payment, which cannot be batched.
    complexity: (args) => ({ ...innerPageCost(args), field: 10 }),
    description:
      'Payments of its channel within a day that may be the same one made twice: the same merchantTransactionId, or the same account and amount. Information, never a reason to refuse.',
    args: pageArguments,
    resolve: async (payment, page, context) => toListConnection(await possibleDuplicates(context, payment), page, idOf),
  }),
);

builder.objectField(RegistrationRef, 'payments', (t) =>
  t.field({
    type: PaymentConnection,
    description: 'The payments that used or made it, newest first.',
    args: pageArguments,
    // One read for each registration, which cannot be batched.
    complexity: (args) => ({ ...innerPageCost(args), field: 5 }),
    resolve: ({ id }, page, context) => readList(context, { registrationId: id }, page),
  }),
);

async function readList(context: ResolverContext, wanted: WantedPayments, args: Parameters<typeof toPageRequest>[0], sort?: PaymentSort) {
  const request = toPageRequest(args);
  const page = await listPayments(context, wanted, request, sort);
  const connection = toConnection(page, request);
  listsBehind.set(connection, { wanted, isCurrent: page.isCurrent, behindMs: page.behindMs });
  return connection;
}

builder.queryFields((t) => ({
  payments: t.field({
    type: PaymentConnection,
    description: 'Payments, newest first where no other order is asked for.',
    args: {
      ...pageArguments,
      filter: t.arg({ type: PaymentFilterInput }),
      sort: t.arg({ type: PaymentSortInput, description: 'A cursor belongs to the order that it was given in.' }),
    },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, sort, ...page }, context) => readList(context, toWantedPayments(filter ?? {}), page, sort ?? undefined),
  }),
}));
