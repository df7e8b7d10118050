/** What is told of a payout and of an entry of a bank statement, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { BankLine } from './bank-line.ts';
import { differenceMinor, expectedMinor, findPayoutStatus, type Payout } from './payout.ts';

const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;
const indexed = { isIndexed: true } as const;

const fact = factsOf<Payout>();
const filter = filtersOf<Payout>();

export const payoutFacts = {
  settlementDate: fact('text', ({ settlementDate }) => settlementDate, 'The day that it is for, such as 2026-01-31.', usual),
  instituteName: fact('text', ({ instituteName }) => instituteName, 'The institute that pays.', usual),
  instituteMerchantId: fact('text', (payout) => payout.instituteMerchantId, 'The merchant as the institute knows it.', usual),
  currency: fact('currency', ({ currency }) => currency, 'The currency that is paid.', usual),
  payments: fact('amount', ({ paymentsMinor }) => paymentsMinor, 'Debits and captures, before fees.', usual),
  refunds: fact('amount', ({ refundsMinor }) => refundsMinor, 'Refunds and credits; below zero.', usual),
  chargebacks: fact('amount', ({ chargebacksMinor }) => chargebacksMinor, 'Chargebacks, and what came back of them.', usual),
  fees: fact('amount', ({ feesMinor }) => feesMinor, 'What the institute charges; below zero.', usual),
  expected: fact('amount', expectedMinor, 'What the institute says that it pays: the four above added up.', usual),
  received: fact('amount', ({ receivedMinor }) => receivedMinor, 'What entries of bank statements pay of it.', usual),
  difference: fact('amount', differenceMinor, 'Received less expected: below zero where something is missing.', usual),
  status: fact('word', findPayoutStatus, 'Whether it is on the account.', usual),
  id: fact('id', ({ id }) => id, 'Its id.', usual),
  entityId: fact('id', ({ entityId }) => entityId, 'The merchant.', asked),
  recordCount: fact('count', ({ records }) => records, 'Settlement lines that it is the sum of.', asked),
};

/** `statuses` compares sums, so its condition is the store's own. */
export const payoutFilters = {
  from: filter('day>=', 'settlementDate', 'For this day of settlement or later, such as 2026-01-01.', indexed),
  to: filter('day<=', 'settlementDate', 'For this day or earlier.', indexed),
  currency: filter('currency', 'currency', 'In this currency.'),
  instituteMerchantId: filter('text', 'instituteMerchantId', 'To the merchant of this number at the institute.', indexed),
};

const ofLine = factsOf<BankLine>();
const filterOfLine = filtersOf<BankLine>();

export const bankLineFacts = {
  bookedOn: ofLine('text', ({ bookedOn }) => bookedOn, 'The day of booking, such as 2026-02-02.', usual),
  amount: ofLine('amount', ({ amountMinor }) => amountMinor, 'Above zero is to the merchant.', usual),
  currency: ofLine('currency', ({ currency }) => currency, 'ISO 4217.', usual),
  counterparty: ofLine('text?', ({ counterparty }) => counterparty, 'Who paid, or was paid.', usual),
  text: ofLine('text?', ({ text }) => text, 'What it says for the merchant.', usual),
  reference: ofLine('text?', ({ reference }) => reference, "The bank's references.", usual),
  status: ofLine('word', ({ status }) => status, 'What is known of it.', usual),
  matchReason: ofLine('text', ({ matchReason }) => matchReason, 'Why, in a sentence.', usual),
  decidedBy: ofLine('text?', ({ decidedBy }) => decidedBy, 'Who decided by hand; null where the rules did.', usual),
  id: ofLine('id', ({ id }) => id, 'Its id.', usual),
  entityId: ofLine('id', ({ entityId }) => entityId, 'The merchant.', asked),
  statementName: ofLine('text', ({ statementName }) => statementName, 'The first statement that had it.', asked),
  account: ofLine('text', ({ account }) => account, 'The account of the merchant.', asked),
  bank: ofLine('text', ({ bank }) => bank, 'Its bank.', asked),
  version: ofLine('count', ({ version }) => version, 'Goes up with each decision.'),
};

export const bankLineFilters = {
  statuses: filterOfLine('words', 'status', 'One of these.'),
  id: filterOfLine('id', 'id', 'This one.', indexed),
  reference: filterOfLine('text', 'reference', 'Of this reference of the bank, or with it as the first of several.', indexed),
  from: filterOfLine('day>=', 'bookedOn', 'Booked on this day or later, such as 2026-01-01.', indexed),
  to: filterOfLine('day<=', 'bookedOn', 'Booked on this day or earlier.', indexed),
};
