/** Records and aggregations as reports answer them: the documented API names, as nested objects (spec §2.10). Pure. */
import { compact } from '../../contract/compact.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTime } from './formats/values.ts';
import type { RecordSum } from './ports.ts';
import type { RecordFields } from './record.ts';
import type { SettlementFile } from './settlement-file.ts';

type Json = { readonly [name: string]: Json | readonly Json[] | string | undefined };

/** Every field of the documented record under its API name; what is empty is left out. */
export function toRecordJson(record: RecordFields): Json {
  const account = { holder: record.holder ?? undefined, last4Digits: record.last4 ?? undefined };
  const isBank = record.bankCode !== null;
  return compact({
    recordType: record.recordType,
    transactionType: record.transactionType,
    settlement: compact({
      cashflow: record.cashflow,
      id: record.settlementTxId ?? undefined,
      amount: formatAmount(record.settlementAmountMinor),
      currency: record.settlementCurrency,
      fee: record.settlementFeeMinor === null ? undefined : formatAmount(record.settlementFeeMinor),
      fxRate: record.settlementFxRate,
      date: record.settlementDate,
      status: record.settlementStatus,
      format: record.fileFormat,
    }),
    clearingInstitute: compact({
      merchantId: record.clearingInstituteMerchantId,
      name: record.clearingInstituteName,
      txId1: record.connectorTxId1 ?? undefined,
      txId2: record.connectorTxId2 ?? undefined,
      txId3: record.connectorTxId3 ?? undefined,
    }),
    merchantAccount: compact({ id: record.merchantAccountId, name: record.merchantAccountName ?? undefined }),
    pspEntityId: record.pspId,
    divisionEntityId: record.divisionId ?? undefined,
    merchantEntityId: record.merchantId,
    payment: record.paymentId === null ? undefined : { id: record.paymentId },
    shortId: record.shortId ?? undefined,
    amount: formatAmount(record.amountMinor),
    currency: record.currency,
    paymentBrand: record.brand ?? undefined,
    presentmentDate: formatTime(record.presentedAt),
    descriptor: record.descriptor ?? undefined,
    card: isBank ? undefined : filled(account),
    bankAccount: isBank ? filled({ ...account, bankCode: record.bankCode ?? undefined }) : undefined,
    result: filled({ code: record.reasonCode ?? undefined, description: record.reasonDescription ?? undefined }),
    merchantTransactionId: record.merchantTransactionId,
    merchantInvoiceId: record.merchantInvoiceId ?? undefined,
    matchedTransactions: compact({
      status: record.matchingStatus,
      payment: record.matchedPaymentIds.length === 0 ? undefined : record.matchedPaymentIds.map((id) => ({ id })),
    }),
    chargebackTransaction: record.chargebackId === null ? undefined : { id: record.chargebackId },
  });
}

export function toAggregationJson({ id, entityId, day, name, checksum, records }: SettlementFile, sums: readonly RecordSum[]): Json {
  return compact({
    id,
    entityId,
    date: day ?? '',
    fileName: name,
    checksum: checksum ?? undefined,
    records: String(records),
    aggregations: sums.map((sum) => ({
      recordType: sum.recordType,
      currency: sum.currency,
      settlementCurrency: sum.settlementCurrency,
      count: String(sum.count),
      amount: formatAmount(sum.amountMinor),
      settlementAmount: formatAmount(sum.settlementAmountMinor),
      settlementFee: formatAmount(sum.feeMinor),
    })),
  });
}

function filled(fields: Json): Json | undefined {
  const json = compact(fields);
  return Object.keys(json).length === 0 ? undefined : json;
}
