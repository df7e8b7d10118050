/** Refunds that wait for a second person, and what became of them. */
import { builder } from '../../graphql/schema/builder.ts';
import { createConnection, idOf, innerPageCost, pageArguments, pageCost, toListConnection } from '../../graphql/schema/connection.ts';
import { registerNode } from '../../graphql/schema/nodes.ts';
import { approveRefund } from '../reference/approve.ts';
import { type ApprovalStatus, type RefundApproval, statusAt } from '../staff/approval.ts';
import { approvalsMax, mayDecide, paymentApprovals, readApproval, rejectRefund, waitingApprovals } from '../staff/operations-approval.ts';
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

registerNode('RefundApproval', { permission: 'payments:read', load: readApproval });

export const RefundApprovalRef = builder.objectRef<RefundApproval>('RefundApproval').implement({
  description:
    "A refund above the channel's limit, or a decision about an unknown payment, which a second member of staff approves or rejects.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    paymentId: t.exposeID('paymentId', { description: 'The payment that is to be refunded.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'How much.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Its currency.' }),
    reason: t.exposeString('reason', { description: 'Why, as who requested it wrote.' }),
    status: t.field({
      type: ApprovalStatusEnum,
      description: 'What became of it.',
      resolve: (approval, _args, { ports }) => statusAt(approval, ports.clocks.now()),
    }),
    requestedBy: t.exposeString('requesterEmail', { description: 'Who requested it.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was requested.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it may be approved.' }),
    decidedBy: t.exposeString('deciderEmail', { nullable: true, description: 'Who approved or rejected it.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
    refundId: t.exposeID('refundId', { nullable: true, description: 'The refund that was made.' }),
    mayDecide: t.boolean({
      description: 'Whether you may approve or reject it: it waits, and somebody else requested it.',
      resolve: (approval, _args, context) => mayDecide(context, approval),
    }),
  }),
});

const RefundApprovalConnection = createConnection(RefundApprovalRef, 'RefundApproval', 'refunds that need a second person');

builder.objectField(PaymentRef, 'refundApprovals', (t) =>
  t.field({
    type: RefundApprovalConnection,
    description: 'Refunds of it that need or needed a second person, oldest first.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await paymentApprovals(context, payment), page, idOf),
  }),
);

builder.queryFields((t) => ({
  refundApprovals: t.field({
    type: RefundApprovalConnection,
    description: `Refunds that wait for a second person, oldest first; at most ${approvalsMax}.`,
    args: pageArguments,
    complexity: (args) => pageCost(args),
    resolve: async (_root, page, context) => toListConnection(await waitingApprovals(context), page, idOf),
  }),
}));

builder.mutationFields((t) => ({
  approveRefund: t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'Makes a refund that a colleague requested and answers the refund, or carries out a decision and answers the payment. Never by who requested it, and only once.',
    args: { id: t.arg.id({ required: true, description: 'Of the approval.' }) },
    resolve: (_root, { id }, context) => approveRefund(context, id),
  }),
  rejectRefund: t.field({
    type: RefundApprovalRef,
    nullable: true,
    description: 'Rejects a refund or a decision that a colleague requested.',
    args: { id: t.arg.id({ required: true, description: 'Of the approval.' }) },
    resolve: (_root, { id }, context) => rejectRefund(context, id),
  }),
}));
