import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { acceptReview } from '../staff/review-operations.ts';
import { PaymentRef } from './payment-ref.ts';

builder.mutationField('acceptReview', (t) =>
  t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'Lets a payment in review go on (HELD_FOR_REVIEW, CAPTURED_FOR_REVIEW): it needs nobody any more. For staff. No money moves; who declines it reverses or refunds it. The payment; of what added to an authorisation, the authorisation.',
    args: {
      id: t.arg.id({ required: true, description: 'The payment.' }),
      reason: t.arg.string({
        required: true,
        validate: { maxLength: 1_000 },
        description: 'What you looked at: it stands in the audit log.',
      }),
      expectedVersion: t.arg.int({ description: 'The version of the payment that you looked at: a stale one is refused.' }),
    },
    resolve: (_root, { id, reason, expectedVersion }, context) =>
      acceptReview(context, id, { reason, expectedVersion: expectedVersion ?? undefined }),
  }),
);
