/** What is told of a payment link, each fact once. */

import { factsOf } from '../../../foundation/kernel/fact.ts';
import type { CountedPaymentLink } from './payment-link.ts';

const fact = factsOf<CountedPaymentLink>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const linkFacts = {
  id: fact('id', ({ id }) => id, 'Part of its address: whoever knows it may pay.', usual),
  entityId: fact('id', ({ entityId }) => entityId, 'The entity that takes its payments.', asked),
  paymentType: fact('text', ({ paymentType }) => paymentType, 'DB or PA.', usual),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Of each payment, such as 92.00.', usual),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.', usual),
  description: fact('text', ({ description }) => description, 'What the shopper pays for, as the page shows it.', usual),
  merchantTransactionId: fact(
    'text?',
    ({ merchantTransactionId }) => merchantTransactionId,
    'The order number, which each payment of it carries.',
    usual,
  ),
  usesMax: fact('count', ({ usesMax }) => usesMax, 'How often it may be paid.', usual),
  paidCount: fact(
    'count',
    ({ paid }) => paid,
    'How often it was paid. Neither a refund nor the end of an authorisation gives a use back.',
    usual,
  ),
  underWayCount: fact('count', ({ underWay }) => underWay, 'Payments without an outcome yet: each keeps its use until then.', asked),
  expiresAt: fact('moment?', ({ expiresAt }) => expiresAt, 'When it can no longer be paid; null: never by itself.', usual),
  endedAt: fact('moment?', ({ endedAt }) => endedAt, 'When somebody ended it.', asked),
  createdBy: fact('text', ({ createdBy }) => createdBy, 'A token’s id, or the e-mail address of staff.', asked),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was made.', usual),
};
