import { requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { LedgerEntry } from './entry.ts';
import type { AccountBalance, LedgerContext, LedgerProof } from './ports.ts';
import { findProof } from './proof.ts';

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

/** Those of these entries that the caller sees, in any order. */
export async function readEntries(context: LedgerContext, ids: readonly string[]): Promise<readonly LedgerEntry[]> {
  return context.ports.store.ledger.byIds(requireScopePath(requireCaller(context, 'payments:read')), ids);
}

/** Recomputes balances from entries and compares (decisions: double-entry-ledger, proof-in-steps). */
export async function proveLedger(context: LedgerContext, ledger: Ledger): Promise<LedgerProof> {
  return findProof(context.ports, ledger.entityPath);
}
