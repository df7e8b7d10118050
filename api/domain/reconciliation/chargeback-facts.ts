/** What is told of a chargeback, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { Chargeback } from './chargeback.ts';

const fact = factsOf<Chargeback>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const chargebackFacts = {
  id: fact('id', ({ id }) => id, 'That of its payment of type CB.', usual),
  paymentId: fact('id', ({ paymentId }) => paymentId, 'The payment that the shopper disputes.', usual),
  status: fact('word', ({ status }) => status, 'How far it has come.', usual),
  reasonCode: fact('text', ({ reasonCode }) => reasonCode, '000.100.2xx (spec §2.9).', usual),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Such as 92.00.', usual),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.', usual),
  deadline: fact('moment', ({ deadlineAt }) => deadlineAt, 'Until when it can be answered.', usual),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was recorded.', usual),
  entityId: fact('id', ({ entityId }) => entityId, 'The channel.', asked),
  representmentId: fact('id?', ({ representmentId }) => representmentId, 'The payment of type CR with which the money came back.', asked),
  note: fact('text?', ({ note }) => note, 'What was noted with the last answer.', asked),
  updatedAt: fact('moment', ({ updatedAt }) => updatedAt, 'When it last changed.', asked),
  version: fact('count', ({ version }) => version, 'Goes up with each change.'),
};

const filter = filtersOf<Chargeback>();

export const chargebackFilters = {
  statuses: filter('words', 'status', 'In one of these states.'),
  paymentId: filter('text', 'paymentId', 'Of this payment.', { isIndexed: true }),
};
