/** What is told of a payment link, each fact once. */

import { factsOf } from '../../../foundation/kernel/fact.ts';
import type { CountedPaymentLink } from './payment-link.ts';

const fact = factsOf<CountedPaymentLink>();

export const linkFacts = {
  id: fact('id', ({ id }) => id, 'Part of its address: whoever knows it may pay.'),
  entityId: fact('id', ({ entityId }) => entityId, 'The entity that takes its payments.'),
  paymentType: fact('text', ({ paymentType }) => paymentType, 'DB or PA.'),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Of each payment, such as 92.00.'),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.'),
  description: fact('text', ({ description }) => description, 'What the shopper pays for, as the page shows it.'),
  merchantTransactionId: fact(
    'text?',
    ({ merchantTransactionId }) => merchantTransactionId,
    'The order number, which each payment of it carries.',
  ),
  usesMax: fact('count', ({ usesMax }) => usesMax, 'How often it may be paid.'),
  paidCount: fact('count', ({ paid }) => paid, 'How often it was paid. A refund gives no use back.'),
  underWayCount: fact('count', ({ underWay }) => underWay, 'Payments without an outcome yet: each keeps its use until then.'),
  expiresAt: fact('moment?', ({ expiresAt }) => expiresAt, 'When it can no longer be paid; null: never by itself.'),
  endedAt: fact('moment?', ({ endedAt }) => endedAt, 'When somebody ended it.'),
  createdBy: fact('text', ({ createdBy }) => createdBy, 'A token’s id, or the e-mail address of staff.'),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was made.'),
};
