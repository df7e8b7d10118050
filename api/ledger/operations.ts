import { requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { Context } from '../gateway/context.ts';
import type { AccountBalance, LedgerProof } from './ports.ts';

/** The books of an entity and all below it; read only where asked for. */
export interface Ledger {
  readonly entityPath: string;
}

export async function ledgerOf(context: Context, entityId?: string): Promise<Ledger> {
  if (entityId === undefined) return { entityPath: requireScopePath(requireCaller(context, 'payments:read')) };
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return { entityPath: entity.path };
}

export async function balancesOf(context: Context, ledger: Ledger): Promise<readonly AccountBalance[]> {
  return context.ports.store.accountBalances(ledger.entityPath);
}

/** Recomputes every balance from its entries and compares (architecture 9). Reads the whole book: seconds on a large one. */
export async function proofOf(context: Context, ledger: Ledger): Promise<LedgerProof> {
  return context.ports.store.proveLedger(ledger.entityPath);
}
