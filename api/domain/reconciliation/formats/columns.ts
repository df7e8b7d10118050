/**
 * The 36 columns of the documented file, in their order and spelling (spec §2.10). Each one says how a record is written
 * and how a line is read.
 */
import { matchingStatuses } from '../../../contract/words.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import {
  cashflows,
  type MatchingStatus,
  type RecordFields,
  recordTypes,
  type SettlementLine,
  settlementStatuses,
  transactionTypes,
} from '../record.ts';
import { WrongValue } from './format.ts';
import {
  formatTime,
  parseCurrency,
  parseDay,
  parseMoney,
  parseOneOf,
  parseOptionalId,
  parseRate,
  parseText,
  parseTime,
  required,
} from './values.ts';

interface Column {
  readonly name: string;
  readonly write: (record: RecordFields) => string;
}

const column = (name: string, write: (record: RecordFields) => string | null): Column => ({ name, write: (record) => write(record) ?? '' });

/** What the gateway itself adds to a line: the entities above the channel, its format and its match. */
export interface AddedColumns {
  readonly merchantAccountName: string | null;
  readonly pspId: string | null;
  readonly divisionId: string | null;
  readonly merchantId: string | null;
  readonly fileFormat: string | null;
  readonly matchingStatus: MatchingStatus | null;
  readonly matchedPaymentIds: readonly string[];
  readonly chargebackId: string | null;
}

/** Ids in the column of matched transactions. */
const idSeparator = ',';
/** A batch line names at most as many payments. */
const matchedMax = 1_000;

export const columns: readonly Column[] = [
  column('ReconciliationType', ({ recordType }) => recordType),
  column('PaymentType', ({ transactionType }) => transactionType),
  column('Cashflow', ({ cashflow }) => cashflow),
  column('ClearingInstituteMerchantId', ({ clearingInstituteMerchantId }) => clearingInstituteMerchantId),
  column('MerchantAccountId', ({ merchantAccountId }) => merchantAccountId),
  column('MerchantAccountName', ({ merchantAccountName }) => merchantAccountName),
  column('PspId', ({ pspId }) => pspId),
  column('DivisionId', ({ divisionId }) => divisionId),
  column('MerchantId', ({ merchantId }) => merchantId),
  column('SettlementTxId', ({ settlementTxId }) => settlementTxId),
  column('UniqueID', ({ paymentId }) => paymentId),
  column('ShortId', ({ shortId }) => shortId),
  column('ConnectorTxId1', ({ connectorTxId1 }) => connectorTxId1),
  column('ConnectorTxId2', ({ connectorTxId2 }) => connectorTxId2),
  column('ConnectorTxId3', ({ connectorTxId3 }) => connectorTxId3),
  column('Amount', ({ amountMinor }) => formatAmount(amountMinor)),
  column('Currency', ({ currency }) => currency),
  column('Brand', ({ brand }) => brand),
  column('TxRequestTime', ({ presentedAt }) => formatTime(presentedAt)),
  column('SettlementAmount', ({ settlementAmountMinor }) => formatAmount(settlementAmountMinor)),
  column('SettlementCurrency', ({ settlementCurrency }) => settlementCurrency),
  column('SettlementFee', ({ settlementFeeMinor }) => (settlementFeeMinor === null ? null : formatAmount(settlementFeeMinor))),
  column('SettlementFxRate', ({ settlementFxRate }) => settlementFxRate),
  column('SettlementDate', ({ settlementDate }) => settlementDate),
  column('SettlementStatus', ({ settlementStatus }) => settlementStatus),
  column('Descriptor', ({ descriptor }) => descriptor),
  column('AccountNumberLast4', ({ last4 }) => last4),
  column('BankCode', ({ bankCode }) => bankCode),
  column('AccountHolder', ({ holder }) => holder),
  column('ReasonCode', ({ reasonCode }) => reasonCode),
  column('ReasonDesc', ({ reasonDescription }) => reasonDescription),
  column('SettlementFileFormat', ({ fileFormat }) => fileFormat),
  // The specification spells it so.
  column('ClearingInsitituteName', ({ clearingInstituteName }) => clearingInstituteName),
  column('MatchingStatus', ({ matchingStatus }) => matchingStatus),
  column('MatchedTransactions', ({ matchedPaymentIds }) => matchedPaymentIds.join(idSeparator)),
  column('ChargebackId', ({ chargebackId }) => chargebackId),
];

export const columnNames: readonly string[] = columns.map(({ name }) => name);

/** A row of cells in the order of the file. Throws `WrongValue`. */
export function readColumns(cells: readonly string[]): SettlementLine & { readonly added: AddedColumns } {
  if (cells.length !== columns.length) throw new WrongValue(`the row has ${cells.length} columns instead of ${columns.length}`);
  const cell = (name: string): string => cells[columnNames.indexOf(name)] ?? '';
  const text = (name: string, charactersMax: number): string | null => parseText(name, charactersMax, cell(name));
  const presented = cell('TxRequestTime');
  const fee = cell('SettlementFee');
  return {
    recordType: parseOneOf('ReconciliationType', recordTypes, cell('ReconciliationType')),
    transactionType: parseOneOf('PaymentType', transactionTypes, cell('PaymentType')),
    cashflow: parseOneOf('Cashflow', cashflows, cell('Cashflow')),
    clearingInstituteMerchantId: required('ClearingInstituteMerchantId', text('ClearingInstituteMerchantId', 64) ?? ''),
    merchantAccountId: parseOptionalId('MerchantAccountId', cell('MerchantAccountId')),
    settlementTxId: text('SettlementTxId', 64),
    paymentId: parseOptionalId('UniqueID', cell('UniqueID')),
    shortId: text('ShortId', 14),
    connectorTxId1: text('ConnectorTxId1', 64),
    connectorTxId2: text('ConnectorTxId2', 64),
    connectorTxId3: text('ConnectorTxId3', 64),
    amountMinor: parseMoney('Amount', cell('Amount')),
    currency: parseCurrency('Currency', cell('Currency')),
    brand: text('Brand', 16),
    presentedAt: presented === '' ? null : parseTime('TxRequestTime', presented),
    settlementAmountMinor: parseMoney('SettlementAmount', cell('SettlementAmount')),
    settlementCurrency: parseCurrency('SettlementCurrency', cell('SettlementCurrency')),
    settlementFeeMinor: fee === '' ? null : parseMoney('SettlementFee', fee),
    settlementFxRate: parseRate('SettlementFxRate', cell('SettlementFxRate')),
    settlementDate: parseDay('SettlementDate', cell('SettlementDate')),
    settlementStatus: parseOneOf('SettlementStatus', settlementStatuses, cell('SettlementStatus')),
    descriptor: text('Descriptor', 128),
    last4: text('AccountNumberLast4', 4),
    bankCode: text('BankCode', 12),
    holder: text('AccountHolder', 128),
    reasonCode: parseReasonCode(cell('ReasonCode')),
    reasonDescription: text('ReasonDesc', 128),
    clearingInstituteName: required('ClearingInsitituteName', text('ClearingInsitituteName', 64) ?? ''),
    merchantTransactionId: null,
    merchantInvoiceId: null,
    added: {
      merchantAccountName: text('MerchantAccountName', 32),
      pspId: parseOptionalId('PspId', cell('PspId')),
      divisionId: parseOptionalId('DivisionId', cell('DivisionId')),
      merchantId: parseOptionalId('MerchantId', cell('MerchantId')),
      fileFormat: text('SettlementFileFormat', 32),
      matchingStatus: cell('MatchingStatus') === '' ? null : parseOneOf('MatchingStatus', matchingStatuses, cell('MatchingStatus')),
      matchedPaymentIds: parseIds(cell('MatchedTransactions')),
      chargebackId: parseOptionalId('ChargebackId', cell('ChargebackId')),
    },
  };
}

function parseReasonCode(value: string): string | null {
  if (value === '') return null;
  if (!/^\d{1,3}(?:\.\d{1,3}){0,2}$/.test(value) || value.length < 2) throw new WrongValue('ReasonCode must be a result code');
  return value;
}

function parseIds(value: string): readonly string[] {
  if (value === '') return [];
  const ids = value.split(idSeparator);
  if (ids.length > matchedMax || !ids.every(isId)) throw new WrongValue('MatchedTransactions must be ids, separated by commas');
  return ids;
}
