import { requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { AccountBalance, LedgerContext, LedgerProof } from './ports.ts';

/** The books of an entity and all below it; read only where asked for. */
export interface Ledger {
  readonly entityPath: string;
}

export async function authorizeLedger(context: LedgerContext, entityId?: string): Promise<Ledger> {
  if (entityId === undefined) return { entityPath: requireScopePath(requireCaller(context, 'payments:read')) };
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return { entityPath: entity.path };
}

export async function readBalances(context: LedgerContext, ledger: Ledger): Promise<readonly AccountBalance[]> {
  return context.ports.store.ledger.balances(ledger.entityPath);
}

/** Recomputes every balance from its entries and compares (decision: double-entry-ledger). Reads the whole book: seconds on a large one. */
export async function proveLedger(context: LedgerContext, ledger: Ledger): Promise<LedgerProof> {
  return context.ports.store.ledger.prove(ledger.entityPath);
}
