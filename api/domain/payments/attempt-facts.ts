/** What is told of an attempt, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import type { Attempt } from './payment.ts';

const fact = factsOf<Attempt>();

export const attemptFacts = {
  id: fact('id', ({ id }) => id, 'What the bank knows it by.'),
  connector: fact('text', ({ connector }) => connector, 'The way to the bank.'),
  operation: fact('word', ({ operation }) => operation, 'What was asked for.'),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Such as 92.00.'),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.'),
  reserved: fact('amount', ({ reservedMinor }) => reservedMinor, 'What it holds on the referenced payment until its outcome is known.'),
  startedAt: fact('moment', ({ startedAt }) => startedAt, 'When the bank was asked.'),
  finishedAt: fact('moment?', ({ finishedAt }) => finishedAt, 'When it answered.'),
  resultCode: fact('text?', ({ resultCode }) => resultCode, 'What it answered.'),
  connectorReference: fact('text?', ({ connectorReference }) => connectorReference, "The bank's own reference."),
  inquiries: fact('count', ({ inquiries }) => inquiries, 'How often the bank was asked about it.'),
  nextInquiryAt: fact('moment?', ({ nextInquiryAt }) => nextInquiryAt, 'When it is asked again.'),
};
