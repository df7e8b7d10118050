/** What is told of a checkout, each fact once, and by what the list is narrowed. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { Checkout } from './checkout.ts';

const fact = factsOf<Checkout>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const checkoutFacts = {
  id: fact('id', ({ id }) => id, 'The same id as in REST.', usual),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was prepared.', usual),
  status: fact('word', ({ status }) => status, 'Whether it can be paid.', usual),
  paymentType: fact('text?', ({ paymentType }) => paymentType, 'Such as DB; null where only an account is stored.', usual),
  amount: fact('amount?', ({ amountMinor }) => amountMinor, 'Such as 92.00.', usual),
  currency: fact('currency?', ({ currency }) => currency, 'ISO 4217.', usual),
  merchantTransactionId: fact('text?', ({ merchantTransactionId }) => merchantTransactionId, "The merchant's own reference.", usual),
  attemptCount: fact('count', ({ attempts }) => attempts, 'How often the shopper tried.', { ...usual, column: 'attempts' }),
  expiresAt: fact('moment', ({ expiresAt }) => expiresAt, 'When it can no longer be paid: 30 minutes after it was prepared.', usual),
  updatedAt: fact('moment', ({ updatedAt }) => updatedAt, 'When it was last changed or tried.', asked),
  openedAt: fact('moment?', ({ openedAt }) => openedAt, 'When the form was first shown.', asked),
  returnedAt: fact(
    'moment?',
    ({ returnedAt }) => returnedAt,
    'When the shopper was last sent back to the shop from the page of a bank; null where no bank sent them back.',
  ),
  entityId: fact('id', ({ entityId }) => entityId, 'The entity that it was prepared for.', asked),
  kind: fact('word', ({ kind }) => kind, 'What it is for.', asked),
  version: fact('count', ({ version }) => version, 'Goes up when what was prepared changes.'),
  answerText: fact('text', ({ answer }) => answer, 'The same as JSON text.'),
};

const filter = filtersOf<Checkout>();
const indexed = { isIndexed: true } as const;

export const checkoutFilters = {
  statuses: filter('words', 'status', 'In one of these states.'),
  merchantTransactionId: filter('text', 'merchantTransactionId', "The merchant's own reference.", indexed),
  paymentLinkId: filter('id', 'paymentLinkId', 'Of this payment link.', indexed),
};
