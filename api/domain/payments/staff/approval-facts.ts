/** What is told of a request that needs a second person, each fact once. */
import { factsOf } from '../../../foundation/kernel/fact.ts';
import type { RefundApproval } from './approval.ts';

const fact = factsOf<RefundApproval>();

export const approvalFacts = {
  id: fact('id', ({ id }) => id, 'Its id.'),
  paymentId: fact(
    'id',
    ({ paymentId }) => paymentId,
    'The payment that it is about: the one to refund, reverse, charge back or decide, or the chargeback to answer.',
  ),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'How much.'),
  currency: fact('currency', ({ currency }) => currency, 'Its currency.'),
  reason: fact('text', ({ reason }) => reason, 'Why, as who requested it wrote.'),
  requestedBy: fact('text', ({ requesterEmail }) => requesterEmail, 'Who requested it.'),
  requestedAt: fact('moment', ({ requestedAt }) => requestedAt, 'When it was requested.'),
  expiresAt: fact('moment', ({ expiresAt }) => expiresAt, 'Until when it may be approved.'),
  decidedBy: fact('text?', ({ deciderEmail }) => deciderEmail, 'Who approved or rejected it.'),
  decidedAt: fact('moment?', ({ decidedAt }) => decidedAt, 'When it was decided.'),
  refundId: fact('id?', ({ refundId }) => refundId, 'The payment that was made: the refund, reversal or chargeback.'),
  version: fact('count', ({ decisions }) => decisions, 'Changes when it is decided; for approveRefund.'),
};
