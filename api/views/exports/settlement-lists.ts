/** The lists of settlement that can be read as files. */

import type { BankLine } from '../../domain/reconciliation/bank-line.ts';
import { listBankLines } from '../../domain/reconciliation/bank-lines.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import { chargebackFacts } from '../../domain/reconciliation/chargeback-facts.ts';
import { listChargebacks } from '../../domain/reconciliation/chargebacks.ts';
import { fileFacts, type fileFilters } from '../../domain/reconciliation/file-facts.ts';
import { listSettlementFiles } from '../../domain/reconciliation/files.ts';
import { listRecords, type WantedRecords } from '../../domain/reconciliation/match.ts';
import { type MonthEndLine, readMonthEndLines } from '../../domain/reconciliation/month-end-operations.ts';
import { describeOutstanding } from '../../domain/reconciliation/outstanding.ts';
import type { Payout } from '../../domain/reconciliation/payout.ts';
import { bankLineFacts, payoutFacts } from '../../domain/reconciliation/payout-facts.ts';
import type { BankLineFilter, PayoutFilter } from '../../domain/reconciliation/payout-ports.ts';
import { listPayouts } from '../../domain/reconciliation/payouts-operations.ts';
import type { ChargebackFilter } from '../../domain/reconciliation/ports.ts';
import type { ReconciliationRecord } from '../../domain/reconciliation/record.ts';
import { recordFacts } from '../../domain/reconciliation/record-facts.ts';
import type { SettlementFile } from '../../domain/reconciliation/settlement-file.ts';
import { type FilterArguments, wantedOf } from '../../foundation/graphql/schema/filters.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import { amount, columnsOf, moment, text, usualColumnsOf } from './columns.ts';
import { type AnyList, defineList } from './list.ts';

export const settlementListNames = [
  'settlementFiles',
  'reconciliationRecords',
  'chargebacks',
  'monthEndLines',
  'payouts',
  'bankLines',
] as const;

const settlementFiles = defineList<SettlementFile, FilterArguments<typeof fileFilters>>({
  filterType: 'SettlementFileFilter',
  permission: 'payments:read',
  columns: columnsOf(fileFacts),
  columnsDefault: usualColumnsOf(fileFacts),
  readPage: (context, filter, page) => listSettlementFiles(context, wantedOf(filter), page),
});

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
  readPage: (context, filter, page) => listRecords(context, wantedOf(filter), page),
});

const chargebacks = defineList<Chargeback, Wanted<ChargebackFilter>>({
  filterType: 'ChargebackFilter',
  permission: 'payments:read',
  columns: columnsOf(chargebackFacts),
  columnsDefault: usualColumnsOf(chargebackFacts),
  readPage: (context, filter, page) => listChargebacks(context, wantedOf(filter), page),
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
  readPage: (context, { entityId, month }, page) => readMonthEndLines(context, { entityId: entityId ?? undefined, month }, page),
});

const payouts = defineList<Payout, Wanted<PayoutFilter>>({
  filterType: 'PayoutFilter',
  permission: 'payments:read',
  columns: columnsOf(payoutFacts),
  columnsDefault: usualColumnsOf(payoutFacts),
  readPage: (context, filter, page) => listPayouts(context, wantedOf(filter), page),
});

const bankLines = defineList<BankLine, Wanted<BankLineFilter>>({
  filterType: 'BankLineFilter',
  permission: 'export',
  columns: columnsOf(bankLineFacts),
  columnsDefault: usualColumnsOf(bankLineFacts),
  readPage: (context, filter, page) => listBankLines(context, wantedOf(filter), page),
});

export const settlementLists: Readonly<Record<(typeof settlementListNames)[number], AnyList>> = {
  settlementFiles,
  reconciliationRecords,
  chargebacks,
  monthEndLines,
  payouts,
  bankLines,
};
