/** What is told of a reconciliation record, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { ReconciliationRecord } from './record.ts';

const fact = factsOf<ReconciliationRecord>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const recordFacts = {
  id: fact('id', ({ id }) => id, 'Its id.', usual),
  settlementDate: fact('text', ({ settlementDate }) => settlementDate, 'Such as 2026-01-31.', usual),
  recordType: fact('word', ({ recordType }) => recordType, 'What it is about.', usual),
  transactionType: fact('word', ({ transactionType }) => transactionType, 'The kind of transaction.', usual),
  settlementStatus: fact('word', ({ settlementStatus }) => settlementStatus, 'Whether money moved.', usual),
  cashflow: fact('word', ({ cashflow }) => cashflow, 'The direction of its amounts.', usual),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Such as 92.00; never negative.', usual),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.', usual),
  settlementAmount: fact('amount', (record) => record.settlementAmountMinor, 'In the settlement currency, before the fee.', usual),
  settlementCurrency: fact('currency', ({ settlementCurrency }) => settlementCurrency, 'ISO 4217.', usual),
  settlementFee: fact('amount?', ({ settlementFeeMinor }) => settlementFeeMinor, 'In the settlement currency.', usual),
  matchingStatus: fact('word', ({ matchingStatus }) => matchingStatus, 'Whether it belongs to a payment.', usual),
  matchReason: fact('text', ({ matchReason }) => matchReason, 'Why, in a sentence.', usual),
  line: fact('count', ({ line }) => line, 'Its line in the file that it came with.', asked),
  entityId: fact('id', ({ entityId }) => entityId, 'The channel, or the merchant where the line names none.', asked),
  clearingInstituteMerchantId: fact('text', (record) => record.clearingInstituteMerchantId, 'The merchant as the institute knows it.'),
  clearingInstituteName: fact('text', ({ clearingInstituteName }) => clearingInstituteName, 'The institute.'),
  merchantAccountId: fact('id', ({ merchantAccountId }) => merchantAccountId, 'The channel.'),
  merchantAccountName: fact('text?', ({ merchantAccountName }) => merchantAccountName, 'Its name.'),
  pspEntityId: fact('id', ({ pspId }) => pspId, 'The psp.'),
  divisionEntityId: fact('id?', ({ divisionId }) => divisionId, 'The division.'),
  merchantEntityId: fact('id', ({ merchantId }) => merchantId, 'The merchant.'),
  settlementId: fact('text?', ({ settlementTxId }) => settlementTxId, 'The transaction as the institute knows it.', asked),
  paymentId: fact('id?', ({ paymentId }) => paymentId, 'The payment as the line or its match names it.', asked),
  shortId: fact('text?', ({ shortId }) => shortId, "The payment's short id."),
  paymentBrand: fact('text?', ({ brand }) => brand, 'Such as VISA.'),
  presentmentDate: fact('moment', ({ presentedAt }) => presentedAt, 'When the merchant ordered the transaction.'),
  settlementFxRate: fact('text', ({ settlementFxRate }) => settlementFxRate, 'Such as 1.08.'),
  settlementFormat: fact('text', ({ fileFormat }) => fileFormat, 'The format of the file that it came with.'),
  merchantTransactionId: fact(
    'text',
    (record) => record.merchantTransactionId,
    "The merchant's reference, or one that the gateway made.",
    asked,
  ),
  merchantInvoiceId: fact('text?', ({ merchantInvoiceId }) => merchantInvoiceId, "The merchant's invoice."),
  descriptor: fact('text?', ({ descriptor }) => descriptor, "On the shopper's statement."),
  holder: fact('text?', ({ holder }) => holder, 'Of the account; masked as the role says.', { ...asked, personal: 'card.holder' }),
  last4Digits: fact('text?', ({ last4 }) => last4, 'Of the card or the account.', asked),
  bankCode: fact('text?', ({ bankCode }) => bankCode, 'Of bank transactions.'),
  reasonCode: fact('text?', ({ reasonCode }) => reasonCode, 'Of a chargeback (spec §2.9).', asked),
  reasonDescription: fact('text?', ({ reasonDescription }) => reasonDescription, 'Its text.'),
  matchedBy: fact('text?', ({ matchedBy }) => matchedBy, 'Who matched it by hand; null where the rules did.'),
  setAsideAt: fact(
    'moment?',
    ({ setAsideAt }) => setAsideAt,
    'When somebody decided that it belongs to no payment; null where nobody did.',
  ),
  bookedAt: fact('moment', ({ bookedAt }) => bookedAt, 'When it was taken in.', { ...asked, column: 'timestamp' }),
  version: fact('count', ({ version }) => version, 'Goes up with each match.'),
};

const filter = filtersOf<ReconciliationRecord>();
const indexed = { isIndexed: true } as const;

export const recordFilters = {
  recordTypes: filter('words', 'recordType', 'One of these types.'),
  matchingStatuses: filter('words', 'matchingStatus', 'One of these; without MATCHED they are the exceptions.'),
  fileId: filter('text', 'fileId', 'That came with this file.', indexed),
  issuedFileId: filter('text', 'issuedFileId', 'That were issued in this file.', indexed),
  settlementId: filter('text', 'settlementTxId', 'That the institute calls so, such as an ARN.', indexed),
  from: filter('day>=', 'settlementDate', 'Settled on this day or later, such as 2026-01-01.'),
  to: filter('day<=', 'settlementDate', 'Settled on this day or earlier.'),
  currency: filter('currency', 'currency', 'In this currency.', indexed),
};
