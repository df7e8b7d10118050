/** The lists of settlement that can be read as files. */

import type { BankLine } from '../../domain/reconciliation/bank-line.ts';
import { listBankLines, type WantedBankLines } from '../../domain/reconciliation/bank-lines.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import { chargebackFacts } from '../../domain/reconciliation/chargeback-facts.ts';
import { listChargebacks, type WantedChargebacks } from '../../domain/reconciliation/chargebacks.ts';
import { listRecords, type WantedRecords } from '../../domain/reconciliation/match.ts';
import { type MonthEndLine, readMonthEndLines } from '../../domain/reconciliation/month-end-operations.ts';
import { describeOutstanding } from '../../domain/reconciliation/outstanding.ts';
import { differenceMinor, expectedMinor, findPayoutStatus, type Payout } from '../../domain/reconciliation/payout.ts';
import { listPayouts, type WantedPayouts } from '../../domain/reconciliation/payouts-operations.ts';
import type { ReconciliationRecord } from '../../domain/reconciliation/record.ts';
import { recordFacts } from '../../domain/reconciliation/record-facts.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import { amount, columnsOf, count, moment, text, usualColumnsOf } from './columns.ts';
import { type AnyList, defineList } from './list.ts';

export const settlementListNames = ['reconciliationRecords', 'chargebacks', 'monthEndLines', 'payouts', 'bankLines'] as const;

const reconciliationRecords = defineList<ReconciliationRecord, WantedRecords>({
  filterType: 'ReconciliationRecordFilter',
  permission: 'payments:read',
  columns: {
    ...columnsOf(recordFacts),
    matchedPaymentIds: text(({ matchedPaymentIds }) => matchedPaymentIds.join(' ')),
    chargebackId: text(({ chargebackId }) => chargebackId),
    fileId: text(({ fileId }) => fileId),
    issuedFileId: text(({ issuedFileId }) => issuedFileId),
  },
  columnsDefault: [...usualColumnsOf(recordFacts), 'matchedPaymentIds'],
  readPage: (context, filter, page) => listRecords(context, withoutNulls(filter), page),
});

const chargebacks = defineList<Chargeback, WantedChargebacks>({
  filterType: 'ChargebackFilter',
  permission: 'payments:read',
  columns: columnsOf(chargebackFacts),
  columnsDefault: usualColumnsOf(chargebackFacts),
  readPage: (context, filter, page) => listChargebacks(context, withoutNulls(filter), page),
});

interface MonthEndFilter {
  readonly entityId?: string | null;
  readonly month: string;
}

const monthEndLines = defineList<MonthEndLine, MonthEndFilter>({
  filterType: 'MonthEndFilter',
  permission: 'payments:read',
  columns: {
    paymentId: text(({ movement }) => movement?.paymentId ?? null),
    recordId: text(({ record }) => record?.id ?? null),
    entityId: text(({ movement, record }) => movement?.entityId ?? record?.entityId ?? null),
    paymentType: text(({ movement }) => movement?.type ?? null),
    merchantTransactionId: text(({ movement, record }) => movement?.merchantTransactionId ?? record?.merchantTransactionId ?? null),
    day: text(({ movement, record }) => movement?.day ?? record?.settlementDate ?? null),
    outstanding: amount(({ openMinor }) => openMinor),
    currency: text(({ currency }) => currency),
    reason: text(({ reason }) => reason),
    explanation: text(({ movement, reason }) => describeOutstanding(movement, reason)),
    settled: amount(({ clearedMinor }) => clearedMinor),
    settledAt: moment(({ movement }) => movement?.settledAt ?? null),
  },
  columnsDefault: [
    'paymentId',
    'recordId',
    'entityId',
    'paymentType',
    'merchantTransactionId',
    'day',
    'outstanding',
    'currency',
    'reason',
    'explanation',
    'settled',
    'settledAt',
  ],
  readPage: (context, { entityId, month }, page) => readMonthEndLines(context, { entityId: entityId ?? undefined, month }, page),
});

const payouts = defineList<Payout, WantedPayouts>({
  filterType: 'PayoutFilter',
  permission: 'payments:read',
  columns: {
    id: text(({ id }) => id),
    entityId: text(({ entityId }) => entityId),
    instituteName: text(({ instituteName }) => instituteName),
    instituteMerchantId: text(({ instituteMerchantId }) => instituteMerchantId),
    settlementDate: text(({ settlementDate }) => settlementDate),
    currency: text(({ currency }) => currency),
    payments: amount(({ paymentsMinor }) => paymentsMinor),
    refunds: amount(({ refundsMinor }) => refundsMinor),
    chargebacks: amount(({ chargebacksMinor }) => chargebacksMinor),
    fees: amount(({ feesMinor }) => feesMinor),
    expected: amount((payout) => expectedMinor(payout)),
    received: amount(({ receivedMinor }) => receivedMinor),
    difference: amount((payout) => differenceMinor(payout)),
    status: text((payout) => findPayoutStatus(payout)),
    recordCount: count(({ records }) => records),
  },
  columnsDefault: [
    'settlementDate',
    'instituteName',
    'instituteMerchantId',
    'currency',
    'payments',
    'refunds',
    'chargebacks',
    'fees',
    'expected',
    'received',
    'difference',
    'status',
    'id',
  ],
  readPage: (context, filter, page) => listPayouts(context, withoutNulls(filter), page),
});

const bankLines = defineList<BankLine, WantedBankLines>({
  filterType: 'BankLineFilter',
  permission: 'export',
  columns: {
    id: text(({ id }) => id),
    entityId: text(({ entityId }) => entityId),
    statementName: text(({ statementName }) => statementName),
    account: text(({ account }) => account),
    bank: text(({ bank }) => bank),
    bookedOn: text(({ bookedOn }) => bookedOn),
    amount: amount(({ amountMinor }) => amountMinor),
    currency: text(({ currency }) => currency),
    counterparty: text(({ counterparty }) => counterparty),
    text: text((line) => line.text),
    reference: text(({ reference }) => reference),
    status: text(({ status }) => status.toUpperCase()),
    matchReason: text(({ matchReason }) => matchReason),
    decidedBy: text(({ decidedBy }) => decidedBy),
  },
  columnsDefault: ['bookedOn', 'amount', 'currency', 'counterparty', 'text', 'reference', 'status', 'matchReason', 'decidedBy', 'id'],
  readPage: (context, filter, page) => listBankLines(context, withoutNulls(filter), page),
});

export const settlementLists: Readonly<Record<(typeof settlementListNames)[number], AnyList>> = {
  reconciliationRecords,
  chargebacks,
  monthEndLines,
  payouts,
  bankLines,
};
