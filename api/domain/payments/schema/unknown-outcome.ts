/** Asking the bank about a payment whose outcome is missing, and deciding it. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { toRequested } from '../staff/approval.ts';
import type { Decision } from '../staff/decision.ts';
import { decidePayment, inquirePayment, mayDoUnknown } from '../staff/decision-operations.ts';
import { RefundApprovalRef } from './approvals.ts';
import { PaymentRef } from './payment-ref.ts';

const DecisionEnum = describeEnum<Decision>('PaymentDecision', 'What staff decide about a payment whose outcome the bank does not tell.', {
  APPROVED: 'The bank carried it out: it is booked as approved.',
  DECLINED: 'The bank did not carry it out: nothing is booked.',
});

builder.objectField(RefundApprovalRef, 'decision', (t) =>
  t.field({
    type: DecisionEnum,
    nullable: true,
    description: 'What is to be decided about the payment; null where it is no decision.',
    resolve: (approval) => {
      const requested = toRequested(approval);
      return requested.kind === 'decision' ? requested.decision : null;
    },
  }),
);

builder.objectField(PaymentRef, 'mayInquire', (t) =>
  t.boolean({
    description: 'Whether you may ask the bank about its outcome now.',
    resolve: (payment, _args, context) => mayDoUnknown(context, payment, 'payments:inquire'),
  }),
);

builder.objectField(PaymentRef, 'mayDecide', (t) =>
  t.boolean({
    description: 'Whether you may decide its outcome now.',
    resolve: (payment, _args, context) => mayDoUnknown(context, payment, 'payments:decide'),
  }),
);

builder.mutationFields((t) => ({
  inquirePayment: t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'Asks the bank now about a payment whose outcome is missing (UNKNOWN), and stores the answer. It stays UNKNOWN where the bank cannot be reached. Nothing is sent a second time.',
    args: { id: t.arg.id({ required: true, description: 'The payment.' }) },
    resolve: (_root, { id }, context) => inquirePayment(context, id),
  }),
  decidePayment: t.field({
    type: PaymentRef,
    nullable: true,
    description:
      "Decides a payment whose outcome the bank does not tell (UNKNOWN), and books it. For staff. Above the channel's limit it waits for a second person, as a refund does: see refundApprovals.",
    args: {
      id: t.arg.id({ required: true, description: 'The payment.' }),
      decision: t.arg({ type: DecisionEnum, required: true, description: 'Whether the bank carried it out.' }),
      reason: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'How you know: it stands in the audit log.' }),
      expectedVersion: t.arg.int({ description: 'The version of the payment that you decided on: a stale one is refused.' }),
    },
    resolve: (_root, { id, decision, reason, expectedVersion }, context) =>
      decidePayment(context, id, { decision, reason, ...(expectedVersion == null ? {} : { expectedVersion }) }),
  }),
}));
