/** What waits for a second person, and what became of it. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import {
  createConnection,
  idOf,
  innerPageCost,
  pageArguments,
  pageCost,
  toListConnection,
} from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { type ApprovalStatus, type RefundApproval, statusAt, toRequested } from '../staff/approval.ts';
import { approvalFacts } from '../staff/approval-facts.ts';
import {
  approvalPaymentsMax,
  approvalsMax,
  mayDecide,
  paymentApprovals,
  readApproval,
  rejectRefund,
  waitingApprovals,
} from '../staff/approval-operations.ts';
import { PaymentRef } from './payment-ref.ts';

const ApprovalStatusEnum = describeEnum<ApprovalStatus>('RefundApprovalStatus', 'What became of a request that needs a second person.', {
  pending: 'It waits for a colleague.',
  approved: 'A colleague approved it, and it was carried out.',
  rejected: 'A colleague rejected it.',
  expired: 'Nobody decided within three days.',
});

registerNode('RefundApproval', { permission: 'payments:read', load: readApproval });

export const RefundApprovalRef = builder.objectRef<RefundApproval>('RefundApproval').implement({
  description:
    "A request by staff that gives money back or out above the channel's limit (a refund, a reversal of captured money, a chargeback), or a decision about an unknown payment. A second member of staff approves or rejects it.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    status: t.field({
      type: ApprovalStatusEnum,
      description: 'What became of it.',
      resolve: (approval, _args, { ports }) => statusAt(approval, ports.clocks.now()),
    }),
    paymentType: t.field({
      type: PaymentTypeEnum,
      nullable: true,
      description: 'The payment that it would make, such as RF; null for a decision and for the answer to a chargeback.',
      resolve: (approval) => {
        const requested = toRequested(approval);
        return requested.kind === 'reference' ? requested.type : null;
      },
    }),
    mayDecide: t.boolean({
      description: 'Whether you may approve or reject it: it waits, and somebody else requested it.',
      resolve: (approval, _args, context) => mayDecide(context, approval),
    }),
  }),
});

tellFacts(RefundApprovalRef, approvalFacts);

const RefundApprovalConnection = createConnection(RefundApprovalRef, 'RefundApproval', 'requests that need a second person');

builder.objectField(PaymentRef, 'refundApprovals', (t) =>
  t.field({
    type: RefundApprovalConnection,
    description: 'Requests about it that need or needed a second person, oldest first.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await paymentApprovals(context, payment), page, idOf),
  }),
);

builder.queryFields((t) => ({
  refundApprovals: t.field({
    type: RefundApprovalConnection,
    description: `Requests that wait for a second person, oldest first; at most ${approvalsMax}.`,
    args: {
      ...pageArguments,
      paymentIds: t.arg.idList({
        validate: { maxLength: approvalPaymentsMax },
        description: 'Only those about these payments: what waits for one of them is found however much waits elsewhere.',
      }),
    },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { paymentIds, ...page }, context) =>
      toListConnection(await waitingApprovals(context, paymentIds ?? null), page, idOf),
  }),
}));

builder.mutationFields((t) => ({
  rejectRefund: t.field({
    type: RefundApprovalRef,
    nullable: true,
    description: 'Rejects what a colleague requested.',
    args: { id: t.arg.id({ required: true, description: 'Of the approval.' }) },
    resolve: (_root, { id }, context) => rejectRefund(context, id),
  }),
}));
