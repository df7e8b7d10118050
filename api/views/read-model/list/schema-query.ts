/** The documented query in GraphQL: `paymentQuery`. */

import { PaymentRef } from '../../../domain/payments/schema/payment-ref.ts';
import { RegistrationRef } from '../../../domain/registrations/registrations-schema.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { type InputTree, PaymentQueryInput, queryShape, readRequest } from '../../../foundation/graphql/schema/input.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type QueryPage, queryRecords } from './documented-query.ts';

const PaymentQueryResult = builder.objectRef<QueryPage>('PaymentQueryResult').implement({
  description: 'What a documented query found (spec §2.7).',
  fields: (t) => ({
    payments: t.field({
      type: [PaymentRef],
      description: 'The payments of this page.',
      complexity: { field: 1, multiplier: 100 },
      resolve: ({ payments }) => [...payments],
    }),
    registrations: t.field({
      type: [RegistrationRef],
      description: 'Of this page, after its payments: stored accounts (RG), then deleted ones (DR), where paymentTypes names these.',
      complexity: { field: 1, multiplier: 100 },
      resolve: ({ registrations }) => [...registrations],
    }),
    pages: t.int({ description: 'How many pages there are in all.', resolve: ({ countPages }) => countPages() }),
  }),
});

builder.queryField('paymentQuery', (t) =>
  t.field({
    type: PaymentQueryResult,
    description: 'The documented query (spec §2.7), as REST has it at /v1/query.',
    args: { input: t.arg({ type: PaymentQueryInput, required: true }) },
    resolve: (_root, { input }, context) =>
      queryRecords(context, { tree: readRequest(context, queryShape, input), from: readTime(input, 'from'), to: readTime(input, 'to') }),
  }),
);

function readTime({ date }: InputTree, name: 'from' | 'to'): Timestamp | undefined {
  const time = typeof date === 'object' && date !== null ? Reflect.get(date, name) : undefined;
  return typeof time === 'number' ? time : undefined;
}
