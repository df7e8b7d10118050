/** The lists of settlement that can be read as files. */

import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import { chargebackFacts } from '../../domain/reconciliation/chargeback-facts.ts';
import { listChargebacks, type WantedChargebacks } from '../../domain/reconciliation/chargebacks.ts';
import { listRecords, type WantedRecords } from '../../domain/reconciliation/match.ts';
import { type MonthEndLine, readMonthEndLines } from '../../domain/reconciliation/month-end-operations.ts';
import { describeOutstanding } from '../../domain/reconciliation/outstanding.ts';
import type { ReconciliationRecord } from '../../domain/reconciliation/record.ts';
import { recordFacts } from '../../domain/reconciliation/record-facts.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import { amount, columnsOf, moment, text, usualColumnsOf } from './columns.ts';
import { type AnyList, defineList } from './list.ts';

export const settlementListNames = ['reconciliationRecords', 'chargebacks', 'monthEndLines'] as const;

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

export const settlementLists: Readonly<Record<(typeof settlementListNames)[number], AnyList>> = {
  reconciliationRecords,
  chargebacks,
  monthEndLines,
};
