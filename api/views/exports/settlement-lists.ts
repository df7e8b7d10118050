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
import { describeOutstanding, type OutstandingReason } from '../../domain/reconciliation/outstanding.ts';
import type { Payout } from '../../domain/reconciliation/payout.ts';
import { bankLineFacts, payoutFacts } from '../../domain/reconciliation/payout-facts.ts';
import type { BankLineFilter, PayoutFilter } from '../../domain/reconciliation/payout-ports.ts';
import { listPayouts } from '../../domain/reconciliation/payouts-operations.ts';
import type { ChargebackFilter } from '../../domain/reconciliation/ports.ts';
import type { ReconciliationRecord } from '../../domain/reconciliation/record.ts';
import { recordFacts } from '../../domain/reconciliation/record-facts.ts';
import type { SettlementFile } from '../../domain/reconciliation/settlement-file.ts';
import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { type FilterArguments, wantedOf } from '../../foundation/graphql/schema/filters.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page } from '../../foundation/kernel/page.ts';
import { amount, columnsOf, moment, text, usualColumnsOf } from './columns.ts';
import { type AnyList, defineList, type ExportedPage } from './list.ts';
import type { ExportContext } from './ports.ts';

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
  readonly reasons?: readonly OutstandingReason[] | null;
}

/** A refund or a capture has no order of its own: that of the payment that it belongs to. */
type OrderedLine = MonthEndLine & { readonly order: string | null };

const monthEndLines = defineList<OrderedLine, MonthEndFilter>({
  filterType: 'MonthEndFilter',
  permission: 'payments:read',
  columns: {
    paymentId: text(({ movement }) => movement?.paymentId ?? null),
    recordId: text(({ record }) => record?.id ?? null),
    entityId: text(({ movement, record }) => movement?.entityId ?? record?.entityId ?? null),
    paymentType: text(({ movement }) => movement?.type ?? null),
    merchantTransactionId: text(({ order }) => order),
    day: text(({ movement, record }) => movement?.day ?? record?.settlementDate ?? null),
    outstanding: amount(({ openMinor }) => openMinor),
    currency: text(({ currency }) => currency),
    reason: text(({ reason }) => reason),
    explanation: text(({ movement, reason }) => describeOutstanding(movement, reason)),
    settled: amount(({ clearedMinor }) => clearedMinor),
    settledAt: moment(({ movement }) => movement?.settledAt ?? null),
  },
  readPage: async (context, { entityId, month, reasons }, page) => {
    const read = await readMonthEndLines(context, { entityId: entityId ?? undefined, month }, page);
    const kept: ExportedPage<MonthEndLine> = reasons ? keepReasons(read, reasons) : read;
    const orders = await readOrders(context, entityId ?? undefined, kept);
    const orderOf = ({ movement, record, subjectId }: MonthEndLine): string | null =>
      movement?.merchantTransactionId ?? record?.merchantTransactionId ?? orders.get(subjectId) ?? null;
    return { ...kept, items: kept.items.map(({ cursor, item }) => ({ cursor, item: { ...item, order: orderOf(item) } })) };
  },
});

async function readOrders(
  context: ExportContext,
  entityId: string | undefined,
  { items }: ExportedPage<MonthEndLine>,
): Promise<ReadonlyMap<Id, string | null>> {
  const ids = items.flatMap(({ item: { movement } }) => (movement && movement.merchantTransactionId === null ? [movement.paymentId] : []));
  if (ids.length === 0) return new Map();
  const scope = toDataScope(await requireScopeAt(context, entityId));
  const { payments } = context.ports.store;
  const followUps = (await payments.byIds(scope, ids)).filter(({ id, rootId }) => id !== rootId);
  const roots = followUps.length === 0 ? [] : await payments.byIds(scope, [...new Set(followUps.map(({ rootId }) => rootId))]);
  const orders = new Map(roots.map(({ id, merchantTransactionId }) => [id, merchantTransactionId]));
  return new Map(followUps.map(({ id, rootId }) => [id, orders.get(rootId) ?? null]));
}

/** A reason is worked out for each line that is read, so the file goes on behind the last of them. */
export function keepReasons(read: Page<MonthEndLine>, reasons: readonly OutstandingReason[]): ExportedPage<MonthEndLine> {
  return { ...read, items: read.items.filter(({ item }) => reasons.includes(item.reason)), scannedTo: read.items.at(-1)?.cursor };
}

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
