/** Approving: it carries out operations on payments and answers to chargebacks alike, so it stands above both. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { RefundApprovalRef } from '../../payments/schema/approvals.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { toRequested } from '../../payments/staff/approval.ts';
import { approve } from '../approve.ts';
import { ChargebackAnswerEnum } from './enums.ts';

builder.objectField(RefundApprovalRef, 'answer', (t) =>
  t.field({
    type: ChargebackAnswerEnum,
    nullable: true,
    description: 'What the chargeback is to be answered with; null where it is no answer.',
    resolve: (approval) => {
      const requested = toRequested(approval);
      return requested.kind === 'answer' ? requested.answer : null;
    },
  }),
);

builder.mutationField('approveRefund', (t) =>
  t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'Carries out what a colleague requested: makes the refund, reversal or chargeback and answers it, or decides or answers and answers the payment that it is about. Never by who requested it, and only once.',
    args: {
      id: t.arg.id({ required: true, description: 'Of the approval.' }),
      expectedVersion: t.arg.int({ description: 'The version of the approval that was looked at: a later one is refused.' }),
      expectedPaymentVersion: t.arg.int({
        description: 'The version of its payment that was looked at: a payment that has changed since is refused.',
      }),
    },
    resolve: (_root, { id, expectedVersion, expectedPaymentVersion }, context) =>
      approve(context, id, { approval: expectedVersion ?? undefined, payment: expectedPaymentVersion ?? undefined }),
  }),
);
