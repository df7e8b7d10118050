/** The books of an entity at any time: what was captured, settled, charged, and what is outstanding and why. */
import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Ledger } from '../ledger/ledger-operations.ts';
import type { SettlementTotals } from './month-end.ts';
import { type Movement, toDay } from './movement.ts';
import { findOutstandingReason, type OutstandingReason } from './outstanding.ts';
import type { ReconciliationContext } from './ports.ts';

export async function readTotals(
  { ports }: ReconciliationContext,
  { entityPath }: Ledger,
  at: Timestamp | null,
): Promise<readonly SettlementTotals[]> {
  return ports.store.reconciliation.totals(toDataScope(entityPath), at);
}

/** What the merchant has earned and clearing institutes have not paid. */
export function outstandingMinor(totals: SettlementTotals): bigint {
  const { capturedMinor, refundedMinor, reversedMinor, clearedMinor } = totals;
  return capturedMinor - refundedMinor - reversedMinor - disputedMinor(totals) - clearedMinor;
}

/** What banks have taken back and not returned. */
export function disputedMinor({ chargedBackMinor, returnedMinor }: SettlementTotals): bigint {
  return chargedBackMinor - returnedMinor;
}

/** Records, movements and the ledger compared: differences in sentences, none where all agree. */
export async function proveSettlement({ ports }: ReconciliationContext, { entityPath }: Ledger): Promise<readonly string[]> {
  return ports.store.reconciliation.proveSettlement(toDataScope(entityPath));
}

export interface OutstandingLine {
  readonly movement: Movement;
  readonly reason: OutstandingReason;
}

/** The month-end report: what is open, oldest payment first, each with its reason. */
export async function listOutstanding(
  context: ReconciliationContext,
  wanted: { readonly entityId: string | undefined; readonly before: Timestamp | undefined },
  page: PageRequest,
): Promise<Page<OutstandingLine>> {
  const { ports } = context;
  const entityPath = await requireScopeAt(context, wanted.entityId);
  const found = await ports.store.reconciliation.outstanding(
    { entityPath, ...(wanted.before === undefined ? {} : { before: wanted.before }) },
    page,
  );
  return {
    ...found,
    items: found.items.map(({ cursor, item }) => ({
      cursor,
      item: { movement: item, reason: findOutstandingReason(item, toDay(ports.clocks.entityNow(item.entityId))) },
    })),
  };
}
