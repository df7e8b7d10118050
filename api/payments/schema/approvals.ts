/** Refunds that wait for a second person, and what became of them. */
import { builder } from '../../graphql/schema/builder.ts';
import { formatAmount } from '../../kernel/money.ts';
import { formatTimestamp } from '../../kernel/timestamp.ts';
import { approveRefund } from '../reference/approve.ts';
import { type ApprovalStatus, type RefundApproval, statusAt } from '../staff/approval.ts';
import { approvalsMax, mayDecide, paymentApprovals, rejectRefund, waitingApprovals } from '../staff/operations-approval.ts';
import { PaymentRef } from './payment-ref.ts';

const ApprovalStatusEnum = builder.enumType('RefundApprovalStatus', {
  description: 'What became of a refund that needs a second person.',
  values: {
    PENDING: { value: 'pending', description: 'It waits for a colleague.' },
    APPROVED: { value: 'approved', description: 'A colleague approved it, and it was sent to the bank.' },
    REJECTED: { value: 'rejected', description: 'A colleague rejected it.' },
    EXPIRED: { value: 'expired', description: 'Nobody decided within three days.' },
  } as const satisfies Record<string, { value: ApprovalStatus; description: string }>,
});

const RefundApprovalRef = builder.objectRef<RefundApproval>('RefundApproval').implement({
  description: "A refund above the channel's limit, which a second member of staff approves or rejects.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    paymentId: t.exposeID('paymentId', { description: 'The payment that is to be refunded.' }),
    amount: t.string({ description: 'How much.', resolve: ({ amountMinor }) => formatAmount(amountMinor) }),
    currency: t.exposeString('currency', { description: 'Its currency.' }),
    reason: t.exposeString('reason', { description: 'Why, as who requested it wrote.' }),
    status: t.field({
      type: ApprovalStatusEnum,
      description: 'What became of it.',
      resolve: (approval, _args, { ports }) => statusAt(approval, ports.clocks.now()),
    }),
    requestedBy: t.exposeString('requesterEmail', { description: 'Who requested it.' }),
    requestedAt: t.string({ description: 'When it was requested.', resolve: ({ requestedAt }) => formatTimestamp(requestedAt) }),
    expiresAt: t.string({ description: 'Until when it may be approved.', resolve: ({ expiresAt }) => formatTimestamp(expiresAt) }),
    decidedBy: t.exposeString('deciderEmail', { nullable: true, description: 'Who approved or rejected it.' }),
    decidedAt: t.string({
      nullable: true,
      description: 'When it was decided.',
      resolve: ({ decidedAt }) => (decidedAt === null ? null : formatTimestamp(decidedAt)),
    }),
    refundId: t.exposeID('refundId', { nullable: true, description: 'The refund that was made.' }),
    mayDecide: t.boolean({
      description: 'Whether you may approve or reject it: it waits, and somebody else requested it.',
      resolve: (approval, _args, context) => mayDecide(context, approval),
    }),
  }),
});

builder.objectField(PaymentRef, 'refundApprovals', (t) =>
  t.field({
    type: [RefundApprovalRef],
    description: 'Refunds of it that need or needed a second person, oldest first.',
    complexity: { field: 1, multiplier: 10 },
    resolve: async (payment, _args, context) => [...(await paymentApprovals(context, payment))],
  }),
);

builder.queryFields((t) => ({
  refundApprovals: t.field({
    type: [RefundApprovalRef],
    description: `Refunds that wait for a second person, oldest first; at most ${approvalsMax}.`,
    complexity: { field: 1, multiplier: approvalsMax },
    resolve: async (_root, _args, context) => [...(await waitingApprovals(context))],
  }),
}));

builder.mutationFields((t) => ({
  approveRefund: t.field({
    type: PaymentRef,
    description: 'Makes a refund that a colleague requested; answers the refund. Never by who requested it, and only once.',
    args: { id: t.arg.id({ required: true, description: 'Of the approval.' }) },
    resolve: (_root, { id }, context) => approveRefund(context, id),
  }),
  rejectRefund: t.field({
    type: RefundApprovalRef,
    description: 'Rejects a refund that a colleague requested.',
    args: { id: t.arg.id({ required: true, description: 'Of the approval.' }) },
    resolve: (_root, { id }, context) => rejectRefund(context, id),
  }),
}));
